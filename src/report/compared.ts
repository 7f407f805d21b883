import type { Compared, RunResult } from '../run/result.ts';
import {
  type Change,
  type ChangeClass,
  isBlocked,
  type Proof,
  riskOf as riskOfAll,
} from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Block, Decision } from '../topology/plan/policy.ts';
import {
  isRunnable,
  type Remedy,
  remediesOf,
} from '../topology/remedy/remedy.ts';
import type { Gate } from '../topology/remedy/step.ts';
import { diffLines, previousLines } from './diff.ts';
import { drawGroups, keySpaceLines, mermaidMap } from './drawing.ts';
import {
  code,
  fence,
  folded,
  html,
  link,
  message,
  paragraphs,
  table,
  visible,
  words,
} from './markdown.ts';
import {
  blockLimits,
  driftParts,
  isUnlike,
  type Page,
  type Part,
  RUNBOOKS,
  situationText,
  sqlLines,
} from './parts.ts';
import { countOf, RISKS } from './verdict.ts';

/** One sign for each class, told apart by shape as well as by colour. */
const SIGNS: Readonly<Record<ChangeClass, string>> = {
  none: '▫️',
  safe: '✅',
  behavioural: '⚠️',
  'new-table': '🆕',
  unknown: '❔',
  outage: '⛔',
  'needs-backfill': '⛔',
  'needs-empty': '⛔',
  rejected: '🚫',
};
/** Of what somebody has allowed: it stays dangerous, also when it is done. */
const ALLOWED = '⚠️';

/** A name in a table is cut after so many characters. */
const MOST_NAME = 120;
/** Remedies that are named in plain sight. */
const MOST_NAMED = 3;
/** Lines of the only remedy that are in plain sight. */
const MOST_LINES = 3;

/** How much of everything is shown; each step of the ladder shows less. */
export interface Extent {
  readonly rows: number;
  readonly remedies: number;
  /** Lines of a step's statements; longer ones are in the runbook. */
  readonly sqlLines: number;
  readonly drawings: boolean;
  readonly diffLines: number;
  readonly previousLines: number;
}

/** What of a comparison stands in plain sight: what to do about it, and its changes. */
export interface OpenSections {
  readonly advice: readonly string[];
  readonly changes: string;
}

/** What is folded under a title. */
export interface Fold {
  readonly title: string;
  readonly body: string;
  /** Whether it belongs to the advice in plain sight. */
  readonly isSteps?: true;
}

/** How much of a comparison stands in plain sight, and the page of the workflow that people start by hand. */
export interface OpenExtent {
  readonly rows: number;
  readonly byHand?: Page | undefined;
}

/** What a report says about a comparison in plain sight, below the verdict: at most `rows` of everything. */
export function openSections(
  result: RunResult,
  compared: Compared,
  { rows, byHand }: OpenExtent,
): OpenSections {
  const { plan, decision, baseline } = compared;
  const { situation } = plan;
  const isDone = result.outcome === 'applied';
  const drift =
    isDone || !isUnlike(situation)
      ? []
      : driftParts(situation, 'repository', rows, result, byHand);
  const note = isDone ? '' : situationText(situation, 'repository', rows);
  const isListed =
    baseline.from !== 'nothing' &&
    result.outcome !== 'no-change' &&
    drift.length === 0;
  return {
    advice: [
      ...drift.map((part) => partText(part, rows)),
      ...(isDone || drift.length > 0 ? [] : stopText(compared)),
      note === '' ? '' : `> ${message(note)}`,
    ],
    changes: isListed
      ? changeTable(plan.changes, rows, isDone ? 'done' : decision.kind)
      : '',
  };
}

