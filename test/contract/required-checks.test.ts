import { describe, expect, it } from 'vitest';
import {
  type CheckedEvent,
  type CheckedWorkflow,
  type CheckSuite,
  checksOf,
  isPassed,
  type Outcomes,
  requiredCheck,
  runOn,
} from '../../sandbox/runner/checks.ts';
import {
  everyWorkflow,
  type Job,
  OF_FEATURES,
  readWorkflow,
  type Written,
} from './workflows.ts';

const CALLED = '.github/workflows/neki-topology.yml';
const EVERY = everyWorkflow();

/** The name that GitHub shows for a job, as it is written. */
const nameOf = ([id, job]: readonly [string, Job]): string => job.name ?? id;

const jobsOf = ({ workflow }: Written): readonly [string, Job][] =>
  Object.entries(workflow.jobs);

/** Whether a job reports the check that pull requests wait for. */
function isRequired(job: readonly [string, Job]): boolean {
  return job[0] === 'required' || /\btopology\b/.test(nameOf(job));
}

const isAlways = (condition: string): boolean =>
  /^(?:\$\{\{ )?always\(\)(?: \}\})?$/.test(condition);

/** What a pull request changes: a file of every example. */
const CHANGED = [
  'data-topology.yaml',
  'topology/shop.yaml',
  'schema/1.sql',
] as const;

function outcomes(end: 'success' | 'failure'): Outcomes {
  return {
    ends: (job) => (job === 'changes' || job === 'targets' ? 'success' : end),
    outputs: {
      topology: 'true',
      count: '1',
      matrix: '{"include":[{"target":"eu"}]}',
    },
    called: () => readWorkflow(CALLED),
  };
}

/** The suites of a pull request, each event by how its run ends. */
function suitesOf(
  workflow: CheckedWorkflow,
  events: readonly (Omit<CheckedEvent, 'changed'> & {
    readonly end: 'success' | 'failure';
  })[],
): readonly CheckSuite[] {
  return events.flatMap(
    ({ end, ...event }) =>
      runOn({ changed: CHANGED, ...event }, workflow, outcomes(end)) ?? [],
  );
}

/** The check that is to be required; of a called workflow it has the name of the job that calls, too. */
function checkOf(suites: readonly CheckSuite[]): string | undefined {
  const names = suites.flatMap(({ checks }) => checks.map(({ name }) => name));
  return names.find((name) => /^(?:topology \/ )?topology$/.test(name));
}

const REPORTING = EVERY.filter(
  ({ workflow }) =>
    checkOf(suitesOf(workflow, [{ action: 'opened', end: 'success' }])) !==
    undefined,
);

/** What features write: each of it is an example, with other names. */
const WRITTEN: ReadonlySet<string> = new Set(
  OF_FEATURES.map(({ where }) => where),
);

it('the workflows that report `topology` are those of the quick start and what is made of it', () => {
  const names = REPORTING.map(({ where }) => where);
  expect(names.filter((name) => !WRITTEN.has(name)).toSorted()).toEqual([
    'README.md, block 1',
    'examples/approval.yml',
    'examples/enterprise-server.yml',
    'examples/evidence.yml',
    'examples/fleet.yml',
    'examples/many-repositories.yml',
    'examples/new-table.yml',
    'examples/promotion.yml',
    'examples/push.yml',
    'examples/required-check.yml',
  ]);
});

describe.each(REPORTING)('the check `topology` of $where', ({ workflow }) => {
  const later = ['synchronize', 'edited'];

  it.each(later)('does not wait after the event `%s`', (action) => {
    const first = suitesOf(workflow, [{ action: 'opened', end: 'success' }]);
    const after = suitesOf(workflow, [{ action, end: 'success' }]);
    const check = requiredCheck(checkOf(first) ?? '', [...first, ...after]);
    expect(check).toBe('success');
  });

  it.each(later)('stays red after `%s`, if the plan stays red', (action) => {
    const first = suitesOf(workflow, [{ action: 'opened', end: 'failure' }]);
    const after = suitesOf(workflow, [{ action, end: 'failure' }]);
    const check = requiredCheck(checkOf(first) ?? '', [...first, ...after]);
    expect(isPassed(check)).toBe(false);
  });
});

describe('approval.yml', () => {
  /** How each job ends where the plan is red. */
  function endsOf(event: string): Readonly<Record<string, string>> {
    const github = { event_name: event, ref: 'refs/heads/main' };
    const checks = checksOf(
      readWorkflow('examples/approval.yml'),
      { github },
      {
        ...outcomes('success'),
        ends: (job) => (job === 'plan' ? 'failure' : 'success'),
      },
    );
    return Object.fromEntries(
      checks.map(({ name, conclusion }) => [name, conclusion]),
    );
  }

  it('has the apply of a merge report why nothing was written, though its plan is red', () => {
    expect(endsOf('push')).toEqual({
      topology: 'failure',
      approve: 'success',
      apply: 'success',
    });
  });

  it('asks nobody to approve a run by hand whose plan is red', () => {
    expect(endsOf('workflow_dispatch')).toEqual({
      topology: 'failure',
      approve: 'skipped',
      apply: 'skipped',
    });
  });
});

describe.each(EVERY)('$where', (written) => {
  it('computes no name of a job but from its matrix', () => {
    for (const { name = '' } of Object.values(written.workflow.jobs))
      expect(name.replaceAll(/\$\{\{ matrix\.\w+ \}\}/g, '')).not.toContain(
        '${{',
      );
  });

  it('runs the job that is required on every event: it has no `if` but `always()`, and that one behind other jobs', () => {
    for (const job of jobsOf(written).filter(isRequired)) {
      const [, { needs, if: condition }] = job;
      const fallback = needs === undefined ? 'always()' : 'success()';
      expect(condition ?? fallback).toSatisfy(isAlways);
    }
  });

  it('has no `paths` on `pull_request` if its check is made to be required', () => {
    const isMade = jobsOf(written).some(
      ([, job]) => job.if !== undefined && isAlways(job.if),
    );
    if (isMade)
      expect(written.workflow.on['pull_request'] ?? {}).not.toHaveProperty(
        'paths',
      );
  });

  it('says `mode: plan` in a job that only plans, whatever event starts it', () => {
    const { on, jobs } = written.workflow;
    const mayApply = 'push' in on || 'workflow_dispatch' in on;
    for (const job of mayApply ? Object.values(jobs) : []) {
      const text = JSON.stringify(job);
      const [, mode] = /"mode":"([^"]*)"/.exec(text) ?? [];
      const onlyReads =
        text.includes('secrets.PLANETSCALE_READ_TOKEN') &&
        !/secrets\.PLANETSCALE_(?:SERVICE|PREVIEW)_TOKEN/.test(text);
      if (onlyReads) expect(mode).toBe('plan');
    }
  });

  it('has no other events than by hand beside a schedule: GitHub stops the whole file after 60 days without activity', () => {
    const events = Object.keys(written.workflow.on);
    if (events.includes('schedule'))
      expect(
        events.filter(
          (event) => !['schedule', 'workflow_dispatch'].includes(event),
        ),
      ).toEqual([]);
  });
});
