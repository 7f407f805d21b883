import { describe, expect, it } from 'vitest';
import { isPristine } from '../../src/topology/topology.ts';
import { group } from '../cluster.ts';
import { topologyOf } from '../domain.ts';

const PRISTINE = {
  authoritative_shard_group: 's',
  default_shard_group: 's',
  shard_groups: [group('s', undefined, 's')],
};

describe('isPristine', () => {
  it.each([
    [
      'two groups',
      {
        ...PRISTINE,
        shard_groups: [group('s', undefined, 's'), group('t', undefined, 's')],
      },
    ],
    [
      'a bound',
      { ...PRISTINE, shard_groups: [group('s', undefined, 's..80')] },
    ],
    [
      'an authority of another name',
      { ...PRISTINE, authoritative_shard_group: 't' },
    ],
    ['a default of another name', { ...PRISTINE, default_shard_group: 't' }],
    ['an index', { ...PRISTINE, shard_indexes: { i: {} } }],
    ['a database', { ...PRISTINE, databases: { app: {} } }],
  ])('is not so with %s', (_, value) => {
    expect(isPristine(topologyOf(value))).toBe(false);
  });

  it('is so without a cluster default', () => {
    const { default_shard_group: _, ...rest } = PRISTINE;
    expect(isPristine(topologyOf(rest))).toBe(true);
  });
});