/** What is folded below that; what costs most, differences and drawings, is computed once. */
export async function foldSections(
  result: RunResult,
  compared: Compared,
): Promise<(extent: Extent) => readonly Fold[]> {
  const { plan, baseline, decision } = compared;
  const { live, desired } = plan.threeWay;
  const isDrawn = baseline.from !== 'nothing' && plan.changes.length > 0;
  const groups = isDrawn
    ? drawGroups(live.topology, desired.topology, plan.changes)
    : [];
  const map = mermaidMap(groups, plan.changes);
  const drawing = paragraphs([
    block('text', keySpaceLines(groups)),
    map === undefined
      ? groups.length === 0
        ? ''
        : TOO_LARGE
      : block('mermaid', map),
  ]);
  const difference = await diffLines(compared);
  const diff =
    difference ??
    (isDrawn ? ['The documents differ too much for a diff.'] : []);
  const ledger = 'ledger' in plan.situation ? plan.situation.ledger : [];
  const rules = ledger.map(
    ({ rule, sentence }) => `- ${code(rule)}: ${message(sentence)}`,
  );
  const isDone = result.outcome === 'applied';
  const stops = 'blocks' in decision && decision.kind !== 'drifted';
  const isDrift = !isDone && isUnlike(plan.situation);
  const isKept = isDone || (result.outcome === 'failed' && result.maybeStored);
  const of = (what: string, changes: readonly Change[]): string =>
    `${what} (${countOf(changes.length, 'change')}, ${RISKS[riskOfAll(changes)]})`;
  return (extent) => {
    const { lines, count } = previousLines(
      compared,
      isKept ? extent.previousLines : 0,
    );
    const stop = isDrift ? stopText(compared) : [];
    const ofFile = isDrift ? (plan.ofFile ?? []) : [];
    const effects = isDone
      ? plan.changes.filter(
          ({ class: own }) => own !== 'none' && own !== 'safe',
        )
      : [];
    const folds: readonly Fold[] = [
      isDone
        ? NO_FOLD
        : {
            ...stepsFold(compared, extent),
            ...(stops ? { isSteps: true } : {}),
          },
      {
        title: of('What applying the file would do', plan.changes),
        body: isDrift
          ? paragraphs([
              ...stop,
              changeTable(plan.changes, extent.rows, decision.kind),
            ])
          : '',
      },
      {
        title: of('What the file changes by itself', ofFile),
        body: changeTable(ofFile, extent.rows, 'nothing'),
      },
      {
        title: 'What these changes do',
        body: effectList(effects.slice(0, extent.rows)),
      },
      {
        title: isDrift
          ? 'Map of what applying the file would change'
          : 'Map of what changes',
        body: extent.drawings ? drawing : '',
      },
      {
        title: 'Diff',
        body: block(
          difference === undefined ? 'text' : 'diff',
          diff,
          extent.diffLines,
        ),
      },
      {
        title: PREVIOUS,
        body: block('json', lines, extent.previousLines, count),
      },
      { title: 'Equivalent differences', body: rules.join('\n') },
    ];
    return folds.filter(({ body }) => body !== '');
  };
}

/** Lines of a document that a comment keeps for later reports. */
const MOST_PREVIOUS_LINES = 1000;
/** The document that an apply replaced; later reports keep it. */
const PREVIOUS = 'Previous topology, kept until the next apply';

/** The document that a result may have replaced, as JSON; undefined where there is none, or one too long to be kept. */
export function previousDocument(
  compared: Compared,
  most: number,
): string | undefined {
  const { lines, count } = previousLines(compared, MOST_PREVIOUS_LINES);
  const text = lines.join('\n');
  const isWhole = lines.length > 0 && lines.length === count;
  return isWhole && text.length <= most ? text : undefined;
}

/** The fold of a document that an earlier run replaced, named where it is one of several. */
export function previousFold(document: string, target?: string): string {
  const title =
    target === undefined
      ? PREVIOUS
      : `${PREVIOUS}: <code>${html(target)}</code>`;
  return folded(title, fence('json', document.split('\n')));
}
const TOO_LARGE = 'What changes has too many ranges to be drawn as a map.';
const NO_FOLD: Fold = { title: '', body: '' };

