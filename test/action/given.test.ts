import { expect, it } from 'vitest';
import { givenBy, strangersIn } from '../../src/action/given.ts';

it('inputs are the variables that the runner makes of them', () => {
  const given = givenBy({ 'INPUT_SERVICE-TOKEN-ID': 'id', INPUT_FILE: 'a.yaml' });
  expect([given.value('service-token-id'), given.value('file'), given.value('branch')]).toEqual([
    'id',
    'a.yaml',
    undefined,
  ]);
});

it('an input near a known one is a problem, and one near none a warning', () => {
  expect(strangersIn({ INPUT_BRANHC: 'main', INPUT_COLOUR: 'red', PATH: '/bin' })).toEqual({
    problems: ['There is no input `branhc`. Did you mean `branch`?'],
    warnings: ['There is no input `colour`; it was ignored.'],
  });
});
