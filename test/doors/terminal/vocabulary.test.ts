import { describe, expect, it } from 'vitest';
import {
  type AddedWords,
  type Vocabulary,
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
      shares: [{ options: ['file'], above: 'apply' }, { options: ['yes'] }],
    },
  ],
  options: [
    {
      of: 'plan',
      usage: '-d, --deep N',
      meaning: 'Deeper.',
      above: 'targets',
      requires: 'against',
      more: 'As deep as is asked for.',
      example: {
        text: 'plan acme/shop/main --deep 3',
        insteadOf: 'plan acme/shop/main',
      },
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

  it('have a command of a feature among those that have an option of the core, where it says', () => {
    const without = vocabularyOf([]).options;
    const { options } = vocabularyOf([FEATURE]);

    const of = options['file']?.of ?? [];
    expect(of[of.indexOf('apply') - 1]).toBe('draw');
    expect(of.filter((name) => name !== 'draw')).toEqual(without['file']?.of);
    expect(options['yes']?.of).toEqual([...(without['yes']?.of ?? []), 'draw']);
    expect(options['timeout']?.of).not.toContain('draw');
  });

  it('have what an option of a feature says of a command of the core, and its example', () => {
    const plan = ({ commands }: Pick<Vocabulary, 'commands'>) =>
      commands.find(({ name }) => name === 'plan');
    const [first, second] = plan(vocabularyOf([]))?.examples ?? [];

    expect(first).toBe('plan acme/shop/main');
    expect(plan(vocabularyOf([FEATURE]))).toMatchObject({
      more: 'Writes nothing. As deep as is asked for.',
      examples: ['plan acme/shop/main --deep 3', second],
    });
  });
});
