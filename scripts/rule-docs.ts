/**
 * Makes the pages of the rules from the tables of rules and their examples: `node scripts/rule-docs.ts`. Of
 * docs/rules.md, which findings link to, it writes a line for each finding; a test holds it to that. The pages with
 * reasons and examples, one for each theme, go to docs/rules and are not committed: the site has them, and the action
 * of a release.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { SITE } from '../src/project.ts';
import { AUTHORITY_RULES } from '../src/rules/authority.ts';
import { BOUND_RULES } from '../src/rules/bounds.ts';
import { CATALOG_RULES } from '../src/rules/catalog.ts';
import type { RuleId } from '../src/rules/index.ts';
import { INDEX_RULES } from '../src/rules/indexes.ts';
import { KEY_RANGE_RULES } from '../src/rules/key-ranges.ts';
import { KEY_RULES } from '../src/rules/keys.ts';
import { NAME_RULES } from '../src/rules/names.ts';
import { REFERENCE_RULES } from '../src/rules/references.ts';
import type { Rule } from '../src/rules/rule.ts';
import { SECONDARY_INDEX_RULES } from '../src/rules/secondary-indexes.ts';
import { SHARD_RULES } from '../src/rules/shards.ts';
import { DEFAULT_RULES, TABLE_RULES } from '../src/rules/tables.ts';
import { plain } from '../src/text/plain.ts';
import { READING, TARGETS } from '../test/rules/each/examples/reading.ts';
import {
  CONFIDENCE,
  entriesOf,
  entryOfRule,
  type RuleEntry,
} from './rule-entries.ts';

/** Rules that look at the same things. */
interface RuleTheme {
  /** The name of its page. */
  readonly page: string;
  readonly title: string;
  readonly rules: readonly Rule<RuleId>[];
}

/** In the order of docs/rules.md. */
const RULE_THEMES: readonly RuleTheme[] = [
  {
    page: 'keys',
    title: 'Keys and values',
    rules: [...KEY_RULES, ...NAME_RULES],
  },
  {
    page: 'authority',
    title: 'The authoritative shard group',
    rules: AUTHORITY_RULES,
  },
  {
    page: 'references',
    title: 'Names that refer to something',
    rules: REFERENCE_RULES,
  },
  { page: 'shards', title: 'Shards', rules: SHARD_RULES },
  { page: 'bounds', title: 'Bounds', rules: BOUND_RULES },
  { page: 'key-ranges', title: 'Key ranges', rules: KEY_RANGE_RULES },
  { page: 'indexes', title: 'Shard indexes', rules: INDEX_RULES },
  {
    page: 'tables',
    title: 'Tables, sequences and reference tables',
    rules: TABLE_RULES,
  },
  {
    page: 'secondary-indexes',
    title: 'Global secondary indexes',
    rules: SECONDARY_INDEX_RULES,
  },
  { page: 'defaults', title: 'Defaults', rules: DEFAULT_RULES },
  { page: 'catalog', title: 'Tables of the database', rules: CATALOG_RULES },
];

/** The page that shows two documents in its fragment (site/playground/fragment.ts). */
const PLAYGROUND = `${SITE}playground/`;

const ROOT = new URL('../', import.meta.url);
const INDEX = 'docs/rules.md';
const FOLDER = 'docs/rules/';

/** What is above it in docs/rules.md is written by hand. */
const GENERATED =
  '<!-- From here on written by `node scripts/rule-docs.ts`, from src/rules and the examples of their tests. -->';

