import { expect, it } from 'vitest';
import { VOCABULARY } from '../../src/doors/terminal/vocabulary.ts';

it('the words of a terminal are in the order in which the help has always had them', () => {
  expect(VOCABULARY.commands.map(({ name }) => name).join(' ')).toBe(
    'init validate plan diff apply restore pull shards log explain completion login',
  );
});
