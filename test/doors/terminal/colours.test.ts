import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { openTerminal } from '../../../src/doors/terminal/terminal.ts';
import type { Look } from '../../../src/report/terminal-text.ts';

/** How a text looks on standard output, where that is a terminal or not, and of so many columns. */
function lookOn(
  environment: NodeJS.ProcessEnv,
  isTTY: boolean,
  isPlain = false,
): Look {
  const stdout = Object.assign(new Writable(), {
    isTTY,
    columns: 100,
    // As Node asks a terminal: by the variables of its environment, on every system.
    hasColors: (env: NodeJS.ProcessEnv) => env['TERM'] !== 'dumb',
  }) as unknown as NodeJS.WriteStream;
  const parts = {
    stdin: process.stdin,
    stdout,
    stderr: stdout,
    environment,
    clock: virtualClock(),
  };
  const given = new Map(isPlain ? [['no-color', ['']]] : []);
  return openTerminal(parts, given, (text) => text).look;
}

/** The letters of a word there. */
function painted(...where: Parameters<typeof lookOn>): string {
  return lookOn(...where).paint('red', 'word');
}

const RED = '\u001b[31mword\u001b[39m';

it.each<[string, NodeJS.ProcessEnv, boolean, boolean]>([
  ['a terminal', { TERM: 'xterm-256color' }, true, true],
  ['a terminal that knows none', { TERM: 'dumb' }, true, false],
  ['the log of a CI system that shows them', { FORCE_COLOR: '1' }, false, true],
  ['a pipe that is told not to be forced', { FORCE_COLOR: '0' }, false, false],
  ['a terminal of somebody who wants none', { NO_COLOR: '1' }, true, false],
  [
    'a terminal with an empty NO_COLOR, which says nothing',
    { NO_COLOR: '' },
    true,
    true,
  ],
  [
    'somebody who wants none, though a system forces them',
    { NO_COLOR: '1', FORCE_COLOR: '1' },
    false,
    false,
  ],
])('colours are for who sees them: %s', (_, environment, isTTY, isColoured) => {
  expect(painted(environment, isTTY)).toBe(isColoured ? RED : 'word');
  expect(painted(environment, isTTY, true)).toBe('word');
});

it.each<[string, NodeJS.ProcessEnv, boolean, string | undefined]>([
  [
    'a terminal',
    { TERM: 'xterm-256color' },
    true,
    '\u001b]8;;https://example.com/\u001b\\word\u001b]8;;\u001b\\',
  ],
  ['a log that shows colours', { FORCE_COLOR: '1' }, false, undefined],
])('links are for a terminal alone: %s', (_, environment, isTTY, link) => {
  const { link: linked } = lookOn(environment, isTTY);
  expect(linked?.('word', 'https://example.com/')).toBe(link);
});
