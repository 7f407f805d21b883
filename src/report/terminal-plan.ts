import { type Message, prose } from '../message/message.ts';
import { plain } from '../message/plain.ts';
import { shellWord } from '../message/shell-word.ts';
import type { Compared, RunResult } from '../run/result.ts';
import type { Change, ChangeClass } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Plan } from '../topology/plan/plan.ts';
import type { Block, Decision } from '../topology/plan/policy.ts';
import { isRunnable, remediesOf } from '../topology/remedy/remedy.ts';
import type { Step } from '../topology/remedy/step.ts';
import { paragraphs, visible } from './markdown.ts';
import {
  blockLimits,
  driftParts,
  isUnlike,
  type Part,
  RUNBOOKS,
  situationText,
  sqlLines,
} from './parts.ts';
import {
  hang,
  type Look,
  left,
  noteText,
  renderDiff,
  type Style,
  sentence,
  wrap,
} from './terminal-text.ts';

/** One sign for each class, told apart by shape as well as by colour, and one column wide everywhere. */
const SIGNS: Readonly<
  Record<ChangeClass, readonly [sign: string, style: Style, meaning: string]>
> = {
  rejected: ['✗', 'red', 'the service rejects it'],
  'needs-empty': ['✗', 'red', 'could hide rows'],
  'needs-backfill': ['✗', 'red', 'prerequisites must be in place first'],
  outage: ['✗', 'red', 'statements of existing tables fail'],
  'new-table': ['+', 'yellow', 'new to the topology; it may have rows'],
  unknown: ['?', 'magenta', 'unknown effect'],
  behavioural: ['!', 'yellow', 'statements behave differently'],
  safe: ['✓', 'green', 'no effect on existing rows'],
  none: ['·', 'dim', 'routing is unchanged'],
};

const MOST_CHANGES = 200;
/** Lines of a step's statements that are printed; longer ones are in the runbook. */
const MOST_SQL_LINES = 60;
const MOST_REMEDIES = 5;

/** What a report tells of a comparison: the changes as a tree, what stands against them, what to do instead, the difference. */
export async function planSections(
  result: RunResult,
  compared: Compared,
  look: Look,
): Promise<readonly string[]> {
  const { plan, decision, baseline } = compared;
  const blocks = 'blocks' in decision ? decision.blocks : [];
  const { diffLines } = await import('./diff.ts');
  const diff = (await diffLines(compared)) ?? [];
  const note = situationText(plan.situation, 'terminal', MOST_CHANGES);
  return [
    ...(baseline.from === 'nothing' ? [] : [changeTree(plan.changes, look)]),
    ...(isUnlike(plan.situation)
      ? driftParts(plan.situation, 'terminal', MOST_CHANGES, result).map(
          (part) => partText(part, look),
        )
      : []),
    note === '' ? '' : noteText(note, look),
    ...blocks.map((block) =>
      noteText(blockSentence(block, decision.kind), look),
    ),
    insteadText(plan, look),
    diff.length === 0
      ? ''
      : `${look.paint('bold', 'Diff')}\n${renderDiff(diff, look)}`,
  ];
}

/** The changes as a tree: a branch for each class, the gravest first, and on it a leaf for each change. */
function changeTree(changes: readonly Change[], look: Look): string {
  const shown = changes.slice(0, MOST_CHANGES);
  const groups = Map.groupBy(shown, ({ class: name }) => name);
  const trees = Array.from(groups, ([name, own]) => classTree(name, own, look));
  return paragraphs(
    [...trees, left(changes.length - shown.length, look)],
    '\n',
  );
}

function classTree(
  name: ChangeClass,
  changes: readonly Change[],
  look: Look,
): string {
  const [sign, style, meaning] = SIGNS[name];
  const head = `${look.paint(style, `${sign} ${name}`)} ${look.paint('dim', meaning)}`;
  const leaves = changes.map((change, index) => {
    const { title, effect } = describeChange(change);
    const isLast = index === changes.length - 1;
    const marks = isLast
      ? (['└─ ', '   '] as const)
      : (['├─ ', '│  '] as const);
    return hang(
      `${sentence(title, look)}\n${sentence(effect, look)}`,
      marks,
      look,
    );
  });
  return [head, ...leaves].join('\n');
}

/** A step; a gate with what to do where it does not hold. */
function stepText(step: Step): Message {
  return step.gate
    ? prose`Gate: ${step.text} Otherwise: ${step.otherwise.text}`
    : step.text;
}

/** What would let a block pass, as a terminal says it: there is no label and no pull request here. */
function blockSentence(block: Block, decision: Decision['kind']): string {
  const { allow, uncovered } = block;
  const lines =
    allow.length === 0 ? [`${block.class}:database.schema.table`] : allow;
  const options = lines
    .map((line) => `--allow ${shellWord(line)}`)
    .join(' ')
    .replaceAll('`', '\u02cb');
  const each =
    allow.length === 0 ? ` for each of ${uncovered.length} names` : '';
  return `\`${block.class}\`: safe only if ${plain(block.asserts)}. To confirm, pass \`${options}\`${each}.${blockLimits(decision)}`;
}

function partText(part: Part, look: Look): string {
  switch (part.kind) {
    case 'text':
      return wrap(sentence(part.text, look), look.width);
    case 'way':
      return hang(
        `${part.name}: ${sentence(part.text, look)}`,
        ['', '  '],
        look,
      );
    case 'elsewhere': {
      const head = look.paint('bold', 'Changed outside this repository');
      const titles = part.changes
        .slice(0, MOST_CHANGES)
        .map((change) =>
          hang(
            sentence(describeChange(change).title, look),
            ['  ', '  '],
            look,
          ),
        );
      return paragraphs(
        [head, ...titles, left(part.changes.length - titles.length, look)],
        '\n',
      );
    }
  }
}

function insteadText(plan: Plan, look: Look): string {
  const all = remediesOf(plan);
  if (all.length === 0) return '';
  const items = all
    .slice(0, MOST_REMEDIES)
    .flatMap(({ lead, steps, alternatives }) => [
      wrap(sentence(`${plain(lead)}.`, look), look.width),
      ...steps.flatMap((step, index) => [
        hang(
          sentence(stepText(step), look),
          [`  ${index + 1}. `.padEnd(6), '      '],
          look,
        ),
        // A statement stays as it is, so that it can be copied: it is neither wrapped nor cut.
        ...sqlLines(step, 'terminal', MOST_SQL_LINES).map((line) =>
          look.paint('cyan', `       ${visible(line)}`),
        ),
      ]),
      ...alternatives.map((text) =>
        hang(sentence(text, look), ['  or  ', '      '], look),
      ),
    ]);
  const runbook = all.some(isRunnable)
    ? sentence(`All statements: ${RUNBOOKS.terminal}.`, look)
    : '';
  const hidden = left(all.length - MOST_REMEDIES, look);
  return paragraphs(
    [look.paint('bold', 'What to do instead'), ...items, hidden, runbook],
    '\n',
  );
}
