import { expect, it } from 'vitest';
import { covers } from '../patterns.ts';

it.each([
  ['data-topology.yaml', 'data-topology.yaml', true],
  ['*.yaml', 'data-topology.yaml', true],
  ['*.yaml', 'database/data-topology.yaml', false],
  ['**.yaml', 'database/data-topology.yaml', true],
  ['**/data-*.yaml', 'data-topology.yaml', true],
  ['**/data-*.yaml', 'a/b/data-topology.yaml', true],
  ['database/**', 'database/a/data-topology.yaml', true],
  ['database/**', 'other/data-topology.yaml', false],
  ['dat?-topology.yaml', 'data-topology.yaml', true],
  ['dat?topology.yaml', 'dat/topology.yaml', false],
  ['data.topology', 'data-topology', false],
  ['*.yaml', '😀.yaml', true],
  // A regular expression would take years for it.
  ['*a'.repeat(100), `${'a'.repeat(500)}b`, false],
])('%s covers %s: %s', (pattern, path, isCovered) => {
  expect(covers(pattern, path)).toBe(isCovered);
});
