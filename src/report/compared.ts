import { type Change, riskOf } from '../changes/change.ts';
import { ledgerIn } from '../plan/plan.ts';
import type { Compared, Parts, RunResult, Told } from '../run/result.ts';
import { counted } from '../text/lists.ts';
import { code, isNothing, type Message, prose } from '../text/message.ts';
import { adviceBlocks } from './advice.ts';
import type { FoldedSection, PlainBlock, Section } from './blocks.ts';
import { previousLines } from './document-lines.ts';
import { driftBlocks, isUnlike, situationText } from './drift.ts';
import type { Block, ComparedSections } from './model.ts';
import { changesBlock, type RowsOf } from './rows.ts';
import { PREVIOUS, RISKS } from './title.ts';
import { isReplaced } from './verdict.ts';
import { NO_REASON, whyOf } from './why.ts';

/** A comparison, as the report needs it. */
interface Reported {
  readonly compared: Compared;
  readonly stage: RowsOf['stage'];
  readonly isDone: boolean;
  /** Whether the branch was changed elsewhere, or may have been. The report says that first. */
  readonly isDrift: boolean;
  /** Whether the apply has replaced the document of the branch, or may have. */
  readonly isReplaced: boolean;
  /** The advice of features. */
  readonly advised: readonly PlainBlock[];
}

/** All that a report says about a comparison. */
export async function sectionsOf(
  result: RunResult,
  compared: Compared,
): Promise<ComparedSections> {
  const { decision, plan } = compared;
  const isDone = result.outcome === 'applied';
  const isDrift = !isDone && isUnlike(plan.situation);
  const why = isDone || isDrift ? NO_REASON : whyOf(compared);
  const parts = await partsOf(compared, {
    compared,
    isDrift,
    drawn: why.drawn,
  });
  const reported: Reported = {
    compared,
    stage: isDone ? 'done' : decision.kind,
    isDone,
    isDrift,
    isReplaced: isReplaced(result),
    advised: parts.flatMap(({ advice }) => advice?.blocks ?? []),
  };
  const seen: readonly Block[] = parts.flatMap(
    ({ why: own }) => own?.blocks ?? [],
  );
  const folds = [
    parts.flatMap(({ figures = [] }) => figures),
    driftFolds(reported),
    parts.flatMap(({ documents = [] }) => documents),
    previousFolds(reported),
    equivalences(compared),
  ];
  return {
    why: { blocks: why.blocks.concat(isDone || isDrift ? [] : seen) },
    advice: adviceOf(result, reported),
    changes: changesOf(result, reported),
    folded: folds.flat().filter(({ blocks }) => blocks.length > 0),
  };
}

function adviceOf(
  result: RunResult,
  { compared, isDone, advised }: Reported,
): Section<Block> {
  if (isDone) return { blocks: [] };

  const { situation } = compared.plan;
  if (isUnlike(situation))
    return { blocks: driftBlocks(situation, result, compared) };
  const needed = advised.filter((block) => !isOptional(block));
  return { blocks: adviceBlocks(compared, needed).concat(noteOf(compared)) };
}

/** Whether it is advice about changes that are allowed. Then the changes come first. */
function isOptional(block: PlainBlock): boolean {
  return block.kind === 'steps' && !block.isNeeded;
}

function noteOf({ plan }: Compared): readonly Block[] {
  const text = situationText(plan.situation);
  if (isNothing(text)) return [];
  return [{ kind: 'note', text }];
}

/** The changes. Drift comes first, so with drift they are in a fold. */
function changesOf(result: RunResult, reported: Reported): Section<Block> {
  const { compared, isDrift, advised } = reported;
  const isListed =
    compared.baseline.from !== 'nothing' &&
    result.outcome !== 'no-change' &&
    !isDrift;
  if (!isListed) return { blocks: [] };
  const optional = reported.isDone ? [] : advised.filter(isOptional);
  return { blocks: rowsOf(compared.plan.changes, reported).concat(optional) };
}

function rowsOf(
  changes: readonly Change[],
  { compared, stage }: Pick<Reported, 'compared' | 'stage'>,
): readonly Block[] {
  if (changes.length === 0) return [];

  const { desired } = compared.plan.threeWay;
  return [changesBlock({ changes, stage, desired })];
}

/** For drift: all that applying the file would do, and which of it this change of the file does. */
function driftFolds(reported: Reported): readonly FoldedSection<Block>[] {
  if (!reported.isDrift) return [];

  const { compared, advised } = reported;
  const { changes, ofFile = [] } = compared.plan;
  return [
    {
      title: titled(prose`What applying the file would do`, changes),
      blocks: adviceBlocks(compared, advised).concat(rowsOf(changes, reported)),
    },
    {
      title: titled(prose`Changes in this file alone`, ofFile),
      blocks: rowsOf(ofFile, { compared, stage: 'nothing' }),
    },
  ];
}

function titled(what: Message, changes: readonly Change[]): Message {
  return prose`${what} (${counted(changes.length, 'change')}, ${RISKS[riskOf(changes)]})`;
}

/** The parts of all features, in their order. */
function partsOf(
  { views = [] }: Compared,
  told: Told,
): Promise<readonly Parts[]> {
  const parts = views.flatMap((view) => view.parts?.(told) ?? []);
  return Promise.all(parts);
}

/** The document that an apply replaced. */
function previousFolds(reported: Reported): readonly FoldedSection<Block>[] {
  return [{ title: PREVIOUS, blocks: previousBlocks(reported) }];
}

function previousBlocks({ compared, isReplaced }: Reported): readonly Block[] {
  const { count } = previousLines(compared, 1);
  if (!isReplaced || count === 0) return [];

  const block: Block = {
    kind: 'lines',
    of: 'previous',
    language: 'json',
    lines: (most) => previousLines(compared, most).lines,
    total: count,
  };
  return [block];
}

/** The equality rules by which the two documents are equal. */
function equivalences({ plan }: Compared): readonly FoldedSection<Block>[] {
  const ledger = ledgerIn(plan.situation);
  if (ledger.length === 0) return [];

  const items = ledger.map(
    ({ rule, sentence }) => prose`${code(rule)}: ${sentence}`,
  );
  const title = prose`Equivalent differences`;
  return [{ title, blocks: [{ kind: 'list', items }] }];
}
