import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import schema from '../../schema/plan.schema.json' with { type: 'json' };
import type { Decision, Excess, OnDrift } from '../../src/plan/decision.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { History } from '../../src/plan/three-way.ts';
import { cluster, group } from '../cluster.ts';
import { decide, documentOf, planFor, published } from '../domain.ts';
import { messageOf } from '../messages.ts';

const NO_HISTORY: History = { known: true, earlier: [] };
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  schema,
);

interface Three {
  readonly base?: object;
  readonly live?: object;
  readonly desired: object;
}

function plan({ base, live, desired }: Three, history = NO_HISTORY): Plan {
  return planFor(live, desired, { base: base ?? null, history });
}

function written(
  made: Plan,
  { onDrift = 'fail', allow = '' }: { onDrift?: OnDrift; allow?: string } = {},
): unknown {
  const decision = decide(made, { onDrift, allow });
  return JSON.parse(JSON.stringify(published(made, decision)));
}

const data = (...ranges: string[]): object =>
  group('data', 'by_tenant', ...ranges);
const before = cluster({ groups: [data('a..40', 'b 40..80', 'c 80..')] });
const after = cluster({ groups: [data('a..40', 'e 40..80', 'c 80..')] });
const respelled = cluster({
  groups: [data('c 8000..', 'a 00..40', 'b 40..80')],
});
const unlisted = cluster({ database: { default_shard_group: 'data' } });

