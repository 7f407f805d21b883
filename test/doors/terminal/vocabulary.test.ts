import { describe, expect, it } from 'vitest';
import {
  type AddedWords,
  vocabularyOf,
} from '../../../src/doors/terminal/options.ts';

const FEATURE: AddedWords = {
  commands: [
    {
      name: 'draw',
      above: 'plan',
      usage: 'draw [FILE]',
      meaning: 'Draw a file.',
      examples: [],
      options: [{ usage: '--wide', meaning: 'Wider.', above: 'targets' }],
    },
  ],
  options: [
    {
      of: 'plan',
      usage: '-d, --deep N',
      meaning: 'Deeper.',
      above: 'targets',
      requires: 'against',
    },
  ],
};

describe('the words of a terminal', () => {
  it('without features name no command that there is not', () => {
    const { commands, options } = vocabularyOf([]);
    const names = commands.map(({ name }) => name);

    const named = Object.values(options).flatMap(({ of = [] }) => of);
    expect(names).toContain('plan');
    expect(names).not.toContain('pull');
    expect(names).toEqual(expect.arrayContaining(named));
  });

  it('have those of a feature where it says, in its order', () => {
    const { commands, options } = vocabularyOf([FEATURE]);
    const names = commands.map(({ name }) => name);
    const flags = Object.keys(options);

    expect(names[names.indexOf('plan') - 1]).toBe('draw');
    const at = flags.indexOf('targets');
    expect(flags.slice(at - 2, at)).toEqual(['wide', 'deep']);
    expect(options['wide']).toMatchObject({ of: ['draw'], value: undefined });
    expect(options['deep']).toMatchObject({
      of: ['plan'],
      flags: ['--deep', '-d'],
      value: 'N',
      requires: 'against',
    });
  });
});
