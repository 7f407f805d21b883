import { counted } from '../message/lists.ts';
import { code, isNothing, type Message, prose } from '../message/message.ts';
import type { Compared, RunResult } from '../run/result.ts';
import { type Change, riskOf } from '../topology/impact/change.ts';
import { adviceBlocks } from './advice.ts';
import { diffLines } from './diff.ts';
import { previousLines } from './document-lines.ts';
import { drawingOf } from './drawing.ts';
import { driftBlocks, isUnlike, situationText } from './drift.ts';
import type {
  Block,
  ComparedSections,
  FoldedSection,
  LinesBlock,
  MapDrawing,
  Section,
} from './model.ts';
import { movedRowsFold } from './moved-rows.ts';
import { queriesFold } from './queries.ts';
import { changesBlock, type RowsOf } from './rows.ts';
import { PREVIOUS, RISKS } from './title.ts';

/** A comparison as its result tells of it. */
interface Told {
  readonly compared: Compared;
  readonly stage: RowsOf['stage'];
  readonly isDone: boolean;
  /** Whether the branch was changed elsewhere, or may have been: that is told first. */
  readonly isDrift: boolean;
  /** Whether an apply has, or may have, replaced the document of the branch. */
  readonly isReplaced: boolean;
}

/** All that a report says about a comparison. */
export async function sectionsOf(
  result: RunResult,
  compared: Compared,
): Promise<ComparedSections> {
  const { decision, plan } = compared;
  const isDone = result.outcome === 'applied';
  const telling: Told = {
    compared,
    stage: isDone ? 'done' : decision.kind,
    isDone,
    isDrift: !isDone && isUnlike(plan.situation),
    isReplaced: isDone || (result.outcome === 'failed' && result.maybeStored),
  };
  const rows = movedRowsFold(compared);
  const queries = queriesFold(compared);
  const documents = await documentFolds(telling);

  const folded: FoldedSection[] = [];
  if (rows !== undefined) folded.push(rows);
  if (queries !== undefined) folded.push(queries);
  folded.push(...driftFolds(telling), ...documents, equivalences(compared));

  return {
    advice: adviceOf(result, telling),
    changes: changesOf(result, telling),
    folded: folded.filter(({ blocks }) => blocks.length > 0),
  };
}

/** What to do. */
function adviceOf(result: RunResult, telling: Told): Section {
  const { compared, isDone, isDrift } = telling;
  const { situation } = compared.plan;
  if (isDone) return { blocks: [] };
  if (isDrift && isUnlike(situation))
    return { blocks: [...driftBlocks(situation, result), ...noteOf(compared)] };

  return { blocks: [...adviceBlocks(compared), ...noteOf(compared)] };
}

function noteOf({ plan }: Compared): readonly Block[] {
  const text = situationText(plan.situation);
  return isNothing(text) ? [] : [{ kind: 'note', text }];
}

/** The changes, where nothing else is to be known first. */
function changesOf(result: RunResult, telling: Told): Section {
  const { compared, isDrift } = telling;
  const isListed =
    compared.baseline.from !== 'nothing' &&
    result.outcome !== 'no-change' &&
    !isDrift;
  return { blocks: isListed ? rowsOf(compared.plan.changes, telling) : [] };
}

function rowsOf(
  changes: readonly Change[],
  { compared, stage }: Pick<Told, 'compared' | 'stage'>,
): readonly Block[] {
  if (changes.length === 0) return [];

  const { desired } = compared.plan.threeWay;
  return [changesBlock({ changes, stage, desired })];
}

/** Under drift: what the file would do, and what of it is its own. */
function driftFolds(telling: Told): readonly FoldedSection[] {
  if (!telling.isDrift) return [];

  const { compared } = telling;
  const { changes, ofFile = [] } = compared.plan;
  return [
    {
      title: titled(prose`What applying the file would do`, changes),
      blocks: [...adviceBlocks(compared), ...rowsOf(changes, telling)],
    },
    {
      title: titled(prose`What the file changes by itself`, ofFile),
      blocks: rowsOf(ofFile, { compared, stage: 'nothing' }),
    },
  ];
}

function titled(what: Message, changes: readonly Change[]): Message {
  return prose`${what} (${counted(changes.length, 'change')}, ${RISKS[riskOf(changes)]})`;
}

/** The map, the difference and the document from before. */
async function documentFolds(telling: Told): Promise<readonly FoldedSection[]> {
  const { compared, isDrift, isReplaced } = telling;
  const diff = await diffBlock(compared);
  const previous = isReplaced ? previousBlock(compared) : undefined;
  return [
    {
      title: isDrift
        ? prose`Map of what applying the file would change`
        : prose`Map of what changes`,
      blocks: mapBlocks(drawingOf(compared)),
    },
    { title: prose`Diff`, blocks: diff === undefined ? [] : [diff] },
    {
      title: PREVIOUS,
      blocks: previous === undefined ? [] : [previous],
    },
  ];
}

function mapBlocks(map: MapDrawing): readonly Block[] {
  if (map.groups.length === 0) return [];
  if (map.mermaid === undefined && map.bars.length === 0) {
    const text = prose`What changes has too many ranges to be drawn as a map.`;
    return [{ kind: 'text', text }];
  }
  return [{ kind: 'map', map }];
}

async function diffBlock(compared: Compared): Promise<LinesBlock | undefined> {
  const { baseline, plan } = compared;
  const lines = await diffLines(compared);
  if (lines !== undefined) return linesOf('diff', lines);

  const isCompared = baseline.from !== 'nothing' && plan.changes.length > 0;
  if (!isCompared) return undefined;
  return linesOf('text', ['The documents differ too much for a diff.']);
}

function linesOf(
  language: 'diff' | 'text',
  lines: readonly string[],
): LinesBlock | undefined {
  if (lines.length === 0) return undefined;

  return {
    kind: 'lines',
    of: language,
    language,
    lines: (most) => lines.slice(0, most),
    total: lines.length,
  };
}

function previousBlock(compared: Compared): LinesBlock | undefined {
  const { count } = previousLines(compared, 1);
  if (count === 0) return undefined;

  return {
    kind: 'lines',
    of: 'previous',
    language: 'json',
    lines: (most) => previousLines(compared, most).lines,
    total: count,
  };
}

/** The rules of equality that made two documents equal. */
function equivalences({ plan }: Compared): FoldedSection {
  const ledger = 'ledger' in plan.situation ? plan.situation.ledger : [];
  const items = ledger.map(
    ({ rule, sentence }) => prose`${code(rule)}: ${sentence}`,
  );
  return {
    title: prose`Equivalent differences`,
    blocks: items.length === 0 ? [] : [{ kind: 'list', items }],
  };
}
