import { describe, expect, it } from 'vitest';
import { fits, type Permission, parseAllow } from '../../src/plan/allow.ts';
import { concernedNames, uncoveredText } from '../../src/plan/coverage.ts';
import type { Decision, OnDrift } from '../../src/plan/decision.ts';
import type { Situation } from '../../src/plan/plan.ts';
import { verdictOf } from '../../src/plan/policy.ts';
import {
  findSituation,
  type History,
  readThreeWay,
} from '../../src/plan/three-way.ts';
import { cluster, group } from '../cluster.ts';
import {
  compare,
  decide,
  documentOf,
  ORDINARY,
  type Proof,
  permissionsIn,
} from '../domain.ts';
import { messageOf, textOf } from '../messages.ts';
import { assertsOf, auditIn, ON_TWO } from './asserted.ts';

interface Options {
  readonly allow?: string;
  readonly given?: readonly Permission[];
  readonly onDrift?: OnDrift;
  readonly situation?: Situation;
}

function decided(
  live: object,
  desired: object,
  options: Options = {},
): Decision {
  const changes = compare(live, desired);
  const permissions = [
    ...parseAllow({ name: 'allow', text: options.allow ?? '' }).permissions,
    ...(options.given ?? []),
  ];
  return decide(
    { changes, situation: options.situation ?? ORDINARY },
    { onDrift: options.onDrift ?? 'fail', permissions },
  );
}

const OF_DATA = { shard_group: 'data' };
const tables = { events: OF_DATA, sessions: OF_DATA };
const before = cluster({ tables });
const moved = cluster({
  tables,
  groups: [group('data', 'by_tenant', 'a..80', 'c 80..')],
});
const withReference = cluster({
  schema: { reference_tables: { countries: { shard_groups: ['data'] } } },
});

/** What somebody asserts who lets such a change pass. */
function assertedOn(live: object, desired: object) {
  return assertsOf(decided(live, desired));
}

describe('what a consent asserts', () => {
  it('is that there are none where nothing was seen, and nothing of counters', () => {
    expect(assertedOn(auditIn('logs'), auditIn('other'))).toBe(
      'there are no rows in `app.public.audit`, or hiding them is intended',
    );
  });

  it('of a sequence is that its counter was carried over, too', () => {
    const counted = (shard_group: string): object =>
      cluster({
        groups: ON_TWO,
        tables: {},
        schema: { sequences: { ids: { shard_group } } },
      });
    expect(assertedOn(counted('logs'), counted('other'))).toBe(
      'the prerequisites of `app.public.ids` are in place: full copies, lookup rows and carried-over counters',
    );
  });
});

