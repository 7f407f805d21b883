import type { Ended } from '../deadline.ts';
import { plain } from '../message/plain.ts';
import { quote, quoteWhole } from '../message/text.ts';
import type { BranchState, Platform } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import {
  namesOf,
  needsShards,
  resolvePlaceholders,
} from '../topology/document/placeholders.ts';
import type { Finding } from '../topology/finding.ts';
import { suggestion } from '../topology/nearest.ts';
import {
  createShards,
  type Shard,
  type Target,
  targetName,
} from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { validate } from '../topology/validation/validate.ts';
import type { Begun } from './check.ts';
import type { Online, Run } from './request.ts';
import {
  type Baseline,
  type Cause,
  type Failed,
  failed,
  messageOf,
} from './result.ts';

/** Statuses that may pass; any other answer will be the same next time. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Waits until a preview's branch is ready: it was created by a step just before, and provisioning takes minutes. A
 * branch of production is not waited for, because nothing will be written there; nor is one of which the service does
 * not tell whether it is ready, or that does not exist, of which the next stage knows more. Answers what the branch is
 * like, undefined where the service does not tell, or why the run cannot go on.
 */
export async function waitForBranch(
  platform: Platform,
  info: Run['info'],
): Promise<BranchState | Failed | undefined> {
  const name = quoteWhole(targetName(platform.target));
  let last: BranchState | undefined;
  const look = async (): Promise<string | undefined> => {
    const read = await platform.readBranch();
    if (read.ok) last = read.value;
    else if (!mayPass(read.problem)) last = undefined;
    const isWaited = last?.ready === false && last.production !== true;
    const state =
      last?.state === undefined ? '' : ` (${quote(last.state)} now)`;
    return isWaited ? `the branch ${name} to be ready${state}` : undefined;
  };
  const { time, ended } = await waitUntil(look, platform, info);
  if (ended === undefined) {
    info(
      last?.ready === true
        ? 'The branch is ready.'
        : 'Could not check whether the branch is ready.',
    );
    return last;
  }
  const facts = `The branch ${name} is not ready${last?.state === undefined ? '' : ` (${quote(last.state)})`}`;
  return failed(
    unready('read-branch', ended),
    `${facts} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`,
  );
}

/** Why a wait ended too early. */
function unready(
  operation: 'read-branch' | 'list-shards',
  ended: Ended,
): Cause {
  return {
    kind: ended === 'cancelled' ? 'cancelled' : 'not-ready',
    operation,
  };
}

/** What to do about a wait that ended too early. */
function remedyFor(ended: Ended): string {
  return ended === 'cancelled'
    ? 'The run was cancelled while it waited.'
    : 'Run again when it is, or increase `timeout`.';
}

/** Whether the same question may be answered otherwise a little later. */
function mayPass(problem: Problem): boolean {
  if (problem.kind === 'refused') return PASSING.has(problem.status);
  return (
    problem.kind === 'no-response' &&
    (problem.cause === 'network' || problem.cause === 'slow')
  );
}

/** Milliseconds between looks; the last stands for all that follow. A shard takes half a minute or more (measured). */
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
/** Where the pause does not fit into the time any more, a shorter one may; below this, the time is over. */
const SHORTEST_PAUSE_MS = 250;
/** How often something is said while nothing changes. */
const REPORT_EVERY_MS = 15_000;

/**
 * Looks again and again until nothing is waited for any more, the time for all calls is over, or the run is cancelled;
 * `look` answers what it is as the end of "waiting for …". A line of the log says so when something changes, and every
 * quarter of a minute. The first look costs no pause, so that what is ready costs nothing. Answers how many milliseconds
 * it took, and why it ended before everything was there.
 */
export async function waitUntil(
  look: () => Promise<string | undefined>,
  platform: Pick<Platform, 'pause' | 'over' | 'elapsed'>,
  info: (line: string) => void,
): Promise<{ readonly time: number; readonly ended: Ended | undefined }> {
  const began = platform.elapsed();
  let reported = { text: '', at: 0 };
  for (let round = 0; ; round++) {
    const text = await look();
    const time = platform.elapsed() - began;
    if (text === undefined) {
      if (round > 0) info(`Waited ${durationText(time)}.`);
      return { time, ended: undefined };
    }
    if (text !== reported.text || time - reported.at >= REPORT_EVERY_MS) {
      info(
        `Waiting for ${text}${round === 0 ? '' : `, ${durationText(time)} so far`}.`,
      );
      reported = { text, at: time };
    }
    const pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0;
    if (!(await rest(platform, pause)))
      return {
        time: platform.elapsed() - began,
        ended: platform.over('read') ?? 'timeout',
      };
  }
}

