import { createHash } from 'node:crypto';
import { withoutRecord } from './record.ts';
import {
  outranks,
  readStamp,
  type Stamp,
  stampFrom,
  stampWords,
} from './stamp.ts';

/** What one target has in the comment: its row of the table and its section, both Markdown with every value escaped. */
export interface Section {
  /** The cells of its row, in the table's order; the last one may be left out. */
  readonly cells: readonly string[];
  /** What its fold is called: HTML for a `<summary>`, on one line. */
  readonly head: string;
  /** What is in the fold, what may be left out last first; nothing where there was no room for it. */
  readonly parts: readonly string[];
}

/** A section and the run it comes from. */
export interface StampedSection extends Section {
  /** From `sectionKey`. */
  readonly key: string;
  readonly stamp: Stamp;
  /** Whether the same run will write another one in its place. */
  readonly isFleeting: boolean;
}

const FLEETING = 'fleeting=1';
const PART = '<!-- part -->';
/** A row: its cells, the key in its mark, and the words there. */
const ROW = /^\| (.*?) <!-- row:([0-9a-f]{12})((?: (?!-->)\S+)*) -->/;
const SECTION = '<!-- section:';
const END = ' -->';
const FOLD = /^<details(?: open)?><summary>(.*)<\/summary>\n\n/;
const FOLD_END = '\n\n</details>';

/** Whether a section is later than another one of its target: of a later run, or what that run had to tell at last. */
export function succeeds(one: StampedSection, other: StampedSection): boolean {
  if (outranks(one.stamp, other.stamp)) return true;
  return (
    !outranks(other.stamp, one.stamp) && other.isFleeting && !one.isFleeting
  );
}

/** What a section is found by: 12 hex digits of its target's name. */
export function sectionKey(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 12);
}

/**
 * A section with nothing in it that could be taken for a mark of ours, or for the border of a cell or a part: a value
 * of a document may stand in a fence as it is, and a fence does not stop who looks for marks.
 */
export function inert({ cells, head, parts }: Section): Section {
  const line = (text: string): string =>
    unmarked(text).replaceAll(/\s+/g, ' ').trim();
  return {
    cells: cells.map((cell) => line(cell).replaceAll(/(?<!\\)\|/g, '\\|')),
    head: line(head),
    parts: parts
      .map((part) => unmarked(part).trim())
      .filter((part) => part !== ''),
  };
}

function unmarked(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('<!--', '<!\u200b--');
}

/**
 * The latest run of all, `standing` included: that of the comment so far, where it names one. Of sections in the order of
 * their keys, because nothing says that ranks do not go round.
 */
export function latestStamp(
  sections: readonly StampedSection[],
  standing: Stamp,
): Stamp {
  const [first] = sections;
  const start =
    standing.run === undefined ? (first?.stamp ?? standing) : standing;
  const { reviewed: _, ...latest } = sections.reduce<Stamp>(
    (best, { stamp }) => (outranks(stamp, best) ? stamp : best),
    start,
  );
  return latest;
}

/**
 * Hidden texts, none of which holds a line end: the only HTML comments in the whole text. What a row's mark does not
 * say holds of the comment's hidden first line.
 */
export function marksOf(
  { key, stamp, isFleeting }: StampedSection,
  latest: Stamp,
) {
  const own = [...stampWords(stamp), ...(isFleeting ? [FLEETING] : [])];
  const shared = stampWords(latest);
  const absent = shared
    .map(nameOf)
    .filter((name) => !own.some((word) => nameOf(word) === name));
  const words = [
    ...own.filter((word) => !shared.includes(word)),
    ...absent.map((name) => `${name}=-`),
  ];
  return {
    /** Behind the last cell of the row. */
    row: `<!-- row:${[key, ...words].join(' ')}${END}`,
    /** A line of its own before the fold. */
    section: `${SECTION}${key}${END}`,
    /** A paragraph of its own between two parts. */
    part: PART,
  };
}

/** Reads the sections of a comment, by their keys; what was changed by hand beyond recognition is no section, or has no parts. */
export function readSections(body: string) {
  const stamp = readStamp(body);
  const [top = '', ...chunks] = withoutRecord(body).split(`\n${SECTION}`);
  const folds = new Map(chunks.map(readFold));
  const sections = new Map<string, StampedSection>();
  const [first = '', ...lines] = top.split('\n');
  for (const line of lines) {
    const row = readRow(line, stampWords(stamp));
    if (row === undefined || sections.has(row.key)) continue;
    sections.set(row.key, {
      ...row,
      ...(folds.get(row.key) ?? { head: '', parts: [] }),
    });
  }
  /** How many more there are, of which nothing but the number is known. */
  const more = Number(/ more=(\d{1,9}) /.exec(first)?.[1] ?? 0);
  return { stamp, sections, more };
}

function readRow(
  line: string,
  shared: readonly string[],
): Omit<StampedSection, 'head' | 'parts'> | undefined {
  const [, cells = '', key, words = ''] = ROW.exec(line) ?? [];
  if (key === undefined) return undefined;
  const own = words.split(' ').slice(1);
  const names = new Set(own.map(nameOf));
  const stamp = stampFrom([
    ...own,
    ...shared.filter((word) => !names.has(nameOf(word))),
  ]);
  return {
    key,
    stamp,
    isFleeting: own.includes(FLEETING),
    cells: cells.split(' | '),
  };
}

function readFold(chunk: string): [string, Pick<Section, 'head' | 'parts'>] {
  const end = chunk.indexOf(END);
  const text = chunk.slice(end + END.length + 1).trimEnd();
  const [opening, head = ''] = FOLD.exec(text) ?? [];
  const isWhole = opening !== undefined && text.endsWith(FOLD_END);
  const inside = isWhole ? text.slice(opening.length, -FOLD_END.length) : '';
  const parts = inside.split(`\n\n${PART}\n\n`).filter((part) => part !== '');
  return [chunk.slice(0, Math.max(0, end)), { head, parts }];
}

function nameOf(word: string): string {
  return word.slice(0, word.indexOf('='));
}
