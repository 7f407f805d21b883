import { expect, it } from 'vitest';
import { DEFAULT_SEED } from '../../../../sandbox/platform.ts';
import { compareDocuments } from '../../../doors/page/documents.ts';

it('two documents on a page ask about tables that are new to the topology', async () => {
  const [live = {}] = Object.values(
    DEFAULT_SEED.organizations['acme']?.databases?.['shop']?.branches ?? {},
  );
  const text = JSON.stringify(live.topology ?? {});
  const old = {
    name: 'old.json',
    text: text.replace(/"sessions":\{[^}]*\},/, ''),
  };
  const compare = (settings = {}) =>
    compareDocuments(old, { name: 'new.json', text }, settings);
  expect(await compare()).toMatchObject({
    outcome: 'blocked',
    compared: { plan: { risk: 'new-table' } },
  });
  expect(await compare({ newTables: 'allow' })).toMatchObject({
    outcome: 'planned',
  });
});
