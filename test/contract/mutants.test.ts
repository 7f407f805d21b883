import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import {
  type Mutant,
  mutantsOf,
  showMutant,
  withMutants,
} from '../../scripts/mutate/mutants.ts';

/** What becomes of a text by each mutant of one kind. */
function made(kind: string, text: string): readonly string[] {
  return mutantsOf(text)
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => showMutant(text, mutant)[1]);
}

describe('a mutant is a slip of a tired person:', () => {
  it.each([
    {
      kind: 'guard dropped',
      text: '() => { if (isFull) return; };',
      is: ['() => { if (false) return; };'],
    },
    {
      kind: 'guard dropped',
      text: 'if (isFull) throw new Error(fact);',
      is: ['if (false) throw new Error(fact);'],
    },
    {
      kind: 'operand dropped',
      text: 'send(isMine && isOpen);',
      is: ['send(isOpen);', 'send(isMine);'],
    },
    {
      kind: 'operand dropped',
      text: 'send(isMine || isOpen);',
      is: ['send(isOpen);', 'send(isMine);'],
    },
    {
      kind: 'default dropped',
      text: 'send(found ?? nothing);',
      is: ['send(found);'],
    },
    {
      kind: 'default dropped',
      text: 'const send = (most = MOST) => most;',
      is: ['const send = (most = undefined) => most;'],
    },
    {
      kind: 'default dropped',
      text: 'const { most = MOST } = options;',
      is: ['const { most = undefined } = options;'],
    },
    {
      kind: 'await dropped',
      text: 'const answer = await send();',
      is: ['const answer = send();'],
    },
    {
      kind: 'statement removed',
      text: 'await send();',
      is: ['undefined;'],
    },
    {
      kind: 'entry dropped',
      text: 'new Set([one, two, ...more]);',
      is: [
        'new Set([two, ...more]);',
        'new Set([one, ...more]);',
        'new Set([one, two]);',
      ],
    },
    {
      kind: 'field dropped',
      text: 'send({ name, most: 5, ...more });',
      is: [
        'send({most: 5, ...more});',
        'send({name, ...more});',
        'send({name, most: 5});',
      ],
    },
    {
      kind: 'one round only',
      text: 'for await (const page of pages) { read(page); }',
      is: ['for await (const page of pages) { read(page); break; }'],
    },
    {
      kind: 'one round only',
      text: 'while (isMore) { read(); }',
      is: ['while (isMore) { read(); break; }'],
    },
    {
      kind: 'order changed',
      text: 'await save(); send();',
      is: ['send(); await save();'],
    },
    {
      kind: 'order changed',
      text: 'save(); const answer = await send();',
      is: ['const answer = await send(); save();'],
    },
    {
      kind: 'order changed',
      text: '() => { if (isFull) return one; if (isOld) return other; };',
      is: ['() => { if (isOld) return other; if (isFull) return one; };'],
    },
  ])('$kind: $text', ({ kind, text, is }) => {
    expect(made(kind, text)).toEqual(is);
  });

  it.each([
    { kind: 'entry dropped', text: 'const [one, two] = both;' },
    { kind: 'field dropped', text: 'const { one, two } = both;' },
    { kind: 'guard dropped', text: 'if (isFull) save(); else send();' },
    { kind: 'order changed', text: 'const one = read(); send(one);' },
    { kind: 'order changed', text: '() => { save(); return send(); };' },
  ])('no $kind of $text', ({ kind, text }) => {
    expect(made(kind, text)).toEqual([]);
  });
});

describe('every mutant of a text sleeps in it,', () => {
  const TEXT = `
    const said = [];
    const say = (word, { times = 1 } = {}) => { said.push(word.repeat(times)); };
    const run = (words, most = 3) => {
      say('begin');
      say('run', { times: 2 });
      for (const word of words) {
        if (word === '') continue;
        if (said.length > most && word === 'end') return said;
        say(word);
        say(word + '!');
      }
      return said;
    };
    run(['a', '', 'b', 'end']);
    return said;`;
  /** The text is the body of a function, which its own parser does not take. */
  const body = (text: string): string => `() => {${text}}`;
  const mutants = new Map<number, Mutant>(
    mutantsOf(body(TEXT)).map((mutant, id) => [id, mutant]),
  );

  /** What the text says while one mutant is awake. */
  function run(awake: number | undefined): readonly string[] {
    const text = withMutants(body(TEXT), mutants);
    const isAwake = (id: number): boolean => id === awake;
    const call = new Function('globalThis', `return (${text})()`);
    return call({ mutant: isAwake });
  }

  it('and without one awake it does what it did', () => {
    const wanted = ['begin', 'runrun', 'a', 'a!', 'b', 'b!'];
    expect(run(undefined)).toEqual([...wanted]);
  });

  it.each([
    {
      kind: 'one round only',
      says: [['begin', 'runrun', 'a', 'a!']],
    },
    {
      kind: 'order changed',
      says: [
        ['begin', 'runrun', 'a', 'a!', 'b', 'b!'],
        ['runrun', 'begin', 'a', 'a!', 'b', 'b!'],
        ['begin', 'runrun', 'a!', 'a', 'b!', 'b'],
      ],
    },
    {
      kind: 'guard dropped',
      says: [
        ['begin', 'runrun', 'a', 'a!', '', '!', 'b', 'b!'],
        ['begin', 'runrun', 'a', 'a!', 'b', 'b!', 'end', 'end!'],
      ],
    },
  ])('and does its own alone when it wakes: $kind', ({ kind, says }) => {
    const ids = [...mutants].filter(([, one]) => one.kind === kind);
    const said = ids.map(([id]) => run(id).join(' '));
    for (const words of says) expect(said).toContain(words.join(' '));
  });

  it('and the text is one that can be read', () => {
    const text = withMutants(body(TEXT), mutants);
    expect(() => parseAst(text, { lang: 'ts' })).not.toThrow();
  });
});
