import { describe, expect, it } from 'vitest';
import { parseAllow } from '../../src/plan/allow.ts';
import {
  type Binding,
  digestsOf,
  workflowDigest,
} from '../../src/plan/consent-digest.ts';
import { cluster, group } from '../cluster.ts';
import { type Change, compare, decide, documentOf } from '../domain.ts';

const FRESH: Binding = { target: 'acme/shop/main', spent: new Set() };
const TABLES = { events: { shard_group: 'data' } };
const BEFORE = ranges('a..80', 'b 80..');
const AFTER = ranges('a..80', 'c 80..');

function ranges(...all: readonly string[]): object {
  return cluster({
    tables: TABLES,
    groups: [group('data', 'by_tenant', ...all)],
  });
}

/** A reference table, of a group. */
function copied(uid: string) {
  return {
    schema: { reference_tables: { countries: { shard_groups: [uid] } } },
  };
}

/** A global secondary index. */
function indexed(more: object) {
  const entry = { name: 'by_email', columns: ['email'] };
  return {
    tables: {
      users: { shard_group: 'data', secondary_indexes: [entry] },
      lookup: { shard_group: 'meta' },
    },
    database: {
      global_secondary_indexes: {
        by_email: { table: 'lookup', owner_table: 'users', ...more },
      },
    },
  };
}

function changesOf(live: object, desired: object): readonly Change[] {
  return compare(live, desired);
}

/** The digests of the one blocked change. */
function digestOf(changes: readonly Change[], binding = FRESH) {
  const [only, ...others] = digestsOf(changes, binding).values();
  expect(others).toEqual([]);
  return only;
}

const proposed = (changes: readonly Change[], binding = FRESH) =>
  digestOf(changes, binding)?.proposed;

/** Whether a plan with an allow file of one line is applied. */
function kindWith(
  changes: readonly Change[],
  text: string,
  binding = FRESH,
): string {
  const { permissions, findings } = parseAllow(
    { name: 'x.allow', text },
    'x.allow',
  );
  expect(findings).toEqual([]);
  const situation = {
    state: 'ordinary',
    ledger: [],
    underWay: [],
    completed: [],
  } as const;
  return decide(
    { changes, situation },
    { permissions, consent: { by: 'bound', binding } },
  ).kind;
}

