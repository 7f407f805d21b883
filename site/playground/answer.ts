import type { ChangeClass } from '../../src/changes/change-class.ts';
import type { Finding } from '../../src/document/finding.ts';
import {
  formatOf as formatOfFile,
  type ReadResult,
  readTopology,
} from '../../src/document/reading.ts';
import {
  type Choices,
  compareDocuments,
  type NamedText,
} from '../../src/doors/page/documents.ts';
import { reportRenderer } from '../../src/report/comment.ts';
import { ICONS } from '../../src/report/mark.ts';
import { hunksOf } from '../../src/report/text-diff.ts';
import { verdictOf } from '../../src/report/verdict.ts';
import { checkedParts, validate } from '../../src/rules/validate.ts';
import { inAnswer } from '../../src/run/load.ts';
import { comparedOf, type RunResult } from '../../src/run/result.ts';
import { type Word, wordsFor } from '../../src/text/words.ts';
import {
  formOf,
  TopologyDocument,
} from '../../src/topology/topology-document.ts';
import type { Documents } from './fragment.ts';
import { type Picture, pictureOf } from './key-space.ts';

/** What the page asks: two documents, and statements with their calls as they were pasted. */
export interface Question extends Documents {
  /** Empty or undefined for none. */
  readonly queries?: string;
}

/** A finding as an editor marks it. */
export interface Mark extends Omit<Finding, 'message'> {
  readonly words: readonly Word[];
}

/** All that the page shows of two documents. It comes from a worker: messages are words by then. */
export interface Answer {
  readonly findings: {
    readonly before: readonly Mark[];
    readonly after: readonly Mark[];
  };
  /** The verdict in a few words, and its sign. */
  readonly title: readonly Word[];
  readonly icon: string;
  /** The lines of each text that the other lacks, from 1. */
  readonly changed: ChangedLines;
  /** The report as Markdown. */
  readonly report: string;
  readonly plan:
    | { readonly id: string; readonly classes: readonly ChangeClass[] }
    | undefined;
  /** Undefined where the file cannot be read. */
  readonly picture: Picture | undefined;
  /** What the file declares; undefined where it cannot be read. */
  readonly names: Names | undefined;
}

/** The lines of two texts that differ. */
export interface ChangedLines {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Names for completion. */
export interface Names {
  readonly groups: readonly string[];
  readonly indexes: readonly string[];
}

/** What is said of a finding, seen from the playground. */
export const rulePage = (id: string): string => `../rules.html#${id}`;
/** A page has room for all of a report; what a browser lays out at once is bounded all the same. */
export const SINK = { limit: 400_000, measure: (text: string) => text.length };

const NO_LINES: ChangedLines = { before: [], after: [] };

/** Checks the file, and compares it with the branch's document where there is one. */
export async function answerTo(question: Question): Promise<Answer> {
  const [old, file] = [
    named('before', question.before),
    named('data-topology', question.after),
  ];
  const isAlone = old.text.trim() === '';
  const [before, after] = [isAlone ? undefined : read(old), read(file)];
  const result = isAlone
    ? checked(file, after)
    : await compareDocuments(old, file, queriesIn(question));
  const verdict = verdictOf(result);
  const plan = comparedOf(result)?.plan;
  const document = documentOf(after);
  const inFile = before?.ok === false ? findingsIn(after) : result.findings;
  return {
    findings: {
      before: before === undefined ? [] : findingsIn(before).map(markOf),
      after: inFile.map(markOf),
    },
    title: wordsFor(verdict.title, 'repository'),
    icon: ICONS[verdict.mark],
    changed: isAlone ? NO_LINES : await changedLines(old, file),
    report: await reportRenderer(result)({ rulePage }, SINK),
    plan: plan && {
      id: plan.id,
      classes: plan.changes.map((change) => change.class),
    },
    picture: document && pictureOf(before && documentOf(before), document),
    names: document && {
      groups: [...document.topology.groups.keys()],
      indexes: [...document.topology.indexes.keys()],
    },
  };
}

/** None for texts of two formats, in which every line differs, and for those that differ too much. */
async function changedLines(
  before: NamedText,
  after: NamedText,
): Promise<ChangedLines> {
  if (formatOfFile(before.name) !== formatOfFile(after.name)) return NO_LINES;

  const hunks = (await hunksOf(before.text, after.text)) ?? [];
  return {
    before: hunks.flatMap(({ oldStart, lines }) =>
      linesWith('-', oldStart, lines),
    ),
    after: hunks.flatMap(({ newStart, lines }) =>
      linesWith('+', newStart, lines),
    ),
  };
}

/** The lines of one text in a hunk that have this sign. */
function linesWith(
  sign: '-' | '+',
  start: number,
  lines: readonly string[],
): readonly number[] {
  return lines
    .filter((line) => line.startsWith(sign) || line.startsWith(' '))
    .flatMap((line, at) => (line.startsWith(sign) ? [start + at] : []));
}

/** The list of statements, where there is one. */
function queriesIn({ queries = '' }: Question): Choices {
  return queries.trim() === ''
    ? {}
    : { queries: { name: 'queries', text: queries } };
}

function markOf({ message, ...finding }: Finding): Mark {
  return { ...finding, words: wordsFor(message, 'repository') };
}

/** A text with the name of a file of its format; a text in JSON begins as no other would. */
function named(name: string, text: string): NamedText {
  return {
    name: `${name}.${/^\s*\{\s*["}]/.test(text) ? 'json' : 'yaml'}`,
    text,
  };
}

function read({ name, text }: NamedText): ReadResult {
  return readTopology(name, new TextEncoder().encode(text));
}

function documentOf(read: ReadResult): TopologyDocument | undefined {
  const document = read.ok ? read.document : read.draft;
  return document && new TopologyDocument(inAnswer(document));
}

function findingsIn(read: ReadResult): readonly Finding[] {
  return read.ok ? validate(inAnswer(read.document)) : read.findings;
}

/** The result of a check without anything to compare with. */
function checked({ name }: NamedText, read: ReadResult): RunResult {
  // A file in the wrapper of an answer is an error, so it is not unwrapped here.
  const findings = read.ok ? validate(read.document) : read.findings;
  const base = { file: name, target: undefined, findings, notices: [] };
  const document = documentOf(read);
  const isInvalid = findings.some(({ severity }) => severity === 'error');
  if (document === undefined || isInvalid)
    return { ...base, outcome: 'invalid' };
  return {
    ...base,
    outcome: 'valid',
    digest: document.canonical(formOf(document)).digest,
    checked: checkedParts(document, undefined),
  };
}
