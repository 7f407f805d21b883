import { fromText, quote, quoteWhole } from '../message/text.ts';
import type { Platform, Stored } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import type { Document } from '../topology/document/document.ts';
import {
  needsShards,
  resolvePlaceholders,
} from '../topology/document/placeholders.ts';
import { readTopology } from '../topology/document/reading.ts';
import { errorAt } from '../topology/finding.ts';
import { formOf, TopologyDocument } from '../topology/topology-document.ts';
import { MOST_CHECKS, RENEWAL_MS, YOUNG_MS } from './apply.ts';
import type { Begun } from './check.ts';
import { ledgerOf } from './confirm.ts';
import { asApplied, inAnswer } from './file.ts';
import { findMissing } from './missing.ts';
import type { Against, BranchDatabase, Run } from './request.ts';
import {
  type Baseline,
  type Compared,
  type Ending,
  failed,
  type Message,
  messageOf,
  type ResultBase,
  storedTopology,
} from './result.ts';

/** What the file is compared with, and what the reader should know about it. */
export interface ReadBaseline {
  readonly baseline: Baseline;
  readonly notices: readonly Message[];
}

/** Statuses of GET that a service without it answers. */
const NO_GET = new Set([403, 404, 405]);
const UNREADABLE =
  'Nothing was written, because the database branch could not be read. Add read access to the credential, then run again. Only for a service without a GET, set `on-unreadable: apply`.';

/** Reads the branch; offline, and where a branch may be written unread, the earlier version of the file stands in for it. */
export async function readBaseline(run: Begun): Promise<ReadBaseline | Ending> {
  const { platform, isDriftCheck } = run;
  if (platform === undefined)
    return fromGit(run, 'no credential for the service is set');
  const live = await readLive(platform, isDriftCheck);
  if (live.ok) {
    const { syncedAt } = live.value;
    run.info(
      `The branch was read; last synced ${syncedAt ?? 'at an unknown time'}.`,
    );
    const isOld = isDriftCheck && syncedAt !== null && !isYoung(live.value);
    return {
      baseline: { ...storedTopology(live.value), readAt: run.now() },
      notices: isOld ? [oldCopy(syncedAt)] : [],
    };
  }
  const { problem } = live;
  if (problem.kind !== 'refused' || !NO_GET.has(problem.status))
    return failed(problem, [problem]);
  const end =
    problem.status === 404
      ? await whereItEnds(run, problem, platform)
      : undefined;
  if (end !== undefined) return end;
  // A check that has read nothing has checked nothing.
  if (isDriftCheck || run.onUnreadable === 'fail')
    return {
      ...failed(problem, messageOf`${problem} ${UNREADABLE}`),
      isMissing: problem.status === 404,
    };
  return fromGit(run, [problem]);
}

/** Reads the branch; a check by the clock until the copy is young, since reading has an old one renewed. */
async function readLive(platform: Platform, isDriftCheck: boolean | undefined) {
  for (let looks = 1; ; looks++) {
    const live = await platform.readTopology();
    if (
      !live.ok ||
      isYoung(live.value) ||
      !isDriftCheck ||
      looks >= MOST_CHECKS
    )
      return live;
    if (!(await platform.pause(looks, 'read', RENEWAL_MS * looks))) return live;
  }
}

function isYoung({ age }: Stored): boolean {
  return age !== undefined && age <= YOUNG_MS;
}

function oldCopy(syncedAt: string): string {
  return `The service answers reads from a copy. This one was made at ${quote(syncedAt)}, and reading did not renew it. Later changes are not in it.`;
}

/** How a run ends whose branch was not found; undefined where it goes on from the file in git. */
async function whereItEnds(
  { onMissingBranch }: Run,
  problem: Problem,
  platform: Platform,
): Promise<Ending | undefined> {
  const missing = await findMissing(platform);
  const maySkip = onMissingBranch === 'skip';
  if (missing.kind === 'none' || (missing.kind === 'unknown' && !maySkip))
    return undefined;
  if (missing.kind === 'unknown')
    return failed(
      problem,
      messageOf`${problem} \`on-missing-branch: skip\` applies only when the branch is known not to exist; that could not be determined: ${missing.why}`,
    );
  const { part, fact, remedy } = missing;
  if (!maySkip || part !== 'branch')
    return { ...failed(problem, `${fact} ${remedy}`), isMissing: true };
  return {
    outcome: 'skipped',
    why: `${fact} Skipped because of \`on-missing-branch: skip\`.`,
  };
}

