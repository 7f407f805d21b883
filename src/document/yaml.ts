import {
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../text/message.ts';
import { commentsOf, MARK, OURS } from './comments.ts';
import {
  keySpan,
  locate,
  MAX_DEPTH,
  MAX_VALUES,
  type Member,
  type Node,
  type ObjectNode,
  type Source,
  type Span,
  type StringNode,
  textOf,
  toJson,
} from './document.ts';
import { errorAt, type Finding } from './finding.ts';
import { hiddenCause, OTHER_SPACE, otherSpace } from './hidden-cause.ts';
import { tellsControl, tellsDepth } from './parser-words.ts';
import { isPlainText, readPlain } from './scalar.ts';

/** The longest file that aliases may expand to, in characters of JSON: three times the largest file. */
const MAX_EXPANDED = 30 * 1024 * 1024;
const MAX_FINDINGS = 100;
const CORE_TAG =
  /^(?:!!|!<tag:yaml\.org,2002:)(str|int|float|bool|null|map|seq)>?$/;
const SPACES = ' \n\r\t\ufeff';

type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;
type CollectionEvent = Extract<Event, { style: unknown; start: number }>;

/** The result of reading a text: a value, its faults, or both if reading could continue after the faults. */
export interface NodeRead {
  readonly node: Node | undefined;
  readonly findings: readonly Finding[];
}

interface Reader {
  readonly source: Source;
  /** Each event is dropped after it is read: together they take more memory than the document. */
  readonly events: (Event | undefined)[];
  next: number;
  /** The offset behind the last token that was read. */
  at: number;
  /** The characters of JSON read so far; each use of an alias counts. */
  size: number;
  /** The values read so far, without keys; each use of an alias counts. */
  values: number;
  /** An anchor has no node while its value is being read: an alias to it would contain itself. */
  readonly anchors: Map<
    string,
    { readonly node?: Node; readonly size: number; readonly values: number }
  >;
  readonly findings: Finding[];
}

/** Thrown if the findings of a document make it pointless to read on; never leaves this file. */
class Unreadable extends Error {}

/**
 * Reads a text as one YAML 1.2 document in the core schema, which includes JSON. It also understands the merge key
 * `<<`. It refuses what JSON lacks or YAML 1.1 reads differently: dates, `.nan` and `.inf`, foreign tags, keys that are
 * not strings, and aliases that contain themselves or grow without end.
 */
export function readYaml(source: Source, text = source.text): NodeRead {
  let events: Event[];
  try {
    // The parser counts two levels more: the scalar in the deepest collection, and a value that may become a pair.
    events = parseEvents(text, { maxDepth: MAX_DEPTH + 2 });
  } catch (error) {
    return { node: undefined, findings: [syntaxError(source, error)] };
  }
  const reader: Reader = {
    source,
    events,
    // The first event is the start of the document.
    next: 1,
    at: 0,
    size: 0,
    values: 0,
    anchors: new Map(),
    findings: [],
  };
  try {
    const node = readStream(reader);
    if (text.includes(MARK))
      source.comments = commentsOf(text, node).filter((span) =>
        OURS.test(textOf(source, span)),
      );
    return { node, findings: reader.findings };
  } catch (error) {
    if (error instanceof Unreadable)
      return { node: undefined, findings: reader.findings };
    throw error;
  }
}

function readStream(reader: Reader): Node {
  const documents = reader.events.filter(
    (event) => event?.type === EVENT_ID.DOCUMENT,
  ).length;
  if (documents === 0) return { kind: 'null', start: 0, end: 0 };
  const node = readNode(reader, 0);
  if (documents > 1) {
    const place = separatorBehind(reader.source.text, reader.at);
    const message = prose`The file has ${documents} YAML documents. Keep one, and remove the ${code('---')} lines.`;
    return giveUp(reader, place, 'several-documents', message);
  }
  return node;
}

/** Reads the next value, and stores it if it has an anchor. An absent value is reported at `fallback`. */
function readNode(reader: Reader, fallback: number): Node {
  const event = reader.events[reader.next];
  reader.events[reader.next] = undefined;
  reader.next += 1;
  if (event === undefined || !('anchorStart' in event))
    return giveUp(
      reader,
      { start: fallback, end: fallback },
      'yaml-syntax',
      prose`A value is missing here.`,
    );
  if (event.type === EVENT_ID.ALIAS)
    return readAlias(reader, {
      start: event.anchorStart - 1,
      end: event.anchorEnd,
    });
  if (event.anchorStart < 0) return readValue(reader, event, fallback);
  const name = reader.source.text.slice(event.anchorStart, event.anchorEnd);
  const { size, values } = reader;
  reader.anchors.set(name, { size: 0, values: 0 });
  const node = readValue(reader, event, fallback);
  reader.anchors.set(name, {
    node,
    size: reader.size - size,
    values: reader.values - values,
  });
  return node;
}

function readValue(
  reader: Reader,
  event: ScalarEvent | CollectionEvent,
  fallback: number,
): Node {
  if (event.type === EVENT_ID.SCALAR)
    return readScalar(reader, event, fallback);
  if (event.type === EVENT_ID.SEQUENCE) return readSequence(reader, event);
  return readMapping(reader, event);
}

function readAlias(reader: Reader, span: Span): Node {
  const text = textOf(reader.source, span);
  const anchor = reader.anchors.get(text.slice(1));
  if (anchor === undefined) {
    const message = prose`Alias ${quote(text)} has no anchor above it. Add ${quote(`&${text.slice(1)}`)} before the value it refers to.`;
    return giveUp(reader, span, 'unknown-alias', message);
  }
  if (anchor.node === undefined) {
    const message = prose`Alias ${quote(text)} is inside its own value, which would never end. Replace it with the value.`;
    return giveUp(reader, span, 'recursive-alias', message);
  }
  reader.at = span.end;
  reader.values += anchor.values;
  grow(reader, anchor.size, span);
  return anchor.node;
}

function grow(reader: Reader, characters: number, span: Span): void {
  reader.size += characters;
  reader.values += 1;
  if (reader.values > MAX_VALUES) {
    const message = prose`The document has more than 1,000,000 values, the limit. Use fewer aliases, or check that it is the right file.`;
    giveUp(reader, span, 'too-many-values', message);
  }
  if (reader.size <= MAX_EXPANDED) return;
  const message = prose`The document with its aliases expanded exceeds the limit of ${MAX_EXPANDED / 1024 / 1024} MiB. Use fewer aliases.`;
  giveUp(reader, span, 'alias-expansion', message);
}

function readSequence(reader: Reader, event: CollectionEvent): Node {
  checkTag(reader, event, 'seq');
  const items: Node[] = [];
  open(reader, event);
  while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
    items.push(readNode(reader, reader.at));
    reader.size += 1;
  }
  return {
    kind: 'array',
    items,
    start: event.start,
    end: close(reader, event),
  };
}

