import { code, digits, type Message, prose, quote } from '../text/message.ts';
import {
  type Document,
  greatest,
  MAX_DEPTH,
  MAX_VALUES,
  type Member,
  type Node,
  type Source,
} from './document.ts';
import { errorAt, type Finding } from './finding.ts';
import { jsonError, jsonFinding } from './json-syntax.ts';
import { type NodeRead, readYaml } from './yaml.ts';

/** The largest topology file that is read: 10 MiB. 100,000 tables take about 5 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const NOWHERE = { start: 0, end: 0 };
const IN_LFS = prose`The file is a Git LFS pointer. Set ${code('lfs: true')} for ${code('actions/checkout')}, or run ${code('git lfs pull')}.`;
const EMPTY = prose`The file is empty. A data topology is one object.`;

/**
 * The result of reading a text: a document, or the reasons why there is none (at least one, all errors). A fault such
 * as a duplicate key leaves a `draft`, in which further mistakes can be found, but which is never sent.
 */
export type ReadResult =
  | { readonly ok: true; readonly document: Document }
  | {
      readonly ok: false;
      readonly findings: readonly Finding[];
      readonly draft?: Document;
    };

/** A file at a commit or in the workspace: its bytes, or why there are none. */
export type FileRead =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | UnreadableFile;

interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly why: Message;
}

export function unreadable(why: Message): UnreadableFile {
  return { kind: 'unreadable', why };
}

/** The first bytes of a Git LFS pointer. */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

/** Whether the bytes are a Git LFS pointer instead of the file itself. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, LFS_POINTER.length);
  return decodeUtf8(start) === LFS_POINTER;
}

/** The format of a topology file by its extension; undefined for any other extension. */
export function formatOf(name: string): 'yaml' | 'json' | undefined {
  if (/\.json$/i.test(name)) return 'json';
  if (/\.ya?ml$/i.test(name)) return 'yaml';
  return undefined;
}

/**
 * Reads the bytes of a topology file: UTF-8, at most 10 MiB, one JSON object in YAML or JSON. It never throws: any
 * bytes give a document or findings with places.
 */
export function readTopology(name: string, bytes: Uint8Array): ReadResult {
  if (bytes.byteLength > MAX_FILE_BYTES) {
    const finding = errorAt(
      { name, text: '' },
      NOWHERE,
      'file-too-large',
      tooLarge(bytes.byteLength),
    );
    return { ok: false, findings: [finding] };
  }
  if (isLfsPointer(bytes)) {
    const finding = errorAt({ name, text: '' }, NOWHERE, 'no-file', IN_LFS);
    return { ok: false, findings: [finding] };
  }
  const text = decodeUtf8(bytes);
  if (text === undefined)
    return { ok: false, findings: [notUtf8(name, bytes)] };
  return readTopologyText({ name, text }, formatOf(name) ?? 'yaml');
}

/** Reads a text as one JSON object, in the given format. */
export function readTopologyText(
  source: Source,
  format: 'yaml' | 'json',
): ReadResult {
  const { node, findings } =
    format === 'json' ? readJson(source) : readYaml(source);
  if (node?.kind === 'object') {
    const document = { source, root: node };
    if (findings.length === 0) return { ok: true, document };
    return { ok: false, findings, draft: document };
  }
  if (node === undefined || findings.length > 0) return { ok: false, findings };
  if (node.kind === 'null')
    return {
      ok: false,
      findings: [errorAt(source, node, 'empty-file', EMPTY)],
    };
  const what = node.kind === 'array' ? prose`a list` : prose`a ${node.kind}`;
  const message = prose`The document is ${what}; a data topology must be one object. Use ${code('key: value')} members.`;
  return {
    ok: false,
    findings: [errorAt(source, node, 'not-an-object', message)],
  };
}

/** The sentence for a file that exceeds the limit. */
export function tooLarge(bytes: number): Message {
  const size = digits((bytes / 1024 / 1024).toFixed(1));
  return prose`The file is ${size} MiB; the limit is ${MAX_FILE_BYTES / 1024 / 1024} MiB. Check that ${quote('file')} is the path of a data topology.`;
}

/** Decodes UTF-8; undefined if the bytes are not valid. As a `part`, they may end within a character. */
export function decodeUtf8(
  bytes: Uint8Array,
  { isPart = false }: { readonly isPart?: boolean } = {},
): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, {
      stream: isPart,
    });
  } catch {
    return undefined;
  }
}

function notUtf8(name: string, bytes: Uint8Array): Finding {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff);
  const message = isUtf16
    ? prose`The file is UTF-16. Save it as UTF-8.`
    : prose`This line is not UTF-8. Save the file as UTF-8.`;
  const end = greatest(
    bytes.length,
    (length) =>
      decodeUtf8(bytes.subarray(0, length), { isPart: true }) !== undefined,
  );
  const line =
    bytes.subarray(0, end).filter((byte) => byte === 0x0a).length + 1;
  const location = { file: name, line, column: 1, endLine: line, endColumn: 1 };
  return { id: 'not-utf8', severity: 'error', message, location };
}

