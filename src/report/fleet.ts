import { describeChange } from '../changes/change-text.ts';
import type { Plan, Situation } from '../plan/plan.ts';
import type { Compared, RunResult } from '../run/result.ts';
import { html, markdown } from '../text/markdown.ts';
import {
  joined,
  type Message,
  NOTHING,
  prose,
  withCommas,
} from '../text/message.ts';
import { plain } from '../text/plain.ts';
import { firstWords } from '../text/shorter.ts';
import { differingParts } from '../topology/equality/differing-parts.ts';
import { digestOf } from '../topology/equality/equality.ts';
import { blockText } from './comment-blocks.ts';
import {
  type BlockContext,
  LADDER,
  type ReportContext,
} from './comment-context.ts';
import {
  blockContext,
  foldedTexts,
  foldTexts,
  footer,
  openTexts,
} from './comment-parts.ts';
import { stepsText } from './comment-steps.ts';
import type { FleetPiece } from './fleet-groups.ts';
import { ICONS } from './mark.ts';
import { folded, paragraphs } from './markdown.ts';
import type { Block, Report, RunFacts } from './model.ts';
import { reportOf } from './report.ts';
import { callOf, labelOf, markAmongOthers, severityOf } from './severity.ts';
import { comparedIn } from './verdict.ts';

/** The most document parts by which plans are compared. Beyond that, whole documents are compared. */
const MOST_PARTS = 400;

/** The most words of a note in a row, and of the note of one among many failed targets. */
const MOST_NOTE_WORDS = 16;
const MOST_BRIEF_WORDS = 6;

/**
 * Rows in the visible part of a target's section, in the order in which they are tried. The full table is folded below.
 */
const PLAIN_ROWS = [10, 3, 0] as const;

/** The longest visible part of a section, in characters, so that the most severe target leaves room for the next. */
const PLAIN_LIMIT = 4000;

interface PieceOptions {
  /** The target's share of the room, in the unit of the room. */
  readonly share: number;
  readonly context: ReportContext;
  readonly facts?: RunFacts;
}

/** Makes the piece of a target from its result. The name is unique. */
export async function fleetPiece(
  name: string,
  result: RunResult,
  options: PieceOptions,
): Promise<FleetPiece> {
  const { context, facts } = options;
  const report = await reportOf(result, facts);
  const visible = visiblePart(report, context);
  const plan = shownPlan(result);
  const icon = ICONS[markAmongOthers(result)];
  return {
    name,
    icon,
    label: labelOf(result),
    call: callOf(result),
    severity: severityOf(result),
    title: markdown(report.verdict.title),
    note: noteText(result, MOST_NOTE_WORDS),
    // Of the others, the title says why.
    brief:
      result.outcome === 'failed' ? noteText(result, MOST_BRIEF_WORDS) : '',
    head: `${ICONS[report.verdict.mark]} ${html(report.verdict.title)}`,
    parts: [visible.text].concat(foldedParts(report, visible, options)),
    lines: linesOf(report),
    sameAs: sameAs(report, plan),
  };
}

function linesOf({ open }: Report): readonly string[] {
  const blocks = open.flatMap((section) => section.blocks);
  return blocks.flatMap((block) =>
    block.kind === 'consent' ? block.lines : [],
  );
}

/** A digest of all that the report says about a target, except its name. */
function sameAs(
  { verdict, result, folded }: Report,
  plan: Plan | undefined,
): string {
  const { outcome, findings } = result;
  const severity = severityOf(result);
  const words: unknown[] = [outcome, severity, plain(verdict.title)];
  for (const change of plan?.changes ?? []) {
    const { title, effect } = describeChange(change);
    words.push(plain(title), plain(effect));
  }
  // Key ranges may differ although the effect is the same, and the section shows them.
  if (plan !== undefined) words.push(partsOf(plan));
  for (const { id, location } of findings)
    words.push([id, location.file, location.line]);
  for (const { title } of folded) words.push(plain(title));
  // The reason for a failure may differ, and it names the target.
  if (outcome === 'failed') words.push(plain(result.why));
  return digestOf(JSON.stringify(words));
}

/** The document parts that a plan changes, or the whole documents if there are too many parts. */
function partsOf({ threeWay: { live, desired, form } }: Plan): unknown {
  const parts = differingParts(live, desired, form).take(MOST_PARTS + 1);
  const all = Array.from(parts);
  if (all.length <= MOST_PARTS) return all;
  return [live, desired].map((document) => document.canonical(form).digest);
}