function readMapping(reader: Reader, event: CollectionEvent): Node {
  checkTag(reader, event, 'map');
  const mapping: Mapping = { members: new Map(), merges: [], repeats: [] };
  const { members, merges, repeats } = mapping;
  open(reader, event);
  while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
    const isMerge = isMergeKey(reader, reader.events[reader.next]);
    const key = readKey(reader, reader.at);
    const member = {
      keyStart: key.start,
      keyEnd: key.end,
      value: readNode(reader, key.end),
    };
    if (isMerge) merges.push(member);
    else addMember(reader, mapping, key, member);
    reader.size += 4;
  }
  const { start } = event;
  const end = close(reader, event);
  if (merges.length + repeats.length === 0)
    return { kind: 'object', members, start, end };
  reportSecondMerge(reader, merges);
  const sources = merges.flatMap(({ value }) => mergeSources(reader, value));
  for (const source of sources) addMissing(members, source.members);
  return { kind: 'object', members, merges, repeats, start, end };
}

/** A mapping as far as it has been read. */
interface Mapping {
  readonly members: Map<string, Member>;
  readonly merges: Member[];
  /** Members whose key and value are there already. */
  readonly repeats: Member[];
}

function addMember(
  reader: Reader,
  { members, repeats }: Mapping,
  key: StringNode,
  member: Member,
): void {
  const first = members.get(key.value);
  if (first === undefined) {
    members.set(key.value, member);
    return;
  }

  const finding = duplicateKey(reader.source, key, first);
  if (toJson(first.value) !== toJson(member.value)) {
    report(reader, finding);
    return;
  }
  repeats.push(member);
  report(reader, { ...finding, isFixable: true });
}