/**
 * Reads a JSON text. `JSON.parse` judges it. Places, digits and duplicate keys come from the YAML reader, which reads
 * JSON the same way if no tab can be taken for indentation (JSON has no tab inside strings).
 */
function readJson(source: Source): NodeRead {
  const { text } = source;
  const said = jsonError(text);
  const read = readYaml(source, text.replaceAll('\t', ' '));
  if (said === undefined) return read;

  const isDeep = read.findings.some(({ id }) => id === 'too-deep');
  if (isDeep) return { node: undefined, findings: read.findings };

  const isEmpty = /^[ \t\r\n]*$/.test(text);
  if (!isEmpty)
    return { node: undefined, findings: [jsonFinding(source, said)] };
  const end = { start: text.length, end: text.length };
  const finding = errorAt(source, end, 'empty-file', EMPTY);
  return { node: undefined, findings: [finding] };
}

/** A number whose digits a double may lose. A time of day in a string differs by the character after its digits. */
const LONG_NUMBER =
  /(?:^|[\s[:,])(?:-0|-?\d{16,}|-?\d+(?:\.\d+|(?:\.\d+)?[eE][-+]?\d+))(?=[\s,\]}]|$)/;
/** A key that `JSON.parse` moves before all others. */
const INDEX = /^(?:0|[1-9]\d*)$/;

const COMMA = ','.charCodeAt(0);
const OPEN_LIST = '['.charCodeAt(0);
const CLOSE_LIST = ']'.charCodeAt(0);
const OPEN_OBJECT = '{'.charCodeAt(0);
const CLOSE_OBJECT = '}'.charCodeAt(0);

/**
 * Whether a JSON text has more values than any document may have. It is counted before parsing, because parsing so many
 * values takes a hundred times their bytes. It counts what precedes a value; a comma inside a string counts, too.
 */
export function hasTooManyValues(text: string): boolean {
  let values = 0;
  for (let at = 0; at < text.length && values <= MAX_VALUES; at++) {
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    const isFilled =
      (code === OPEN_LIST && next !== CLOSE_LIST) ||
      (code === OPEN_OBJECT && next !== CLOSE_OBJECT);
    if (code === COMMA || isFilled) values += 1;
  }
  return values > MAX_VALUES;
}

/**
 * Turns what `JSON.parse` made of a text, such as an answer of the service, into a node without places, in a tenth of
 * the time. Undefined if the text has something that no file may have.
 */
export function readParsed(source: Source, parsed: unknown): Node | undefined {
  if (!LONG_NUMBER.test(source.text)) {
    const parsing: Parsing = { values: 0, keys: 0, isExact: true };
    const node = nodeOf(parsed, parsing, 0);
    for (const key = /"[ \t\r\n]*:/g; key.test(source.text); )
      parsing.keys -= 1;
    // A duplicate key is missing from the parsed value. A quote before a colon may be inside a string instead.
    if (parsing.isExact && parsing.values <= MAX_VALUES && parsing.keys === 0)
      return node;
  }
  const { node, findings } = readJson(source);
  return findings.length === 0 ? node : undefined;
}

interface Parsing {
  values: number;
  keys: number;
  /** False if the parsed value is not enough: another order of keys, or too many levels. */
  isExact: boolean;
}

function nodeOf(parsed: unknown, parsing: Parsing, depth: number): Node {
  parsing.values += 1;
  if (typeof parsed === 'string')
    return { kind: 'string', value: parsed, start: 0, end: 0 };
  if (typeof parsed === 'number')
    return { kind: 'number', text: String(parsed), start: 0, end: 0 };
  if (typeof parsed === 'boolean')
    return { kind: 'boolean', value: parsed, start: 0, end: 0 };
  if (typeof parsed !== 'object' || parsed === null)
    return { kind: 'null', start: 0, end: 0 };
  parsing.isExact &&= depth < MAX_DEPTH;
  if (!parsing.isExact) return { kind: 'null', start: 0, end: 0 };
  if (Array.isArray(parsed)) {
    const items = parsed.map((item) => nodeOf(item, parsing, depth + 1));
    return { kind: 'array', items, start: 0, end: 0 };
  }
  const members = new Map<string, Member>();
  const keys = Object.keys(parsed);
  parsing.isExact &&= keys.length < 2 || !INDEX.test(keys[0] ?? '');
  parsing.keys += keys.length;
  for (const key of keys) {
    const value = nodeOf(
      parsed[key as keyof typeof parsed],
      parsing,
      depth + 1,
    );
    members.set(key, { keyStart: 0, keyEnd: 0, value });
  }
  return { kind: 'object', members, start: 0, end: 0 };
}
