import wrapAnsi from 'wrap-ansi';
import { type Compared, comparedOf, type RunResult } from '../run/result.ts';
import type { Finding } from '../topology/finding.ts';
import type { Change, ChangeClass } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Block } from '../topology/plan/policy.ts';
import type { Prose } from '../topology/prose.ts';
import { targetName } from '../topology/target.ts';
import { blockLimits } from './changes.ts';
import { type Part, situationParts } from './drift.ts';
import { findInstead, type Instead } from './instead.ts';
import { visible } from './markdown.ts';
import { verdict } from './verdict.ts';

/** The styles in use, of a terminal's sixteen colours, so that the reader's own theme decides. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'magenta' | 'cyan';

/** What a terminal is like. */
export interface Look {
  /** Columns of a line. */
  readonly width: number;
  /** Puts a text in a style; a terminal without colours gives it back as it is. */
  readonly paint: (style: Style, text: string) => string;
}

interface Sign {
  readonly sign: string;
  readonly style: Style;
  readonly meaning: string;
}

/** One sign for each class, told apart by shape as well as by colour, and one column wide everywhere. */
const SIGNS: Readonly<Record<ChangeClass, Sign>> = {
  rejected: { sign: '✗', style: 'red', meaning: 'the service refuses it' },
  'needs-empty': { sign: '✗', style: 'red', meaning: 'hides rows that exist' },
  'needs-backfill': { sign: '✗', style: 'red', meaning: 'something has to be in place first' },
  unknown: { sign: '?', style: 'magenta', meaning: 'nobody knows what it does' },
  behavioural: { sign: '!', style: 'yellow', meaning: 'statements behave differently' },
  safe: { sign: '✓', style: 'green', meaning: 'no row changes its shard' },
  none: { sign: '·', style: 'dim', meaning: 'routing stays as it is' },
};
const CLASSES = Object.keys(SIGNS) as readonly ChangeClass[];
const VERDICT_STYLES: Readonly<Record<RunResult['outcome'], Style>> = {
  valid: 'green',
  'no-change': 'green',
  applied: 'green',
  planned: 'cyan',
  skipped: 'yellow',
  superseded: 'yellow',
  drifted: 'red',
  blocked: 'red',
  invalid: 'red',
  failed: 'red',
};
const DIFF_STYLES: ReadonlyMap<string, Style> = new Map([
  ['+', 'green'],
  ['-', 'red'],
  ['@', 'dim'],
]);
const MOST_ROWS = 200;
const MOST_REMEDIES = 5;
const MOST_DIFF_LINES = 200;

/**
 * The report on a run for a terminal, in the words of the comment: findings, the changes as a tree, what stands against
 * them and what to do instead, the documents' difference, and the verdict at the end, where the eye is.
 */
export async function renderTerminal(result: RunResult, look: Look): Promise<string> {
  const compared = result.outcome === 'superseded' ? undefined : comparedOf(result);
  const sections = [
    ...result.findings.slice(0, MOST_ROWS).map((finding) => findingText(finding, look)),
    left(result.findings.length - MOST_ROWS, look),
  ];
  if (compared !== undefined) {
    const { plan, decision, before } = compared;
    const blocks = 'blocks' in decision ? decision.blocks : [];
    sections.push(
      ...(before.from === 'nothing' ? [] : [changeTree(plan.changes, look)]),
      ...situationParts(plan.situation).map((part) => partText(part, look)),
      ...blocks.map((block) => noteText(blockProse(block, decision.kind), look)),
      insteadText(findInstead(plan), look),
      await diffText(compared, look),
    );
  }
  return `${join(sections)}${renderVerdict(result, look)}`;
}

/** The end of the report alone: what the reader should know, and the verdict. */
export function renderVerdict(result: RunResult, look: Look): string {
  const notices = result.notices.map((notice) => noteText([notice], look));
  return `${join(notices)}${verdictText(result, look)}\n`;
}

function join(sections: readonly string[]): string {
  return sections
    .filter((section) => section !== '')
    .map((section) => `${section}\n\n`)
    .join('');
}

/** The changes as a tree: a branch for each class, the gravest first, and on it a leaf for each change. */
export function changeTree(changes: readonly Change[], look: Look): string {
  const shown = changes.slice(0, MOST_ROWS);
  const groups = CLASSES.map((name) => ({ name, own: shown.filter((change) => change.class === name) }));
  const trees = groups.filter(({ own }) => own.length > 0).map(({ name, own }) => classTree(name, own, look));
  return [...trees, left(changes.length - shown.length, look)].filter((text) => text !== '').join('\n');
}

function classTree(name: ChangeClass, changes: readonly Change[], look: Look): string {
  const { sign, style, meaning } = SIGNS[name];
  const head = `${look.paint(style, `${sign} ${name}`)} ${look.paint('dim', meaning)}`;
  const leaves = changes.map((change, index) => {
    const { title, effect } = describeChange(change);
    const isLast = index === changes.length - 1;
    const [first, rest] = isLast ? ['└─ ', '   '] : ['├─ ', '│  '];
    return [
      hang(proseText(title, look), { first, rest }, look),
      hang(proseText(effect, look), { first: rest, rest }, look),
    ].join('\n');
  });
  return [head, ...leaves].join('\n');
}

