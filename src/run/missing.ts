import { explain } from '../ports/platform/explain.ts';
import type { AuditEntry, Platform } from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import {
  joined,
  type Message,
  NOTHING,
  partOfTarget,
  prose,
  quote,
} from '../text/message.ts';
import { nearest } from '../text/nearest.ts';
import type { Target } from '../topology/target.ts';

/** Which part of a target does not exist, as far as the lists that the credential may read show it. */
export type Missing =
  | {
      readonly kind: 'missing';
      readonly part: keyof Target;
      /** "There is no database `shop-prd` in `acme`." */
      readonly fact: Message;
      /** "Did you mean `shop-prod`? Correct `database`." */
      readonly remedy: Message;
    }
  /** All three are listed. */
  | { readonly kind: 'none' }
  /** A list that is refused, has an unexpected shape or is empty proves nothing; `why` is a sentence about it. */
  | { readonly kind: 'unknown'; readonly why: Message };

/**
 * Looks up the parts of a target in the lists. It continues past a list that cannot be read: a credential that may list
 * the branches of a database may not be allowed to list organizations.
 */
export async function findMissing({
  target,
  listNames,
}: Pick<Platform, 'target' | 'listNames'>): Promise<Missing> {
  const { organization, database } = target;
  const steps = [
    ['organizations', 'organization', prose`that the credential can see`],
    ['databases', 'database', prose`in ${quote(organization)}`],
    ['branches', 'branch', prose`in ${quote(`${organization}/${database}`)}`],
  ] as const;
  let doubt: Message | undefined;
  for (const [of, part, where] of steps) {
    const listed = await listNames(of);
    if (!listed.ok) {
      doubt = explain(listed.problem);
      // If the service does not respond, the next list would only take as long again.
      if (isSilent(listed.problem)) break;
      continue;
    }

    doubt = undefined;
    if (listed.value.length === 0) doubt = prose`The list of ${of} is empty.`;
    else if (!listed.value.includes(target[part])) {
      const fact = prose`There is no ${part} ${quote(target[part])} ${where}.`;
      const hint = hintOf(target[part], listed.value);
      const remedy = prose`${hint} Correct ${partOfTarget(part)}.`;
      return { kind: 'missing', part, fact, remedy };
    }
  }
  if (doubt === undefined) return { kind: 'none' };
  return { kind: 'unknown', why: doubt };
}

/** Whether the service gave no answer at all. */
function isSilent({ kind }: Problem): boolean {
  return kind === 'no-response' || kind === 'not-signed-in';
}

/**
 * Explains a problem to people. For a 404 it names the part of the target that does not exist, if the lists show it:
 * "There is no database `shop-prd` in `acme`. Did you mean `shop-prod`?"
 */
export async function explainOf(
  problem: Problem,
  platform: Platform,
): Promise<Message> {
  if (problem.kind !== 'refused' || problem.status !== 404)
    return explain(problem);
  const missing = await findMissing(platform);
  if (missing.kind === 'missing')
    return prose`${missing.fact} ${missing.remedy}`;
  return explain(problem);
}

function hintOf(name: string, names: readonly string[]): Message {
  const near = nearest(name, names);
  if (near !== undefined) return prose`Did you mean ${quote(near)}?`;
  const known = joined(names.slice(0, MOST_OFFERED).map(quote), ', ');
  const rest = names.length - MOST_OFFERED;
  if (rest > 0) return prose`Available: ${known} and ${rest} more.`;
  return prose`Available: ${known}.`;
}

const MOST_OFFERED = 10;
const MOST_NAMED = 3;

/**
 * Who probably changed a branch since a time, as a sentence: "The audit log lists for this branch: `Ada`
 * (`branch.updated`, `2026-…`)." Without a time, it reads all that the log keeps (15 days, docs/neki.md §6.2).
 * Undefined if the log cannot be read, has an unexpected shape or names nobody. This is a hint and never a failure.
 */
export async function whoChanged(
  platform: Platform,
  since: string | null,
): Promise<Message | undefined> {
  const from = Date.parse(since ?? '');
  const entries = await platform.auditEntriesSince(
    Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from,
  );
  const suspects = entries.filter((entry) => isAbout(entry, platform.target));
  // No action name for a topology change is documented. A name with "topology" in it is the best guess.
  const sure = suspects.filter(({ action }) => /topology/i.test(action));
  const named = (sure.length > 0 ? sure : suspects).slice(0, MOST_NAMED);
  if (named.length === 0) return undefined;
  const list = named.map(({ actor, action, at }) => {
    const what = action === '' ? NOTHING : quote(action);
    return prose`${quote(actor)} (${joined([what, quote(at)], ', ')})`;
  });
  const period = since === null ? NOTHING : prose`, since ${quote(since)}`;
  return prose`The audit log lists for this branch${period}: ${joined(list, ', ')}.`;
}

function isAbout({ about }: AuditEntry, { database, branch }: Target): boolean {
  const path = `${database}/${branch}`;
  return (
    about.includes(branch) ||
    about.some((name) => name === path || name.endsWith(`/${path}`))
  );
}
