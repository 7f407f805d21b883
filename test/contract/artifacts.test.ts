import { expect, it } from 'vitest';
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

/** The names of the uploads of a job, artifacts of a site among them; without a name it is that of the action. */
function uploadsOf(job: Job): readonly string[] {
  return (job.steps ?? [])
    .filter(({ uses }) => /\/upload-(?:pages-)?artifact@/.test(uses ?? ''))
    .map(({ with: inputs = {} }) => String(inputs['name'] ?? 'artifact'));
}

const UPLOADING = everyWorkflow().filter(({ workflow }) =>
  Object.values(workflow.jobs).some((job) => uploadsOf(job).length > 0),
);

// GitHub takes a name once, over all attempts of a run, and answers 409 to the second.
it.each(UPLOADING)(
  'the artifacts of $where have a name for each job, each job of a matrix, each attempt and each call',
  ({ workflow }) => {
    const all = Object.values(workflow.jobs).flatMap(uploadsOf);
    const names = new Set(
      Object.entries(workflow.jobs).flatMap(([id, job]) =>
        uploadsOf(job).map((name) => name.replace('${{ github.job }}', id)),
      ),
    );
    expect(names.size).toBe(all.length);
    for (const name of all) expect(name).toContain('${{ github.run_attempt }}');

    const suffix =
      '-${{ github.job }}-${{ strategy.job-index }}-${{ github.run_attempt }}';
    const beginning =
      'workflow_call' in workflow.on ? '${{ inputs.artifact }}' : 'topology';
    for (const job of Object.values(workflow.jobs)) {
      const keepsTopology = JSON.stringify(job.steps ?? []).includes(
        'steps.topology.outputs.',
      );
      const own = uploadsOf(job).filter((name) => !/^proposal-/.test(name));
      if (keepsTopology)
        for (const name of own) expect(name).toBe(beginning + suffix);
    }
  },
);
