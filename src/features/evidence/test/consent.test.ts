import { describe, expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  type Binding,
  type Change,
  compare,
  type Decision,
  decide,
  digestsOf,
  permissionsIn,
  type Seen,
  verdictOf,
} from '../../../../test/domain.ts';
import { assertsOf, auditIn, ON_TWO } from '../../../../test/plan/asserted.ts';
import { judge } from '../judge.ts';

const OF_DATA = { shard_group: 'data' };
const tables = { events: OF_DATA, sessions: OF_DATA };
const before = cluster({ tables });
const moved = cluster({
  tables,
  groups: [group('data', 'by_tenant', 'a..80', 'c 80..')],
});
const ROWS: Seen = { kind: 'rows', count: 812, isMore: false };

/** The changes, after what was seen of their tables. */
function changesOf(
  live: object,
  desired: object,
  seen: Readonly<Record<string, Seen>> = {},
): readonly Change[] {
  const changes = compare(live, desired);
  const evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map(Object.entries(seen)),
    fresh: new Set<string>(),
    left: new Set<string>(),
    found: new Map(),
  };
  return judge(changes, evidence, { mode: 'check', isPristine: false });
}

/** What is decided of them. */
function decidedOn(
  live: object,
  desired: object,
  seen: Record<string, Seen>,
  allow = '',
): Decision {
  const permissions = permissionsIn(allow);
  return decide({ changes: changesOf(live, desired, seen) }, { permissions });
}

/** What somebody asserts who lets such a change pass. */
function assertedOn(live: object, desired: object, seen: Record<string, Seen>) {
  return assertsOf(decidedOn(live, desired, seen));
}

describe('what a consent asserts', () => {
  it('is never that there are no rows where some were seen, also of counters beside them', () => {
    const seen = { 'app.public.audit': ROWS };
    expect(assertedOn(auditIn('logs'), auditIn('other'), seen)).toBe(
      'hiding the rows of `app.public.audit` is intended, and ids of its sequences may repeat',
    );
  });

  it('is of rows and counters first, and then of what nobody looked at', () => {
    const both = (shard_group: string): object =>
      cluster({
        groups: ON_TWO,
        tables: { audit: { shard_group }, trail: { shard_group } },
      });
    const seen = { 'app.public.audit': ROWS };
    expect(assertedOn(both('logs'), both('other'), seen)).toMatch(
      /^hiding the rows of `app\.public\.audit` is intended, and ids of its sequences may repeat, and .*`app\.public\.trail`/,
    );
  });

  it('nor of a key that nobody knows', () => {
    const table = { events: { shard_group: 'data', routing: 'x' } };
    expect(
      assertedOn(cluster(), cluster({ tables: table }), {
        'app.public.events': ROWS,
      }),
    ).toBe('hiding the rows of `app.public.events` is intended');
  });

  it('tells tables that have rows from those that nobody looked at', () => {
    const seen = { 'app.public.events': ROWS };
    expect(assertedOn(before, moved, seen)).toMatch(
      /^hiding the rows of `app\.public\.events` is intended, and .*`app\.public\.sessions`/,
    );
  });

  it.each<[string, object, string]>([
    [
      'new tables',
      { events: OF_DATA, orders: OF_DATA },
      '`app.public.events` and `app.public.orders` do not exist yet, or have no rows',
    ],
  ])('of %s is that there is nothing in it', (_, added, asserted) => {
    const none = cluster({ tables: {} });
    expect(assertedOn(none, cluster({ tables: added }), {})).toBe(asserted);
  });

  it('of what no document lists is only that it has no rows', () => {
    const none = cluster({ tables: {} });
    const database = { default_shard_group: 'data' };
    expect(assertedOn(none, cluster({ tables: {}, database }), {})).toMatch(
      /no rows in [^,]*`app`$/,
    );
    const schema = { default_shard_group: 'data' };
    expect(assertedOn(none, cluster({ tables: {}, schema }), {})).toMatch(
      /no rows in [^,]*`app\.public`[^,]*$/,
    );
  });
});