const COPY: Message =
  'The service returned an older copy of the topology than the database stores. This plan uses the stored one.';

/** What the database of the branch stores, where that means something else than what the service answered. */
export function readStored(
  { baseline, notices }: ReadBaseline,
  stored: Document | undefined,
): ReadBaseline | undefined {
  if (
    baseline.from !== 'branch' ||
    baseline.isFromDatabase ||
    stored === undefined
  )
    return undefined;
  const document = new TopologyDocument(stored);
  const form = formOf(baseline.document, document);
  if (ledgerOf(baseline.document, document, form) !== undefined)
    return undefined;
  return {
    baseline: { ...baseline, document, syncedAt: null, isFromDatabase: true },
    notices: [...notices, COPY],
  };
}

/**
 * The platform of an apply, with the topology that is stored in place of the service's copy: before a PUT wherever it can
 * be read, and at every read where the plan was made on it, for the copy then tells neither what is there nor what was.
 */
export function readingStored(
  platform: Platform,
  { baseline }: Compared,
  database: BranchDatabase | undefined,
): Platform {
  const isStored =
    baseline.from === 'branch' && baseline.isFromDatabase === true;
  return {
    ...platform,
    readTopology: async (purpose) => {
      const document =
        isStored || purpose !== 'verify' ? await database?.stored() : undefined;
      if (document !== undefined)
        return { ok: true, value: { document, syncedAt: null, age: 0 } };
      if (!isStored) return platform.readTopology(purpose);
      const { target } = platform;
      const problem = {
        operation: 'read-topology',
        target,
        tries: { attempts: 1, time: 0 },
      } as const;
      const silence = {
        cause: 'network',
        sent: true,
        reason: 'its database does not respond',
      } as const;
      return {
        ok: false,
        problem: { ...problem, kind: 'no-response', ...silence },
      };
    },
  };
}

async function fromGit(run: Begun, why: Message): Promise<ReadBaseline> {
  const notices = [messageOf`The branch could not be compared with: ${why}`];
  const isUnreadable = run.platform !== undefined;
  const { baseCommit, written: like } = run;
  const version = await run.former();
  if (baseCommit === undefined || version === undefined) {
    const none = 'there is no earlier version of the file to compare with';
    return { baseline: { from: 'nothing', why: none, isUnreadable }, notices };
  }
  const document = asApplied(version, {
    names: { given: run.shards },
    like,
  });
  if (typeof document === 'string')
    return {
      baseline: { from: 'nothing', why: document, isUnreadable },
      notices,
    };
  run.info(
    `Comparing with the file at commit ${baseCommit.slice(0, 12)} instead.`,
  );
  return { baseline: { from: 'file', document, why, isUnreadable }, notices };
}

const NAMED =
  'Shard names were compared as written: a name and a uid count as two shards. Map the names to uids in the input `shards`.';

/** The document in the branch's place, as it would be applied; where it is none, what is wrong with it. */
export function readAgainst(
  { name, read }: Against,
  { shards: given, written: file }: Begun,
): ReadBaseline | (Ending & Pick<ResultBase, 'findings'>) {
  const invalid = { outcome: 'invalid' } as const;
  if (read.kind === 'unreadable')
    return {
      ...invalid,
      findings: [
        errorAt(
          { name, text: '' },
          { start: 0, end: 0 },
          'no-file',
          fromText(read.why),
        ),
      ],
    };
  const old = readTopology(name, read.bytes);
  if (!old.ok) return { ...invalid, findings: old.findings };
  const written = inAnswer(old.document);
  const isNamed = needsShards(written, given) || needsShards(file, given);
  const document = new TopologyDocument(
    resolvePlaceholders(written, { given }).document,
  );
  const notice = `No database branch was read. The plan assumes that it holds ${quoteWhole(name)}. Rows and shards were not checked.`;
  return {
    baseline: { from: 'document', document, name, isUnreadable: false },
    notices: [notice, ...(isNamed ? [NAMED] : [])],
  };
}
