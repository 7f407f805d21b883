/**
 * What the tables of rules and their examples say of each finding: `explain` prints it, and scripts/rule-docs.ts makes
 * pages of it.
 */

import { existsSync } from 'node:fs';
import type { Finding } from '../src/document/finding.ts';
import type { ReadResult } from '../src/document/reading.ts';
import type { RulePage, StoredPage } from '../src/features/explain/explain.ts';
import { ALLOWABLE_ERRORS } from '../src/rules/allow-comments.ts';
import { READER_RULES, RULES, type RuleId } from '../src/rules/index.ts';
import type { Confidence, Ground, Rule } from '../src/rules/rule.ts';
import { validate } from '../src/rules/validate.ts';
import { type Message, NOTHING } from '../src/text/message.ts';
import { wordsFor } from '../src/text/words.ts';
import { read } from '../test/domain.ts';
import { EXAMPLES } from '../test/rules/each/examples/index.ts';
import type { RuleExamples } from '../test/rules/each/examples/parts.ts';
import {
  findingsOf,
  READING,
  type ReadingExamples,
  TARGETS,
} from '../test/rules/each/examples/reading.ts';
import { contextOf, unmark } from '../test/rules/example.ts';

/** What the words of confidence mean. */
export const CONFIDENCE: Readonly<Record<Confidence, string>> = {
  documented: "the service's documentation, or that of the format, says so",
  measured: 'seen on live clusters',
  inferred:
    'follows from documented or measured facts; the service was never seen to decide it',
  unknown: 'nobody knows what the service does',
};

/** What is said of a finding, as Markdown; its message is data still. */
export interface RuleEntry extends Omit<RulePage<string>, 'message'> {
  readonly message: Message;
}

/** What each finding means: those of rules first, then those that are found before any rule is applied. */
export function rulePages(): readonly StoredPage[] {
  const entries = [
    ...RULES.map(entryOfRule),
    ...entriesOf(READING),
    ...entriesOf(TARGETS),
  ];
  return entries.map((entry) => ({
    ...entry,
    title: piecesOf(entry.title),
    weight: piecesOf(entry.weight),
    why: piecesOf(entry.why),
    message: piecesIn(entry.message),
  }));
}

/** The words and the code of a text of Markdown, in turn. */
function piecesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('`');
}

/** The same of a message, as a terminal shows it. */
function piecesIn(message: Message): readonly string[] {
  const pieces: string[] = [];
  for (const { isMarked, text } of wordsFor(message, 'terminal')) {
    const isCodeNext = pieces.length % 2 === 1;
    if (isMarked === isCodeNext) pieces.push(text);
    else if (isMarked) pieces.push('', text);
    else if (pieces.length === 0) pieces.push(text);
    else pieces.push(pieces.pop() + text);
  }
  return pieces;
}

export function entryOfRule(rule: Rule<RuleId>): RuleEntry {
  const { id, title, severity, error, ground } = rule;
  const examples = EXAMPLES[id];
  const confidence = confidenceOf(ground);
  const result = read(unmark(examples.fails).text);
  const why = [examples.why];
  if (isFixed(result)) why.push(FIXED);
  if (severity !== 'error' || ALLOWABLE_ERRORS.has(id)) why.push(meant(id));
  const reason = error === undefined ? '' : `, because ${error}`;

  return {
    id,
    title,
    severity,
    weight: `\`${severity}\`${reservation(id)}${reason}`,
    because: error ?? '',
    ...shown(examples),
    why: why.join(' '),
    message: messageOf(rule, result),
    confidence,
    means: CONFIDENCE[confidence],
    source: ground.slice(ground.indexOf('§')),
  };
}

const FIXED =
  'In a terminal, `validate --fix` fixes it where one answer is certain.';

/** Without the feature nothing is fixed: `npm run without -- pull`. */
const FIXES = new URL('../src/features/pull/fix-file.ts', import.meta.url);
const fixing = existsSync(FIXES)
  ? await import('../src/features/pull/fix-file.ts')
  : undefined;

function isFixed(read: ReadResult): boolean {
  return (fixing?.fixTopology(read, new Map())?.count ?? 0) > 0;
}

/** How to keep what is meant, where a comment may allow it. */
function meant(id: RuleId): string {
  return `If it is on purpose, end its line with \`# neki-topology: allow ${id} -- REASON\` (YAML only).`;
}

/** What the finding in the wrong document says. */
function messageOf({ id, severity }: Rule<RuleId>, read: ReadResult): Message {
  const weight = severity === 'off' ? 'warning' : severity;
  const context = contextOf(EXAMPLES[id]);
  const findings = read.ok
    ? validate(read.document, {
        ...context,
        severities: new Map([[id, weight]]),
      })
    : read.findings;
  return messageIn(findings, id);
}

function messageIn(findings: readonly Finding[], id: string): Message {
  return findings.find((one) => one.id === id)?.message ?? NOTHING;
}

function reservation(id: RuleId): string {
  if (READER_RULES.has(id)) return ', always';
  return ALLOWABLE_ERRORS.has(id) ? ', unless a comment allows it' : '';
}

export function entriesOf(
  all: Readonly<Record<string, ReadingExamples>>,
): readonly RuleEntry[] {
  return Object.entries(all).map(([id, examples]) => {
    const found = findingsOf(examples, unmark(examples.fails ?? '').text);
    return {
      id,
      title: examples.title,
      severity: 'error',
      weight: '`error`, always',
      because: '',
      ...shown(examples),
      message: messageIn(found, id),
      confidence: '',
      means: '',
      source: '',
    };
  });
}

type Shown = Pick<
  RulePage<string>,
  | 'why'
  | 'format'
  | 'branch'
  | 'live'
  | 'isAlone'
  | 'fails'
  | 'failsAt'
  | 'passes'
>;

/** What the examples show. */
function shown(
  examples: Partial<RuleExamples> & Pick<ReadingExamples, 'why' | 'format'>,
): Shown {
  const { fails = '', passes = '', shards, catalog } = examples;
  const lines = fails.trimEnd().split('\n');
  return {
    why: examples.why,
    format: examples.format ?? 'yaml',
    branch: knownOfTheBranch(examples),
    live: examples.live ?? '',
    isAlone: shards === undefined && catalog === undefined,
    fails: lines.join('\n').replace(/[▸▹]/g, ''),
    failsAt: lines.flatMap((line, index) =>
      line.includes('▸') ? [index + 1] : [],
    ),
    passes: passes.trimEnd(),
  };
}

function confidenceOf(ground: Ground): Confidence {
  const words = Object.keys(CONFIDENCE) as Confidence[];
  return words.find((word) => ground.startsWith(`${word},`)) ?? 'unknown';
}

/** What the examples assume of the branch, as Markdown; empty where they need none. */
function knownOfTheBranch({
  shards,
  live,
  catalog,
}: Partial<RuleExamples>): string {
  const parts: string[] = [];
  if (shards !== undefined) {
    const names = shards.map(({ uid, is }) =>
      is === undefined ? `\`${uid}\`` : `\`${uid}\` (${is})`,
    );
    parts.push(`Here the branch has the shards ${names.join(', ')}.`);
  }
  if (live !== undefined) {
    parts.push('Here the branch has this topology:');
    parts.push(`\`\`\`yaml\n${live.trimEnd()}\n\`\`\``);
  }
  if (catalog !== undefined) {
    parts.push('Here the database has this table:');
    parts.push(`\`\`\`sql\n${catalog.sql}\n\`\`\``);
  }
  return parts.join('\n\n');
}