/** A page and its text. */
export interface RuleDoc {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Findings that are about the same things. */
interface Theme extends Omit<RuleTheme, 'rules'> {
  /** Empty where the tables say it all. */
  readonly note: string;
  readonly entries: readonly RuleEntry[];
}

/** All pages: first docs/rules.md, then one for each theme. */
export function ruleDocs(): readonly RuleDoc[] {
  const themes = allThemes();
  const index = { path: INDEX, text: indexOf(themes) };
  const pages = themes.map((theme) => ({
    path: `${FOLDER}${theme.page}.md`,
    text: pageOf(theme),
  }));
  return [index, ...pages];
}

/** The themes of rules, then those of what is found before any rule is applied. */
function allThemes(): readonly Theme[] {
  const note = 'Found before any rule is applied, and always an error.';
  return [
    ...RULE_THEMES.map(({ page, title, rules }) => ({
      page,
      title,
      note: '',
      entries: rules.map(entryOfRule),
    })),
    {
      page: 'reading',
      title: 'Reading the file',
      note,
      entries: entriesOf(READING),
    },
    {
      page: 'targets',
      title: 'The targets file and the inputs',
      note,
      entries: entriesOf(TARGETS),
    },
  ];
}

/** The text of docs/rules.md. Its links lead to the site, since the repository has no page of a theme. */
function indexOf(themes: readonly Theme[]): string {
  const written = readFileSync(new URL(INDEX, ROOT), 'utf8');
  const [introduction = ''] = written.split(GENERATED);
  const words = Object.entries(CONFIDENCE).map(
    ([word, meaning]) => `| ${word} | ${meaning} |`,
  );
  const sections = themes.map(({ page, title, note, entries }) => {
    const table = tableOf(
      entries,
      ({ id }) =>
        `<a id="${id}"></a>[\`${id}\`](${SITE}rules-${page}.html#${id})`,
    );
    return paragraphs([`## ${title}`, note, table]);
  });
  const confidence = [
    '| confidence | where the fact comes from |',
    '|---|---|',
    ...words,
  ];
  return `${introduction}${GENERATED}\n\n${paragraphs([confidence.join('\n'), ...sections])}\n`;
}

/** The text of the page of a theme. */
function pageOf({ page, title, note, entries }: Theme): string {
  const subject = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const parts = [
    '<!-- Made by `node scripts/rule-docs.ts`, and not committed. -->',
    `# Rules on ${subject}`,
    'What each of them asks for and why, with a wrong and a right example. ' +
      'How to change a severity, or to allow a finding, is on the page of [all rules](../rules.md).',
    note,
    tableOf(entries, ({ id }) => `[\`${id}\`](#${id})`),
    ...entries.map((entry) => sectionOf(entry, page)),
  ];
  return `${paragraphs(parts)}\n`;
}

/** A row for each finding, which begins with its name. What is found before the rules has no severity of its own. */
function tableOf(
  entries: readonly RuleEntry[],
  nameOf: (entry: RuleEntry) => string,
): string {
  if (entries.every(({ confidence }) => confidence === ''))
    return [
      '| finding | what it asks for |',
      '|---|---|',
      ...entries.map((entry) => `| ${nameOf(entry)} | ${entry.title} |`),
    ].join('\n');

  const rows = entries.map((entry) => {
    const { severity, confidence, because, title } = entry;
    const weight = because === '' ? severity : `${severity}: ${because}`;
    return `| ${nameOf(entry)} | ${title} | ${weight} | ${confidence} |`;
  });
  return [
    '| rule | what it asks for | severity | confidence |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** What is said of a finding on the page of its theme. */
function sectionOf(entry: RuleEntry, page: string): string {
  const { id, title, weight, confidence, source, format, passes } = entry;
  const why = linked(entry.why, page);
  const parts = [`## ${id}`, `${title} Severity: ${weight}.`, why];

  if (confidence !== '') {
    parts[1] += ` Confidence: [${confidence}](../rules.md#confidence) (${citations(source)}).`;
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
  return paragraphs(parts);
}

function paragraphs(parts: readonly string[]): string {
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

/** A text of a page with the rules that it names as links. */
function linked(text: string, page: string): string {
  return text.replace(/`([a-z-]+)`/g, (whole, id: string) => {
    const theme = RULE_THEMES.find(({ rules }) =>
      rules.some((rule) => rule.id === id),
    );
    if (theme === undefined) return whole;
    const file = theme.page === page ? '' : `${theme.page}.md`;
    return `[${whole}](${file}#${id})`;
  });
}

/** What a ground cites, each section and rule a link into docs/neki.md. */
function citations(source: string): string {
  let section = '';
  return source.replace(/§?\d+(?:\.\d+)?/g, (cited) => {
    if (cited.startsWith('§')) section = cited.slice(1).replace('.', '-');
    return `[${cited}](../neki.md#${cited.startsWith('§') ? section : `rule-${cited}`})`;
  });
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

function main(): void {
  // A theme that went away leaves no page.
  rmSync(new URL(FOLDER, ROOT), { recursive: true, force: true });
  mkdirSync(new URL(FOLDER, ROOT));
  for (const { path, text } of ruleDocs())
    writeFileSync(new URL(path, ROOT), text);
}

if (import.meta.main) main();