describe('decide', () => {
  it('blocks what would hide rows, and says what lets it pass and what that asserts', () => {
    const decision = decided(before, moved);
    expect(decision.kind).toBe('blocked');
    expect(verdictOf(decision)).toBe('This change could hide rows.');
    const [block] = decision.kind === 'blocked' ? decision.blocks : [];
    expect(block).toMatchObject({
      class: 'needs-empty',
      uncovered: ['app.public.events', 'app.public.sessions'],
    });
    expect(block?.allow).toEqual([
      'needs-empty:app.public.events',
      'needs-empty:app.public.sessions',
    ]);
    expect(block?.asserts).toBe(
      'there are no rows in `app.public.events` and `app.public.sessions`, or hiding them is intended',
    );
  });

  it.each([
    ['the class', 'needs-empty'],
    [
      'every table by name',
      'needs-empty:app.public.events\nneeds-empty:app.public.sessions',
    ],
    ['a pattern', '  # both are new\n\n needs-empty:app.public.* '],
  ])('lets it pass by %s', (_, allow) => {
    expect(decided(before, moved, { allow })).toMatchObject({
      kind: 'apply',
      warnings: [],
    });
  });

  it('blocks what lets statements fail, until somebody allows an outage', () => {
    const [live, desired] = [cluster(), cluster({ tables: {} })];
    const decision = decided(live, desired);
    expect(verdictOf(decision)).toMatch(/^Statements would fail/);
    expect(decision).toMatchObject({ blocks: [{ class: 'outage' }] });
    expect(decided(live, desired, { allow: 'needs-empty' }).kind).toBe(
      'blocked',
    );
    expect(decided(live, desired, { allow: 'outage' }).kind).toBe('apply');
  });

  it('blocks what one of the tables is not allowed', () => {
    const decision = decided(before, moved, {
      allow: 'needs-empty:app.public.e*',
    });
    expect(
      decision.kind === 'blocked' && decision.blocks[0]?.uncovered,
    ).toEqual(['app.public.sessions']);
  });

  it('takes no table for another whose name differs by where a dot stands only', () => {
    const bound = { shard_group: 'data' };
    const schemas = {
      public: { tables: { 'a.b': bound } },
      'public.a': { tables: { b: bound } },
    };
    const groups = [group('data', 'by_tenant', 'a..80', 'c 80..')];
    const decision = decided(
      cluster({ database: { schemas } }),
      cluster({ database: { schemas }, groups }),
      {
        allow: 'needs-empty:app.public."a.b"',
      },
    );
    expect(
      decision.kind === 'blocked' && decision.blocks[0]?.uncovered,
    ).toEqual(['app."public.a".b']);
  });

  it('quotes a name with a dot of a place of which no table is listed', () => {
    const on = (default_shard_group: string): object =>
      cluster({ rest: { databases: { 'a.b': { default_shard_group } } } });
    const decision = decided(on('meta'), on('data'));
    expect(
      decision.kind === 'blocked' && decision.blocks[0]?.uncovered,
    ).toEqual(['"a.b".(unlisted).(unlisted)']);
  });

  it('names what two changes of one class concern together, and each once', () => {
    const groups = [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('more', 'by_org', 'c..80', 'd 80..'),
    ];
    const both = {
      events: { shard_group: 'data' },
      orders: { shard_group: 'more' },
    };
    const desired = cluster({
      tables: both,
      groups: [
        group('data', 'by_tenant', 'a..80', 'e 80..'),
        group('more', 'by_org', 'c..80', 'f 80..'),
      ],
    });
    const live = cluster({ tables: both, groups });
    const allow = [
      'needs-empty:app.public.events',
      'needs-empty:app.public.orders',
    ];
    expect(decided(live, desired)).toMatchObject({
      blocks: [{ class: 'needs-empty', changes: [{}, {}], allow }],
    });
    expect(decided(live, desired, { allow: allow[0] ?? '' })).toMatchObject({
      blocks: [{ changes: [{}], allow: allow.slice(1) }],
    });
    expect(decided(live, desired, { allow: allow.join('\n') })).toMatchObject({
      kind: 'apply',
      used: [{}, {}],
    });
  });

  it.each([
    [
      'users',
      'needs-backfill:app.by_email.(unlisted)',
      'the prerequisites of the index `app.by_email` are in place: full copies and lookup rows, complete and verified',
    ],
    [
      'events',
      'needs-backfill:app.public.events',
      'the prerequisites of `app.public.events` are in place: full copies and lookup rows, complete and verified',
    ],
  ])(
    'calls an index by its name where no table is concerned, as with the owner %s',
    (owner_table, line, asserts) => {
      const index = {
        columns: ['email'],
        owner_table,
        owner_sk_columns: ['id'],
        table: 'lookup',
      };
      const names = owner_table === 'events' ? ['by_email'] : [];
      const secondary_indexes = names.map((name) => ({ name }));
      const withIndex = (enabled: boolean) =>
        cluster({
          tables: { events: { ...OF_DATA, secondary_indexes } },
          database: {
            global_secondary_indexes: { by_email: { ...index, enabled } },
          },
        });
      const decision = decided(withIndex(false), withIndex(true));
      expect(decision).toMatchObject({ blocks: [{ allow: [line], asserts }] });
    },
  );

  it('names tables first, then what is not listed, and indexes last', () => {
    const lookup = {
      columns: ['email'],
      owner_table: 'users',
      table: 'lookup',
    };
    const withDefault = (enabled: boolean, default_shard_group: string) =>
      cluster({
        tables: { events: {} },
        database: {
          default_shard_group,
          global_secondary_indexes: { by_email: { ...lookup, enabled } },
        },
      });
    const changes = compare(
      withDefault(false, 'meta'),
      withDefault(true, 'data'),
    );
    const names = changes.flatMap(concernedNames);
    expect(textOf(uncoveredText(changes, names))).toBe(
      '`app.public.events` and any unlisted table of `app` and the index `app.by_email`',
    );
  });

  it('calls what no name stands for the cluster', () => {
    expect(textOf(uncoveredText([], []))).toBe('the cluster');
  });

  it('tells which of the permissions it used', () => {
    const allow =
      'outage\nneeds-empty\nneeds-empty:app.public.events\nneeds-empty:app.public.orders';
    const decision = decided(before, moved, { allow });
    expect(decision).toMatchObject({
      kind: 'apply',
      used: [
        { text: 'needs-empty' },
        { text: 'needs-empty:app.public.events' },
      ],
    });
  });

  it.each<[string, string, OnDrift, string]>([
    ['on shards of its own', 'w', 'fail', 'apply'],
    ['on shards of its own, beside another group', 'w a', 'fail', 'drifted'],
    ['on shards of its own, beside another group', 'w a', 'warn', 'drifted'],
    ['on shards of its own, beside another group', 'w a', 'overwrite', 'apply'],
  ])(
    'takes a group %s for a Reshard, and nothing else with it (%s, %s)',
    (_, shards, onDrift, kind) => {
      const added = shards
        .split(' ')
        .map((shard) => group(`on-${shard}`, undefined, shard));
      const live = cluster({
        groups: [group('data', 'by_tenant', 'a..80', 'b 80..'), ...added],
      });
      const desired = cluster({
        rest: {
          shard_indexes: {
            by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
          },
        },
      });
      const threeWay = readThreeWay({
        base: documentOf(cluster()),
        live: documentOf(live),
        file: documentOf(desired),
      });
      const situation = findSituation(threeWay, { known: true, earlier: [] });
      expect(situation).toMatchObject({ state: 'drift', underWay: ['on-w'] });
      const asked = { onDrift, permissions: [] };
      expect(
        decide({ changes: threeWay.changes, situation }, asked),
      ).toMatchObject({
        kind: 'drifted',
        underWay: ['on-w'],
      });
      const permissions = permissionsIn('workflow:on-w');
      expect(
        decide(
          { changes: threeWay.changes, situation },
          { ...asked, permissions },
        ).kind,
      ).toBe(kind);
    },
  );

  it('takes a group that the file has had for no change of somebody else', () => {
    const WHOLE = group('data', 'by_tenant', 'a..80', 'b 80..');
    const [had, added] = ['had', 'added'].map((name) =>
      group(name, undefined, `on-${name}`),
    );
    const live = cluster({ groups: [WHOLE, had ?? {}, added ?? {}] });
    const threeWay = readThreeWay({
      base: documentOf(cluster({ groups: [WHOLE, had ?? {}] })),
      live: documentOf(live),
      file: documentOf(cluster()),
    });
    const situation = findSituation(threeWay, { known: true, earlier: [] });
    expect(situation).toMatchObject({
      state: 'drift',
      underWay: ['had', 'added'],
      liveOnly: { groups: ['added'] },
    });
    const permissions = permissionsIn('workflow:had\nworkflow:added');
    expect(
      decide({ changes: threeWay.changes, situation }, { permissions }).kind,
    ).toBe('apply');
  });

  it('does not take one class for another', () => {
    expect(decided(before, moved, { allow: 'needs-backfill' }).kind).toBe(
      'blocked',
    );
    expect(
      decided(cluster(), withReference, { allow: 'needs-empty' }).kind,
    ).toBe('blocked');
    expect(
      decided(cluster(), withReference, { allow: 'needs-backfill' }).kind,
    ).toBe('apply');
  });

  it('does not let a table’s permission cover those that are not listed', () => {
    const live = cluster({
      tables: {},
      database: { default_shard_group: 'data' },
    });
    const desired = cluster({
      tables: {},
      database: { default_shard_group: 'data' },
      groups: [group('data', 'by_tenant', 'a..80', 'c 80..')],
    });
    const decision = decided(live, desired, {
      allow: 'needs-empty:app.public.events',
    });
    expect(decision.kind === 'blocked' && decision.blocks[0]?.allow).toEqual([
      'needs-empty:app.(unlisted).(unlisted)',
      'needs-empty:app.public.(unlisted)',
    ]);
    expect(decision.kind === 'blocked' && decision.blocks[0]?.asserts).toBe(
      'there are no rows in any unlisted table of `app`, or hiding them is intended',
    );
    const allow =
      decision.kind === 'blocked'
        ? (decision.blocks[0]?.allow ?? []).join('\n')
        : '';
    expect(decided(live, desired, { allow }).kind).toBe('apply');
    expect(decided(before, moved, { allow }).kind).toBe('blocked');
    expect(decided(live, desired, { allow: 'needs-empty:app.*' }).kind).toBe(
      'apply',
    );
  });

  it.each([
    [9, Array.from({ length: 9 }, (_, n) => `needs-empty:app.public.t${n}`)],
    [50, Array.from({ length: 50 }, (_, n) => `needs-empty:app.public.t${n}`)],
    [51, []],
  ])(
    'proposes every line for %i tables, past fifty none, and never a line that covers more',
    (count, lines) => {
      const many = Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `t${n}`,
          { shard_group: 'data' },
        ]),
      );
      const decision = decided(
        cluster({ tables: many }),
        cluster({ tables: many, groups: [group('data', 'by_tenant', 'c')] }),
      );
      expect(decision.kind === 'blocked' && decision.blocks[0]?.allow).toEqual(
        lines,
      );
    },
  );

  it('covers a sequence by its name', () => {
    const live = cluster({
      groups: [group('data', 'by_tenant', 'a'), group('logs', undefined, 'c')],
    });
    const desired = cluster({
      groups: [group('data', 'by_tenant', 'a'), group('logs', undefined, 'c')],
      schema: { sequences: { s: { shard_group: 'logs' } } },
    });
    expect(decided(live, desired).kind).toBe('blocked');
    expect(
      decided(live, desired, { allow: 'needs-backfill:app.public.s' }).kind,
    ).toBe('apply');
  });

  it('applies what is safe, and warns of what is unknown', () => {
    expect(decided(cluster(), cluster({ rest: { comment: 1 } }))).toMatchObject(
      {
        kind: 'apply',
        warnings: ['unknown-changes'],
      },
    );
  });

  it('warns of a branch that differs first, then of its history, then of changes that are unknown', () => {
    const situation = drift({ known: false, why: messageOf('shallow') });
    const unknown = cluster({ rest: { comment: 1 } });
    expect(decided(cluster(), unknown, { situation })).toMatchObject({
      warnings: ['drift', 'history-unknown', 'unknown-changes'],
    });
  });

  it('never applies what the service refuses, whatever is allowed', () => {
    const refused = cluster({ rest: { default_shard_group: 'data' } });
    expect(decided(cluster(), refused, { allow: 'needs-empty' }).kind).toBe(
      'rejected',
    );
  });

  it('does nothing when the branch is in sync', () => {
    const situation: Situation = { state: 'in-sync', ledger: [] };
    expect(decide({ changes: [], situation })).toEqual({ kind: 'nothing' });
  });

  it.each<[Situation, Decision]>([
    [{ state: 'branch-unread' }, { kind: 'nothing' }],
    [ORDINARY, { kind: 'apply', used: [], warnings: [] }],
  ])(
    'has a file that changes nothing, where the branch is $state',
    (situation, decision) => {
      expect(decide({ changes: [], situation })).toEqual(decision);
    },
  );

  it.each<[OnDrift, string, string]>([
    ['fail', 'drifted', 'drift'],
    ['warn', 'drifted', 'drift'],
    ['overwrite', 'apply', 'drift-overwritten'],
  ])(
    'takes a branch for drifted whose history could not be read, with %s: %s',
    (onDrift, kind, warning) => {
      const situation = drift({
        known: false,
        why: messageOf('no permission'),
      });
      const decision = decided(before, moved, {
        onDrift,
        situation,
        allow: 'needs-empty',
      });
      expect(decision).toMatchObject({
        kind,
        warnings: [warning, 'history-unknown'],
      });
      if (kind === 'drifted')
        expect(verdictOf(decision)).toMatch(
          /differs from the file and from its previous version.*could not be read/,
        );
    },
  );

  it.each([
    [1, '`workflow:g0` to'],
    [5, '`workflow:g3` and `workflow:g4` to'],
    [7, '`workflow:g4` and 2 more to'],
  ])(
    'names five lines for %i Reshards that may be under way, and how many more there are',
    (count, told) => {
      const underWay = Array.from({ length: count }, (_, at) => `g${at}`);
      const situation: Situation = { ...ORDINARY, underWay };
      const decision = decided(before, moved, { situation });
      expect(textOf(verdictOf(decision))).toContain(told);
    },
  );

  it('holds nothing against the run of a file that is in no repository', () => {
    const situation = drift({
      known: false,
      isNone: true,
      why: messageOf('no repository'),
    });
    expect(
      decided(before, moved, { situation, allow: 'needs-empty' }),
    ).toMatchObject({ kind: 'apply', warnings: ['history-unknown'] });
  });

  it.each<[OnDrift, string, readonly string[]]>([
    ['fail', 'drifted', ['drift']],
    ['warn', 'drifted', ['drift']],
    ['overwrite', 'apply', ['drift-overwritten']],
  ])('on drift with %s: %s', (onDrift, kind, warnings) => {
    const situation = drift();
    expect(
      decided(before, moved, { onDrift, situation, allow: 'needs-empty' }),
    ).toMatchObject({
      kind,
      warnings,
    });
    expect(decided(before, moved, { onDrift, situation })).toMatchObject({
      kind: onDrift === 'fail' ? 'drifted' : 'blocked',
      blocks: [{ class: 'needs-empty' }],
    });
  });
});

