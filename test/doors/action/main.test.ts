import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Run before a program: its process says that it is an older Node. */
const OLDER =
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });";

/** Starts a file of the source by an older Node, where nothing behind its first check can be imported. */
function startedByOlder(path: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(OLDER)}`,
      fileURLToPath(new URL(`../../../src/${path}`, import.meta.url)),
    ],
    { encoding: 'utf8', env: {} },
  );
  return { status, stdout, stderr };
}

describe('a Node that is too old', () => {
  it('ends the step with the version that is missing, which is no bug', () => {
    expect(startedByOlder('doors/action/main.ts')).toEqual({
      status: 1,
      stdout:
        '::error title=Data topology::Node 24 is missing: this runner started the action with Node 20.20.2. Update the runner, or use one for a platform that Node 24 supports (Linux ARM32 is not).\n',
      stderr: '',
    });
  });

  it('ends the program for the terminal in the same way', () => {
    expect(startedByOlder('doors/terminal/main.ts')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'neki-topology requires Node 24 or later; this is Node 20.20.2.\n',
    });
  });
});
