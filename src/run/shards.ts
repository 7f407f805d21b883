import type { Ended as WaitEnd } from '../deadline.ts';
import type { Document } from '../document/document.ts';
import type { Finding } from '../document/finding.ts';
import {
  namesOf,
  needsShards,
  resolvePlaceholders,
} from '../document/placeholders.ts';
import { explain } from '../ports/platform/explain.ts';
import type { Platform } from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import { validate } from '../rules/validate.ts';
import { agreeing } from '../text/lists.ts';
import {
  input,
  joined,
  type Message,
  type OwnWords,
  prose,
  quote,
  quoteWhole,
  theInput,
} from '../text/message.ts';
import { Speller } from '../text/nearest.ts';
import {
  createShards,
  type Shard,
  type Target,
  targetName,
} from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import type { Run } from './feature.ts';
import {
  type BaselineRead,
  type Failed,
  failed,
  liveOf,
  type OwnCause,
} from './result.ts';
import type { Settings } from './settings.ts';
import {
  causeOf,
  durationText,
  mayPass,
  remedyFor,
  type Waited,
  waitUntil,
} from './waiting.ts';
import type { Log } from './world.ts';

/** The branch's shards; undefined if they are not needed or cannot be listed. */
export interface ShardStep {
  readonly shards: readonly Shard[] | undefined;
  /** Why the run cannot go on: shards are not ready, or names in the file cannot be resolved. */
  readonly ending: Failed | undefined;
  /** Errors that no new shard can fix. Missing names would hide them, so they are listed here. */
  readonly findings: readonly Finding[];
}

/** A document, and how to wait for its shards. */
interface ShardNeed {
  readonly written: Document;
  readonly live: TopologyDocument | undefined;
  /** The input `shards`. */
  readonly given: Settings['shards'];
  readonly severities: Settings['severities'];
  /** Whether the run waits for shards that do not exist yet. */
  readonly mayBeMissing: boolean;
}

/** The branch's shards, and those that a document still lacks. */
interface ShardListing {
  readonly shards: readonly Shard[] | undefined;
  /** Names in the document that no shard has. */
  readonly missing: readonly string[];
  /** Shards of the document that are listed but not ready, and not in use. */
  readonly unready: readonly Shard[];
  /** How many shards the document names. */
  readonly needed: number;
  /** Why the last listing failed. */
  readonly unlisted?: Problem;
}

const NOT_LISTED: ShardListing = {
  shards: undefined,
  missing: [],
  unready: [],
  needed: 0,
};

const MOST_NAMED = 10;

/**
 * Lists the branch's shards if the run needs them: to resolve a placeholder, or to see whether a shard exists that the
 * file names and the branch's topology does not.
 */
export async function findShards(
  { baseline, isWritten }: BaselineRead,
  written: Document,
  resolved: TopologyDocument,
  { settings, world }: Run,
): Promise<ShardStep> {
  const { platform, info } = world;
  const { shards: given, severities, isPreview = false } = settings;
  const live = liveOf(baseline);
  const isNeeded =
    needsShards(written, given) ||
    !shardsOf(resolved).isSubsetOf(shardsOf(live));
  const none = { shards: undefined, ending: undefined, findings: [] };
  if (platform === undefined || !isNeeded) return none;
  if (isWritten) {
    const need = { written, live, given, severities, mayBeMissing: isPreview };
    return waitForShards(need, platform, { info });
  }

  const listed = await platform.listShards();
  if (listed.ok) return { ...none, shards: listed.value };
  info(
    prose`The branch’s shards could not be listed, so their names were not checked.`,
  );
  return none;
}