/** "2 min 5 s", "0.4 s". */
export function durationText(milliseconds: number): string {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Pauses, or as long as the time allows; false where it allows nothing worth it. */
async function rest(
  platform: Pick<Platform, 'pause' | 'over'>,
  pause: number,
): Promise<boolean> {
  for (let left = pause; left >= SHORTEST_PAUSE_MS; left /= 2) {
    if (platform.over('read') !== undefined) return false;
    if (await platform.pause(1, 'read', left)) return true;
  }
  return false;
}

/** A run whose branch was read, or something in its place. */
export interface OnBranch extends Begun {
  readonly baseline: Baseline;
  /** The document that the plan takes for what is live. */
  readonly live: TopologyDocument | undefined;
  /** True where it will be written if it can be: only then is there something to wait for. */
  readonly isWritten: boolean;
}

/** The branch's shards; undefined where they cannot be listed. `failure` says which of them did not become ready. */
interface ShardStep {
  readonly shards: readonly Shard[] | undefined;
  readonly failure: Failed | undefined;
  /** Errors that no shard can cure, where names are missing too, which would hide them. */
  readonly findings: readonly Finding[];
}

/** The branch's shards, and what a document needs and they have not. */
interface Seen {
  readonly shards: readonly Shard[] | undefined;
  /** Names of the document that no shard has. */
  readonly missing: readonly string[];
  /** Shards of the document that are listed, not created yet, and not in use. */
  readonly unready: readonly Shard[];
  /** How many shards the document names. */
  readonly needed: number;
  /** Why the last look did not list them. */
  readonly unlisted?: Problem;
}

const MOST_NAMED = 10;

/**
 * Lists the branch's shards when they are needed: a placeholder needs them, or the file names a shard that the branch's
 * topology does not, so that only the list can tell whether it exists.
 */
export async function findShards(run: OnBranch): Promise<ShardStep> {
  const { platform, written, live, offline } = run;
  const none = { shards: undefined, failure: undefined, findings: [] };
  const isNeeded =
    needsShards(written, run.shards) ||
    !shardsOf(offline.document).isSubsetOf(shardsOf(live));
  if (platform === undefined || !isNeeded) return none;
  if (run.isWritten) return waitForShards({ ...run, platform });
  const listed = await platform.listShards();
  if (listed.ok) return { ...none, shards: listed.value };
  run.info(
    'The branch’s shards could not be listed, so their names were not checked.',
  );
  return none;
}

/** The shards that key ranges name, by uid, or by placeholder where that is not resolved. */
function shardsOf(document: TopologyDocument | undefined): ReadonlySet<string> {
  const ranges =
    document?.topology.groupList.flatMap(({ keyRanges }) => keyRanges) ?? [];
  return new Set(ranges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}

/**
 * Lists the shards that an apply needs, and waits until they are ready. A shard that is listed and not ready yet will
 * be, so every apply waits for it. A name that no shard has is a slip of the pen unless a step has just asked for the
 * shard, so only a preview waits for one. Nothing is waited for where the document is wrong whatever comes.
 */
async function waitForShards(run: OnBranch & Online): Promise<ShardStep> {
  const { platform, info } = run;
  let seen: Seen = { shards: undefined, missing: [], unready: [], needed: 0 };
  let hopeless: readonly Finding[] | undefined;
  const look = async (): Promise<string | undefined> => {
    const listed = await platform.listShards();
    if (!listed.ok) {
      const { problem } = listed;
      seen = { ...seen, unlisted: problem };
      info(messageOf`The branch’s shards could not be listed. ${problem}`);
      return mayPass(problem) ? wantedOf(seen, run) : undefined;
    }
    seen = seenIn(listed.value, run);
    const wanted = wantedOf(seen, run);
    if (wanted !== undefined) hopeless ??= wrongAnyway(run, listed.value);
    return hopeless === undefined || hopeless.length === 0 ? wanted : undefined;
  };
  const { time, ended } = await waitUntil(look, platform, info);
  const { shards, missing, unlisted } = seen;
  const findings = missing.length > 0 ? (hopeless ?? []) : [];
  if (ended === undefined)
    return {
      shards,
      findings,
      failure:
        shards === undefined && unlisted !== undefined
          ? withoutList(run, unlisted)
          : undefined,
    };
  const facts = `After ${durationText(time)} of waiting, ${stateOf(seen, platform.target)}, so nothing was written.`;
  return {
    shards,
    findings,
    failure: failed(
      missing.length > 0 && ended !== 'cancelled'
        ? { kind: 'not-found', operation: 'list-shards' }
        : unready('list-shards', ended),
      [facts, ...remediesFor(seen, platform.target, ended)].join(' '),
    ),
  };
}

/** A document that names its shards cannot be sent while nobody knows which they are; one with uids can. */
function withoutList(
  { written, shards }: OnBranch,
  problem: Problem,
): Failed | undefined {
  if (!needsShards(written, shards)) return undefined;
  return failed(
    problem,
    messageOf`The file’s shard names could not be resolved, so nothing was written. ${problem} Add access to the shards to the credential, or map the names to uids in the input \`shards\`.`,
  );
}

/** What is waited for; undefined where nothing is. */
function wantedOf(
  { shards = [], missing, unready, needed }: Seen,
  { isPreview }: Run,
): string | undefined {
  if (
    missing.length + unready.length === 0 ||
    (missing.length > 0 && !isPreview)
  )
    return undefined;
  const hints = missing.map((name) => {
    const near = plain(suggestion(name, namesOf(shards))).trim();
    return `${quote(name)}, which no shard is named${near === '' ? '' : ` (${near})`}`;
  });
  const names = [
    ...hints,
    ...unready.map((shard) => `${quote(nameOf(shard))}, which is not ready`),
  ];
  const ready = needed - missing.length - unready.length;
  return `shards, of which ${ready} of ${needed} are ready: ${shortened(names, '; ')}`;
}

function seenIn(
  shards: readonly Shard[],
  { written, live, shards: given }: OnBranch,
): Seen {
  const resolved = resolvePlaceholders(written, { given, shards });
  const inUse = shardsOf(live);
  const needed = new Set(
    shardsOf(new TopologyDocument(resolved.document))
      .values()
      .filter((uid) => !uid.includes('${')),
  );
  const unready = shards.filter(
    ({ uid, ready }) => !ready && needed.has(uid) && !inUse.has(uid),
  );
  return {
    shards,
    missing: resolved.missing,
    unready,
    needed: needed.size + resolved.missing.length,
  };
}

/** The errors of the document that no shard can cure, and that are better reported at once. */
function wrongAnyway(
  { written, live, shards: given, severities }: OnBranch,
  shards: readonly Shard[],
): readonly Finding[] {
  const resolved = resolvePlaceholders(written, { given, shards });
  const names = resolved.findings.filter(
    ({ id }) => id !== 'unknown-shard-name',
  );
  const rules = validate(resolved.document, { shards, live, severities });
  return [
    ...names,
    ...rules.filter(
      ({ severity, id }) => severity === 'error' && id !== 'shard-not-ready',
    ),
  ];
}

function stateOf({ missing, unready }: Seen, target: Target): string {
  const branch = quoteWhole(targetName(target));
  const names = (list: readonly string[]): string =>
    shortened(list.map(quote), ', ');
  const parts = [
    missing.length === 0
      ? ''
      : `${branch} has no shard named ${names(missing)}`,
    unready.length === 0
      ? ''
      : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? 'is' : 'are'} not ready`,
  ];
  return parts.filter((part) => part !== '').join(', and ');
}

function remediesFor(
  { shards = [], missing }: Seen,
  target: Target,
  ended: Ended,
): readonly string[] {
  const [first] = missing;
  if (first === undefined || ended === 'cancelled') return [remedyFor(ended)];
  const names = namesOf(shards);
  const known =
    names.length === 0
      ? 'It has no shard.'
      : `Its shards are called ${shortened(names.map(quote), ', ')}.`;
  const stand = `${first}: \${shard:${names.at(0) ?? 'authoritative'}}`;
  return [
    known,
    `Create the missing shards with ${plain(createShards(target, missing.length))}, and set their display names. Or map the name to an existing shard in the input \`shards\`: ${quote(stand)}.`,
    'If it is being created, increase `timeout`.',
  ];
}

function nameOf({ displayName, uid }: Shard): string {
  return displayName ?? uid;
}

function shortened(names: readonly string[], separator: string): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0
    ? `${names.slice(0, MOST_NAMED).join(separator)} and ${rest} more`
    : names.join(separator);
}
