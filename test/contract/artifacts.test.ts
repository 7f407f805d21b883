import { expect, it } from 'vitest';
import { type Job, readWorkflow } from './workflows.ts';

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
])('in %s what `%s` made is there for `%s`', (file, from, to, name, path) => {
  const taking = jobOf(file, to);
  expect([taking.needs].flat()).toContain(from);
  expect(artifactsOf(jobOf(file, from), 'upload')).toEqual([[name, name]]);
  expect(artifactsOf(taking, 'download')).toEqual([[name, path]]);
});

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
