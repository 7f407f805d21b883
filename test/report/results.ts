import type { Compared, RunResult, View } from '../../src/run/result.ts';
import { cluster, group } from '../cluster.ts';
import { decide, documentOf, permissionsIn, planFor } from '../domain.ts';
import { messageOf } from '../messages.ts';
import { VIEW } from './view.ts';

export { renderMarkdown, reportRenderer } from '../../src/report/comment.ts';
export {
  BUG,
  type Cause,
  type Compared,
  comparedOf,
  failed,
  type RunResult,
  type View,
} from '../../src/run/result.ts';

/** What a branch of these tests holds before. */
export const BEFORE = cluster();
/** Another shard takes keys over: rows that exist would be hidden. */
export const REROUTED = cluster({
  groups: [group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..')],
});
/** A new group, which moves nothing. */
export const GROWN = cluster({
  groups: [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('extra', undefined, 'a'),
  ],
});

/** Compares two documents as a run does whose branch holds the first, and whose file is the second; by features that are made up. */
export function compared(
  before: object,
  after: object,
  views: readonly View[] = [VIEW],
): Compared {
  const live = documentOf(before);
  const plan = planFor(live, after);
  const decision = decide(plan);
  return {
    baseline: { from: 'branch', document: live, syncedAt: null },
    plan,
    decision,
    views,
  };
}

const COMPARED = {
  planned: compared(BEFORE, GROWN),
  blocked: compared(BEFORE, REROUTED),
  'no-change': compared(BEFORE, BEFORE),
} as const;

/** A comparison whose changes are let pass by the lines of a file, or of the input `allow`. */
export function allowedBy(
  stopped: Compared,
  text: string,
  file?: string,
): Compared {
  const { changes, situation } = stopped.plan;
  const permissions = permissionsIn(text, file);
  const decision = decide({ changes, situation }, { permissions });
  return { ...stopped, decision };
}

/** A change that one table is too many for: no consent lets it pass. */
export function pastLimit(): Compared {
  const stopped = compared(BEFORE, REROUTED);
  const { changes, situation } = stopped.plan;
  const decision = decide({ changes, situation }, { limits: { tables: 0 } });
  return { ...stopped, decision };
}

/** A result of a kind, for the branch of that name. */
export function resultOf(
  kind:
    | 'planned'
    | 'blocked'
    | 'no-change'
    | 'applied'
    | 'failed'
    | 'invalid'
    | 'skipped',
  branch: string,
  with_: {
    readonly file?: string;
    readonly why?: string;
    readonly compared?: Compared;
  } = {},
): RunResult {
  const base = {
    file: with_.file ?? 'data-topology.yaml',
    target: { organization: 'acme', database: 'shop', branch },
    findings: [],
    notices: [],
  };
  const why =
    with_.why ?? 'The service answered 500 to reading the branch. Run again.';
  switch (kind) {
    case 'planned':
    case 'blocked':
      return {
        ...base,
        outcome: kind,
        compared: with_.compared ?? COMPARED[kind],
      };
    case 'applied':
      return {
        ...base,
        outcome: kind,
        compared: with_.compared ?? COMPARED.planned,
        syncedAt: null,
      };
    case 'no-change':
      return {
        ...base,
        outcome: kind,
        compared: COMPARED[kind],
        syncedAt: null,
      };
    case 'failed':
      return {
        ...base,
        outcome: kind,
        cause: { kind: 'bug', operation: null },
        why: messageOf(why),
        compared: undefined,
        maybeStored: false,
      };
    case 'skipped':
      return { ...base, outcome: kind, why: messageOf(why) };
    case 'invalid': {
      const location = {
        file: base.file,
        line: 3,
        column: 1,
        endLine: 3,
        endColumn: 9,
      };
      const message = 'Key `shard_grps` is unknown. Write `shard_groups`.';
      return {
        ...base,
        outcome: kind,
        findings: [
          {
            id: 'misspelled-key',
            severity: 'error',
            message: messageOf(message),
            location,
          },
        ],
      };
    }
  }
}
