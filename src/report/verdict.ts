import { type Compared, comparedOf, type RunResult } from '../run/result.ts';
import { NO_SHARD_NAMES, type ShardNames } from '../text/shard-names.ts';
import type { RunFacts, Verdict } from './model.ts';
import { sentencesOf } from './sentences.ts';
import { markOf } from './severity.ts';
import { titleOf } from './title.ts';

/** The verdict alone, for a log or an annotation. */
export function verdictOf(result: RunResult, facts: RunFacts = {}): Verdict {
  return {
    mark: markOf(result),
    title: titleOf(result, facts),
    sentences: sentencesOf(result),
  };
}

/** The comparison a report tells of: an old push is compared with what a later one has applied, which tells nothing. */
export function comparedIn(result: RunResult): Compared | undefined {
  if (result.outcome === 'superseded') return undefined;
  return comparedOf(result);
}

/** The names of the shards of a result's branch; none where the run had no list of shards. */
export function namesIn(result: RunResult): ShardNames {
  return comparedOf(result)?.shardNames ?? NO_SHARD_NAMES;
}

/** Whether an apply has, or may have, replaced the document of the branch. */
export function isReplaced(result: RunResult): boolean {
  const { outcome } = result;
  return outcome === 'applied' || (outcome === 'failed' && result.maybeStored);
}