/** What would let a block pass, as a terminal says it: there is no label and no pull request here. */
function blockProse(block: Block, decision: Parameters<typeof blockLimits>[1]): Prose {
  const options = block.allow.map((line) => `--allow ${shellWord(line)}`).join(' ');
  return [
    { code: block.class },
    ': safe only if ',
    ...block.asserts,
    '. Whoever asserts that says ',
    { code: options },
    `.${blockLimits(block, decision)}`,
  ];
}

function shellWord(text: string): string {
  return /^[\w.:@%+,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function partText(part: Part, look: Look): string {
  switch (part.kind) {
    case 'heading':
      return look.paint('bold', proseText(part.prose, look));
    case 'text':
      return wrap(proseText(part.prose, look), look.width);
    case 'note':
      return noteText(part.prose, look);
    case 'changes':
      return changeTree(part.changes, look);
  }
}

function noteText(text: Prose, look: Look): string {
  return hang(proseText(text, look), { first: '> ', rest: '> ' }, look);
}

function insteadText(found: readonly Instead[], look: Look): string {
  if (found.length === 0) return '';
  const items = found.slice(0, MOST_REMEDIES).map(({ change, remedy }) => {
    const name =
      remedy.workflow === 'Reshard' || remedy.workflow === 'MoveTables' ? ` (${remedy.workflow})` : '';
    const title = wrap(`${proseText(describeChange(change).title, look)}${name}`, look.width);
    const steps = remedy.steps.map(({ text, sql }, index) => {
      const step = hang(proseText(text, look), { first: `  ${index + 1}. `, rest: '     ' }, look);
      return sql === undefined ? step : `${step}\n${indent(sql, look)}`;
    });
    return [title, ...steps].join('\n');
  });
  const rest = left(found.length - items.length, look);
  return [look.paint('bold', 'What to do instead'), ...items, rest].filter((text) => text !== '').join('\n');
}

/** A statement stays as it is, so that it can be copied: it is neither wrapped nor cut. */
function indent(sql: string, look: Look): string {
  return sql
    .split('\n')
    .map((line) => look.paint('cyan', `       ${visible(line)}`))
    .join('\n');
}

async function diffText(compared: Compared, look: Look): Promise<string> {
  const { diffLines } = await import('./diff.ts');
  const lines = (await diffLines(compared)) ?? [];
  if (lines.length === 0) return '';
  const shown = lines.slice(0, MOST_DIFF_LINES).map((line) => {
    const style = DIFF_STYLES.get(line.charAt(0));
    return style === undefined ? line : look.paint(style, line);
  });
  const rest = left(lines.length - shown.length, look);
  const title = look.paint('bold', 'The documents’ difference');
  return [title, ...shown, rest].filter((text) => text !== '').join('\n');
}

function findingText({ severity, location, message, id }: Finding, look: Look): string {
  const style = severity === 'error' ? 'red' : 'yellow';
  const place = look.paint('bold', visible(`${location.file}:${location.line}:${location.column}`));
  const head = `${place} ${look.paint(style, severity)} ${look.paint('dim', `(${id})`)}`;
  return `${head}\n${hang(proseText([message], look), { first: '  ', rest: '  ' }, look)}`;
}

function verdictText(result: RunResult, look: Look): string {
  const { title, text } = verdict(result);
  const about = result.target === undefined ? result.file : targetName(result.target);
  const heading = look.paint(
    VERDICT_STYLES[result.outcome],
    look.paint('bold', `${title} · ${visible(about)}`),
  );
  return `${heading}\n${wrap(proseText([text.join(' ')], look), look.width)}`;
}

function left(count: number, look: Look): string {
  return count > 0 ? look.paint('dim', `… and ${count} more.`) : '';
}

/** A sentence with its names, and what stands between backticks in it, in a style of their own. */
export function proseText(text: Prose, look: Look): string {
  return text.map((part) => (typeof part === 'string' ? words(part, look) : name(part.code, look))).join('');
}

function words(text: string, look: Look): string {
  const parts = text.split('`');
  return parts
    .map((part, index) => (index % 2 === 1 && index < parts.length - 1 ? name(part, look) : visible(part)))
    .join('');
}

/** Without colours a name keeps its backticks: what is a name and what is a word must be told apart. */
function name(text: string, look: Look): string {
  const shown = visible(text);
  const painted = look.paint('cyan', shown);
  return painted === shown ? `\`${shown}\`` : painted;
}

/** Wraps a text behind a mark: the first line behind one, the lines that follow behind another of the same width. */
function hang(
  text: string,
  { first, rest }: { readonly first: string; readonly rest: string },
  look: Look,
): string {
  const lines = wrap(text, look.width - first.length).split('\n');
  return lines
    .map((line, index) => `${look.paint('dim', index === 0 ? first : rest)}${line}`.trimEnd())
    .join('\n');
}

function wrap(text: string, width: number): string {
  return wrapAnsi(text, width, { trim: true });
}