/** At most so many of some lines as a block; `count` where only the first of them are there. */
function block(
  language: string,
  lines: readonly string[],
  most = lines.length,
  count = lines.length,
): string {
  if (lines.length === 0 || most === 0) return '';
  const more = count > most ? `… and ${count - most} more lines.` : '';
  return paragraphs([fence(language, lines.slice(0, most)), more]);
}

/** The table of changes, the gravest first, at most `rows` of them; the rest are counted. */
export function changeTable(
  changes: readonly Change[],
  rows: number,
  stage: Decision['kind'] | 'done',
): string {
  if (changes.length === 0) return '';
  // What is done is not told again with what it might do.
  const head =
    stage === 'done' ? ['', 'change'] : ['', 'change', 'what it does'];
  const lines = changes.slice(0, rows).map((change) => {
    const { title, effect } = describeChange(change);
    const sign = signOf(change, stage);
    const checked = checkedText(change.proof);
    const cells = [
      sign,
      message(title, MOST_NAME),
      message(effect, MOST_NAME),
    ].slice(0, head.length);
    return `| ${cells.join(' | ')}${checked === '' ? '' : `<br>${checked}`} |`;
  });
  return table(head, lines, changes.length - lines.length);
}

function signOf(change: Change, stage: Decision['kind'] | 'done'): string {
  const isDecided = stage === 'apply' || stage === 'done';
  if (isDecided && isBlocked(change)) return ALLOWED;
  return stage === 'done' ? SIGNS.safe : SIGNS[change.class];
}

/** When and how it was looked whether a change's tables have rows. */
function checkedText(proof: Proof | undefined): string {
  if (proof?.at === undefined) return '';
  const isSnapshot = proof.seen
    .values()
    .some(({ kind }) => kind === 'in-snapshot' || kind === 'not-in-snapshot');
  const how = isSnapshot ? 'the snapshot of the schema' : 'the database';
  return `<sub>checked in ${how}: ${proof.at.slice(0, 10)} ${proof.at.slice(11, 16)} UTC</sub>`;
}

function effectList(changes: readonly Change[]): string {
  const lines = changes.map((change) => {
    const { title, effect } = describeChange(change);
    return `- ${message(title, MOST_NAME)}: ${message(effect, MOST_NAME)}`;
  });
  return lines.join('\n');
}

/** What to do about a stop: first what reaches the same end without it, then how to let it pass. */
function stopText({ plan, decision }: Compared): readonly string[] {
  if (!('blocks' in decision)) return [];
  const remedies = remediesOf(plan);
  const [first, ...others] = decision.blocks.map((one) =>
    consentText(one, decision.kind),
  );
  const isOnly = remedies.length === 0;
  const name = isOnly ? 'To allow it' : 'Or allow it';
  return [
    decision.kind === 'rejected'
      ? '**Change the file**: the service rejects this topology, and no permission changes that.'
      : '',
    isOnly ? '' : insteadText(remedies),
    first === undefined ? '' : `**${name}**, ${first}`,
    ...others.map((text) => `**And**, ${text}`),
  ].filter((text) => text !== '');
}

/** The first thing to do for each part of what is blocked; what is short is said in full. */
function insteadText(remedies: readonly Remedy[]): string {
  const [only] = remedies;
  if (only !== undefined && remedies.length === 1) {
    const lead = `**Do this instead**: ${leadText(only)}`;
    return isShort(remedies) ? paragraphs([lead, linesOf(only)]) : lead;
  }
  const shown = remedies
    .slice(0, MOST_NAMED)
    .map((remedy) => `- ${leadText(remedy)}`);
  const rest = remedies.length - shown.length;
  const more = rest > 0 ? [`- and ${rest} more, below`] : [];
  return paragraphs(['**Do this instead**:', [...shown, ...more].join('\n')]);
}

function leadText({ lead, ways }: Remedy): string {
  const isWorkflow = ways.includes('Reshard') || ways.includes('MoveTables');
  return isWorkflow
    ? `${message(lead)}. The workflow moves the rows and updates the topology itself.`
    : `${message(lead)}.`;
}