describe('a plan', () => {
  const ordinary = plan({ base: before, live: before, desired: after });

  it('has the id of its meaning, not of its spelling', () => {
    // The same on every machine and in every version: comments go by it.
    expect(ordinary.id).toBe('d95475b426d3');
    expect(plan({ base: respelled, live: respelled, desired: after }).id).toBe(
      ordinary.id,
    );
    expect(plan({ base: after, live: after, desired: before }).id).not.toBe(
      ordinary.id,
    );
  });

  it('has the risk of its gravest change', () => {
    expect(ordinary.risk).toBe('needs-empty');
    expect(plan({ live: before, desired: before }).risk).toBe('none');
    expect(plan({ live: { a: 1 }, desired: { a: 2 } }).risk).toBe('unknown');
  });

  it('compares the file with what it was where the branch was not read', () => {
    const offline = plan({ base: before, desired: after });
    expect(offline).toMatchObject({
      situation: { state: 'branch-unread' },
      risk: 'needs-empty',
    });
    expect(plan({ desired: after }).changes.map(({ kind }) => kind)).toContain(
      'group',
    );
    expect(plan({ base: before, desired: before }).changes).toEqual([]);
  });

  it('tells apart what the file changes and what a PUT does', () => {
    const drifted = plan({ base: before, live: unlisted, desired: after });
    expect(drifted.ofFile?.map(({ kind }) => kind)).toEqual(['placement']);
    expect(drifted.changes.length).toBeGreaterThan(1);
  });

  it('knows a key that the file leaves out as one of the file, on another branch too', () => {
    const tables = { events: { shard_group: 'data', routing: 'x' } };
    const database = { default_shard_group: 'data' };
    const drifted = plan({
      base: cluster({ tables }),
      live: cluster({ tables, database }),
      desired: cluster(),
    });
    expect(drifted.ofFile).toMatchObject([
      { kind: 'unknown-key', key: 'routing', class: 'needs-empty' },
    ]);
  });

  it('knows such a key also where a table is placed anew beside it', () => {
    const users = { shard_group: 'data' };
    const events = { shard_group: 'data', routing: 'x' };
    const live = cluster({ tables: { events } });
    const desired = cluster({
      tables: { events: { shard_group: 'data' }, users },
    });
    const { changes } = plan({ base: live, live, desired });
    expect(changes.map((change) => [change.kind, change.class])).toEqual([
      ['unknown-key', 'needs-empty'],
      ['placement', 'new-table'],
    ]);
  });

  it('is written with exact shares, bounds and what to do instead', () => {
    expect(written(ordinary)).toMatchObject({
      version: 3,
      plan_id: ordinary.id,
      risk: 'needs-empty',
      change_count: 1,
      file_changes: null,
      situation: { state: 'ordinary' },
      decision: {
        kind: 'blocked',
        blocks: [{ allow: ['needs-empty:app.public.events'] }],
      },
      changes: [
        {
          action: 'key-ranges',
          tables: { count: 1, listed: ['app.public.events'] },
          placement: {
            movement: {
              moves: [
                {
                  start: '40',
                  end: '80',
                  share: '25 %',
                  fraction: '1/4',
                  from: 'b',
                  to: 'e',
                  source_leaves_group: true,
                },
              ],
            },
          },
        },
      ],
    });
  });

  it('is written with groups of Reshards, those under way and those that are finished', () => {
    const DATA = data('a..80', 'b 80..');
    const GROUPS = {
      one: group('one', undefined, 'x'),
      two: group('two', undefined, 'y'),
    };
    const desired = cluster({ groups: [DATA], tables: {} });
    const situationOf = (
      names: readonly (keyof typeof GROUPS)[],
      bound: readonly string[] = [],
    ): unknown => {
      const groups = [DATA, ...names.map((name) => GROUPS[name])];
      const live = cluster({ groups });
      const tables = Object.fromEntries(
        bound.map((uid) => [`of_${uid}`, { shard_group: uid }]),
      );
      const made = plan(
        { base: live, live, desired },
        history(cluster({ groups, tables })),
      );
      return written(made);
    };
    const ONE_UNDER_WAY = { state: 'ordinary', under_way: ['one'] };
    const ONE_FINISHED = { under_way: [], completed: ['one'] };
    const BOTH = { under_way: ['one'], completed: ['two'] };

    expect(situationOf([])).not.toHaveProperty('situation.under_way');
    expect(situationOf(['one'])).toMatchObject({ situation: ONE_UNDER_WAY });
    expect(situationOf(['one'])).not.toHaveProperty('situation.completed');
    expect(situationOf(['one'], ['one'])).toMatchObject({
      situation: ONE_FINISHED,
    });
    expect(situationOf(['one', 'two'], ['two'])).toMatchObject({
      situation: BOTH,
    });
  });

  it('is written with what it was compared with', () => {
    const sourceOf = (three: Three): unknown =>
      Object(written(plan(three))).live_source;
    expect(sourceOf({ base: before, desired: after })).toBe('file');
    expect(sourceOf({ base: before, live: before, desired: after })).toBe(
      'api',
    );
  });

  it('is written with the limits that it goes past, and with no number where nobody can tell', () => {
    const limits = { keys: 1000, tables: 0, rows: 10 };
    const decision = decide(ordinary, { limits });
    expect(published(ordinary, decision).decision).toMatchObject({
      kind: 'blocked',
      past_limits: [
        { limit: 'keys', most: '10 %', found: '25 %' },
        { limit: 'tables', most: 0, found: 1 },
        { limit: 'rows', most: 10, found: null },
      ],
    });

    const live = cluster({
      groups: [group('data', 'by_id', 'a..80', 'b 80..')],
      database: { default_shard_group: 'data' },
    });
    const desired = cluster({
      groups: [group('data', 'by_id', 'a..90', 'b 90..')],
      database: { default_shard_group: 'data' },
    });
    const wide = plan({ base: live, live, desired });
    const decided = decide(wide, { limits });
    expect(published(wide, decided).decision).toMatchObject({
      warnings: [],
      past_limits: [
        { limit: 'keys', most: '10 %', found: null },
        { limit: 'tables', most: 0, found: null },
        { limit: 'rows', most: 10, found: null },
      ],
    });

    // Whether there are more rows than the limit, the first ten do not tell.
    const rest = { uncounted: ['t'], unlisted: undefined };
    const excess = [10, 11].map(
      (count): Excess => ({ kind: 'rows', most: 10, count, ...rest }),
    );
    const blocked: Decision = {
      kind: 'blocked',
      blocks: [],
      warnings: [],
      excess,
    };
    expect(published(wide, blocked).decision).toMatchObject({
      past_limits: [{ found: null }, { found: 11 }],
    });
  });

  it('is written with a hundred names that nobody has answered for, and how many there are', () => {
    const names = Array.from({ length: 101 }, (_, at) => `t${at}`);
    const tables = Object.fromEntries(
      names.map((name) => [name, { shard_group: 'data' }]),
    );
    const many = plan({
      live: cluster({ tables }),
      desired: cluster({ tables, groups: [data('c')] }),
    });
    const shown = names.slice(0, 100).map((name) => `app.public.${name}`);
    expect(written(many, { onDrift: 'overwrite' })).toMatchObject({
      decision: { blocks: [{ uncovered_count: 101, uncovered: shown }] },
    });
  });

  it('looks for the rows of a table where an earlier version of the file than the last placed it', () => {
    const groups = [data('a..80', 'b 80..'), group('more', 'by_org', 'c')];
    const placed = (tables: object): object => cluster({ groups, tables });
    const none = placed({});
    const desired = placed({ events: { shard_group: 'more' } });
    const earlier = placed({ events: { shard_group: 'data' } });
    const made = plan({ base: none, live: none, desired }, history(earlier));
    expect(made.changes).toMatchObject([
      { before: { placement: { choice: { uid: 'data' } } } },
    ]);
  });

  it('looks for them where the last version placed it, and in what the file itself changes as well', () => {
    const groups = [data('a..80', 'b 80..'), group('more', 'by_org', 'c')];
    const placed = (tables: object, ...more: readonly object[]): object =>
      cluster({ groups: [...groups, ...more], tables });
    const at = (shard_group: string): object =>
      placed({ events: { shard_group } });
    const live = placed({}, group('theirs', undefined, 'c'));
    const wherefrom = [{ before: { placement: { choice: { uid: 'data' } } } }];

    const lost = plan({ base: at('data'), live, desired: at('more') });
    expect(lost.situation.state).toBe('drift');
    expect(
      lost.changes.filter(({ kind }) => kind === 'placement'),
    ).toMatchObject(wherefrom);

    const given = { base: placed({}), live, desired: at('more') };
    const returned = plan(given, history(at('data')));
    expect(returned.situation.state).toBe('drift');
    expect(returned.ofFile).toMatchObject(wherefrom);
  });
});