describe('a line of `allow`', () => {
  const starred = (shard: string): object =>
    cluster({
      tables: {
        '*': { shard_group: 'data' },
        '(unlisted)': { shard_group: 'data' },
      },
      groups: [group('data', 'by_tenant', 'a..80', `${shard} 80..`)],
    });

  it('is printed so that it covers the table it names, and no other', () => {
    const decision = decided(starred('b'), starred('c'));
    const lines = [
      'needs-empty:"app.public.*"',
      'needs-empty:app.public."(unlisted)"',
    ];
    expect(decision).toMatchObject({ blocks: [{ allow: lines }] });
    const [star = '', unlisted = ''] = lines;
    expect(decided(before, moved, { allow: star }).kind).toBe('blocked');
    expect(
      decided(starred('b'), starred('c'), { allow: `${star}\n${unlisted}` })
        .kind,
    ).toBe('apply');
  });

  const weighted = (weight: number): object =>
    cluster({ tables: { ...tables, events: { ...tables.events, weight } } });

  it('allows a key of unknown meaning by its name alone', () => {
    const decision = decided(weighted(1), weighted(2));
    expect(decision).toMatchObject({
      kind: 'blocked',
      blocks: [{ class: 'needs-empty', allow: ['unknown:weight'] }],
    });
    const kindWith = (allow: string) =>
      decided(weighted(1), weighted(2), { allow }).kind;
    expect(
      decided(weighted(1), weighted(2), { allow: 'unknown:weight' }),
    ).toMatchObject({ kind: 'apply', used: [{ text: 'unknown:weight' }] });
    for (const other of ['height', 'weights', 'Weight'])
      expect(kindWith(`unknown:${other}`)).toBe('blocked');
    expect(decided(before, moved, { allow: 'unknown:weight' }).kind).toBe(
      'blocked',
    );
  });

  it('of many names is not enough for a sequence whose tables have rows', () => {
    const groups = [
      group('logs', undefined, 'a'),
      group('more', undefined, 'b'),
    ];
    const withSequence = (sequences: object): object =>
      cluster({ groups, tables: {}, schema: { sequences } });
    const changes = compare(
      withSequence({ ids: { shard_group: 'logs' } }),
      withSequence({ ids: { shard_group: 'more' } }),
    );
    const proof: Proof = {
      unproven: 'needs-backfill',
      verdict: 'rows',
      asks: true,
      at: undefined,
      seen: new Map(),
    };
    const seen = changes.map((change) => ({ ...change, proof }));
    const kindWith = (text: string) => {
      const permissions = permissionsIn(text);
      return decide({ changes: seen }, { permissions }).kind;
    };
    expect(kindWith('needs-backfill')).toBe('blocked');
    expect(kindWith('needs-backfill:app.public.*')).toBe('blocked');
    expect(kindWith('needs-backfill:app.public.ids')).toBe('apply');
  });

  it('for a key that has no name is refused', () => {
    const { findings } = parseAllow({ name: 'allow', text: 'unknown:' });
    expect(findings.map(({ message }) => message)).toEqual([
      'Line `unknown:` has no key. Use `unknown:KEY`.',
    ]);
  });
});

