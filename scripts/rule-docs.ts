/**
 * What the tables of rules and their examples say, as docs/rules.md and as what `explain` prints. A test holds docs/rules.md
 * to it and writes it anew: `npx vitest run test/rules/each/docs.test.ts -u`.
 */

import { existsSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { Finding } from '../src/document/finding.ts';
import type { ReadResult } from '../src/document/reading.ts';
import type { RulePage, StoredPage } from '../src/features/explain/explain.ts';
import { SITE } from '../src/project.ts';
import { ALLOWABLE_ERRORS } from '../src/rules/allow-comments.ts';
import { AUTHORITY_RULES } from '../src/rules/authority.ts';
import { BOUND_RULES } from '../src/rules/bounds.ts';
import { CATALOG_RULES } from '../src/rules/catalog.ts';
import { READER_RULES, RULES, type RuleId } from '../src/rules/index.ts';
import { INDEX_RULES } from '../src/rules/indexes.ts';
import { KEY_RANGE_RULES } from '../src/rules/key-ranges.ts';
import { KEY_RULES } from '../src/rules/keys.ts';
import { NAME_RULES } from '../src/rules/names.ts';
import { REFERENCE_RULES } from '../src/rules/references.ts';
import type { Confidence, Ground, Rule } from '../src/rules/rule.ts';
import { SECONDARY_INDEX_RULES } from '../src/rules/secondary-indexes.ts';
import { SHARD_RULES } from '../src/rules/shards.ts';
import { DEFAULT_RULES, TABLE_RULES } from '../src/rules/tables.ts';
import { validate } from '../src/rules/validate.ts';
import { type Message, NOTHING } from '../src/text/message.ts';
import { plain } from '../src/text/plain.ts';
import { wordsFor } from '../src/text/words.ts';
import { EXAMPLES } from '../test/rules/each/examples/index.ts';
import type { RuleExamples } from '../test/rules/each/examples/parts.ts';
import {
  findingsOf,
  READING,
  type ReadingExamples,
  TARGETS,
} from '../test/rules/each/examples/reading.ts';
import { contextOf, read, unmark } from '../test/topology/example.ts';

/** What the words of confidence mean. */
const CONFIDENCE: Readonly<Record<Confidence, string>> = {
  documented: "the service's documentation, or that of the format, says so",
  measured: 'seen on live clusters',
  inferred: 'follows from such facts; the service was never seen to decide it',
  unknown: 'nobody knows what the service does',
};

/** What is said of a finding, as Markdown; its message is data still. */
interface RuleEntry extends Omit<RulePage<string>, 'message'> {
  readonly message: Message;
}

/** Rules that look at the same things. */
interface Theme {
  readonly title: string;
  readonly rules: readonly Rule<RuleId>[];
}

/** In the order of docs/rules.md. */
const THEMES: readonly Theme[] = [
  { title: 'Keys and values', rules: [...KEY_RULES, ...NAME_RULES] },
  { title: 'The authoritative shard group', rules: AUTHORITY_RULES },
  { title: 'Names that refer to something', rules: REFERENCE_RULES },
  { title: 'Shards', rules: SHARD_RULES },
  { title: 'Bounds', rules: BOUND_RULES },
  { title: 'Key ranges', rules: KEY_RANGE_RULES },
  { title: 'Shard indexes', rules: INDEX_RULES },
  { title: 'Tables, sequences and reference tables', rules: TABLE_RULES },
  { title: 'Global secondary indexes', rules: SECONDARY_INDEX_RULES },
  { title: 'Defaults', rules: DEFAULT_RULES },
  { title: 'Tables of the database', rules: CATALOG_RULES },
];

/** The page that shows two documents in its fragment (site/playground/fragment.ts). */
const PLAYGROUND = `${SITE}playground/`;

const GENERATED =
  '<!-- Written from src/rules and the examples of their tests; change those instead. -->';

const INTRODUCTION = `# Rules

What \`validate\` checks in a data topology of the Neki form: ${RULES.length} rules. A document without any key of that
form is free-form, and no rule applies to it, unless the branch holds one of that form. \`validate\` prints how many groups, tables
and rules it checked. Each rule has a severity that you can change in the \`rules\` input:

\`\`\`yaml
rules: |
  no-default: error
  key-range-mergeable: off
\`\`\`

An \`error\` stops the run before anything is written. A \`warning\` is only shown. A rule that is \`off\` says nothing; the
rules that are off from the start state what is often meant. Some errors have milder cases, which stay
warnings; an entry says so. One cause gives one finding: what follows from a mistake that is reported is not reported again.

What is meant can stay: \`# neki-topology: allow RULE -- REASON\` in the file allows the findings of a rule on one line, and the
report shows the reason ([how](reference.md#findings-that-are-meant)). It allows any warning, and the errors whose section says so.

An error is one because the service rejects such a topology, or because the document has no meaning: the tables below say
which. What is merely doubtful is a warning.

An error that the branch has already, or that the file had before the change, is a warning that says so: the service
objects only to problems that a change introduces, and a repair elsewhere must not be held up. It is the same error where
the rule, the values and the names are the same; lines and positions do not count. A part of an overlap or a gap that was
there before counts as the same. Where neither the branch nor an earlier file is read, it stays an error.

The service checks a topology only when it is sent, and looks at key ranges only once a table is bound to their group;
that it took a document before proves nothing about the bounds of a group without tables.
What only the catalog tells is checked of the tables that a change routes anew, where \`database-url\` is given: their
columns, unique keys, foreign keys, triggers and views ([evidence](../src/features/evidence/evidence.md)); and of the lookup table of a unique index
that a change begins to use: its primary key. Not checked is whether routers know a
new shard yet.

Each rule has a section below with its reason, a wrong and a right example.

## Confidence

Not every fact is equally sure. [What is known about Neki](neki.md#2) has the sources:

| confidence | where the fact comes from |
|---|---|
${Object.entries(CONFIDENCE)
  .map(([word, meaning]) => `| ${word} | ${meaning} |`)
  .join('\n')}
`;

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

/** The text of docs/rules.md. */
export function rulesMarkdown(): string {
  const themes = THEMES.map(({ title, rules }) =>
    themeSection(title, rules.map(entryOfRule)),
  );
  const parts = [
    `${GENERATED}\n${INTRODUCTION.trimEnd()}`,
    ...themes,
    findingsSection('Reading the file', entriesOf(READING)),
    findingsSection('The targets file and the inputs', entriesOf(TARGETS)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function themeSection(title: string, entries: readonly RuleEntry[]): string {
  const rows = entries.map((entry) => {
    const { id, severity, confidence, because } = entry;
    const weight = because === '' ? severity : `${severity}: ${because}`;
    return `| [\`${id}\`](#${id}) | ${weight} | ${confidence} | ${entry.title} |`;
  });
  const table = [
    '| rule | severity | confidence | what it asks for |',
    '|---|---|---|---|',
    ...rows,
  ];
  return [`## ${title}`, table.join('\n'), ...entries.map(markdown)].join(
    '\n\n',
  );
}

/** Findings that are no rule's. */
function findingsSection(title: string, entries: readonly RuleEntry[]): string {
  const rows = entries.map(
    ({ id, title: asked }) => `| [\`${id}\`](#${id}) | ${asked} |`,
  );
  const table = ['| finding | what it asks for |', '|---|---|', ...rows];
  return [
    `## ${title}`,
    'Found before any rule is applied, and always an error.',
    table.join('\n'),
    ...entries.map(markdown),
  ].join('\n\n');
}

function entryOfRule(rule: Rule<RuleId>): RuleEntry {
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

function entriesOf(
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

function markdown(entry: RuleEntry): string {
  const { id, title, weight, confidence, source, why, format, passes } = entry;
  const parts = [`### ${id}`, `${title} Severity: ${weight}.`, linked(why)];

  if (confidence !== '') {
    parts[1] += ` Confidence: [${confidence}](#confidence) (${citations(source)}).`;
  }
  if (entry.fails !== '') {
    // GitHub takes the first word for the language; the site marks the lines behind it.
    const fence = `\`\`\`${format} {${entry.failsAt.join()}}`;
    parts.push('Wrong:', entry.branch, `${fence}\n${marked(entry)}\n\`\`\``);
    parts.push(comment(entry));
  }
  if (passes !== '') {
    parts.push('Right:', `\`\`\`${format}\n${passes}\n\`\`\``);
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What is said of the wrong document, and where to try it. */
function comment(entry: RuleEntry): string {
  const parts: string[] = [];
  const message = plain(entry.message);
  if (message !== '') parts.push(`At \`◀\`: ${message}`);
  if (entry.isAlone && entry.severity !== 'off') {
    parts.push(`[Try it in the playground](${PLAYGROUND}${fragment(entry)}).`);
  }
  return parts.join(' ');
}

/** Both documents for the playground, deflated without compression: every machine writes the same. */
function fragment({ live, fails }: RuleEntry): string {
  return `#1.${deflateRawSync(JSON.stringify([live, fails]), { level: 0 }).toString('base64url')}`;
}

/** A text with the rules that it names as links. */
function linked(text: string): string {
  return text.replace(/`([a-z-]+)`/g, (whole, id: string) =>
    RULES.some((rule) => rule.id === id) ? `[${whole}](#${id})` : whole,
  );
}

function confidenceOf(ground: Ground): Confidence {
  const words = Object.keys(CONFIDENCE) as Confidence[];
  return words.find((word) => ground.startsWith(`${word},`)) ?? 'unknown';
}

/** What a ground cites, each section and rule a link into docs/neki.md. */
function citations(source: string): string {
  let section = '';
  return source.replace(/§?\d+(?:\.\d+)?/g, (cited) => {
    if (cited.startsWith('§')) section = cited.slice(1).replace('.', '-');
    return `[${cited}](neki.md#${cited.startsWith('§') ? section : `rule-${cited}`})`;
  });
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

/** The failing example with an arrow at the end of the line whose value is at fault. */
function marked({ fails, failsAt, format }: RuleEntry): string {
  const arrow = format === 'yaml' ? '  # ◀' : '  ◀';
  const lines = fails.split('\n');
  return lines
    .map((line, index) =>
      failsAt.includes(index + 1) ? `${line}${arrow}` : line,
    )
    .join('\n');
}
