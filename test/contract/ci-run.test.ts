import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkflow } from './workflows.ts';

const SCRIPT = fileURLToPath(new URL('../../.ci/run', import.meta.url));

/** Says what it was called with and where, and fails where the word of `FAILS` is in that. */
const STAND_IN = `#!/bin/sh
said="$(basename "$0") $*"
case "$said" in
  'git status --porcelain -- dist') echo "$DIST"; exit 0 ;;
  'git clone'*) for last; do :; done; mkdir -p "$last" ;;
  'apt-get update'*) echo "apt-get in use" ;;
esac
echo "$PWD: $said" >> "$CALLS"
echo "output of $said"
echo "$TESTS tests of $said"
if [ "$said" = "$FAILS" ]; then exit 3; fi
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  mkdirSync(join(folder, 'bin'));
  for (const name of ['npm', 'npx', 'git', 'apt-get', 'sudo', 'chromium']) {
    const path = join(folder, 'bin', name);
    writeFileSync(path, STAND_IN);
    chmodSync(path, 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly status: number | null;
  readonly output: string;
  /** Each command, and the folder in which it ran. */
  readonly calls: readonly (readonly [folder: string, command: string])[];
}

/** Runs `.ci/run` with stand-ins of all programs it calls. */
function run({ fails = '', dist = '' } = {}): Ran {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const { status, stdout, stderr } = spawnSync('bash', [SCRIPT], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      TMPDIR: folder,
      CALLS: calls,
      FAILS: fails,
      DIST: dist,
    },
  });
  const lines = readFileSync(calls, 'utf8').trimEnd().split('\n');
  return {
    status,
    output: `${stdout}${stderr}`,
    calls: lines.map((line) => {
      const [place = '', command = ''] = line.split(': ');
      return [place, command] as const;
    }),
  };
}

/** What runs before a change lands. */
const COMMANDS = [
  'npm ci',
  'npm run check',
  'npm run build',
  'npm run demo',
  'npm run test:all',
  'npm run without -- --types',
  'npm run without -- all --tests',
  'npx vitest run --config test/browser/vitest.config.ts',
  'npm run site',
  'npx vitest run --config test/site/vitest.config.ts',
  'npx vitest run --config vitest.process.config.ts --maxWorkers=1',
  'npx node scripts/test-loaded.ts',
  'npm ci --prefix test/official',
  'npx node test/official/main.ts',
];

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  it('runs everything once, in one clean clone that is gone afterwards', () => {
    const { status, calls } = run();
    expect(status).toBe(0);
    const cloned = calls.findIndex(([, call]) => call.startsWith('git clone'));
    const after = calls.slice(cloned + 1);
    const commands = after.filter(([, call]) => /^np[mx] /.test(call));
    expect(commands[0]?.[1]).toBe('npm ci');
    expect(commands.map(([, call]) => call).sort()).toEqual(
      [...COMMANDS].sort(),
    );
    const places = new Set(after.map(([place]) => place));
    expect([...places]).toEqual([expect.stringMatching(/\/clone$/)]);
    expect(readdirSync(folder).sort()).toEqual(['bin', 'calls']);
  });

  it('has the long tests in every suite, as the workflows before a merge and at night have', () => {
    const { output } = run();
    for (const suite of [
      'npm run test:all',
      'npx vitest run --config vitest.process.config.ts',
      'npx node scripts/test-loaded.ts',
    ])
      expect(output).toContain(`all tests of ${suite}`);
    for (const name of ['ci', 'night']) {
      const { env } = readWorkflow(`.github/workflows/${name}.yml`);
      expect(env).toEqual({ TESTS: 'all' });
    }
  });

  it('ends with the time of each step', () => {
    const { output } = run();
    const [, table = ''] = output.split('begun seconds  step\n');
    expect(table.match(/^ +\d+ +\d+ {2}\S/gm)).toHaveLength(15);
    expect(table).toMatch(/^ +\d+ {2}all of it$/m);
  });

  it.each(COMMANDS)(
    'fails where this does, and shows what it said: %s',
    (fails) => {
      const { status, output } = run({ fails });
      expect(status).not.toBe(0);
      expect(output).toContain(`output of ${fails}`);
      expect(output).toContain(': failed\n');
    },
  );

  it('fails where dist is not what the source builds', () => {
    const { status, output, calls } = run({ dist: ' M dist/index.js' });
    expect(status).not.toBe(0);
    expect(output).toContain('dist differs from what the source builds');
    expect(calls.map(([, call]) => call)).not.toContain('npm run test:all');
  });
});
