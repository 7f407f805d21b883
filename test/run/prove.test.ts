import { expect, it } from 'vitest';
import {
  type Draft,
  prove,
  type Run,
  type RunFeature,
} from '../../src/run/feature.ts';
import type { Remarks } from '../../src/run/result.ts';
import { messageOf, textOf, textsOf } from '../messages.ts';

/** What features prove together. */
function proving(...features: readonly RunFeature[]) {
  return prove({} as Draft, { features } as Partial<Run> as Run);
}

it('what a feature asks later does not hold up the next one, and is told after it', async () => {
  const { promise: later, resolve } = Promise.withResolvers<Remarks>();
  const proved = await proving(
    { name: 'asking', prove: async () => ({ later }) },
    {
      name: 'next',
      prove: async () => {
        resolve({ findings: [], notices: [messageOf('Later.')] });
        return { notices: [messageOf('Next.')] };
      },
    },
  );
  expect(textsOf(proved.notices)).toBe('Next.\nLater.');
});

it('an objection is told without what is still being asked', async () => {
  const { promise: never } = Promise.withResolvers<Remarks>();
  const proved = await proving(
    { name: 'asking', prove: async () => ({ later: never }) },
    { name: 'next', prove: async () => ({ against: messageOf('Not now.') }) },
  );
  expect(textOf(proved.against)).toBe('Not now.');
});

it('a mistake of a feature that asks later is thrown once the others have proven', async () => {
  const proved: string[] = [];
  const mistake = proving(
    {
      name: 'asking',
      prove: async () => ({ later: Promise.reject(new Error('boom')) }),
    },
    {
      name: 'next',
      prove: async () => {
        await new Promise(setImmediate);
        proved.push('next');
        return {};
      },
    },
  );
  await expect(mistake).rejects.toThrow('boom');
  expect(proved).toEqual(['next']);
});
