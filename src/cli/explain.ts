import { plain } from '../message/plain.ts';
import { quote } from '../message/text.ts';
import { pageAt } from '../project.ts';
import {
  inOptions,
  type Look,
  sentence,
  wrap,
} from '../report/terminal-text.ts';
import { RISKS } from '../report/verdict.ts';
import {
  BLOCKED_CLASSES,
  CHANGE_CLASSES,
  type ChangeClass,
} from '../topology/impact/change.ts';
import { suggestion } from '../topology/nearest.ts';
import { CLASS_TEXTS } from './classes.ts';
import PAGES from './rules.json' with { type: 'json' };
import { type Edge, type End, STATUS } from './session.ts';
import { columns, jsonText } from './terminal.ts';

/** What is said of a finding; empty is what it does not have. */
export interface RulePage {
  readonly id: string;
  readonly title: string;
  readonly severity: string;
  /** The severity, and what may change it beside the inputs, as Markdown. */
  readonly weight: string;
  /** Why it is an error, in a few words. */
  readonly because: string;
  readonly why: string;
  /** Of both examples, `yaml` or `json`. */
  readonly format: string;
  /** What the examples assume of the branch, as Markdown. */
  readonly branch: string;
  /** The document that the branch holds; empty for any. */
  readonly live: string;
  /** Whether the documents alone, without shards and database of the branch, show the finding. */
  readonly isAlone: boolean;
  /** A document that breaks the rule, and the lines of it, from 1, that the finding points at. */
  readonly fails: string;
  readonly failsAt: readonly number[];
  /** The nearest document that passes. */
  readonly passes: string;
  /** What the finding in the wrong document says. */
  readonly message: string;
  readonly confidence: string;
  /** What the confidence means. */
  readonly means: string;
  /** The sections and rules of docs/neki.md that say it. */
  readonly source: string;
}

/** Of every finding; `npm run generate` makes the file from the rules and their examples. */
const RULES: readonly RulePage[] = PAGES;

/** Prints what a rule or a class of changes means; without a name, all rules. */
export function explain({ terminal, given }: Edge): End {
  const { look, print } = terminal;
  const [name] = given.get('rule') ?? [];
  const rule = RULES.find(({ id }) => id === name);
  const risk = CHANGE_CLASSES.find((known) => known === name);
  if (name !== undefined && rule === undefined && risk === undefined) {
    const names = [...RULES.map(({ id }) => id), ...CHANGE_CLASSES];
    const alike = names.filter((known) => known.includes(name)).map(quote);
    const near =
      alike.length === 0
        ? plain(suggestion(name, names))
        : ` Alike: ${alike.join(', ')}.`;
    return `Unknown rule or class ${quote(name)}.${near} Run \`neki-topology explain\` for all of them.`;
  }
  if (given.has('json'))
    print(jsonText(name === undefined ? RULES : (rule ?? plainClass(risk))));
  else if (rule !== undefined) print(page(rule, look));
  else if (risk !== undefined) print(classPage(risk, look));
  else print(list(look));
  return STATUS.inSync;
}

function list(look: Look): string {
  const [head = '', ...rows] = columns([
    ['rule', 'severity', 'confidence'],
    ...RULES.map(({ id, severity, confidence }) => [
      id,
      severity,
      confidence || '–',
    ]),
  ]);
  const classes = `Classes of changes: ${CHANGE_CLASSES.map(quote).join(', ')}.`;
  return `${[look.paint('bold', head), ...rows].join('\n')}\n\n${wrap(sentence(classes, look), look.width)}\n`;
}

/** A class of changes for a program; null where the name is of none. */
function plainClass(name: ChangeClass | undefined): object | null {
  if (name === undefined) return null;
  const { what, examples, steps, page: path } = CLASS_TEXTS[name];
  return {
    class: name,
    means: RISKS[name],
    blocked: isBlocked(name),
    what,
    examples,
    steps: steps.map(inOptions),
    allow: allowedBy(name),
    page: path,
  };
}

/** What a class of changes does, examples, what to do about it, and what lets it pass. */
function classPage(name: ChangeClass, look: Look): string {
  const { what, examples, steps, page: path } = CLASS_TEXTS[name];
  const said = (text: string): string => wrap(sentence(text, look), look.width);
  const listed = (head: string, lines: readonly string[]): string =>
    lines.length === 0
      ? ''
      : [look.paint('bold', head), ...lines.map(said)].join('\n');
  const numbered = steps.map((step, at) => `${at + 1}. ${step}`);

  return `${[
    `${look.paint('bold', name)}\n${said(`Changes of class \`${name}\`: ${RISKS[name]}.`)}`,
    said(what),
    listed(
      'For example',
      examples.map((example) => `- ${example}`),
    ),
    listed('What to do', numbered),
    said(allowedBy(name)),
    `More: ${look.link?.(path, pageAt(path)) ?? pageAt(path)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function isBlocked(name: ChangeClass): boolean {
  return name === 'rejected' || BLOCKED_CLASSES.some((known) => known === name);
}

/** What lets a change of a class pass. */
function allowedBy(name: ChangeClass): string {
  if (name === 'rejected')
    return 'Blocked: the service refuses it, so no option allows it.';
  if (!isBlocked(name)) return 'Never blocked.';

  const seen =
    name === 'new-table'
      ? 'the schema or the database shows that the table has no rows, or '
      : '';
  return `Blocked unless ${seen}you pass \`--allow ${name}:database.schema.table\`.`;
}

/** What a rule asks for and why, what breaks it and what does not, and how sure it is. */
function page(rule: RulePage, look: Look): string {
  const {
    id,
    title,
    weight,
    why,
    branch,
    failsAt,
    message,
    confidence,
    means,
    source,
  } = rule;
  const said = (text: string): string => wrap(sentence(text, look), look.width);
  const example = (
    head: string,
    text: string,
    marked: readonly number[],
  ): string => {
    const lines = text
      .split('\n')
      .map((line, index) =>
        marked.includes(index + 1)
          ? look.paint('red', `  ${line}  # ◀`)
          : `  ${line}`,
      );
    return text === '' ? '' : [look.paint('bold', head), ...lines].join('\n');
  };
  return `${[
    `${look.paint('bold', id)}\n${said(`${title} Severity: ${weight}.`)}`,
    said(why),
    branch.trim(),
    example('Fails', rule.fails, failsAt),
    message === '' ? '' : said(`At \`◀\`: ${message}`),
    example('Passes', rule.passes, []),
    means === ''
      ? ''
      : said(
          `Confidence: ${confidence}, which means: ${means} (${source} of docs/neki.md).`,
        ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}
