import type { Ended } from '../platform/deadline.ts';
import type { Platform } from '../platform/platform.ts';
import type { Document } from '../topology/document/document.ts';
import { namesOf, needsShards, resolvePlaceholders } from '../topology/document/placeholders.ts';
import { type Finding, quote, quoteWhole } from '../topology/finding.ts';
import { suggestion } from '../topology/nearest.ts';
import type { Shard } from '../topology/target.ts';
import { createShards, type Target, targetName } from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { validate } from '../topology/validation/validate.ts';
import type { Checked } from './check.ts';
import { durationText, mayPass, remedyFor, type Sight, waitUntil } from './ready.ts';
import type { RunRequest, Services } from './request.ts';
import { type Message, messageOf } from './result.ts';

/** The branch's shards; undefined where they cannot be listed. `failure` says which of them did not become ready. */
export interface ShardStep {
  readonly shards: readonly Shard[] | undefined;
  readonly failure: Message | undefined;
  /** Errors that no shard can cure, where names are missing too, which would hide them. */
  readonly findings: readonly Finding[];
}

/** What is to be applied, and where. */
export interface ShardWork {
  /** As it was written. */
  readonly document: Document;
  readonly live: TopologyDocument | undefined;
  readonly request: RunRequest & { readonly target: Target };
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

type Online = Pick<Services, 'info'> & { readonly platform: Platform };

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
  const listed = await platform.listShards(request.target);
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
  const { request } = work;
  let seen: Seen = { shards: undefined, missing: [], unready: [], needed: 0 };
  let unlisted: Message = '';
  let hopeless: readonly Finding[] | undefined;
  const look = async (): Promise<Sight<Seen>> => {
    const listed = await platform.listShards(request.target);
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
  const name = quoteWhole(targetName(request.target));
  const facts = `After ${durationText(time)} of waiting, ${stateOf(value, name)}, so nothing was written.`;
  return { shards, findings, failure: [facts, ...remediesFor(value, work, ended)].join(' ') };
}

/** A document that names its shards cannot be sent while nobody knows which they are; one with uids can. */
function withoutList({ document, request }: ShardWork, why: Message): Message | undefined {
  if (!needsShards(document, request.shards)) return undefined;
  return messageOf`What the file’s shard names stand for is not known, so nothing was written. ${why} Give the token access to the shards, or the names their uids with the input \`shards\`.`;
}

/** What is waited for; undefined where nothing is. */
function wantedOf(
  { shards = [], missing, unready, needed }: Seen,
  { request }: ShardWork,
): string | undefined {
  if (missing.length + unready.length === 0 || (missing.length > 0 && !request.isPreview)) return undefined;
  const hints = missing.map((name) => {
    const near = suggestion(name, namesOf(shards)).trim();
    return `${quote(name)}, which no shard is called${near === '' ? '' : ` (${near})`}`;
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
    missing.length === 0 ? '' : `no shard of ${branch} is called ${names(missing)}`,
    unready.length === 0
      ? ''
      : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? 'is' : 'are'} not ready`,
  ];
  return parts.filter((part) => part !== '').join(', and ');
}

function remediesFor(
  { shards = [], missing }: Seen,
  { request }: ShardWork,
  ended: Ended,
): readonly string[] {
  const [first] = missing;
  if (first === undefined || ended === 'cancelled') return [remedyFor(ended)];
  const names = namesOf(shards);
  const known =
    names.length === 0 ? 'It has no shard.' : `Its shards are called ${shortened(names.map(quote), ', ')}.`;
  const stand = `${first}: \${shard:${names.at(0) ?? 'authoritative'}}`;
  return [
    known,
    `Create what is missing, with ${createShards(request.target, missing.length)}, and give it the display name; or let the name stand for a shard that is there, with the input \`shards\`: ${quote(stand)}.`,
    'If it is on its way, raise `timeout`.',
  ];
}

function nameOf({ displayName, uid }: Shard): string {
  return displayName ?? uid;
}

function shortened(names: readonly string[], separator: string): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(separator)} and ${rest} more` : names.join(separator);
}
