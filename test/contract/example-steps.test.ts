import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** What GitHub takes as the body of an issue. */
const MOST_BODY = 65_536;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'example-'));
  mkdirSync(join(folder, 'bin'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The shell lines of the step of an example whose name or id is given. */
function linesOf(example: string, step: string): string {
  const { jobs } = load(readFileSync(new URL(`examples/${example}`, ROOT), 'utf8')) as {
    jobs: Record<string, { steps: { name?: string; id?: string; run?: string }[] }>;
  };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const found = steps.find(({ name, id }) => name === step || id === step)?.run;
  if (found === undefined) throw new Error(`${example} has no step ${step}`);
  return found;
}

/** A program that stands in for one of the runner, as the first on the path. */
function stub(name: string, lines: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/usr/bin/env bash\n${lines}\n`);
  chmodSync(path, 0o755);
}

/** Runs lines as a runner does for `shell: bash`. */
function bash(lines: string, environment: Record<string, string> = {}): string {
  return execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, HOME: folder, ...environment },
  });
}

describe('the issue of drift.yml', () => {
  const KEPT = 'Keep one issue open while file and branch differ';

  /** The body of the issue that is opened for a report, and what else the step printed. */
  function issueOf(report: string): string {
    stub('gh', 'if [ "$2" = create ]; then cat "${@: -1}" > created.md; fi');
    writeFileSync(join(folder, 'report.md'), report);
    bash(linesOf('drift.yml', KEPT), {
      OUTCOME: 'drifted',
      REPORT: 'report.md',
      BODY: 'issue.md',
      RUN: 'https://github.com/acme/shop/actions/runs/7',
      TITLE: 'x',
    });
    return readFileSync(join(folder, 'created.md'), 'utf8');
  }

  const fold = (name: string, lines: number): string =>
    `<details><summary>${name}</summary>\n\n\`\`\`diff\n${'- </details> é\n'.repeat(lines)}\`\`\`\n\n</details>\n`;

  it('has the whole report where it fits', () => {
    const report = `### Drift\n\nRow\n\n${fold('Map', 3)}`;
    expect(issueOf(report)).toBe(report);
  });

  it('has whole sections of a report of a megabyte, and says where the rest is', () => {
    const body = issueOf(`### Drift\n\n${fold('Map', 3)}${fold('Diff', 70_000)}`);
    expect(body.length).toBeLessThan(MOST_BODY);
    expect(body).toContain(`### Drift\n\n${fold('Map', 3)}`);
    expect(body).not.toContain('Diff');
    expect(body).toContain('https://github.com/acme/shop/actions/runs/7');
  });
});

it('the schema of a preview is run once a file, a later file with the next push, and a failed one again', () => {
  // A database of files: it keeps the names of the files that were recorded, and logs what was run.
  stub(
    'pscale',
    `query="\${@: -1}"
case "$query" in
  SELECT*) cat recorded 2>/dev/null || true ;;
  INSERT*) sed "s/.*'\\(.*\\)'.*/\\1/" <<< "$query" >> recorded ;;
  *IF*NOT*EXISTS*) ;;
  *) echo "$query" >> ran; [ ! -e broken ] ;;
esac`,
  );
  const lines = linesOf('preview.yml', 'Run each file of the schema once');
  const ran = (): string => readFileSync(join(folder, 'ran'), 'utf8');
  mkdirSync(join(folder, 'schema'));
  writeFileSync(join(folder, 'schema/1.sql'), 'CREATE TABLE one ()');
  bash(lines, { BRANCH: 'pr-1' });
  bash(lines, { BRANCH: 'pr-1' });
  expect(ran()).toBe('CREATE TABLE one ()\n');
  writeFileSync(join(folder, 'schema/2.sql'), 'CREATE TABLE two ()');
  writeFileSync(join(folder, 'broken'), '');
  expect(() => bash(lines, { BRANCH: 'pr-1' })).toThrow();
  rmSync(join(folder, 'broken'));
  bash(lines, { BRANCH: 'pr-1' });
  expect(ran()).toBe('CREATE TABLE one ()\nCREATE TABLE two ()\nCREATE TABLE two ()\n');
});

describe('the required check', () => {
  const git = 'git -c user.name=a -c user.email=a@b -c init.defaultBranch=main';

  it.each([
    ['pull_request', 'README.md', 'false'],
    ['pull_request', 'data-topology.yaml', 'true'],
    ['push', 'README.md', 'true'],
    ['merge_group', 'README.md', 'true'],
  ])('on %s of a change of %s: whether the topology is looked at is %s', (event, file, wanted) => {
    const commit = `${git} add . && ${git} commit -qm x`;
    bash(
      `${git} init -q && touch a && ${commit} && ${git} checkout -qb head && echo x > ${file} && ${commit}`,
    );
    bash(`${git} checkout -q main && touch b && ${commit} && ${git} merge -q --no-ff -m merge head`);
    const environment = { GITHUB_EVENT_NAME: event, GITHUB_OUTPUT: 'output' };
    bash(linesOf('required-check.yml', 'changes'), environment);
    expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(`topology=${wanted}\n`);
  });

  it.each([
    ['success skipped', true],
    ['success success', true],
    ['success failure', false],
    ['failure skipped', false],
    ['success cancelled', false],
  ])('after jobs that ended as %s is green: %s', (results, isGreen) => {
    const lines = linesOf('required-check.yml', 'Fail if a job before failed');
    const run = (): string => bash(lines, { RESULTS: results });
    if (isGreen) expect(run).not.toThrow();
    else expect(run).toThrow();
  });
});
