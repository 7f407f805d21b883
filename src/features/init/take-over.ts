import { resolve } from 'node:path';
import {
  type ArrayNode,
  type Document,
  memberValue,
  type Node,
  type ObjectNode,
  type StringNode,
  stringAt,
  toJson,
  withParts,
} from '../../document/document.ts';
import {
  placeholderOf,
  resolveName,
  resolvePlaceholders,
  SCRIPT_PLACEHOLDER,
} from '../../document/placeholders.ts';
import {
  formatOf,
  readTopology,
  readTopologyText,
} from '../../document/reading.ts';
import { readLocalFile } from '../../ports/host/workspace.ts';
import { failure, ok, type Result } from '../../result.ts';
import { inWords } from '../../text/lists.ts';
import {
  code,
  joined,
  type Message,
  prose,
  quote,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { type Shard, type Target, targetName } from '../../topology/target.ts';

/** A file of the vendor's script, before its placeholders are known. */
export interface ScriptFile {
  readonly path: string;
  readonly document: Document;
}

/** The branch that the script's file was applied to. */
export interface TakenFrom {
  readonly target: Target;
  readonly live: Document;
  readonly shards: readonly Shard[];
  /** What the script's own map says: `SHARD_1` to a uid, or to `${shard:NAME}`. */
  readonly given: ReadonlyMap<string, string>;
}

/** The text to write, and what each placeholder became. */
interface TakenOver {
  readonly text: string;
  readonly notices: readonly Message[];
}

/** What a placeholder stands for on the branch, as far as that is known. */
type Candidates = Map<string, Set<string>>;

/** Reads a file of the vendor's script. */
export async function readScriptFile(
  folder: string,
  path: string,
): Promise<Result<ScriptFile, Message>> {
  const read = await readLocalFile(resolve(folder, path));
  if (read.kind === 'missing')
    return failure(prose`${quoteWhole(path)} does not exist.`);
  if (read.kind === 'unreadable')
    return failure(prose`${quoteWhole(path)}: ${read.why}`);

  const topology = readTopology(path, read.bytes);
  if (topology.ok) return ok({ path, document: topology.document });
  const [finding] = topology.findings;
  const line = finding?.location.line ?? 1;
  const why = finding?.message ?? prose`not an object.`;
  return failure(prose`${quoteWhole(path)}, line ${line}: ${why}`);
}

/**
 * The file with names of shards in place of the script's placeholders; all else stays as it was written. A placeholder
 * is what the user's map says, or the shard at its place on the branch. If neither tells, nothing is written.
 */
export function takeOver(
  file: ScriptFile,
  branch: TakenFrom,
): Result<TakenOver, Message> {
  const names = namesIn(file.document.root);
  const uids = shardsOf(names, file, branch);
  if (!uids.ok) return uids;

  const { shards } = branch;
  const spelled = new Map(
    Array.from(uids.value, ([name, uid]) => [
      name,
      placeholderOf(uid, { shards }) ?? uid,
    ]),
  );
  const text = rewritten(file.document, spelled);
  if (!isSameTopology(file, text, uids.value, shards))
    return failure(
      prose`${quoteWhole(file.path)} could not be rewritten: a placeholder is written with escapes, or is a key. Write it as a plain value, such as ${quote('"@SHARD_1@"')}. Nothing was written.`,
    );
  return ok({
    text,
    notices: Array.from(spelled, ([name, value]) =>
      noticeOf(name, value, uids.value.get(name) ?? value),
    ),
  });
}

function noticeOf(name: string, value: string, uid: string): Message {
  const shown = quote(`@${name}@`);
  if (value === uid)
    return prose`${shown} is now ${quote(uid)}, because the shard has no display name of its own.`;
  return prose`${shown} is now ${quote(value)}, the shard ${quote(uid)}.`;
}

/** The names between the signs, in the order of the file. */
function namesIn(root: Node): readonly string[] {
  const found = new Set<string>();
  eachString(root, ({ value }) => {
    for (const [, name = ''] of value.matchAll(SCRIPT_PLACEHOLDER))
      found.add(name);
  });
  return Array.from(found);
}

function eachString(node: Node, visit: (node: StringNode) => void): void {
  if (node.kind === 'string') visit(node);
  else if (node.kind === 'array')
    for (const item of node.items) eachString(item, visit);
  else if (node.kind === 'object')
    for (const { value } of node.members.values()) eachString(value, visit);
}

/** The shard of each name, or why one is unknown. */
function shardsOf(
  names: readonly string[],
  { document }: ScriptFile,
  branch: TakenFrom,
): Result<ReadonlyMap<string, string>, Message> {
  const found = onBranch(document.root, branch.live.root);
  const uids = new Map<string, string>();
  const unknown: string[] = [];
  for (const name of names) {
    const told = toldShard(name, branch);
    if (!told.ok) return told;
    const uid = told.value ?? onlyShard(found.get(name), branch);
    if (uid === undefined) unknown.push(name);
    else uids.set(name, uid);
  }
  const why = sharedBy(uids) ?? notFound(unknown, branch);
  if (why === undefined) return ok(uids);
  const example = unknown[0] ?? names[0] ?? 'SHARD_1';
  const remedy = prose`Pass what the script uses: ${code(`--shard ${example}=UID`)}.`;
  return failure(joined([why, remedy, seeShards(branch)], ' '));
}

/** What the user's map says of a name; undefined if it says nothing. */
function toldShard(
  name: string,
  { given, shards, target }: TakenFrom,
): Result<string | undefined, Message> {
  if (!given.has(name)) return ok(undefined);
  const told = resolveName(name, { given, shards });
  if (told.kind === 'none') return failure(prose`${told.fact}. ${told.remedy}`);
  const uid = told.kind === 'uid' ? told.uid : told.symbol;
  if (shards.some((shard) => shard.uid === uid)) return ok(uid);
  return failure(
    prose`${quote(name)} is given as ${quote(uid)}, but ${words(targetName(target))} has no such shard. ${seeShards({ target })}`,
  );
}

/** The shard at the places of a name, if they agree. */
function onlyShard(
  found: ReadonlySet<string> | undefined,
  { shards }: TakenFrom,
): string | undefined {
  const [uid, ...others] = found ?? [];
  if (others.length > 0) return undefined;
  return shards.find((shard) => shard.uid === uid)?.uid;
}

function notFound(
  unknown: readonly string[],
  { target }: TakenFrom,
): Message | undefined {
  if (unknown.length === 0) return undefined;
  const names = inWords(unknown.map((name) => quote(`@${name}@`)));
  return prose`It is unknown which shard ${names} is: ${words(targetName(target))} has no such key range. Nothing was written.`;
}

function seeShards({ target }: Pick<TakenFrom, 'target'>): Message {
  return prose`${code(`neki-topology shards ${targetName(target)}`)} lists the shards.`;
}

/** Why two names cannot both be right; undefined if each has a shard of its own. */
function sharedBy(uids: ReadonlyMap<string, string>): Message | undefined {
  const owners = new Map<string, string>();
  for (const [name, uid] of uids) {
    const other = owners.get(uid);
    if (other !== undefined)
      return prose`${quote(`@${other}@`)} and ${quote(`@${name}@`)} would both be the shard ${quote(uid)}. Nothing was written.`;
    owners.set(uid, name);
  }
  return undefined;
}

/** What stands on the branch at the place of each placeholder. A second reading knows the groups that the first named. */
function onBranch(file: ObjectNode, live: ObjectNode): Candidates {
  const found: Candidates = new Map();
  align(file, live, found);
  align(file, live, found);
  return found;
}

function align(file: Node, live: Node, found: Candidates): void {
  if (file.kind === 'string' && live.kind === 'string')
    bind(file.value, live.value, found);
  if (file.kind === 'array' && live.kind === 'array')
    alignItems(file, live, found);
  if (file.kind === 'object' && live.kind === 'object')
    alignMembers(file, live, found);
}

function alignMembers(
  file: ObjectNode,
  live: ObjectNode,
  found: Candidates,
): void {
  // Plain values first: they may name the groups in lists.
  const members = Array.from(file.members).toSorted(
    ([, one], [, other]) => rankOf(one.value) - rankOf(other.value),
  );
  for (const [key, { value }] of members) {
    const there = memberValue(live, key);
    if (there !== undefined) align(value, there, found);
  }
}

function rankOf({ kind }: Node): number {
  return kind === 'array' || kind === 'object' ? 1 : 0;
}

function bind(written: string, stored: string, found: Candidates): void {
  const [whole, name] = /^@(SHARD_\d{1,9})@$/.exec(written) ?? [];
  if (whole === undefined || name === undefined) return;
  found.set(name, (found.get(name) ?? new Set()).add(stored));
}

/** Pairs the groups of the same uid, the ranges of the same bounds, and the single items of two lists. */
function alignItems(file: ArrayNode, live: ArrayNode, found: Candidates): void {
  const [only, ...others] = file.items;
  const [there, ...more] = live.items;
  if (only?.kind === 'string' || isUnbounded(only)) {
    if (others.length + more.length === 0 && only && there)
      align(only, there, found);
    return;
  }
  const stored = new Map(live.items.map((item) => [identityOf(item), item]));
  for (const item of file.items) {
    const same = stored.get(identityOf(item, found));
    if (same !== undefined) align(item, same, found);
  }
}

function isUnbounded(node: Node | undefined): boolean {
  return identityOf(node) === '..';
}

/** What an item of a list is called: the uid of a group, or the bounds of a range. */
function identityOf(node: Node | undefined, found?: Candidates): string {
  if (node?.kind !== 'object') return '';
  const uid = stringAt(node, 'uid')?.value;
  if (uid !== undefined) {
    const [, name = ''] = /^@(SHARD_\d{1,9})@$/.exec(uid) ?? [];
    const [known] = found?.get(name) ?? [];
    return `group ${known ?? uid}`;
  }
  const bound = (key: string) => stringAt(node, key)?.value.toLowerCase() ?? '';
  return `${bound('start')}..${bound('end')}`;
}

/** The text with every string that has a placeholder written anew; a literal `${` is escaped. */
function rewritten(
  { source, root }: Document,
  spelled: ReadonlyMap<string, string>,
): string {
  const edits: StringNode[] = [];
  eachString(root, (node) => {
    if (/@SHARD_|\$\{/.test(node.value)) edits.push(node);
  });
  const inOrder = Array.from(new Set(edits)).toSorted(
    (one, other) => one.start - other.start,
  );
  let text = '';
  let at = 0;
  for (const { value, start, end } of inOrder) {
    const written = filledIn(
      value.replaceAll('${', () => '$${'),
      spelled,
    );
    text += source.text.slice(at, start) + JSON.stringify(written);
    at = end;
  }
  return text + source.text.slice(at);
}

function filledIn(value: string, by: ReadonlyMap<string, string>): string {
  return value.replace(
    SCRIPT_PLACEHOLDER,
    (whole, name: string) => by.get(name) ?? whole,
  );
}

/** Whether a new text means for the branch what the script would have sent. */
function isSameTopology(
  { path, document }: ScriptFile,
  text: string,
  uids: ReadonlyMap<string, string>,
  shards: readonly Shard[],
): boolean {
  const rendered = (node: Node): Node =>
    node.kind === 'string'
      ? { ...node, value: filledIn(node.value, uids) }
      : withParts(node, rendered);
  const read = readTopologyText({ name: path, text }, formatOf(path) ?? 'yaml');
  if (!read.ok) return false;
  const resolved = resolvePlaceholders(read.document, { shards });
  return (
    resolved.findings.length === 0 &&
    toJson(resolved.document.root) === toJson(rendered(document.root))
  );
}
