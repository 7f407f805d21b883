import { expect, it } from 'vitest';
import { nearest } from '../../src/topology/nearest.ts';

it.each<[string, readonly string[], string | undefined]>([
  ['tenant_dta', ['events', 'tenant_data'], 'tenant_data'],
  ['teannt', ['events', 'tenant'], 'tenant'],
  ['Tenant-Data', ['tenant', 'tenant_data'], 'tenant_data'],
  ['event', ['evens', 'events'], 'events'],
  ['ab', ['b'], 'b'],
  ['a', ['b'], undefined],
  ['events', ['orders'], undefined],
])('%s means, of %j, %s', (name, candidates, meant) => {
  expect(nearest(name, candidates)).toBe(meant);
});
