import { expect, it } from 'vitest';
import { prose, quote } from '../../src/message/message.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { inOptions, sentence } from '../../src/report/terminal-text.ts';
import type { RunResult } from '../../src/run/result.ts';

const PLAIN = { width: 80, paint: (_style: string, text: string) => text };
const BELL = '\u0007';
const ESCAPE = '\u001b';

it('what a document or a service says can neither colour, nor move, nor ring', async () => {
  const evil = `${ESCAPE}[2J${ESCAPE}]0;owned${BELL}\u202e\r\n`;
  const result: RunResult = {
    file: `${evil}.yaml`,
    target: { organization: evil, database: evil, branch: evil },
    outcome: 'failed',
    cause: { kind: 'bug', operation: null },
    why: `The service says: \`${evil}\`.`,
    compared: undefined,
    maybeStored: false,
    notices: [evil],
    findings: [
      {
        id: 'unknown-key',
        severity: 'error',
        message: prose`Key ${quote(evil)} is unknown.`,
        location: { file: evil, line: 1, column: 1, endLine: 1, endColumn: 2 },
      },
    ],
  };
  const text = await renderTerminal(result, PLAIN);
  for (const character of [ESCAPE, BELL, '\r', '\u202e'])
    expect(text).not.toContain(character);
  expect(text).toContain('\\u001b[2J');
});

it('a sentence is wrapped at the terminal’s width, behind its mark', async () => {
  const result: RunResult = {
    file: 'a.yaml',
    target: undefined,
    outcome: 'skipped',
    why: 'because '.repeat(40).trim(),
    notices: ['a notice '.repeat(20).trim()],
    findings: [],
  };
  const lines = (await renderTerminal(result, { ...PLAIN, width: 40 })).split(
    '\n',
  );
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.startsWith('> ')).length).toBeGreaterThan(
    2,
  );
});

it('a value that was cut is shown as a value, not as words', () => {
  const look = {
    width: 80,
    paint: (style: string, text: string) => `<${style} ${text}>`,
  };
  expect(sentence('Key `abc` of `app.publ…', look)).toBe(
    'Key <cyan abc> of <cyan app.publ…>',
  );
});

it.each([
  ['raise `timeout`.', 'raise `--timeout`.'],
  [
    'For a service without GET, set `on-unreadable: apply`.',
    'For a service without GET, set `--on-unreadable apply`.',
  ],
  ['add the name to the `shards` input.', 'add the name to `--shard`.'],
  ['with the input `shards`: `a: b`', 'with `--shard`: `a: b`'],
  [
    'No such database. Correct `database`.',
    'No such database. Correct `--database`.',
  ],
  ['input `rules`: there is no rule `x`.', '`--rule`: there is no rule `x`.'],
  [
    'The database of `database-url` is another.',
    'The database of `DATABASE_URL` is another.',
  ],
  ['`service-token` is missing.', '`PLANETSCALE_SERVICE_TOKEN` is missing.'],
  [
    'Unknown command `foo`. Use `pull` or `shards`.',
    'Unknown command `foo`. Use `pull` or `shards`.',
  ],
  // These are names of a document that happen to be called as inputs are.
  [
    'Shard group `branch` has no key `file`.',
    'Shard group `branch` has no key `file`.',
  ],
])('an input is an option in a terminal: %s', (said, told) => {
  expect(inOptions(said)).toBe(told);
});
