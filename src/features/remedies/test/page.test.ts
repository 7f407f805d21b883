import { expect, it } from 'vitest';
import {
  BEFORE,
  REROUTED,
  reportRenderer,
} from '../../../../test/report/results.ts';
import { compareDocuments } from '../../../doors/page/documents.ts';

it('two documents on a page are told of with what to do instead of what is blocked', async () => {
  const result = await compareDocuments(
    { name: 'old.json', text: JSON.stringify(BEFORE) },
    { name: 'new.json', text: JSON.stringify(REROUTED) },
    {},
  );
  const sink = { limit: 400_000, measure: (text: string) => text.length };
  expect(await reportRenderer(result)({}, sink)).toContain('Run a Resh');
});
