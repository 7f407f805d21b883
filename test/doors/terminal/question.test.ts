import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type VirtualClock, virtualClock } from '../../../sandbox/clock.ts';
import {
  jsonText,
  openTerminal,
  type Terminal,
} from '../../../src/doors/terminal/terminal.ts';
import { messageOf } from '../../messages.ts';

interface Desk {
  readonly terminal: Terminal;
  readonly clock: VirtualClock;
  readonly keyboard: PassThrough;
  readonly modes: boolean[];
  /** Resolves when the question stands on the screen. */
  readonly isAsked: Promise<void>;
  shown(): string;
  ask(signal?: AbortSignal): Promise<string | undefined>;
}

function open(): Desk {
  const clock = virtualClock();
  const modes: boolean[] = [];
  const asked = Promise.withResolvers<void>();
  let shown = '';
  const keyboard = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
  });
  const screen = Object.assign(
    new Writable({
      write: (chunk, _encoding, done) => {
        shown += String(chunk);
        asked.resolve();
        done();
      },
    }),
    { isTTY: true },
  ) as unknown as NodeJS.WriteStream;
  const terminal = openTerminal(
    {
      stdin: keyboard as unknown as NodeJS.ReadStream,
      stdout: screen,
      stderr: screen,
      environment: { NO_COLOR: '1' },
      clock,
    },
    new Map([['no-color', ['']]]),
    (text) => text,
  );
  return {
    terminal,
    clock,
    keyboard,
    modes,
    isAsked: asked.promise,
    shown: () => shown,
    ask: (signal = new AbortController().signal) =>
      terminal.ask(messageOf('Secret: '), signal, { isSecret: true }),
  };
}

describe('a question for a secret', () => {
  it.each<[string, readonly (string | Buffer)[], string | undefined]>([
    [
      'takes what is typed up to the return key',
      ['s', 'ec', 'ret\r', 'more'],
      'secret',
    ],
    [
      'takes what is pasted, without the marks of a terminal',
      ['\u001b[200~secret\u001b[201~', '\n'],
      'secret',
    ],
    ['takes back what was typed wrong', ['sexx\u007f\u007fcret\r'], 'secret'],
    ['takes back whole characters', ['a😀\u007fb\r'], 'ab'],
    [
      'takes characters that arrive in parts',
      [Buffer.from([0xc3]), Buffer.from([0xa9, 0x0d])],
      'é',
    ],
    ['passes over keys that write nothing', ['a\u001b[A\u001bOP\tb\r'], 'ab'],
    ['may be answered with nothing', ['\r'], ''],
    ['is left by Ctrl-C', ['abc\u0003'], undefined],
    ['is left by Ctrl-D', ['\u0004'], undefined],
  ])('%s', async (_, keys, answer) => {
    const desk = open();
    const asked = desk.ask();
    for (const key of keys) desk.keyboard.write(key);
    expect(await asked).toBe(answer);
    expect(desk.shown()).toBe('Secret: \n');
    expect(desk.modes).toEqual([true, false]);
  });

  it('is left when the input ends', async () => {
    const desk = open();
    const asked = desk.ask();
    desk.keyboard.end('abc');
    expect(await asked).toBeUndefined();
  });

  it('is left when the command is cancelled, before and meanwhile', async () => {
    const desk = open();
    const cancel = new AbortController();
    const asked = desk.ask(cancel.signal);
    await desk.isAsked;
    cancel.abort();
    expect(await asked).toBeUndefined();
    expect(await desk.ask(cancel.signal)).toBeUndefined();
    expect(desk.modes).toEqual([true, false]);
  });

  it('takes a text far longer than any secret', async () => {
    const desk = open();
    const asked = desk.ask();
    desk.keyboard.write('x'.repeat(20_000));
    desk.keyboard.write('\r');
    expect(await asked).toHaveLength(20_000);
  });
});

describe('a terminal', () => {
  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])(
    'asks where a person types (%s) and reads what stands beside the result (%s): %s',
    (types, reads, asks) => {
      const output = (isTTY: boolean) =>
        Object.assign(new PassThrough(), {
          isTTY,
        }) as unknown as NodeJS.WriteStream;
      const stdin = Object.assign(new PassThrough(), { isTTY: types });
      const terminal = openTerminal(
        {
          stdin: stdin as unknown as NodeJS.ReadStream,
          stdout: output(true),
          stderr: output(reads),
          environment: { NO_COLOR: '1' },
          clock: virtualClock(),
        },
        new Map(),
        (text) => text,
      );
      expect(terminal.isInteractive).toBe(asks);
    },
  );

  it('counts no time of any question', async () => {
    const desk = open();
    const before = desk.terminal.clock.now();
    for (const milliseconds of [7000, 11_000]) {
      const asked = desk.ask();
      await desk.clock.advance(milliseconds);
      desk.keyboard.write('secret\r');
      await asked;
      expect(desk.terminal.clock.now()).toBe(before);
    }
    await desk.clock.advance(5);
    expect(desk.terminal.clock.now()).toBe(before + 5);
  });
});

it('the line that says what is being done is cleared before a result is printed', () => {
  const { terminal, shown } = open();
  terminal.progress(messageOf('Reading'));
  terminal.print('result\n');
  expect(shown()).toBe('\r\u001b[2K… Reading\r\u001b[2Kresult\n');
});

it('JSON is indented by two spaces, what hides text in it escaped', () => {
  expect(jsonText({ a: ['b\u202e'] })).toBe(
    '{\n  "a": [\n    "b\\u202e"\n  ]\n}\n',
  );
});