describe('parseAllow', () => {
  it.each([
    [
      'needs-emptiness',
      '`needs-emptiness` cannot be allowed. Did you mean `needs-empty`? Use one of `needs-empty`, `needs-backfill`, `outage`, `new-table`.',
    ],
    [
      'rejected',
      '`rejected` cannot be allowed: the service always rejects such a change. Change the document.',
    ],
    ['unknown', '`unknown` changes are never blocked. Remove the line.'],
    [
      'safe@0123456789ab',
      'Line `safe@0123456789ab`: `safe` changes are never blocked. Remove the line.',
    ],
    [
      'needs-empty:events',
      'Line `needs-empty:events`: `events` cannot match a table. Use `needs-empty:database.schema.table`, with `*` for any text.',
    ],
  ])('refuses %s at its line', (entry, message) => {
    const { permissions, findings } = parseAllow({
      name: 'allow',
      text: `needs-empty\n  ${entry}\n`,
    });
    expect(permissions).toHaveLength(1);
    expect(findings).toMatchObject([
      {
        id: 'allow-entry',
        message,
        location: {
          file: 'allow',
          line: 2,
          column: 3,
          endLine: 2,
          endColumn: 3 + entry.length,
        },
      },
    ]);
  });

  it('takes the blanks around a class and a pattern for none of them', () => {
    const allow = 'needs-empty : app.public.events\nunknown : weight';
    expect(parseAllow({ name: 'allow', text: allow })).toMatchObject({
      permissions: [
        {
          class: 'needs-empty',
          names: { kind: 'one', name: 'app.public.events' },
        },
        { key: 'weight' },
      ],
      findings: [],
    });
  });

  it('reads the groups of workflows that may be undone', () => {
    const read = parseAllow({
      name: 'allow',
      text: 'workflow: wide\nworkflow:\nneeds-empty',
    });
    expect(read).toMatchObject({
      permissions: [
        { covers: 'workflow', group: 'wide' },
        { class: 'needs-empty' },
      ],
    });
    expect(read.findings).toMatchObject([
      { message: 'Line `workflow:` has no group. Use `workflow:GROUP`.' },
    ]);
  });

  it.each([
    ['app.*.events', true],
    ['*events', true],
    ['app.public.*ev*nts*', true],
    ['*', true],
    ['app.public.events*s', false],
    ['*.event', false],
    ['x.*.events', false],
  ])('lets * stand for any text: %s', (pattern, covers) => {
    const one = cluster({
      groups: [group('data', 'by_tenant', 'a..80', 'c 80..')],
    });
    const { kind } = decided(cluster(), one, {
      allow: `needs-empty:${pattern}`,
    });
    expect(kind).toBe(covers ? 'apply' : 'blocked');
  });

  it('takes every character of a pattern but * for itself', () => {
    const permissions = permissionsIn('needs-empty:app.public.(a+)+$');
    expect(permissions).toMatchObject([
      { names: { kind: 'one', name: 'app.public.(a+)+$' } },
    ]);
    expect(
      decided(before, moved, { allow: 'needs-empty:app.public.(a+)+$' }).kind,
    ).toBe('blocked');
  });
});

function drift(history: History = { known: true, earlier: [] }): Situation {
  const threeWay = readThreeWay({
    base: documentOf(cluster()),
    live: documentOf(before),
    file: documentOf(moved),
  });
  return findSituation(threeWay, history);
}

it.each([
  ['app.public.events', 'a*p.pub*lic.e*s', true],
  ['app.public.events', '*p.*.e*', true],
  ['app.public.events', '*app*events*', true],
  ['app.public.events', 'a*x*y*s', false],
  ['app.public.events', 'a*public*x*s', false],
  ['app.public.events', 'a*events*public*s', false],
  ['app.public.events', 'app.public.events*s', false],
])('the name %s fits the pattern %s: %s', (name, pattern, isFitting) => {
  expect(fits(name, pattern)).toBe(isFitting);
});