function addMissing(
  members: Map<string, Member>,
  others: ReadonlyMap<string, Member>,
): void {
  for (const [key, member] of others)
    if (!members.has(key)) members.set(key, member);
}

/** Parsers silently keep one of the two members. */
function duplicateKey(source: Source, key: StringNode, first: Member): Finding {
  const { line, column } = locate(source, keySpan(first));
  const message = prose`Duplicate key ${quote(key.value)} (first defined at line ${line}, column ${column}). Remove one.`;
  return errorAt(source, key, 'duplicate-key', message);
}

/** Reports a second merge key: some parsers use the first, others the last. */
function reportSecondMerge(
  reader: Reader,
  [first, second]: readonly Member[],
): void {
  if (first === undefined || second === undefined) return;
  const { source } = reader;
  const { line, column } = locate(source, keySpan(first));
  const message = prose`Duplicate key ${quote('<<')} (first defined at line ${line}, column ${column}). Readers of YAML disagree on which one counts. Use one ${code('<<')} with a list, such as ${code('<<: [*first, *second]')}.`;
  report(reader, errorAt(source, keySpan(second), 'duplicate-key', message));
}

function open(reader: Reader, { start }: CollectionEvent): void {
  reader.at = start + 1;
  grow(reader, 2, { start, end: start + 1 });
}

/** The end of a collection: behind its bracket, or in block style behind its last token. */
function close(reader: Reader, event: CollectionEvent): number {
  const { text } = reader.source;
  reader.next += 1;
  if (text[event.start] === (event.type === EVENT_ID.SEQUENCE ? '[' : '{'))
    reader.at = skipTrivia(text, reader.at, ',:') + 1;
  return reader.at;
}

/** Skips white space, comments and the given characters. A `#` begins a comment only after white space. */
export function skipTrivia(text: string, from: number, also = ''): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (
      character === '#' &&
      (at === 0 || SPACES.includes(text[at - 1] ?? ''))
    ) {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r')
        at += 1;
    } else if (!also.includes(character) && !SPACES.includes(character)) break;
  }
  return at;
}

function isMergeKey(reader: Reader, event: Event | undefined): boolean {
  return (
    event?.type === EVENT_ID.SCALAR &&
    event.style === SCALAR_STYLE.PLAIN &&
    event.valueEnd - event.valueStart === 2 &&
    reader.source.text.startsWith('<<', event.valueStart)
  );
}

function mergeSources(reader: Reader, value: Node): ObjectNode[] {
  const sources = value.kind === 'array' ? value.items : [value];
  const objects = sources.filter((node) => node.kind === 'object');
  if (objects.length < sources.length) {
    const message = prose`The merge key ${code('<<')} requires an object or a list of objects, such as ${code('<<: *name')}. Quote it to use it as an ordinary key.`;
    report(reader, errorAt(reader.source, value, 'merge-key', message));
  }
  return objects;
}

function readKey(reader: Reader, fallback: number): StringNode {
  const node = readNode(reader, fallback);
  reader.values -= 1;
  if (node.kind === 'string') return node;
  const written = textOf(reader.source, node);
  const message = keyProblem(node, written);
  report(reader, errorAt(reader.source, node, 'non-string-key', message));
  return { kind: 'string', value: written, start: node.start, end: node.end };
}

function keyProblem({ kind }: Node, written: string): Message {
  switch (kind) {
    case 'array':
      return prose`A key is a list, but keys must be strings. Put a string before the ${code(':')}.`;
    case 'object':
      return prose`A key is an object, but keys must be strings. Put a string before the ${code(':')}.`;
    case 'null':
      return prose`Key ${quote(written)} is read as null, but keys must be strings. Use ${quote(`"${written}"`)}.`;
    default:
      return prose`Key ${quote(written)} is read as a ${kind}, but keys must be strings. Use ${quote(`"${written}"`)}.`;
  }
}

