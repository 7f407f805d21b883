import type { Compared } from '../run/result.ts';
import { shellWord } from '../topology/finding.ts';
import type { Change, ChangeClass } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Block } from '../topology/plan/policy.ts';
import { blockLimits, findInstead, type Instead } from './changes.ts';
import { type Part, situationParts } from './drift.ts';
import { visible } from './markdown.ts';
import { hang, type Look, left, noteText, renderDiff, type Style, sentence, wrap } from './terminal-text.ts';

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
const MOST_CHANGES = 200;
const MOST_REMEDIES = 5;

/** What a report tells of a comparison: the changes as a tree, what stands against them, what to do instead, the difference. */
export async function planSections(compared: Compared, look: Look): Promise<readonly string[]> {
  const { plan, decision, before } = compared;
  const blocks = 'blocks' in decision ? decision.blocks : [];
  return [
    ...(before.from === 'nothing' ? [] : [changeTree(plan.changes, look)]),
    ...situationParts(plan.situation, { place: 'terminal', most: MOST_CHANGES }).map((part) =>
      partText(part, look),
    ),
    ...blocks.map((block) => noteText(blockSentence(block, decision.kind), look)),
    insteadText(findInstead(plan, MOST_REMEDIES), look),
    await diffText(compared, look),
  ];
}

/** The changes as a tree: a branch for each class, the gravest first, and on it a leaf for each change. */
function changeTree(changes: readonly Change[], look: Look): string {
  const shown = changes.slice(0, MOST_CHANGES);
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
      hang(sentence(title, look), { first, rest }, look),
      hang(sentence(effect, look), { first: rest, rest }, look),
    ].join('\n');
  });
  return [head, ...leaves].join('\n');
}

/** What would let a block pass, as a terminal says it: there is no label and no pull request here. */
function blockSentence(block: Block, decision: Parameters<typeof blockLimits>[1]): string {
  const words = block.allow.map((line) => `--allow ${shellWord(line)}`).join(' ');
  const options = words.replaceAll('`', '\u02cb');
  return `\`${block.class}\`: safe only if ${block.asserts}. Whoever asserts that says \`${options}\`.${blockLimits(block, decision)}`;
}

function partText(part: Part, look: Look): string {
  switch (part.kind) {
    case 'heading':
      return look.paint('bold', sentence(part.text, look));
    case 'text':
      return wrap(sentence(part.text, look), look.width);
    case 'note':
      return noteText(part.text, look);
    case 'changes':
      return changeTree(part.changes, look);
  }
}

function insteadText({ found, count }: { found: readonly Instead[]; count: number }, look: Look): string {
  if (count === 0) return '';
  const items = found.map(({ change, remedy }) => {
    const name =
      remedy.workflow === 'Reshard' || remedy.workflow === 'MoveTables' ? ` (${remedy.workflow})` : '';
    const title = wrap(`${sentence(describeChange(change).title, look)}${name}`, look.width);
    const steps = remedy.steps.map(({ text, sql }, index) => {
      const step = hang(sentence(text, look), { first: `  ${index + 1}. `, rest: '     ' }, look);
      return sql === undefined ? step : `${step}\n${indent(sql, look)}`;
    });
    return [title, ...steps].join('\n');
  });
  const rest = left(count - items.length, look);
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
  return lines.length === 0
    ? ''
    : `${look.paint('bold', 'The documents’ difference')}\n${renderDiff(lines, look)}`;
}