/** The plan that the row of a target shows. */
function shownPlan(result: RunResult): Plan | undefined {
  const compared = comparedIn(result);
  const isShown =
    compared?.baseline.from !== 'nothing' && result.outcome !== 'no-change';
  if (!isShown) return undefined;
  return compared?.plan;
}

function noteText(result: RunResult, most: number): string {
  const note = noteOf(result);
  return markdown(firstWords(note, most) ?? note);
}

function noteOf(result: RunResult): Message {
  switch (result.outcome) {
    case 'failed':
      return result.why;
    case 'skipped':
    case 'superseded':
      return result.why;
    case 'invalid':
    case 'valid':
    case 'no-change':
      return findingNote(result);
    case 'blocked':
      if (result.why === undefined) return gravestChange(result.compared.plan);
      return result.why;
    case 'drifted':
      return joined(
        [
          driftText(result.compared.plan.situation),
          gravestChange(result.compared.plan),
        ],
        ' ',
      );
    case 'planned':
      return plannedNote(result.compared);
    case 'applied':
      return gravestChange(result.compared.plan);
  }
}

function driftText({ state }: Situation): Message {
  switch (state) {
    case 'drift':
      return prose`Changed outside the repository.`;
    case 'history-unknown':
      return prose`The file’s history could not be read.`;
    default:
      return prose`The database branch differs from the file.`;
  }
}

function findingNote({ findings }: RunResult): Message {
  const first =
    findings.find(({ severity }) => severity === 'error') ??
    findings.find(({ severity }) => severity === 'warning');
  if (first === undefined) return NOTHING;
  return prose`Line ${first.location.line}: ${first.message}`;
}

function plannedNote({ plan, baseline }: Compared): Message {
  const gravest = gravestChange(plan);
  if (baseline.from !== 'file') return gravest;
  return joined([prose`The branch was not read.`, gravest], ' ');
}

function gravestChange({ changes: [change] }: Plan): Message {
  if (change === undefined) return NOTHING;
  return describeChange(change).title;
}

/** The visible part of a target's section, and the most rows that its tables have. */
interface VisiblePart {
  readonly text: string;
  readonly rows: number;
}

/** The visible part with the most rows with which it fits. */
function visiblePart(report: Report, context: ReportContext): VisiblePart {
  const parts = PLAIN_ROWS.values().map((rows) => ({
    rows,
    text: paragraphs([
      openTexts(report, context, { ...SHORT, rows }),
      footer(report.result, { page: context.page }),
    ]),
  }));
  let part: VisiblePart = { text: '', rows: 0 };
  for (part of parts) if (part.text.length <= PLAIN_LIMIT) return part;
  return part;
}

/** The extent of a section's visible part. */
const SHORT = {
  procedures: 0,
  sqlLines: 0,
  drawings: true,
  diffLines: 0,
  previousLines: 0,
} as const;

/** The folded parts of a section: tables that are too long for the visible part, then the folds of the report. */
function foldedParts(
  report: Report,
  { rows }: VisiblePart,
  { share, context }: PieceOptions,
): readonly string[] {
  const extent = LADDER.find(({ least }) => share >= least) ?? LADDER[0];
  const folds = foldTexts(report, context, extent);
  return longTables(report, rows, blockContext(report.result, context, extent))
    .filter((part) => part !== '')
    .concat(foldedTexts(folds, context));
}

/** The full tables, if the visible part shortens them, and the steps. */
function longTables(
  { open }: Report,
  rows: number,
  context: BlockContext,
): readonly string[] {
  const blocks = open.flatMap((section) => section.blocks);
  return blocks.map((block) => longText(block, rows, context));
}

function longText(block: Block, rows: number, context: BlockContext): string {
  switch (block.kind) {
    case 'steps':
      return stepsText(block, context);
    case 'changes':
      return block.total > rows ? longTable(block, block.total, context) : '';
    case 'findings': {
      const { length } = block.findings;
      return length > rows ? longTable(block, length, context) : '';
    }
    default:
      return '';
  }
}

function longTable(
  block: Block & { readonly kind: 'changes' | 'findings' },
  count: number,
  context: BlockContext,
): string {
  const title = `The ${withCommas(count)} ${block.kind}`;
  return folded(title, blockText(block, context));
}