describe('decide', () => {
  const weighted = (weight: number): object =>
    cluster({ tables: { ...tables, events: { ...tables.events, weight } } });

  it('says that rows would be hidden, no longer that they could be, where some were seen', () => {
    const seen = { 'app.public.events': ROWS, 'app.public.sessions': ROWS };
    expect(verdictOf(decidedOn(before, moved, seen))).toBe(
      'This change would hide existing rows.',
    );
  });

  it('says that they could be, where nobody knows which of them go to other shards', () => {
    const placed = (entry: object): object =>
      cluster({ tables: { events: entry } });
    const decision = decidedOn(
      placed({ shard_group: 'meta' }),
      placed({
        ...OF_DATA,
        primary_indexes: [{ shard_index: 'by_tenant', ignore_null: true }],
      }),
      { 'app.public.events': ROWS },
    );
    expect(verdictOf(decision)).toContain('could');
  });

  it('lets the class answer for rows where only an overlap goes: no fewer of them are found', () => {
    const ranges = (end: string): object =>
      cluster({ groups: [group('data', 'by_tenant', `a..${end}`, 'b 80..')] });
    const seen = { 'app.public.events': ROWS };
    const on = (live: object, desired: object): Decision['kind'] =>
      decidedOn(live, desired, seen, 'needs-empty').kind;
    expect(on(ranges('c0'), ranges('80'))).toBe('apply');
    expect(on(ranges('80'), ranges('c0'))).toBe('blocked');
  });

  it('takes a line for a key as enough where its table has rows', () => {
    const seen = { 'app.public.events': ROWS };
    const kindWith = (allow: string) =>
      decidedOn(weighted(1), weighted(2), seen, allow).kind;
    expect(kindWith('')).toBe('blocked');
    expect(kindWith('unknown:weight')).toBe('apply');
  });
});

describe('the digest that binds a line to a change', () => {
  const FRESH: Binding = { target: 'acme/shop/main', spent: new Set() };
  const ranges = (...all: readonly string[]): object =>
    cluster({
      tables: { events: OF_DATA },
      groups: [group('data', 'by_tenant', ...all)],
    });
  const BEFORE = ranges('a..80', 'b 80..');
  const AFTER = ranges('a..80', 'c 80..');
  const proposed = (changes: readonly Change[]) => {
    const [only, ...others] = digestsOf(changes, FRESH).values();
    expect(others).toEqual([]);
    return only?.proposed;
  };
  const kindWith = (changes: readonly Change[], text: string): string => {
    const permissions = permissionsIn(text, 'x.allow');
    return decide(
      { changes },
      { permissions, consent: { by: 'bound', binding: FRESH } },
    ).kind;
  };

  it('has the same value on every machine and in every version', () => {
    const seen = { 'app.public.events': ROWS };
    expect(proposed(changesOf(BEFORE, AFTER, seen))).toBe('63c83869c9d9');
  });

  it('does not depend on how many rows there are, only on whether there are any', () => {
    const counted = (count: number) =>
      proposed(
        changesOf(BEFORE, AFTER, {
          'app.public.events': { kind: 'rows', count, isMore: false },
        }),
      );
    expect(counted(1)).toBe(counted(812));
    expect(counted(1)).not.toBe(proposed(changesOf(BEFORE, AFTER)));
  });

  it('lets a consent to known rows cover unknown ones, and never the reverse', () => {
    const unknown = changesOf(BEFORE, AFTER);
    const known = changesOf(BEFORE, AFTER, { 'app.public.events': ROWS });
    const name = 'needs-empty:app.public.events';
    expect(kindWith(unknown, `${name}@${proposed(known)}`)).toBe('apply');
    expect(kindWith(known, `${name}@${proposed(known)}`)).toBe('apply');
    expect(kindWith(known, `${name}@${proposed(unknown)}`)).toBe('blocked');
  });

  it('is not enough for rows that are known to exist where the line does not name the table', () => {
    const known = changesOf(BEFORE, AFTER, { 'app.public.events': ROWS });
    expect(kindWith(known, `needs-empty@${proposed(known)}`)).toBe('blocked');
  });
});
