import { type Contexts, evaluate, filledIn, isTrue } from './expressions.ts';

/** A workflow, as far as GitHub needs it to name the checks of a run. */
export interface CheckedWorkflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, CheckedJob>>;
}

export interface CheckedJob {
  readonly name?: string;
  readonly if?: string | boolean;
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly strategy?: { readonly matrix?: unknown };
}

/** Something on a pull request that may start a workflow. */
export interface CheckedEvent {
  readonly action: string;
  /** Paths that the pull request changes. */
  readonly changed: readonly string[];
  readonly inputs?: Readonly<Record<string, unknown>>;
}

type Conclusion = 'success' | 'failure' | 'skipped';

export interface CheckRun {
  readonly name: string;
  readonly conclusion: Conclusion;
}

/** The checks of one run of a workflow on a commit. */
export interface CheckSuite {
  readonly workflow: string;
  readonly checks: readonly CheckRun[];
}

/** How the jobs of a run end that are not skipped, and what they hand on. */
export interface Outcomes {
  readonly ends: (job: string) => 'success' | 'failure';
  readonly outputs: Readonly<Record<string, string>>;
  /** The workflow that a job calls. */
  readonly called: (uses: string) => CheckedWorkflow;
}

/** Events of `pull_request` that start a workflow without `types`. */
const DEFAULT_TYPES = ['opened', 'synchronize', 'reopened'];

/** The checks of the run that an event on a pull request starts; undefined where it starts none. */
export function runOn(
  event: CheckedEvent,
  workflow: CheckedWorkflow,
  outcomes: Outcomes,
): CheckSuite | undefined {
  if (!isStarted(event, workflow)) return undefined;
  const contexts = {
    github: {
      event_name: 'pull_request',
      ref: 'refs/pull/1/merge',
      repository: 'acme/shop',
      event: {
        action: event.action,
        number: 1,
        pull_request: { head: { repo: { full_name: 'acme/shop' } } },
      },
    },
    inputs: event.inputs ?? {},
  };
  return {
    workflow: workflow.name,
    checks: checksOf(workflow, contexts, outcomes),
  };
}

/**
 * What a required check says: that of the newest run of a workflow that ever reported it. If that run has no check of
 * this name, the pull request waits, though an older run has one.
 */
export function requiredCheck(
  name: string,
  suites: readonly CheckSuite[],
): Conclusion | 'waiting' {
  const reporting = new Set(
    suites
      .filter(({ checks }) => checks.some((check) => check.name === name))
      .map(({ workflow }) => workflow),
  );
  const newest = suites.findLast(({ workflow }) => reporting.has(workflow));
  const check = newest?.checks.find((one) => one.name === name);
  return check?.conclusion ?? 'waiting';
}

/** A skipped job counts as passed. */
export function isPassed(conclusion: Conclusion | 'waiting'): boolean {
  return conclusion === 'success' || conclusion === 'skipped';
}

function isStarted(
  { action, changed }: CheckedEvent,
  { on }: CheckedWorkflow,
): boolean {
  if (!('pull_request' in on)) return false;
  const filter = (on['pull_request'] ?? {}) as {
    readonly types?: readonly string[];
    readonly paths?: readonly string[];
  };
  const { types = DEFAULT_TYPES, paths } = filter;
  if (!types.includes(action)) return false;
  return (
    paths === undefined ||
    changed.some((path) => paths.some((pattern) => isMatch(path, pattern)))
  );
}

/** Whether a filter of paths has a path: by its name, or by all of its folder. */
export function isMatch(path: string, pattern: string): boolean {
  return pattern.endsWith('/**')
    ? path.startsWith(pattern.slice(0, -2))
    : path === pattern;
}

/** The checks of every job of a run, skipped ones among them. */
export function checksOf(
  { jobs }: CheckedWorkflow,
  contexts: Contexts,
  outcomes: Outcomes,
): readonly CheckRun[] {
  const results = new Map<string, Conclusion>();
  const before = (id: string): readonly string[] =>
    [jobs[id]?.needs ?? []].flat().flatMap((need) => [need, ...before(need)]);
  const checks: CheckRun[] = [];
  for (const [id, job] of Object.entries(jobs)) {
    const needs = [job.needs ?? []].flat();
    const known = {
      ...contexts,
      needs: Object.fromEntries(
        needs.map((need) => [
          need,
          { result: results.get(need), outputs: outcomes.outputs },
        ]),
      ),
    };
    const runs = isRun(
      job,
      before(id).map((job) => results.get(job) ?? 'skipped'),
      known,
    );
    const own = runs
      ? checksOfJob(id, job, known, outcomes)
      : // GitHub does not evaluate the name of a job that it skips.
        [{ name: job.name ?? id, conclusion: 'skipped' as const }];
    results.set(id, resultOf(own));
    checks.push(...own);
  }
  return checks;
}

function resultOf(checks: readonly CheckRun[]): Conclusion {
  if (checks.some(({ conclusion }) => conclusion === 'failure'))
    return 'failure';
  return checks.every(({ conclusion }) => conclusion === 'skipped')
    ? 'skipped'
    : 'success';
}

/** A condition without a function of the state is one of success: of every job before it. */
function isRun(
  { if: condition = '' }: CheckedJob,
  before: readonly Conclusion[],
  contexts: Contexts,
): boolean {
  const functions = {
    always: () => true,
    cancelled: () => false,
    failure: () => before.includes('failure'),
    success: () => before.every((result) => result === 'success'),
  };
  const text = String(condition).replace(/^\$\{\{(.*)\}\}$/s, '$1');
  const ofState = /\b(?:always|cancelled|failure|success)\(\)/.test(text);
  if (!ofState && !functions.success()) return false;
  return text.trim() === '' || isTrue(evaluate(text, contexts, functions));
}

function checksOfJob(
  id: string,
  job: CheckedJob,
  contexts: Contexts,
  outcomes: Outcomes,
): readonly CheckRun[] {
  if (job.uses !== undefined) {
    const name = filledIn(job.name ?? id, contexts);
    const called = outcomes.called(job.uses);
    return checksOf(called, contexts, outcomes).map((check) => ({
      ...check,
      name: `${name} / ${check.name}`,
    }));
  }
  const conclusion = outcomes.ends(id);
  return instancesOf(job, contexts).map((matrix) => ({
    name:
      job.name === undefined && matrix !== undefined
        ? `${id} (${Object.values(matrix).join(', ')})`
        : filledIn(job.name ?? id, { ...contexts, matrix }),
    conclusion,
  }));
}

/** The combinations of a job's matrix, as far as it is a list to include or has one dimension. */
function instancesOf(
  { strategy }: CheckedJob,
  contexts: Contexts,
): readonly (Readonly<Record<string, unknown>> | undefined)[] {
  const matrix = strategy?.matrix;
  if (matrix === undefined) return [undefined];
  const known =
    typeof matrix === 'string'
      ? evaluate(matrix.replace(/^\$\{\{(.*)\}\}$/s, '$1'), contexts)
      : matrix;
  return Object.entries(known as object).flatMap(([key, values]) =>
    [values]
      .flat()
      .map((value) => (key === 'include' ? value : { [key]: value })),
  );
}