describe('the plan file fits its schema', () => {
  it.each<[string, Plan, { onDrift?: OnDrift; allow?: string }?]>([
    ['in sync by rules', plan({ live: before, desired: respelled })],
    ['blocked', plan({ base: before, live: before, desired: after })],
    [
      'allowed',
      plan({ base: before, live: before, desired: after }),
      { allow: 'needs-empty' },
    ],
    [
      'behind',
      plan({ base: unlisted, live: before, desired: after }, history(before)),
    ],
    ['drifted', plan({ base: cluster(), live: unlisted, desired: after })],
    [
      'drift overwritten',
      plan({ base: cluster(), live: unlisted, desired: after }),
      { onDrift: 'overwrite' },
    ],
    [
      'history unknown',
      plan(
        { base: cluster(), live: unlisted, desired: after },
        { known: false, why: messageOf('r') },
      ),
    ],
    ['first file', plan({ live: unlisted, desired: after })],
    ['branch unread', plan({ desired: after })],
    [
      'rejected',
      plan({
        live: before,
        desired: cluster({ rest: { default_shard_group: 'data' } }),
      }),
    ],
    ['free-form', plan({ live: { a: 1 }, desired: { a: 2 } })],
  ])('%s', (_, made, options) => {
    const file = written(made, options);
    expect(validate(file) ? [] : validate.errors).toEqual([]);
  });

  it('and every member is described', () => {
    expect(undescribed(schema, '#')).toEqual([]);
  });
});

function history(...earlier: object[]): History {
  return { known: true, earlier: earlier.map((value) => documentOf(value)) };
}

/** The members of a schema that say nothing about themselves. */
function undescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).flatMap(([key, inner]) =>
    undescribed(inner, `${path}/${key}`),
  );
  const members =
    'properties' in value ? Object.entries(value.properties ?? {}) : [];
  const bare = members.filter(
    ([, member]) =>
      typeof member !== 'object' ||
      member === null ||
      !('description' in member),
  );
  return [...found, ...bare.map(([key]) => `${path}/${key}`)];
}
