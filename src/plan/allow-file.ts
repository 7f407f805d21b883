import type { Source } from '../document/document.ts';
import { errorAt, type Finding } from '../document/finding.ts';
import { decodeUtf8, isLfsPointer } from '../document/reading.ts';
import { inWords } from '../text/lists.ts';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../text/message.ts';
import { type Allow, type Permission, parseAllow } from './allow.ts';

/** All allow files of a target together: bytes, lines and files. */
export const MOST_ALLOW_BYTES = 1024 * 1024;
export const MOST_ALLOW_LINES = 10_000;
export const MOST_ALLOW_FILES = 1000;

/** The ending of files in an allow folder. */
export const ALLOW_ENDING = '.allow';

/**
 * Whether a revision means the parent of a commit (`COMMIT^`). The first commit of a history has no parent, so no files
 * are read there.
 */
export function isParent(at: string): boolean {
  return at.endsWith('^');
}

/** What is at the path of the allow file: a folder of `*.allow` files, or one file. */
export type AllowRead =
  | {
      readonly kind: 'files';
      readonly isFolder: boolean;
      readonly files: readonly AllowFile[];
    }
  | {
      readonly kind: 'missing';
      /** A file or folder beside it with a similar name. */
      readonly near?: string | undefined;
    }
  | {
      readonly kind: 'unreadable';
      readonly file: string;
      readonly why: Message;
    };

/** One file of an allow folder, by its path in the repository. */
export interface AllowFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The default path of the allow folder: that of the topology file, with another ending. */
export function allowPathOf(file: string): string {
  return file.replace(/\.(?:ya?ml|json)$/i, '') + ALLOW_ENDING;
}

/** Reads the lines of allow files. A file that cannot be read adds a finding, and none of its lines. */
export function readAllowFiles(read: AllowRead): Allow {
  if (read.kind === 'missing') return { permissions: [], findings: [] };
  if (read.kind === 'unreadable')
    return failed({ name: read.file, text: '' }, read.why);
  const { files } = read;
  const [first] = files;
  if (first === undefined) return { permissions: [], findings: [] };

  const tooMuch = whyTooMuch(files);
  if (tooMuch !== undefined)
    return failed({ name: first.path, text: '' }, tooMuch);
  const permissions: Permission[] = [];
  const findings: Finding[] = [];
  let lines = 0;
  for (const { path, bytes } of files) {
    if (isLfsPointer(bytes)) {
      findings.push(problemIn({ name: path, text: '' }, IN_LFS));
      continue;
    }
    const text = decodeUtf8(bytes);
    if (text === undefined) {
      findings.push(problemIn({ name: path, text: '' }, NOT_UTF8));
      continue;
    }
    lines += linesIn(text);
    if (lines > MOST_ALLOW_LINES)
      return failed({ name: path, text: '' }, TOO_MANY_LINES);
    const allow = parseAllow({ name: path, text }, path);
    permissions.push(...allow.permissions);
    findings.push(...allow.findings);
  }
  return { permissions, findings };
}

/** How many lines a text has. The end of the last line begins no other. */
function linesIn(text: string): number {
  const ends = text.split('\n').length - 1;
  return text === '' || text.endsWith('\n') ? ends : ends + 1;
}

const IN_LFS = prose`Git LFS keeps this file, and git has only a pointer to it. Remove it from Git LFS with ${code('git lfs untrack')}, and commit it.`;

const NOT_UTF8 = prose`The file is not UTF-8 text. Save it as UTF-8.`;

const TOO_MANY_LINES = prose`The allow files have more than 10,000 lines together. Remove lines that no change needs.`;

function whyTooMuch(files: readonly AllowFile[]): Message | undefined {
  if (files.length > MOST_ALLOW_FILES)
    return prose`The allow folder has more than ${MOST_ALLOW_FILES} files. Remove files that no change needs.`;
  let bytes = 0;
  for (const file of files) bytes += file.bytes.byteLength;
  if (bytes > MOST_ALLOW_BYTES)
    return prose`The allow files are larger than 1 MiB together. Remove lines that no change needs.`;
  return undefined;
}

function failed(source: Source, why: Message): Allow {
  return { permissions: [], findings: [problemIn(source, why)] };
}

function problemIn(source: Source, why: Message): Finding {
  return errorAt(source, { start: 0, end: 0 }, 'allow-file', why);
}

/** The digests of some lines. */
export function digestsIn(
  permissions: readonly Permission[],
): ReadonlySet<string> {
  return new Set(permissions.flatMap(({ digests }) => digests));
}

/** The used lines that allow files no longer contain; undefined if none is missing. */
export function goneLines(
  used: readonly Permission[],
  now: readonly Permission[],
): Message | undefined {
  const standing = new Set(now.map(({ text }) => text));
  const gone = used
    .filter(({ at }) => at.file !== undefined)
    .filter(({ text }) => !standing.has(text));
  if (gone.length === 0) return undefined;
  return inWords(gone.map(({ text }) => quote(text)));
}

/** Where a line is written, for a reader. */
export function writtenAt({ at: { file, line } }: Permission): Message {
  if (file === undefined) return prose`line ${line}`;
  return quoteWhole(`${file}:${line}`);
}
