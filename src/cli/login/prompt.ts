import { StringDecoder } from 'node:string_decoder';

/** A terminal that can be read key by key. */
export interface Keyboard {
  setRawMode(isRaw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  off(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  off(event: 'end', listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** What a question needs of the terminal. */
export interface PromptOptions {
  readonly keyboard: Keyboard;
  readonly write: (text: string) => void;
  /** Fires when the person gives up by other means than Ctrl-C at the question. */
  readonly signal: AbortSignal;
}

const MOST_CHARACTERS = 10_000;
/** What a terminal sends for keys that write nothing, and around a text that is pasted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a terminal sends
const SEQUENCES = /\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.)/g;

/** What was typed so far, and whether the question is over. */
type Typed = { readonly kind: 'typing' | 'answered'; readonly text: string } | { readonly kind: 'left' };

/** Asks for a secret without showing what is typed; undefined when it was not answered (Ctrl-C, Ctrl-D, an end). */
export function askHidden(
  question: string,
  { keyboard, write, signal }: PromptOptions,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const decoder = new StringDecoder('utf8');
    let text = '';
    const end = (answer: string | undefined): void => {
      keyboard.off('data', read);
      keyboard.off('end', leave);
      signal.removeEventListener('abort', leave);
      keyboard.setRawMode(false);
      keyboard.pause();
      write('\n');
      resolve(answer);
    };
    const leave = (): void => end(undefined);
    const read = (chunk: Buffer | string): void => {
      const typed = type(text, typeof chunk === 'string' ? chunk : decoder.write(chunk));
      if (typed.kind === 'left') leave();
      else if (typed.kind === 'answered') end(typed.text);
      else text = typed.text;
    };
    if (signal.aborted) {
      resolve(undefined);
      return;
    }
    write(question);
    keyboard.setRawMode(true);
    keyboard.on('data', read);
    keyboard.on('end', leave);
    signal.addEventListener('abort', leave);
    keyboard.resume();
  });
}

function type(before: string, keys: string): Typed {
  let text = before;
  for (const key of keys.replace(SEQUENCES, '')) {
    if (key === '\r' || key === '\n') return { kind: 'answered', text };
    if (key === '\u0003' || key === '\u0004') return { kind: 'left' };
    if (key === '\u007f' || key === '\b') text = Array.from(text).slice(0, -1).join('');
    else if (key >= ' ' && text.length < MOST_CHARACTERS) text += key;
  }
  return { kind: 'typing', text };
}
