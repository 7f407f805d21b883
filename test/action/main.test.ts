import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(
  new URL('../../src/action/main.ts', import.meta.url),
);
const TOPOLOGY = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups: [{ uid: meta, key_ranges: [{ shard_uid: sh57wz7p7tblk2 }] }]
`;
/** Starts a program with a reader that is gone before it prints; its exit status. */
const UNREAD = 'set -o pipefail; "$0" "$1" | exec true';

it('a log that nobody reads ends no run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'main-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const output = join(folder, 'output');
  const summary = join(folder, 'summary');
  for (const path of [output, summary]) writeFileSync(path, '');
  writeFileSync(join(folder, 'data-topology.yaml'), TOPOLOGY);

  const { status } = spawnSync('bash', ['-c', UNREAD, process.execPath, MAIN], {
    env: {
      INPUT_MODE: 'validate',
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: folder,
    },
  });

  expect(readFileSync(output, 'utf8')).toMatch(/^outcome<<(\S+)\nvalid\n\1\n/);
  expect(status).toBe(0);
});
