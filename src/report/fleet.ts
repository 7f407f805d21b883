import { plain } from '../message/plain.ts';
import { isFailure, type RunResult } from '../run/result.ts';
import { CHANGE_CLASSES } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Plan } from '../topology/plan/plan.ts';
import { changeTable, foldSections, openSections } from './compared.ts';
import { wordsOf } from './error-messages.ts';
import {
  cut,
  folded,
  html,
  htmlMessage,
  message,
  paragraphs,
} from './markdown.ts';
import {
  findingTable,
  footer,
  LADDER,
  plainSight,
  type ReportContext,
} from './report.ts';
import { comparedIn, OUTCOMES, verdict } from './verdict.ts';

/** What a target has in a combined report. */
export interface FleetPiece {
  readonly name: string;
  readonly icon: string;
  /** The outcome in a word or two. */
  readonly label: string;
  /** What its reader has to do. */
  readonly call: 'act' | 'look' | 'nothing';
  /** The highest first: by outcome, whether it fails, and its risk. */
  readonly severity: number;
  /** Empty where nothing was compared, as the number of changes. */
  readonly risk: string;
  readonly changes: string;
  /** Markdown that may be left out. */
  readonly note: string;
  /** The name of its fold: HTML for a `<summary>`. */
  readonly head: string;
  /** First what must be known, then what may be left out, the last first. */
  readonly parts: readonly string[];
}

const LONGEST_NOTE = 100;
/** Rows in plain sight in a target's section; past these the whole table is folded below. */
const PLAIN_ROWS = [10, 3, 0] as const;
/** A section's plain sight is no longer than this, so that the most severe leaves room for the next. */
const PLAIN_LIMIT = 4000;

/** The piece of a target, by its unique name, that has a share of the room, in the room's unit. */
export async function fleetPiece(
  name: string,
  result: RunResult,
  {
    share,
    context,
  }: { readonly share: number; readonly context: ReportContext },
): Promise<FleetPiece> {
  const { icon, title } = verdict(result);
  return {
    name,
    ...rowOf(result),
    // Put in Markdown's terms only after the cut: half a code span would be none.
    note: message(cut(noteOf(result), LONGEST_NOTE)),
    head: `${icon} ${htmlMessage(title)} · <code>${html(name)}</code>`,
    parts: [
      plainPart(result, context),
      ...(await foldedParts(result, share, context)),
    ],
  };
}

/** What a failure, and a warning, add to the weight of an outcome. */
const FAILURE = 5;
const WARNING = 2;

type Row = Pick<
  FleetPiece,
  'icon' | 'label' | 'call' | 'severity' | 'risk' | 'changes'
>;

function rowOf(result: RunResult): Row {
  const { outcome } = result;
  const { label, weight } = OUTCOMES[outcome];
  const isQuiet = outcome === 'no-change' || outcome === 'valid';
  const hasFindings = result.findings.some(
    ({ severity }) => severity !== 'allowed',
  );
  const isFailed = isFailure(result);
  const isWarning =
    (isQuiet && hasFindings) || (outcome === 'drifted' && !isFailed);
  const plan = toldPlan(result);
  const risk = CHANGE_CLASSES.indexOf(plan?.risk ?? 'none');
  const failure = isFailed ? FAILURE : 0;
  const warning = isWarning ? WARNING : 0;
  return {
    icon: isQuiet && hasFindings ? '⚠️' : verdict(result).icon,
    label,
    call: callOf(weight, isFailed, isWarning),
    severity: (weight + failure + warning) * CHANGE_CLASSES.length + risk,
    risk: plan?.risk ?? '',
    changes: plan === undefined ? '' : String(plan.changes.length),
  };
}

function callOf(
  weight: number,
  isFailed: boolean,
  isWarning: boolean,
): FleetPiece['call'] {
  if (isFailed) return 'act';
  return isWarning || weight >= OUTCOMES.planned.weight ? 'look' : 'nothing';
}

/** The plan of a result that its row tells of. */
function toldPlan(result: RunResult): Plan | undefined {
  const compared = comparedIn(result);
  const isTold =
    compared?.baseline.from !== 'nothing' && result.outcome !== 'no-change';
  return isTold ? compared?.plan : undefined;
}

function noteOf(result: RunResult): string {
  switch (result.outcome) {
    case 'failed':
      return `${result.maybeStored ? 'May have been stored. ' : ''}${wordsOf(result.why)}`;
    case 'skipped':
    case 'superseded':
      return result.why;
    case 'invalid':
    case 'valid':
    case 'no-change': {
      const { findings } = result;
      const first =
        findings.find(({ severity }) => severity === 'error') ??
        findings.find(({ severity }) => severity === 'warning');
      return first === undefined
        ? ''
        : `Line ${first.location.line}: ${plain(first.message)}`;
    }
    default: {
      const { plan, baseline } = result.compared;
      const [change] = plan.changes;
      const gravest =
        change === undefined ? '' : plain(describeChange(change).title);
      if (result.outcome === 'blocked') return result.why ?? gravest;
      if (result.outcome === 'drifted')
        return `Changed outside the repository. ${gravest}`;
      const isUnread = result.outcome === 'planned' && baseline.from === 'file';
      return `${isUnread ? 'The branch was not read. ' : ''}${gravest}`;
    }
  }
}

/** What must be known of a target: the verdict, and as much of the tables as leaves room for others. */
function plainPart(result: RunResult, context: ReportContext): string {
  const compared = comparedIn(result);
  let text = '';
  for (const rows of PLAIN_ROWS) {
    const open =
      compared === undefined
        ? {}
        : openSections(result, compared, { rows, byHand: context.byHand });
    text = `${paragraphs([...plainSight(result, open, { context, rows }), footer(result, { page: context.page })])}\n`;
    if (text.length <= PLAIN_LIMIT) return text;
  }
  return text;
}

/** What is folded below that: the tables where they are longer, then what a report of its own folds. */
async function foldedParts(
  result: RunResult,
  share: number,
  context: ReportContext,
): Promise<readonly string[]> {
  const { findings } = result;
  const compared = comparedIn(result);
  const changes =
    compared === undefined || compared.baseline.from === 'nothing'
      ? []
      : compared.plan.changes;
  const extent = LADDER.find(({ least }) => share >= least) ?? LADDER[0];
  const stage =
    result.outcome === 'applied'
      ? 'done'
      : (compared?.decision.kind ?? 'nothing');
  const tables: readonly [what: string, count: number, table: string][] = [
    ['changes', changes.length, changeTable(changes, extent.rows, stage)],
    ['findings', findings.length, findingTable(findings, extent.rows, context)],
  ];
  const folds =
    compared === undefined
      ? []
      : (await foldSections(result, compared))(extent);
  return [
    ...tables.map(([what, count, text]) =>
      count > PLAIN_ROWS[0] ? folded(`The ${count} ${what}`, text) : '',
    ),
    ...folds.map(({ title, body }) => folded(title, body)),
  ].filter((part) => part !== '');
}