describe('the digest that binds a line to a change', () => {
  it('has the same value on every machine and in every version', () => {
    expect(proposed(changesOf(BEFORE, AFTER))).toBe('535b29f75729');
    expect(workflowDigest('wide', FRESH)).toBe('acd4ba0b325a');
  });

  it.each([
    ['another range', BEFORE, ranges('a..80', 'c 80..c0', 'b c0..')],
    ['another shard', BEFORE, ranges('a..80', 'd 80..')],
    ['the way back', AFTER, BEFORE],
    [
      'another table',
      cluster({
        tables: { sessions: { shard_group: 'data' } },
        groups: [group('data', 'by_tenant', 'a..80', 'b 80..')],
      }),
      cluster({
        tables: { sessions: { shard_group: 'data' } },
        groups: [group('data', 'by_tenant', 'a..80', 'c 80..')],
      }),
    ],
    [
      'one table more',
      cluster({
        tables: { ...TABLES, sessions: { shard_group: 'data' } },
        groups: [group('data', 'by_tenant', 'a..80', 'b 80..')],
      }),
      cluster({
        tables: { ...TABLES, sessions: { shard_group: 'data' } },
        groups: [group('data', 'by_tenant', 'a..80', 'c 80..')],
      }),
    ],
  ])('is another for %s', (_, live, desired) => {
    const digest = proposed(changesOf(BEFORE, AFTER));
    expect(proposed(changesOf(live, desired))).not.toBe(digest);
    expect(kindWith(changesOf(live, desired), `needs-empty@${digest}`)).toBe(
      'blocked',
    );
  });

  it('is another for another target, and a line may have one for each', () => {
    const changes = changesOf(BEFORE, AFTER);
    const other = { ...FRESH, target: 'acme/shop/dev' };
    const digest = proposed(changes);
    expect(proposed(changes, other)).not.toBe(digest);
    const line = `needs-empty@${digest},${proposed(changes, other)}`;
    expect(kindWith(changes, line)).toBe('apply');
    expect(kindWith(changes, line, other)).toBe('apply');
  });

  it('is the same where a shard group has another name that is only shown, and ranges are cut elsewhere', () => {
    const digest = proposed(changesOf(BEFORE, AFTER));
    const cut = changesOf(
      ranges('a..40', 'a 40..80', 'b 80..'),
      ranges('a..80', 'c 80..c0', 'c c0..'),
    );
    expect(proposed(cut)).toBe(digest);
  });

  it('is another for bounds of an odd number of digits, which may be read in two ways', () => {
    const odd = changesOf(BEFORE, ranges('a..8', 'c 8..'));
    const even = changesOf(BEFORE, ranges('a..80', 'c 80..'));
    expect(proposed(odd)).not.toBe(proposed(even));
    expect(kindWith(odd, `needs-empty@${proposed(even)}`)).toBe('blocked');
  });

  it('is another for a former reference table whose keys are elsewhere on the same shards', () => {
    const groups = [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('wide', 'by_tenant', 'a..40', 'b 40..'),
    ];
    const live = cluster({
      groups,
      tables: {},
      schema: { reference_tables: { plans: { shard_groups: ['data'] } } },
    });
    const [even, uneven] = ['data', 'wide'].map((shard_group) =>
      changesOf(live, cluster({ groups, tables: { plans: { shard_group } } })),
    );
    const digests = [even, uneven].map((changes) => {
      const found = digestsOf(changes ?? [], FRESH);
      return Array.from(found, ([{ kind }, { proposed }]) => [kind, proposed]);
    });
    expect(digests.flat().map(([kind]) => kind)).toEqual([
      'reference-table',
      'reference-table',
    ]);
    expect(digests[0]).not.toEqual(digests[1]);
  });

  it('is another for a group of a workflow that came back with other ranges', () => {
    const withGroup = (live: object): Binding => ({
      ...FRESH,
      groups: documentOf(live).topology.groups,
    });
    const [first, second] = [BEFORE, AFTER].map((live) =>
      workflowDigest('data', withGroup(live)),
    );
    expect(first).not.toBe(second);
  });

  it('counts only once: after a revert, the same change has another one', () => {
    const changes = changesOf(BEFORE, AFTER);
    const first = proposed(changes) ?? '';
    const after = { ...FRESH, spent: new Set([first]) };
    const second = proposed(changes, after) ?? '';
    expect(second).not.toBe(first);
    expect(kindWith(changes, `needs-empty@${first}`, after)).toBe('blocked');
    expect(kindWith(changes, `needs-empty@${second}`, after)).toBe('apply');

    const later = { ...FRESH, spent: new Set([first, second]) };
    expect([first, second]).not.toContain(proposed(changes, later));
    expect(kindWith(changes, `needs-empty@${first},${second}`, later)).toBe(
      'blocked',
    );
  });

  it('counts still where another merge took away the line that was spent before it', () => {
    const changes = changesOf(BEFORE, AFTER);
    const spent = new Set([proposed(changes) ?? '']);
    const second = proposed(changes, { ...FRESH, spent }) ?? '';
    expect(kindWith(changes, `needs-empty@${second}`, FRESH)).toBe('apply');
    const after = { ...FRESH, spent: new Set([second]) };
    expect(kindWith(changes, `needs-empty@${second}`, after)).toBe('blocked');
  });

  it.each([
    ['copies on other shards', [{}, copied('data')], [{}, copied('meta')]],
    [
      'another index',
      [indexed({}), indexed({ enabled: true })],
      [indexed({ unique: true }), indexed({ unique: true, enabled: true })],
    ],
  ])('is another for %s', (_, one, other) => {
    const [first, second] = [one, other].map(([live = {}, desired = {}]) =>
      proposed(changesOf(cluster(live), cluster(desired))),
    );
    expect(first).not.toBe(second);
  });

  it('is another for a key of unknown meaning with another value', () => {
    const weighted = (weight: number): object =>
      cluster({
        tables: { events: { shard_group: 'data', weight } },
        groups: [group('data', 'by_tenant', 'a..80', 'b 80..')],
      });
    const digests = [2, 3].map((weight) =>
      proposed(changesOf(weighted(1), weighted(weight))),
    );
    expect(new Set(digests).size).toBe(2);
  });

  it('proposes one line for a change, which lets it pass alone', () => {
    const changes = changesOf(BEFORE, AFTER);
    const situation = {
      state: 'ordinary',
      ledger: [],
      underWay: [],
      completed: [],
    } as const;
    const decision = decide(
      { changes, situation },
      { consent: { by: 'bound', binding: FRESH } },
    );
    const lines =
      decision.kind === 'blocked'
        ? decision.blocks.flatMap(({ allow }) => allow)
        : [];
    expect(lines).toEqual([`needs-empty@${proposed(changes)}`]);
    expect(kindWith(changes, lines.join('\n'))).toBe('apply');
  });
});
