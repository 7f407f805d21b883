import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArguments } from '../../src/doors/terminal/arguments.ts';
import { VOCABULARY } from '../../src/doors/terminal/vocabulary.ts';
import { read } from './files.ts';

const PAGE = read('docs/other-ci.md');
const PROGRAM =
  'npx --yes https://github.com/OWNER/neki-topology/releases/download/v0.1.0/neki-topology-0.1.0.tgz ';
const REPORT = '### 📝 Plan: 1 change, safe';
/** Whose token the job of GitLab has. */
const AUTHOR = 40;

/** A code block of the page, by the path in its first line. */
function block(path: string): string {
  const found = [...PAGE.matchAll(/^```\w+\n# (\S+)\n(.*?)^```$/gms)].find(
    ([, name]) => name === path,
  );
  if (found?.[2] === undefined) throw new Error(`The page has no ${path}.`);
  return found[2];
}

/** The members on a way through a configuration. */
function at(value: unknown, ...way: readonly (string | number)[]): unknown {
  return way.reduce(
    (part, key) => (part as Record<string | number, unknown>)[key],
    value,
  );
}

interface Ran {
  readonly status: number | null;
  /** Each call of a program that only the CI system has, as a line. */
  readonly calls: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script as a job does, with a program that prints a report and exits so, and others that write down their words. */
function run(
  shell: readonly [string, ...string[]],
  script: string,
  exits: number,
  pages: readonly object[][] = [],
): Ran {
  const folder = mkdtempSync(join(tmpdir(), 'job-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stub = (name: string, text: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const told = `for word; do printf '%s ' "$word"; done >> calls; echo >> calls`;
  stub('npx', `echo '${REPORT}'; exit ${exits}`);
  const answers = [...pages, []].map(
    (notes, at) =>
      `*per_page*page=${at + 1}) printf %s '${JSON.stringify(notes)}' ;;`,
  );
  stub(
    'curl',
    `${told}; case "$*" in */user) echo '{"id":${AUTHOR}}' ;; ${answers.join(' ')} *per_page*) exit 22 ;; esac`,
  );
  stub('buildkite-agent', `${told}; cat >> calls`);
  writeFileSync(join(folder, 'calls'), '');
  const [program, ...words] = shell;
  const { status, stdout, stderr } = spawnSync(program, [...words, script], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${folder}:${join(process.execPath, '..')}:${process.env['PATH']}`,
      CI_API_V4_URL: 'https://gitlab.example/api/v4',
      CI_PROJECT_ID: '7',
      CI_MERGE_REQUEST_IID: '3',
      TOPOLOGY_NOTE_TOKEN: 'token',
    },
  });
  const calls = readFileSync(join(folder, 'calls'), 'utf8')
    .split('\n')
    .filter(Boolean);
  return { status, calls, stdout, stderr };
}

/** How the exit status of a plan becomes that of the job. */
const STATUSES = [
  [0, 0],
  [2, 0],
  [1, 1],
  [130, 1],
] as const;

it('every command of the page is one that the program takes', () => {
  const commands = PAGE.split('\n').flatMap((line) => {
    const [, words] = line.split(PROGRAM);
    return words === undefined
      ? []
      : [
          words
            .split(/ >| \|\|/)[0]
            ?.trim()
            .split(' ') ?? [],
        ];
  });
  expect(commands).toHaveLength(8);
  for (const words of commands)
    expect(readArguments(words, VOCABULARY)).toMatchObject({ kind: 'command' });
});

describe('GitLab', () => {
  const script = String(
    at(load(block('.gitlab-ci.yml')), 'plan-topology', 'script', 0),
  );
  const go = (exits: number, pages?: readonly object[][]): Ran =>
    run(['bash', '-eo', 'pipefail', '-c'], script, exits, pages);
  const note = (id: number, body: string, author = AUTHOR): object => ({
    id,
    body,
    author: { id: author },
  });
  const OWN = `<!-- data-topology -->\n${REPORT}`;
  const NOTES =
    'https://gitlab.example/api/v4/projects/7/merge_requests/3/notes';

  it.each(STATUSES)(
    'a plan that exits with %d makes the job exit with %d, after its note',
    (exits, wanted) => {
      const { status, calls, stderr } = go(exits);
      expect({ status, stderr }).toEqual({ status: wanted, stderr: '' });
      expect(calls.at(-1)).toContain(
        `--request POST --data-urlencode body@note.md ${NOTES} `,
      );
    },
  );

  it('updates its own note', () => {
    const { calls } = go(2, [[note(4, 'Looks good'), note(5, OWN)]]);
    expect(calls.at(-1)).toContain(
      `--request PUT --data-urlencode body@note.md ${NOTES}/5 `,
    );
  });

  it('finds its own note on a later page', () => {
    const { calls } = go(2, [
      Array.from({ length: 100 }, (_, at) => note(at + 100, 'Looks good')),
      [note(7, OWN)],
    ]);
    expect(calls.at(-1)).toContain(
      `--request PUT --data-urlencode body@note.md ${NOTES}/7 `,
    );
  });

  it('leaves a note of somebody else alone that begins like its own', () => {
    const { calls } = go(2, [[note(6, OWN, AUTHOR + 1)]]);
    expect(calls.at(-1)).toContain(
      `--request POST --data-urlencode body@note.md ${NOTES} `,
    );
  });

  it('writes no second note where the notes cannot be read', () => {
    const failing = 'curl() { echo "$*" >> calls; return 22; }\n';
    const ran = run(['bash', '-eo', 'pipefail', '-c'], failing + script, 2);
    expect(ran.status).not.toBe(0);
    expect(ran.calls.join('\n')).not.toContain('--request');
  });
});

it.each(STATUSES)(
  'any shell: a plan that exits with %d makes the job exit with %d, and prints its report',
  (exits, wanted) => {
    const ran = run(['sh', '-e', '-c'], block('plan-topology.sh'), exits);
    expect(ran).toMatchObject({ status: wanted, stdout: `${REPORT}\n` });
  },
);

it.each(STATUSES)(
  'CircleCI: a plan that exits with %d makes the job exit with %d',
  (exits, wanted) => {
    const steps = at(
      load(block('.circleci/config.yml')),
      'jobs',
      'plan-topology',
      'steps',
    ) as (object | string)[];
    const scripts = steps.flatMap((step) =>
      typeof step === 'object' && 'run' in step ? [String(step.run)] : [],
    );
    expect(
      run(['bash', '-eo', 'pipefail', '-c'], scripts.join('\n'), exits).status,
    ).toBe(wanted);
  },
);

it.each([...STATUSES])(
  'Buildkite: a plan that exits with %d makes the job exit with %d, after its annotation',
  (exits, wanted) => {
    const { status, calls } = run(
      ['sh', '-e', '-c'],
      block('.buildkite/plan-topology.sh'),
      exits,
    );
    expect(status).toBe(wanted);
    const style = new Map([
      [0, 'success'],
      [2, 'info'],
    ]).get(exits);
    expect(calls).toEqual([
      `annotate --context data-topology --style ${style ?? 'error'} `,
      REPORT,
    ]);
  },
);
