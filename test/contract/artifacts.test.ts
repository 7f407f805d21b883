import { describe, expect, it } from 'vitest';
import { type Contexts, filledIn } from '../../sandbox/runner/expressions.ts';
import { everyWorkflow, type Job, readWorkflow } from './workflows.ts';

function jobOf(path: string, name: string): Job {
  const job = readWorkflow(path).jobs[name];
  if (job === undefined) throw new Error(`${path} has no job ${name}`);
  return job;
}

/** The artifacts that a job hands on, or takes over: the name of each, and where it is in the job. */
function artifactsOf(
  { steps }: Job,
  action: 'upload' | 'download',
): readonly (readonly [name: string, path: string])[] {
  return steps
    .filter(({ uses }) => uses?.startsWith(`actions/${action}-artifact@`))
    .map(({ with: inputs = {} }) => [
      String(inputs['name']),
      String(inputs['path']),
    ]);
}

const EXAMPLE = 'examples/drift-pull-request.yml';
const RELEASE = '.github/workflows/release.yml';
const REBUILD = '.github/workflows/rebuild-dist.yml';

it.each([
  [EXAMPLE, 'pull', 'propose', 'proposal', '${{ runner.temp }}/proposal'],
  [RELEASE, 'build', 'publish', 'release', 'release'],
  [RELEASE, 'build', 'npm', 'release', 'release'],
  [REBUILD, 'build', 'commit', 'dist', 'dist'],
])(
  'in %s what `%s` made is there for `%s`, also where that one alone runs again',
  (file, from, to, name, path) => {
    const making = jobOf(file, from);
    const taking = jobOf(file, to);
    const own = `${name}-\${{ github.run_attempt }}`;
    expect([taking.needs].flat()).toContain(from);
    expect(artifactsOf(making, 'upload')).toEqual([[own, name]]);
    // A job that does not run again keeps its outputs.
    expect(making.outputs?.[name]).toBe(own);
    expect(artifactsOf(taking, 'download')).toEqual([
      [`\${{ needs.${from}.outputs.${name} }}`, path],
    ]);
  },
);

it.each([
  [EXAMPLE, 'propose', ['contents', 'pull-requests']],
  [
    RELEASE,
    'publish',
    ['contents', 'id-token', 'attestations', 'artifact-metadata'],
  ],
  [RELEASE, 'npm', ['id-token']],
  [REBUILD, 'commit', ['contents']],
])(
  'in %s the job `%s` may write what it writes, and no more',
  (file, name, written) => {
    const { permissions = {} } = jobOf(file, name);
    const mayWrite = Object.keys(permissions).filter(
      (permission) => permissions[permission] === 'write',
    );
    expect(mayWrite).toEqual(written);
  },
);

/** The artifacts of one run of a workflow. GitHub takes a name once, over all attempts, and answers 409 to the second. */
function openStore() {
  const names = new Set<string>();
  return {
    add: (name: string): void => {
      if (!/^[^":<>|*?\r\n\\/]+$/.test(name))
        throw new Error(`400: ${name} is no name of an artifact`);
      if (names.has(name)) throw new Error(`409: ${name} exists`);
      names.add(name);
    },
    names: (): readonly string[] => [...names],
  };
}

/** The names of the uploads of a job, artifacts of a site among them; without a name it is that of the action. */
function uploadsOf(job: Job): readonly string[] {
  return (job.steps ?? [])
    .filter(({ uses }) => /\/upload-(?:pages-)?artifact@/.test(uses ?? ''))
    .map(({ with: inputs = {} }) => String(inputs['name'] ?? 'artifact'));
}

const UPLOADING = everyWorkflow().filter(({ workflow }) =>
  Object.values(workflow.jobs).some((job) => uploadsOf(job).length > 0),
);

describe.each(UPLOADING)('the artifacts of $where', ({ workflow }) => {
  const jobs = Object.entries(workflow.jobs);
  const isOfTopology = (name: string): boolean =>
    /^(?:topology|\$\{\{ inputs\.artifact \}\})-/.test(name);

  /** The contexts of each run of a job that uploads: two attempts of two jobs of a matrix, where it may be one. */
  function runsOf(job: string, name: string): readonly Contexts[] {
    const indexes = isOfTopology(name) ? [0, 1] : [0];
    return [1, 2].flatMap((attempt) =>
      indexes.map((index) => ({
        github: { job, run_attempt: attempt },
        strategy: { 'job-index': index },
      })),
    );
  }

  /** The names in the store after all runs of all jobs, once for each beginning that a call sets. */
  function keepAll(beginnings: readonly string[]): readonly string[] {
    const store = openStore();
    const uploads = jobs.flatMap(([id, job]) =>
      uploadsOf(job).map((name) => ({ name, runs: runsOf(id, name) })),
    );
    for (const artifact of beginnings)
      for (const { name, runs } of uploads)
        for (const run of runs)
          store.add(filledIn(name, { ...run, inputs: { artifact } }));
    return store.names();
  }

  it('are kept of two jobs, two jobs of a matrix and two attempts: no name comes twice', () => {
    const uploads = jobs.flatMap(([, job]) => uploadsOf(job));
    const expected = uploads.reduce(
      (sum, name) => sum + (isOfTopology(name) ? 4 : 2),
      0,
    );
    expect(keepAll(['topology'])).toHaveLength(expected);
  });

  it('have one form of name', () => {
    const suffix =
      '${{ github.job }}-${{ strategy.job-index }}-${{ github.run_attempt }}';
    for (const [, job] of jobs) {
      const keepsTopology = JSON.stringify(job.steps ?? []).includes(
        'steps.topology.outputs.',
      );
      if (
        keepsTopology &&
        !uploadsOf(job).includes('proposal-${{ github.run_attempt }}')
      )
        for (const name of uploadsOf(job))
          expect([
            `topology-${suffix}`,
            `\${{ inputs.artifact }}-${suffix}`,
          ]).toContain(name);
    }
  });

  it.runIf('workflow_call' in workflow.on)(
    'are kept of two calls with two beginnings',
    () => {
      expect(keepAll(['one', 'two'])).toHaveLength(8);
      expect(() => keepAll(['one', 'one'])).toThrow('409');
    },
  );
});
