import { isUtf8 } from 'node:buffer';
import { errorAt, type Finding, quote } from '../finding.ts';
import type { Document } from './document.ts';
import { readJson } from './json.ts';
import type { Source } from './source.ts';
import { readYaml } from './yaml.ts';

/** The largest topology file that is read: 10 MiB; 100,000 tables take about 5 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * What became of a text: a document, or the reasons why it is none (at least one, all errors). Faults such as a key
 * that stands twice leave a `draft`: fit to look for further mistakes in, never to be sent.
 */
export type ReadResult =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly findings: readonly Finding[]; readonly draft?: Document };

/** A file at a commit, or in the workspace: its bytes, or why there are none. */
export type FileRead =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** The formats a topology file may have, by the end of its name; undefined for any other name. */
export function formatOf(name: string): 'yaml' | 'json' | undefined {
  const extension = /\.(yaml|yml|json)$/i.exec(name)?.[1]?.toLowerCase();
  return extension === undefined ? undefined : extension === 'json' ? 'json' : 'yaml';
}

/**
 * Reads the bytes of a topology file: UTF-8, at most 10 MiB, one JSON object in YAML or JSON. Any bytes give a
 * document or located findings, never an exception.
 */
export function readTopology(name: string, bytes: Uint8Array): ReadResult {
  if (bytes.byteLength > MAX_FILE_BYTES) return refuse(name, tooLarge(bytes.byteLength), 'file-too-large');
  if (!isUtf8(bytes)) return notUtf8(name, bytes);
  return readTopologyText({ name, text: new TextDecoder('utf-8').decode(bytes) }, formatOf(name) ?? 'yaml');
}

/** Reads a text as one JSON object, in the given format. */
export function readTopologyText(source: Source, format: 'yaml' | 'json'): ReadResult {
  const { node: read, findings } = format === 'json' ? readJson(source) : readYaml(source);
  if (read?.kind === 'object') {
    const document = { source, root: read };
    return findings.length === 0 ? { ok: true, document } : { ok: false, findings, draft: document };
  }
  if (read === undefined || findings.length > 0) return { ok: false, findings };
  const message =
    read.kind === 'null'
      ? 'The file is empty. Write the data topology as one object.'
      : `The document is ${read.kind === 'array' ? 'a list' : `a ${read.kind}`}, and a data topology is one object. Write \`key: value\` members.`;
  const id = read.kind === 'null' ? 'empty-file' : 'not-an-object';
  return { ok: false, findings: [errorAt(source, read, id, message)] };
}

/** The sentence for a file over the limit. */
export function tooLarge(bytes: number): string {
  const size = (bytes / 1024 / 1024).toFixed(1);
  return `The file has ${size} MiB, and the largest that is read has ${MAX_FILE_BYTES / 1024 / 1024}. Check that ${quote('file')} names a data topology.`;
}

function notUtf8(name: string, bytes: Uint8Array): ReadResult {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return refuse(name, 'The file is UTF-16. Save it as UTF-8.', 'not-utf8');
  let line = 1;
  let start = 0;
  for (
    let at = bytes.indexOf(0x0a);
    at >= 0 && isUtf8(bytes.subarray(start, at));
    at = bytes.indexOf(0x0a, start)
  ) {
    start = at + 1;
    line += 1;
  }
  const location = { file: name, line, column: 1, endLine: line, endColumn: 1 };
  const message = 'This line is not UTF-8. Save the file as UTF-8.';
  return { ok: false, findings: [{ id: 'not-utf8', severity: 'error', message, location }] };
}

function refuse(name: string, message: string, id: string): ReadResult {
  return { ok: false, findings: [errorAt({ name, text: '' }, { start: 0, end: 0 }, id, message)] };
}
