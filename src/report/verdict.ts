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

/**
 * The comparison that a report shows. A superseded run has none, because its comparison is with the result of a later
 * push.
 */
export function comparedIn(result: RunResult): Compared | undefined {
  if (result.outcome === 'superseded') return undefined;
  return comparedOf(result);
}

/** The names of the branch's shards; none if the run did not list shards. */
export function namesIn(result: RunResult): ShardNames {
  return comparedOf(result)?.shardNames ?? NO_SHARD_NAMES;
}

/** Whether the apply has replaced the document of the branch, or may have. */
export function isReplaced(result: RunResult): boolean {
  const { outcome } = result;
  return outcome === 'applied' || (outcome === 'failed' && result.maybeStored);
}
