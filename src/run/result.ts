import type { Finding } from '../topology/finding.ts';
import type { Plan } from '../topology/plan.ts';
import type { Target } from '../topology/target.ts';

/** What every result carries. */
export interface ResultBase {
  /** Path of the topology file, as given. */
  readonly file: string;
  readonly target: Target | undefined;
  /** Errors and warnings in the file. */
  readonly findings: readonly Finding[];
  /** What the reader should know besides the verdict, one sentence each. */
  readonly notices: readonly string[];
}

/** What a run ended in. The union is the whole truth: reports, outputs and the exit status are made from it alone. */
export type RunResult = ResultBase &
  (
    | { readonly outcome: 'valid'; readonly digest: string }
    | { readonly outcome: 'invalid' }
    | { readonly outcome: 'skipped'; readonly why: string }
    | { readonly outcome: 'planned'; readonly plan: Plan }
    | { readonly outcome: 'no-change'; readonly plan: Plan; readonly syncedAt: string | null }
    | { readonly outcome: 'applied'; readonly plan: Plan; readonly syncedAt: string | null }
    | {
        readonly outcome: 'failed';
        /** What went wrong and what to try. */
        readonly why: string;
        readonly plan: Plan | undefined;
        /** Whether the branch may hold the desired document although nothing confirmed it. */
        readonly maybeStored: boolean;
      }
  );

/** Every outcome of a run. */
export type Outcome = RunResult['outcome'];

/** Whether the step fails (contract: `invalid` and `failed`). */
export function isFailure(result: RunResult): boolean {
  return result.outcome === 'invalid' || result.outcome === 'failed';
}

/** The plan of a result that got as far as one. */
export function planOf(result: RunResult): Plan | undefined {
  return 'plan' in result ? result.plan : undefined;
}
