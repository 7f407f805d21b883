import type { Ended } from '../platform/deadline.ts';
import type { BranchState, Platform } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import type { Document } from '../topology/document/document.ts';
import { namesOf, needsShards, resolvePlaceholders } from '../topology/document/placeholders.ts';
import { type Finding, quote, quoteWhole } from '../topology/finding.ts';
import { suggestion } from '../topology/nearest.ts';
import { createShards, type Shard, type Target, targetName } from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { validate } from '../topology/validation/validate.ts';
import type { Checked } from './check.ts';
import type { RunRequest, Services } from './request.ts';
import { type Message, messageOf } from './result.ts';

type Online = Pick<Services, 'info'> & { readonly platform: Platform };

/** Statuses that may pass; any other answer will be the same next time. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Waits until a preview's branch is ready: it was created by a step just before, and provisioning takes minutes. A
 * branch of production is not waited for, because nothing will be written there; nor is one of which the service does
 * not tell whether it is ready, or that does not exist, of which the next stage knows more. Answers what the branch is
 * like, undefined where the service does not tell, or why the run cannot go on.
 */
export async function waitForBranch({ platform, info }: Online): Promise<BranchState | string | undefined> {
  const name = quoteWhole(targetName(platform.target));
  let last: BranchState | undefined;
  const look = async (): Promise<Sight<BranchState | undefined>> => {
    const read = await platform.readBranch();
    if (read.ok) last = read.value;
    else if (!mayPass(read.problem)) last = undefined;
    const isWaited = last?.ready === false && last.production !== true;
    const state = last?.state === undefined ? '' : ` (${quote(last.state)} now)`;
    return { value: last, waitingFor: isWaited ? `the branch ${name} to be ready${state}` : undefined };
  };
  const { value, time, ended } = await waitUntil(look, platform, info);
  if (ended === undefined) {
    info(value?.ready === true ? 'The branch is ready.' : 'Could not check whether the branch is ready.');
    return value;
  }
  const facts = `The branch ${name} is not ready${value?.state === undefined ? '' : ` (${quote(value.state)})`}`;
  return `${facts} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`;
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
  return problem.kind === 'no-response' && (problem.cause === 'network' || problem.cause === 'slow');
}

/** What was seen, and what is still waited for, as the end of "waiting for …"; undefined where nothing is. */
interface Sight<T> {
  readonly value: T;
  readonly waitingFor: string | undefined;
}

/** Milliseconds between looks; the last stands for all that follow. A shard takes half a minute or more (measured). */
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
/** Where the pause does not fit into the time any more, a shorter one may; below this, the time is over. */
const SHORTEST_PAUSE_MS = 250;
/** How often something is said while nothing changes. */
const REPORT_EVERY_MS = 15_000;

/**
 * Looks again and again until nothing is waited for any more, the time for all calls is over, or the run is cancelled.
 * A line of the log says so when something changes, and every quarter of a minute. The first look costs no pause, so
 * that what is ready costs nothing. Answers what was seen last, after so many milliseconds, and why it ended before
 * everything was there.
 */
export async function waitUntil<T>(
  look: () => Promise<Sight<T>>,
  platform: Pick<Platform, 'pause' | 'over' | 'elapsed'>,
  info: (line: string) => void,
): Promise<{ readonly value: T; readonly time: number; readonly ended: Ended | undefined }> {
  const began = platform.elapsed();
  let reported = { text: '', at: 0 };
  for (let round = 0; ; round++) {
    const { value, waitingFor: text } = await look();
    const time = platform.elapsed() - began;
    if (text === undefined) {
      if (round > 0) info(`Waited ${durationText(time)}.`);
      return { value, time, ended: undefined };
    }
    if (text !== reported.text || time - reported.at >= REPORT_EVERY_MS) {
      info(`Waiting for ${text}${round === 0 ? '' : `, ${durationText(time)} so far`}.`);
      reported = { text, at: time };
    }
    const pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0;
    if (!(await rest(platform, pause)))
      return { value, time: platform.elapsed() - began, ended: platform.over('read') ?? 'timeout' };
  }
}

