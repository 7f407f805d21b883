import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askHidden, type Keyboard } from '../../src/cli/login/prompt.ts';

interface Terminal {
  readonly keyboard: PassThrough & Keyboard;
  readonly modes: boolean[];
  shown(): string;
  ask(signal?: AbortSignal): Promise<string | undefined>;
}

function openTerminal(): Terminal {
  const modes: boolean[] = [];
  let shown = '';
  const keyboard = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
  });
  return {
    keyboard,
    modes,
    shown: () => shown,
    ask: (signal = new AbortController().signal) =>
      askHidden('Secret: ', {
        keyboard,
        signal,
        write: (text) => {
          shown += text;
        },
      }),
  };
}

describe('a question for a secret', () => {
  it.each<[string, readonly (string | Buffer)[], string | undefined]>([
    ['takes what is typed up to the return key', ['s', 'ec', 'ret\r', 'more'], 'secret'],
    [
      'takes what is pasted, without the marks of a terminal',
      ['\u001b[200~secret\u001b[201~', '\n'],
      'secret',
    ],
    ['takes back what was typed wrong', ['sexx\u007f\u007fcret\r'], 'secret'],
    ['takes back whole characters', ['a😀\u007fb\r'], 'ab'],
    ['takes characters that arrive in parts', [Buffer.from([0xc3]), Buffer.from([0xa9, 0x0d])], 'é'],
    ['passes over keys that write nothing', ['a\u001b[A\u001bOP\tb\r'], 'ab'],
    ['may be answered with nothing', ['\r'], ''],
    ['is left by Ctrl-C', ['abc\u0003'], undefined],
    ['is left by Ctrl-D', ['\u0004'], undefined],
  ])('%s', async (_, keys, answer) => {
    const terminal = openTerminal();
    const asked = terminal.ask();
    for (const key of keys) terminal.keyboard.write(key);
    expect(await asked).toBe(answer);
    expect(terminal.shown()).toBe('Secret: \n');
    expect(terminal.modes).toEqual([true, false]);
    expect(terminal.keyboard.listenerCount('data')).toBe(0);
  });

  it('is left when the input ends', async () => {
    const terminal = openTerminal();
    const asked = terminal.ask();
    terminal.keyboard.end('abc');
    expect(await asked).toBeUndefined();
  });

  it('is left when the command is cancelled, before and meanwhile', async () => {
    const terminal = openTerminal();
    const cancel = new AbortController();
    const asked = terminal.ask(cancel.signal);
    cancel.abort();
    expect(await asked).toBeUndefined();
    expect(await terminal.ask(cancel.signal)).toBeUndefined();
    expect(terminal.modes).toEqual([true, false]);
  });

  it('takes no more than any secret has', async () => {
    const terminal = openTerminal();
    const asked = terminal.ask();
    terminal.keyboard.write('x'.repeat(200_000));
    terminal.keyboard.write('\r');
    expect(await asked).toHaveLength(10_000);
  });
});
