import { describe, expect, it } from 'vitest';
import type { Vocabulary } from '../../../src/doors/terminal/commands/command.ts';
import {
  type AddedWords,
  vocabularyOf,
} from '../../../src/doors/terminal/vocabulary.ts';

const FEATURE: AddedWords = {
  commands: [
    {
      name: 'draw',
      above: 'plan',
      usage: 'draw [FILE]',
      meaning: 'Draw a file.',
      examples: [],
      options: [
        'file',
        'yes',
        {
          usage: '--wide',
          meaning: 'Wider.',
          group: 'The file and the branch',
        },
      ],
      run: async () => 0,
    },
  ],
  options: [
    {
      of: 'plan',
      usage: '-d, --deep N',
      meaning: 'Deeper.',
      group: 'The file and the branch',
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
  it('without features name no option that there is not, and none that no command has', () => {
    const { commands, options } = vocabularyOf([]);
    const names = commands.map(({ name }) => name);
    expect(names).toContain('plan');
    expect(names).not.toContain('pull');

    const named = commands.flatMap((command) =>
      command.options.filter((option) => typeof option === 'string'),
    );
    expect(Object.keys(options)).toEqual(expect.arrayContaining(named));
    const unused = Object.values(options).filter(({ of }) => of?.length === 0);
    expect(unused).toEqual([]);
  });

  it('have those of a feature where it says, in its order', () => {
    const { commands, options } = vocabularyOf([FEATURE]);
    const names = commands.map(({ name }) => name);
    const flags = Object.keys(options);

    expect(names[names.indexOf('plan') - 1]).toBe('draw');
    // Behind the options that set an input.
    const at = flags.indexOf('wide');
    expect(flags.slice(at - 1, at + 3)).toEqual([
      'target',
      'wide',
      'against',
      'deep',
    ]);
    expect(options['wide']).toMatchObject({ of: ['draw'], value: undefined });
    expect(options['deep']).toMatchObject({
      of: ['plan'],
      short: 'd',
      value: 'N',
      requires: 'against',
    });
  });

  it('have a command of a feature among those that have an option of the core, in the order of the help', () => {
    const without = vocabularyOf([]).options;
    const { options } = vocabularyOf([FEATURE]);

    const of = options['file']?.of ?? [];
    expect(of[of.indexOf('plan') - 1]).toBe('draw');
    expect(of.filter((name) => name !== 'draw')).toEqual(without['file']?.of);
    expect(options['yes']?.of).toEqual(['draw', 'apply', 'restore']);
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