/** "2 min 5 s", "0.4 s". */
export function durationText(milliseconds: number): string {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Pauses, or as long as the time allows; false where it allows nothing worth it. */
async function rest(platform: Pick<Platform, 'pause' | 'over'>, pause: number): Promise<boolean> {
  for (let left = pause; left >= SHORTEST_PAUSE_MS; left /= 2) {
    if (platform.over('read') !== undefined) return false;
    if (await platform.pause(1, 'read', left)) return true;
  }
  return false;
}

/** The branch's shards; undefined where they cannot be listed. `failure` says which of them did not become ready. */
export interface ShardStep {
  readonly shards: readonly Shard[] | undefined;
  readonly failure: Message | undefined;
  /** Errors that no shard can cure, where names are missing too, which would hide them. */
  readonly findings: readonly Finding[];
}

/** What is to be applied. */
export interface ShardWork {
  /** As it was written. */
  readonly document: Document;
  readonly live: TopologyDocument | undefined;
  readonly request: RunRequest;
  /** What the document came to while nothing was known of the branch. */
  readonly offline: Checked;
  /** True where it will be written if it can be: only then is there something to wait for. */
  readonly isWritten: boolean;
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
}

const MOST_NAMED = 10;

/**
 * Lists the branch's shards when they are needed: a placeholder needs them, or the file names a shard that the branch's
 * topology does not, so that only the list can tell whether it exists.
 */
export async function findShards(work: ShardWork, { platform, info }: Services): Promise<ShardStep> {
  const { document, live, request, offline } = work;
  const none = { shards: undefined, failure: undefined, findings: [] };
  const isNeeded =
    needsShards(document, request.shards) || !shardsOf(offline.document).isSubsetOf(shardsOf(live));
  if (platform === undefined || !isNeeded) return none;
  if (work.isWritten) return waitForShards(work, { platform, info });
  const listed = await platform.listShards();
  if (listed.ok) return { ...none, shards: listed.value };
  info('The branch’s shards could not be listed, so their names were not checked.');
  return none;
}

/** The shards that key ranges name, by uid, or by placeholder where that is not resolved. */
function shardsOf(document: TopologyDocument | undefined): ReadonlySet<string> {
  const ranges = document?.topology.groupList.flatMap(({ keyRanges }) => keyRanges) ?? [];
  return new Set(ranges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}

/**
 * Lists the shards that an apply needs, and waits until they are ready. A shard that is listed and not ready yet will
 * be, so every apply waits for it. A name that no shard has is a slip of the pen unless a step has just asked for the
 * shard, so only a preview waits for one. Nothing is waited for where the document is wrong whatever comes.
 */
async function waitForShards(work: ShardWork, { platform, info }: Online): Promise<ShardStep> {
  let seen: Seen = { shards: undefined, missing: [], unready: [], needed: 0 };
  let unlisted: Message = '';
  let hopeless: readonly Finding[] | undefined;
  const look = async (): Promise<Sight<Seen>> => {
    const listed = await platform.listShards();
    if (!listed.ok) {
      unlisted = [listed.problem];
      info(messageOf`The branch’s shards could not be listed. ${unlisted}`);
      return { value: seen, waitingFor: mayPass(listed.problem) ? wantedOf(seen, work) : undefined };
    }
    seen = seenIn(listed.value, work);
    const wanted = wantedOf(seen, work);
    if (wanted !== undefined) hopeless ??= wrongAnyway(work, listed.value);
    return { value: seen, waitingFor: hopeless === undefined || hopeless.length === 0 ? wanted : undefined };
  };
  const { value, time, ended } = await waitUntil(look, platform, info);
  const { shards, missing } = value;
  const findings = missing.length > 0 ? (hopeless ?? []) : [];
  if (ended === undefined)
    return { shards, findings, failure: shards === undefined ? withoutList(work, unlisted) : undefined };
  const facts = `After ${durationText(time)} of waiting, ${stateOf(value, quoteWhole(targetName(platform.target)))}, so nothing was written.`;
  return { shards, findings, failure: [facts, ...remediesFor(value, platform.target, ended)].join(' ') };
}

/** A document that names its shards cannot be sent while nobody knows which they are; one with uids can. */
function withoutList({ document, request }: ShardWork, why: Message): Message | undefined {
  if (!needsShards(document, request.shards)) return undefined;
  return messageOf`The file’s shard names could not be resolved, so nothing was written. ${why} Add access to the shards to the credential, or map the names to uids in the input \`shards\`.`;
}

/** What is waited for; undefined where nothing is. */
function wantedOf(
  { shards = [], missing, unready, needed }: Seen,
  { request }: ShardWork,
): string | undefined {
  if (missing.length + unready.length === 0 || (missing.length > 0 && !request.isPreview)) return undefined;
  const hints = missing.map((name) => {
    const near = suggestion(name, namesOf(shards)).trim();
    return `${quote(name)}, which no shard is named${near === '' ? '' : ` (${near})`}`;
  });
  const names = [...hints, ...unready.map((shard) => `${quote(nameOf(shard))}, which is not ready`)];
  const ready = needed - missing.length - unready.length;
  return `shards, of which ${ready} of ${needed} are ready: ${shortened(names, '; ')}`;
}

function seenIn(shards: readonly Shard[], { document, live, request }: ShardWork): Seen {
  const resolved = resolvePlaceholders(document, { given: request.shards, shards });
  const inUse = shardsOf(live);
  const needed = new Set(
    shardsOf(new TopologyDocument(resolved.document))
      .values()
      .filter((uid) => !uid.includes('${')),
  );
  const unready = shards.filter(({ uid, ready }) => !ready && needed.has(uid) && !inUse.has(uid));
  return { shards, missing: resolved.missing, unready, needed: needed.size + resolved.missing.length };
}

/** The errors of the document that no shard can cure, and that are better reported at once. */
function wrongAnyway({ document, live, request }: ShardWork, shards: readonly Shard[]): readonly Finding[] {
  const resolved = resolvePlaceholders(document, { given: request.shards, shards });
  const names = resolved.findings.filter(({ id }) => id !== 'unknown-shard-name');
  const rules = validate(resolved.document, { shards, live, severities: request.severities });
  return [...names, ...rules.filter(({ severity, id }) => severity === 'error' && id !== 'shard-not-ready')];
}

function stateOf({ missing, unready }: Seen, branch: string): string {
  const names = (list: readonly string[]): string => shortened(list.map(quote), ', ');
  const parts = [
    missing.length === 0 ? '' : `${branch} has no shard named ${names(missing)}`,
    unready.length === 0
      ? ''
      : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? 'is' : 'are'} not ready`,
  ];
  return parts.filter((part) => part !== '').join(', and ');
}

function remediesFor({ shards = [], missing }: Seen, target: Target, ended: Ended): readonly string[] {
  const [first] = missing;
  if (first === undefined || ended === 'cancelled') return [remedyFor(ended)];
  const names = namesOf(shards);
  const known =
    names.length === 0 ? 'It has no shard.' : `Its shards are called ${shortened(names.map(quote), ', ')}.`;
  const stand = `${first}: \${shard:${names.at(0) ?? 'authoritative'}}`;
  return [
    known,
    `Create the missing shards with ${createShards(target, missing.length)}, and set their display names. Or map the name to an existing shard in the input \`shards\`: ${quote(stand)}.`,
    'If it is being created, increase `timeout`.',
  ];
}

function nameOf({ displayName, uid }: Shard): string {
  return displayName ?? uid;
}

function shortened(names: readonly string[], separator: string): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(separator)} and ${rest} more` : names.join(separator);
}
