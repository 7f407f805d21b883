import { comparedOf, type RunResult } from '../run/result.ts';
import {
  type Naming,
  NO_SHARD_NAMES,
  namingOf,
  type ShardNames,
} from '../text/shard-names.ts';
import type { Instructions } from './blocks.ts';
import type { Block, ChangeRow, Report, Verdict } from './model.ts';
import { action, gate, type Step } from './step.ts';

/** The names of the shards of a result's branch; none where the run had no list of shards. */
export function namesIn(result: RunResult): ShardNames {
  return comparedOf(result)?.shardNames ?? NO_SHARD_NAMES;
}

/**
 * A report with the display names of shards. Each block is read by itself, and may be left out for size: in each, the uid
 * stands behind the first mention of a shard.
 */
export function namedReport(report: Report, names: ShardNames): Report {
  if (names.size === 0) return report;

  const { verdict, next, open, folded } = report;
  return {
    result: report.result,
    verdict: namedVerdict(verdict, names),
    next: namingOf(names)(next),
    open: open.map(({ blocks }) => ({ blocks: namedBlocks(blocks, names) })),
    folded: folded.map(({ title, blocks }) => ({
      title,
      blocks: namedBlocks(blocks, names),
    })),
  };
}

/** A verdict with the display names of shards. */
export function namedVerdict(verdict: Verdict, names: ShardNames): Verdict {
  const naming = namingOf(names);
  return {
    mark: verdict.mark,
    title: naming(verdict.title),
    sentences: verdict.sentences.map(naming),
  };
}

function namedBlocks(
  blocks: readonly Block[],
  names: ShardNames,
): readonly Block[] {
  return blocks.map((block) => namedBlock(block, names));
}

function namedBlock(block: Block, names: ShardNames): Block {
  const naming = namingOf(names);
  switch (block.kind) {
    case 'text':
    case 'note':
      return { kind: block.kind, text: naming(block.text) };
    case 'list':
      return { kind: 'list', items: block.items.map(naming) };
    case 'steps': {
      const procedures = block.procedures.map((one) =>
        namedInstructions(one, names),
      );
      return { ...block, procedures };
    }
    case 'consent': {
      const asserts = block.asserts.map(naming);
      return { ...block, asserts, limit: naming(block.limit) };
    }
    case 'way': {
      const name = naming(block.name);
      const text = naming(block.text);
      const byHand = block.byHand && naming(block.byHand);
      return { kind: 'way', name, text, byHand };
    }
    case 'changes':
      return {
        ...block,
        rows: (most) => block.rows(most).map((row) => namedRow(row, names)),
      };
    case 'titles':
      return {
        ...block,
        rows: (most) => block.rows(most).map((title) => namingOf(names)(title)),
      };
    // Findings are the rules' own, a map has names already, and lines are of documents.
    case 'findings':
    case 'map':
    case 'lines':
      return block;
  }
}

/** Something to do, with the display names of shards. */
export function namedInstructions<T extends Instructions>(
  instructions: T,
  names: ShardNames,
): T {
  const naming = namingOf(names);
  const lead = naming(instructions.lead);
  const steps = instructions.steps.map((step) => namedStep(step, naming));
  const alternatives = instructions.alternatives.map(naming);
  return { ...instructions, lead, steps, alternatives };
}

/** Statements keep the uids, which is what the service takes. */
function namedStep(step: Step, naming: Naming): Step {
  const { sql } = step;
  const text = naming(step.text);
  if (!step.gate) return action(text, sql);

  const { otherwise } = step;
  const fallback = { text: naming(otherwise.text), sql: otherwise.sql };
  return gate(text, { sql, otherwise: fallback });
}

/** What a row says in short and in full is read behind the title, each in a place of its own. */
function namedRow(row: ChangeRow, names: ShardNames): ChangeRow {
  const naming = namingOf(names);
  const title = naming(row.title);
  const effect = naming(row.effect);

  const namingWhole = namingOf(names);
  namingWhole(row.title);
  const whole = row.whole && namingWhole(row.whole);
  return { ...row, title, effect, whole };
}