function readScalar(
  reader: Reader,
  event: ScalarEvent,
  fallback: number,
): Node {
  const { style, valueStart, valueEnd, tagEnd, anchorEnd } = event;
  const isAbsent = valueStart < 0;
  const isQuoted =
    style === SCALAR_STYLE.SINGLE_QUOTED ||
    style === SCALAR_STYLE.DOUBLE_QUOTED;
  const mark = Number(isQuoted);
  const span = isAbsent
    ? { start: fallback, end: fallback }
    : { start: valueStart - mark, end: valueEnd + mark };
  const text = isAbsent ? '' : getScalarValue(reader.source.text, event);
  if (style === SCALAR_STYLE.PLAIN) checkFirstSpace(reader, text, span);
  // An absent value may still have a tag or an anchor.
  reader.at = Math.max(reader.at, span.end, tagEnd, anchorEnd);
  grow(reader, text.length + 2, span);
  const tag = checkTag(
    reader,
    event,
    style === SCALAR_STYLE.PLAIN ? undefined : 'str',
  );
  if (tag === 'str' || (tag === undefined && isPlainText(text)))
    return { kind: 'string', value: text, start: span.start, end: span.end };
  const { node, finding } = readPlain(reader.source, { text, tag, span });
  if (finding !== undefined) report(reader, finding);
  if (node === undefined) throw new Unreadable();
  return node;
}

/** YAML treats other spaces as letters, so an indentation with them becomes part of the text. */
function checkFirstSpace(reader: Reader, text: string, span: Span): void {
  if (!OTHER_SPACE.test(text.slice(0, 1))) return;
  const end = span.start + 1;
  const place = { start: span.start, end };
  report(reader, otherSpace(reader.source, place, 'yaml-syntax'));
}

/** The core tag of a node: `implied` without a tag; a foreign tag is a finding. */
function checkTag(
  reader: Reader,
  event: ScalarEvent | CollectionEvent,
  implied: string | undefined,
): string | undefined {
  if (event.tagStart < 0) return implied;
  const span = { start: event.tagStart, end: event.tagEnd };
  const written = textOf(reader.source, span);
  if (written === '!') return implied ?? 'str';
  const name = CORE_TAG.exec(written)?.[1];
  const isCollection = event.type !== EVENT_ID.SCALAR;
  if (
    name !== undefined &&
    (isCollection ? name === implied : name !== 'map' && name !== 'seq')
  )
    return name;
  const message = prose`Tag ${quote(written)} is not supported: JSON has no such type. Remove it, and use a string, number, list or object.`;
  report(reader, errorAt(reader.source, span, 'unknown-tag', message));
  return implied ?? 'str';
}

function report(reader: Reader, finding: Finding): void {
  reader.findings.push(finding);
  if (reader.findings.length >= MAX_FINDINGS) throw new Unreadable();
}

function giveUp(
  reader: Reader,
  span: Span,
  id: string,
  message: Message,
): never {
  reader.findings.push(errorAt(reader.source, span, id, message));
  throw new Unreadable();
}

/** The line that ends the first of several documents. */
function separatorBehind(text: string, from: number): Span {
  const separator = /^(?:---|\.\.\.)(?=\s|$)/gm;
  separator.lastIndex = from;
  const start = separator.exec(text)?.index ?? text.length;
  return { start, end: Math.min(start + 3, text.length) };
}

function syntaxError(source: Source, error: unknown): Finding {
  if (!(error instanceof YAMLException)) throw error;
  const { text } = source;
  const { reason } = error;
  const at = Math.min(error.mark?.position ?? 0, text.length);
  if (text.slice(Math.max(0, at - 1), at + 1) === '${') {
    const message = prose`A placeholder inside ${code('[…]')} or ${code('{…}')} needs quotes, because YAML reads its brace. Use ${code('"${shard:NAME}"')}.`;
    return errorAt(
      source,
      { start: at - 1, end: at + 1 },
      'unquoted-placeholder',
      message,
    );
  }
  if (tellsDepth(reason)) {
    const message = prose`The document is nested deeper than ${MAX_DEPTH} levels, the limit. Check the brackets and the indentation.`;
    return errorAt(source, { start: at, end: at + 1 }, 'too-deep', message);
  }
  if (tellsControl(reason)) {
    const message = prose`A control character is not allowed. Remove it, or replace it with an escape such as ${code('"\\x00"')}.`;
    return errorAt(source, { start: at, end: at + 1 }, 'yaml-syntax', message);
  }

  const cause = hiddenCause(source, 'yaml-syntax');
  if (cause !== undefined) return cause;
  const message = prose`Not valid YAML: ${quoteWhole(reason)}. Check this line and the one above.`;
  return errorAt(source, { start: at, end: at + 1 }, 'yaml-syntax', message);
}