/** The shards that key ranges name: a uid, or a placeholder that is not resolved. */
function shardsOf(document: TopologyDocument | undefined): ReadonlySet<string> {
  const ranges =
    document?.topology.groupList.flatMap(({ keyRanges }) => keyRanges) ?? [];
  return new Set(ranges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}

/**
 * Lists the shards that an apply needs, and waits until they are ready. Every apply waits for a shard that is listed
 * but not ready. A name that no shard has is probably a typo, so only a preview waits for it: there an earlier step may
 * have just created the shard. It does not wait if the document has errors that no shard can fix.
 */
async function waitForShards(
  need: ShardNeed,
  platform: Platform,
  log: Log,
): Promise<ShardStep> {
  let listing: ShardListing = NOT_LISTED;
  let hopeless: readonly Finding[] | undefined;
  const findMissing = async (): Promise<Message | undefined> => {
    const listed = await platform.listShards();
    if (!listed.ok) {
      const { problem } = listed;
      listing = { ...listing, unlisted: problem };
      log.info(
        prose`The branch’s shards could not be listed. ${explain(problem)}`,
      );
      if (!mayPass(problem)) return undefined;
      return awaitedText(listing, need);
    }

    listing = listingOf(listed.value, need);
    const awaited = awaitedText(listing, need);
    if (awaited !== undefined) hopeless ??= wrongAnyway(need, listed.value);
    if (hopeless !== undefined && hopeless.length > 0) return undefined;
    return awaited;
  };

  const waited = await waitUntil(findMissing, platform, log);
  const { shards, missing } = listing;
  const findings = missing.length > 0 ? (hopeless ?? []) : [];
  const ending = endingOf(waited, listing, { need, target: platform.target });
  return { shards, findings, ending };
}

/** Why the run cannot go on after waiting for shards; undefined if it can. */
function endingOf(
  { time, ended }: Waited,
  listing: ShardListing,
  { need, target }: { readonly need: ShardNeed; readonly target: Target },
): Failed | undefined {
  const { shards, missing, unlisted } = listing;
  if (ended === undefined) {
    if (shards !== undefined || unlisted === undefined) return undefined;
    return withoutList(need, unlisted);
  }

  const isMissing = missing.length > 0 && ended !== 'cancelled';
  const cause: OwnCause = isMissing
    ? { kind: 'not-found', operation: 'list-shards' }
    : causeOf('list-shards', ended);
  const facts = prose`After ${durationText(time)} of waiting, ${stateText(listing, target)}, so nothing was written.`;
  const remedies = remediesFor(listing, target, ended);
  return failed(cause, joined([facts].concat(remedies), ' '));
}

/**
 * The ending if shards cannot be listed. A document with names of shards cannot be sent; a document with uids can be
 * sent.
 */
function withoutList(
  { written, given }: ShardNeed,
  problem: Problem,
): Failed | undefined {
  if (!needsShards(written, given)) return undefined;
  const why = prose`The file’s shard names could not be resolved, so nothing was written. ${explain(problem)} Add access to the shards to the credential, or map the names to uids in ${theInput('shards')}.`;
  return failed(problem, why);
}

/** What the run waits for; undefined if all shards are ready. */
function awaitedText(
  { shards = [], missing, unready, needed }: ShardListing,
  { mayBeMissing }: ShardNeed,
): Message | undefined {
  const count = missing.length + unready.length;
  if (count === 0 || (missing.length > 0 && !mayBeMissing)) return undefined;

  const known = namesOf(shards);
  const speller = new Speller();
  const names = missing.map((name) => missingText(name, known, speller));
  for (const shard of unready)
    names.push(prose`${quote(nameOf(shard))}, which is not ready`);
  return prose`shards, of which ${needed - count} of ${needed} are ready: ${shortened(names, '; ')}`;
}

function missingText(
  name: string,
  known: readonly string[],
  speller: Speller,
): Message {
  const text = prose`${quote(name)}, which no shard is named`;
  const near = speller.nearest(name, known);
  if (near === undefined) return text;
  return prose`${text} (Did you mean ${quote(near)}?)`;
}

function listingOf(
  shards: readonly Shard[],
  { written, live, given }: ShardNeed,
): ShardListing {
  const { document, missing } = resolvePlaceholders(written, { given, shards });
  const named = shardsOf(new TopologyDocument(document));
  const inUse = shardsOf(live);
  const needed = new Set(named.values().filter((uid) => !uid.includes('${')));
  const unready = shards.filter(
    ({ uid, ready }) => !ready && needed.has(uid) && !inUse.has(uid),
  );
  return { shards, missing, unready, needed: needed.size + missing.length };
}

/** Errors in the document that no new shard can fix, so they are reported at once. */
function wrongAnyway(
  { written, live, given, severities }: ShardNeed,
  shards: readonly Shard[],
): readonly Finding[] {
  const resolved = resolvePlaceholders(written, { given, shards });
  const ofNames = resolved.findings.filter(
    ({ id }) => id !== 'unknown-shard-name',
  );
  const found = validate(resolved.document, { shards, live, severities });
  const ofRules = found.filter(
    ({ severity, id }) => severity === 'error' && id !== 'shard-not-ready',
  );
  return ofNames.concat(ofRules);
}

function stateText(
  { missing, unready }: ShardListing,
  target: Target,
): Message {
  const branch = quoteWhole(targetName(target));
  const names = (list: readonly string[]): Message =>
    shortened(list.map(quote), ', ');
  const parts: Message[] = [];
  if (missing.length > 0)
    parts.push(prose`${branch} has no shard named ${names(missing)}`);
  if (unready.length > 0)
    parts.push(
      prose`${names(unready.map(nameOf))} of ${branch} ${agreeing(unready.length, 'is', 'are')} not ready`,
    );
  return joined(parts, ', and ');
}

function remediesFor(
  { shards = [], missing }: ShardListing,
  target: Target,
  ended: WaitEnd,
): readonly Message[] {
  const [first] = missing;
  if (first === undefined || ended === 'cancelled') return [remedyFor(ended)];
  const names = namesOf(shards);
  const known =
    names.length === 0
      ? prose`It has no shard.`
      : prose`Its shards are called ${shortened(names.map(quote), ', ')}.`;
  const stand = `${first}: \${shard:${names.at(0) ?? 'authoritative'}}`;
  return [
    known,
    prose`Create the missing shards with ${createShards(target, missing.length)}, and set their display names. Or map the name to an existing shard in ${theInput('shards')}: ${quote(stand)}.`,
    prose`If it is being created, increase ${input('timeout')}.`,
  ];
}

function nameOf({ displayName, uid }: Shard): string {
  return displayName ?? uid;
}

function shortened<Separator extends string>(
  names: readonly Message[],
  separator: OwnWords<Separator>,
): Message {
  const rest = names.length - MOST_NAMED;
  const shown = joined(names.slice(0, MOST_NAMED), separator);
  if (rest > 0) return prose`${shown} and ${rest} more`;
  return shown;
}