/** Whether the lines of all remedies have room in plain sight. */
function isShort(remedies: readonly Remedy[]): boolean {
  const lines = remedies.reduce(
    (sum, { steps, alternatives }) => sum + steps.length + alternatives.length,
    0,
  );
  return !remedies.some(isRunnable) && lines <= MOST_LINES;
}

/** The lines of a remedy without statements. */
function linesOf({ steps, alternatives }: Remedy): string {
  const texts = [...steps.map(({ text }) => text), ...alternatives];
  return texts.map((text) => `- ${message(text)}`).join('\n');
}

/** What would let a block pass, and what whoever does so asserts; against drift it is not enough. */
function consentText(block: Block, decision: Decision['kind']): string {
  const { class: blocked, allow, label, uncovered } = block;
  const each = `one line ${code(`${blocked}:database.schema.table`)} for each of ${uncovered.length} names`;
  const lines =
    allow.length === 0
      ? each
      : allow.map((line) => code(line, 200)).join(' and ');
  const orLabel =
    label === undefined ? '' : `, or label the pull request ${code(label)}`;
  return `only if ${message(block.asserts)}: add ${lines} to the input ${code('allow')}${orLabel}.${words(blockLimits(decision))}`;
}

function startText(page: Page | undefined): string {
  return page === undefined
    ? ''
    : `run ${link(code(page.name), page.address)} `;
}

function partText(part: Part, rows: number): string {
  switch (part.kind) {
    case 'text':
      return message(part.text);
    case 'way':
      return `**${words(part.name)}**: ${startText(part.page)}${message(part.text)}`;
    case 'elsewhere': {
      const lines = part.changes
        .slice(0, rows)
        .map(
          (change) => `| ${message(describeChange(change).title, MOST_NAME)} |`,
        );
      return table(
        ['changed outside this repository'],
        lines,
        part.changes.length - lines.length,
      );
    }
  }
}

/** A gate, and what to do where it does not hold; the statements for that are in the runbook. */
function gateText({ text, otherwise }: Gate): string {
  return `**Gate**: ${message(text)} **Otherwise**: ${message(otherwise.text)}`;
}

/** The steps of at most so many remedies; gates stand out, and long statements are in the runbook. */
function stepsFold({ plan, decision }: Compared, extent: Extent): Fold {
  const all = remediesOf(plan);
  const isOpen = all.length === 1 && isShort(all);
  if (extent.remedies === 0 || all.length === 0 || isOpen) return NO_FOLD;
  const shown = all.slice(0, extent.remedies).map((remedy) => {
    const { lead, changes, steps, alternatives } = remedy;
    const lines = steps.map((step, index) => {
      const mark = `${index + 1}. `;
      const text = `${mark}${step.gate ? gateText(step) : message(step.text)}`;
      const sql = sqlLines(step, 'repository', extent.sqlLines);
      const indent = ' '.repeat(mark.length);
      return sql.length === 0
        ? text
        : `${text}\n\n${fence('sql', sql.map(visible)).replace(/^/gm, indent)}`;
    });
    const count = changes.length === 1 ? '' : `, for ${changes.length} changes`;
    const others = alternatives.map((text) => `- Or: ${message(text)}`);
    return paragraphs([
      `**${message(lead)}**${count}`,
      lines.join('\n'),
      others.join('\n'),
    ]);
  });
  const hidden = all.length - shown.length;
  const runbook = all.some(isRunnable)
    ? message(`All statements, with these gates: ${RUNBOOKS.repository}.`)
    : '';
  const count = all.reduce(
    (sum, { steps, alternatives }) => sum + steps.length + alternatives.length,
    0,
  );
  const lead = decision.kind === 'apply' ? 'Without hiding rows: the' : 'The';
  return {
    title: `${lead} ${countOf(count, 'step')}, with this change’s own names`,
    body: paragraphs([
      ...shown,
      hidden === 0 ? '' : `… and ${hidden} more.`,
      runbook,
    ]),
  };
}
