import { expect, it } from 'vitest';
import { renderTerminal } from '../../src/report/terminal.ts';
import { code, input, prose, quote, words } from '../messages.ts';
import type { RunResult } from './results.ts';

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
    why: prose`The service says: ${quote(evil)}.`,
    compared: undefined,
    maybeStored: false,
    notices: [quote(evil)],
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
    why: words('because '.repeat(40).trim()),
    notices: [words('a notice '.repeat(20).trim())],
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

it.each([39, 44, 52])(
  'a command and an option stay on one line, at %i columns',
  async (width) => {
    const command = code('neki-topology plan acme/shop/main');
    const result: RunResult = {
      file: 'a.yaml',
      target: undefined,
      outcome: 'skipped',
      why: prose`Run ${command} once more, or set ${input('on-drift', 'warn')} there.`,
      notices: [prose`A notice says to run ${command}, too.`],
      findings: [],
    };
    const text = await renderTerminal(result, { ...PLAIN, width });
    expect(text.split('`neki-topology plan acme/shop/main`')).toHaveLength(3);
    expect(text).toContain('`--on-drift warn`');
    expect(text).not.toContain('\u00a0');
  },
);
