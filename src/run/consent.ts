import type { Permission } from '../plan/allow.ts';
import { writtenAt } from '../plan/allow-file.ts';
import type { Digests } from '../plan/coverage.ts';
import {
  blocksOf,
  type Consent,
  type Decision,
  type Policy,
  usedBy,
} from '../plan/decision.ts';
import type { Plan } from '../plan/plan.ts';
import { decide, digestsFor, usedLines } from '../plan/policy.ts';
import { listed } from '../text/lists.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
  theInput,
} from '../text/message.ts';
import { type Target, targetName } from '../topology/target.ts';
import { digestsAt, type LoadedAllow } from './allow.ts';
import type { Draft, Run } from './feature.ts';
import { findStoredVersion } from './history.ts';
import type { Comparison } from './result.ts';
import { isAppliedPreview, type Settings } from './settings.ts';
import type { World } from './world.ts';

/** The decision on a plan, and notices about the lines that allow changes. */
interface Consented {
  readonly decision: Decision;
  /** The policy of the decision, which decides again right before the PUT. */
  readonly policy: Policy;
  readonly notices: readonly Message[];
}

/** Decides with `allow` and with the lines of allow files. */
export async function decideWithConsent(
  comparison: Comparison,
  { versions }: Draft,
  allow: LoadedAllow,
  { settings, world }: Run,
): Promise<Consented> {
  const { plan } = comparison;
  const permissions = settings.policy.permissions.concat(allow.permissions);
  const seen = comparison.views?.find((view) => view.statements !== undefined);
  const open: Policy = {
    ...settings.policy,
    permissions,
    statements: seen?.statements,
  };
  const first = decide(plan.changes, plan.situation, open);
  if (!isConsentNeeded(first))
    return {
      decision: first,
      policy: open,
      notices: unusedNotices(plan, open, settings),
    };

  // Digests in the allow files of the commit that the branch holds are already used.
  const spentAt = async () =>
    digestsAt(allow.path, await findStoredVersion(plan, versions), world);
  const { consent, notices: doubts } = await consentFor(
    comparison,
    allow,
    spentAt,
    settings,
  );
  const policy: Policy = { ...open, consent };
  // Each digest covers all names of its change. With many tables that takes long, so the digests are computed once.
  const digests = digestsFor(plan.changes, policy);
  const decision = decide(plan.changes, plan.situation, policy, digests);
  const notices = doubts.concat(
    unusedNotices(plan, policy, settings, digests),
    await standingNotices(usedBy(decision), settings, world),
  );
  return { decision, policy, notices };
}

/** Whether digests have to be computed: something is blocked, or a line allowed something. */
function isConsentNeeded(decision: Decision): boolean {
  if (decision.kind === 'drifted' && decision.underWay.length > 0) return true;
  return blocksOf(decision).length > 0 || usedBy(decision).length > 0;
}

/**
 * Decides which lines count. Lines with a digest count only if the target was read, and if its history says which
 * digests were used already.
 */
async function consentFor(
  { plan, baseline }: Comparison,
  allow: LoadedAllow,
  spentAt: () => ReturnType<typeof digestsAt>,
  settings: Settings,
): Promise<Pick<Consented, 'notices'> & { readonly consent: Consent }> {
  const { target } = settings;
  if (settings.isDriftCheck === true)
    return { consent: { by: 'none' }, notices: [] };
  if (isAppliedPreview(settings) || settings.against !== undefined)
    return { consent: { by: 'standing' }, notices: [] };
  const hasBound = allow.permissions.some(({ digests }) => digests.length > 0);
  if (target === undefined || baseline.from !== 'branch')
    return { consent: { by: 'none' }, notices: hasBound ? [NOT_READ] : [] };

  const spent = await spentAt();
  if (spent.ok)
    return { consent: boundTo(target, spent.value, plan), notices: [] };
  const notices = hasBound ? [unknownText(spent.problem)] : [];
  return { consent: { by: 'standing' }, notices };
}

function boundTo(
  target: Target,
  spent: ReadonlySet<string>,
  { threeWay: { live } }: Plan,
): Consent {
  const { groups } = live.topology;
  return {
    by: 'bound',
    binding: { target: targetName(target), spent, groups },
  };
}

const NOT_READ = prose`Lines with a digest do not count: the database branch was not read.`;

function unknownText(why: Message): Message {
  return prose`Lines with a digest do not count. It is unknown whether they were used before: ${why} Run again, or use lines without a digest.`;
}

/**
 * Reports lines that no change needs. Not for an applied preview: its workflow may keep them for the apply on merge.
 */
function unusedNotices(
  { changes, situation }: Plan,
  policy: Policy,
  settings: Settings,
  digests?: Digests,
): readonly Message[] {
  if (isAppliedPreview(settings)) return [];
  const used = new Set(usedLines(changes, situation, policy, digests));
  const { consent } = policy;
  // Lines with a digest count only if the target was read. If not, it is unknown whether a change needs them.
  const counts = ({ digests }: Permission): boolean =>
    digests.length === 0 || consent === undefined || consent.by === 'bound';
  const unused = policy.permissions.filter(
    (one) => counts(one) && !used.has(one),
  );
  const ofInput = unused.filter(({ at }) => at.file === undefined);
  const ofFiles = unused.filter(({ at }) => at.file !== undefined);
  const notices: Message[] = [];
  if (ofInput.length > 0) {
    const texts = listed(ofInput.map(({ text }) => text));
    notices.push(
      prose`No change needs these lines of ${theInput('allow')}: ${texts}. Remove them.`,
    );
  }
  if (ofFiles.length > 0) {
    const places = listed(ofFiles.map(nameOf));
    notices.push(
      prose`No change of this target needs these lines: ${places}. Remove them when no other target needs them.`,
    );
  }
  return notices;
}

function nameOf({ at: { file, line } }: Permission): string {
  return `${file}:${line}`;
}

/** Reports used lines without a digest: they also allow every later change of their kind. */
async function standingNotices(
  used: readonly Permission[],
  settings: Settings,
  { platform }: World,
): Promise<readonly Message[]> {
  if (isAppliedPreview(settings)) return [];
  const standing = used.filter(
    ({ digests, at }) => digests.length === 0 && at.file !== undefined,
  );
  const notices = standing.map(
    (one) =>
      prose`${quoteWhole(one.text)} in ${writtenAt(one)} has no digest: it allows later changes, too. Remove it after this change is applied.`,
  );
  const isOpen = standing.some(
    (one) => one.covers === 'class' && one.names.kind !== 'one',
  );
  if (!isOpen || platform === undefined) return notices;
  const branch = await platform.readBranch();
  if (!branch.ok || branch.value.production !== true) return notices;
  return notices.concat(
    prose`The database branch is a production branch. To have its owners approve lines like these, add ${code('*.allow')} to ${code('CODEOWNERS')}.`,
  );
}
