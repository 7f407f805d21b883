import { describe, expect, it } from 'vitest';
import { fits, parseAllow } from '../../src/plan/allow.ts';
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
  blocksOf,
  compare,
  decide,
  documentOf,
  ORDINARY,
  permissionsIn,
  withProof,
} from '../domain.ts';
import { messageOf, textOf } from '../messages.ts';
import { auditIn } from './asserted.ts';

interface Options {
  readonly allow?: string;
  readonly onDrift?: OnDrift;
  readonly situation?: Situation;
}

/** How is decided on what is compared. */
type Case = readonly [
  kind: Decision['kind'],
  live: object,
  desired: object,
  options?: Options,
];

function decided([, live, desired, options = {}]: Case): Decision {
  const changes = compare(live, desired);
  const permissions = parseAllow({ name: 'allow', text: options.allow ?? '' });
  return decide(
    { changes, situation: options.situation ?? ORDINARY },
    { onDrift: options.onDrift ?? 'fail', ...permissions },
  );
}

/** All that a decision says. */
function toldOf(decision: Decision): string {
  const blocks = blocksOf(decision).flatMap((block) => [
    `${block.class} of ${block.changes.length}: ${block.uncovered.join(', ')}`,
    ...block.allow.map((line) => `  ${line}`),
    `  only if ${textOf(block.asserts)}`,
  ]);
  return [
    decision.kind,
    ...('warnings' in decision ? decision.warnings : []).map(
      (warning) => `warns: ${warning}`,
    ),
    ...('used' in decision ? decision.used : []).map(
      ({ text }) => `uses: ${text}`,
    ),
    textOf(verdictOf(decision)),
    ...blocks,
  ].join('\n');
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

const TABLES = [
  'needs-empty:app.public.events',
  'needs-empty:app.public.sessions',
];
const GONE = [cluster(), cluster({ tables: {} })] as const;
const MORE = (...shards: readonly [string, string]): object =>
  cluster({
    tables: { events: OF_DATA, orders: { shard_group: 'more' } },
    groups: [
      group('data', 'by_tenant', 'a..80', `${shards[0]} 80..`),
      group('more', 'by_org', 'c..80', `${shards[1]} 80..`),
    ],
  });
/** An index whose owner lists it, or does not. */
const indexed = (enabled: boolean, owner_table: string): object =>
  cluster({
    tables: {
      events: {
        ...OF_DATA,
        secondary_indexes:
          owner_table === 'events' ? [{ name: 'by_email' }] : [],
      },
    },
    database: {
      global_secondary_indexes: {
        by_email: {
          ...{ columns: ['email'], owner_table, owner_sk_columns: ['id'] },
          ...{ table: 'lookup', enabled },
        },
      },
    },
  });
const MOVING = [group('data', 'by_tenant', 'a..80', 'c 80..')];
const byDefault = (groups?: readonly object[]): object =>
  cluster({
    tables: {},
    database: { default_shard_group: 'data' },
    ...(groups && { groups }),
  });
const UNLISTED =
  'needs-empty:app.(unlisted).(unlisted)\nneeds-empty:app.public.(unlisted)';
const dotted = (groups?: readonly object[]): object =>
  cluster({
    database: {
      schemas: {
        public: { tables: { 'a.b': OF_DATA } },
        'public.a': { tables: { b: OF_DATA } },
      },
    },
    ...(groups && { groups }),
  });
const placedIn = (default_shard_group: string): object =>
  cluster({ rest: { databases: { 'a.b': { default_shard_group } } } });
const many = (length: number, groups?: readonly object[]): object =>
  cluster({
    tables: Object.fromEntries(
      Array.from({ length }, (_, at) => [`t${at}`, OF_DATA]),
    ),
    ...(groups && { groups }),
  });
const counted = (sequences: object): object =>
  cluster({
    groups: [group('data', 'by_tenant', 'a'), group('logs', undefined, 'c')],
    schema: { sequences },
  });
const weighted = (weight: number): object =>
  cluster({ tables: { ...tables, events: { ...tables.events, weight } } });
const starred = (shard: string): object =>
  cluster({
    tables: { '*': OF_DATA, '(unlisted)': OF_DATA },
    groups: [group('data', 'by_tenant', 'a..80', `${shard} 80..`)],
  });
const UNKNOWN = drift({ known: false, why: messageOf('no permission') });
const underWay = (length: number): Situation => ({
  ...ORDINARY,
  underWay: Array.from({ length }, (_, at) => `g${at}`),
});
const COMMENT = cluster({ rest: { comment: 1 } });

const CASES: Readonly<Record<string, Case>> = {
  'rows that would be hidden': ['blocked', before, moved],
  'such rows, allowed by the class': [
    'apply',
    before,
    moved,
    { allow: 'needs-empty' },
  ],
  'such rows, allowed by name': [
    'apply',
    before,
    moved,
    { allow: TABLES.join('\n') },
  ],
  'such rows, allowed by a pattern': [
    'apply',
    before,
    moved,
    { allow: '  # both are new\n\n needs-empty:app.public.* ' },
  ],
  'such rows, some allowed': [
    'blocked',
    before,
    moved,
    { allow: 'needs-empty:app.public.e*' },
  ],
  'such rows, allowed twice, and what is not there': [
    'apply',
    before,
    moved,
    {
      allow:
        'outage\nneeds-empty\nneeds-empty:app.public.events\nneeds-empty:app.public.orders',
    },
  ],
  'such rows, and another class allowed': [
    'blocked',
    before,
    moved,
    { allow: 'needs-backfill' },
  ],
  'such rows, and unlisted tables allowed': [
    'blocked',
    before,
    moved,
    { allow: UNLISTED },
  ],
  'such rows, and a pattern of signs': [
    'blocked',
    before,
    moved,
    { allow: 'needs-empty:app.public.(a+)+$' },
  ],
  'statements that would fail': ['blocked', ...GONE],
  'such statements, and rows allowed': [
    'blocked',
    ...GONE,
    { allow: 'needs-empty' },
  ],
  'such statements, allowed': ['apply', ...GONE, { allow: 'outage' }],
  'copies that are missing, and rows allowed': [
    'blocked',
    cluster(),
    withReference,
    { allow: 'needs-empty' },
  ],
  'copies that are missing, allowed': [
    'apply',
    cluster(),
    withReference,
    { allow: 'needs-backfill' },
  ],
  'names that differ by where a dot stands only': [
    'blocked',
    dotted(),
    dotted(MOVING),
    { allow: 'needs-empty:app.public."a.b"' },
  ],
  'a place with a dot in its name': [
    'blocked',
    placedIn('meta'),
    placedIn('data'),
  ],
  'two changes of one class': ['blocked', MORE('b', 'd'), MORE('e', 'f')],
  'two changes of one class, one allowed': [
    'blocked',
    MORE('b', 'd'),
    MORE('e', 'f'),
    { allow: 'needs-empty:app.public.events' },
  ],
  'an index of a table that nobody lists': [
    'blocked',
    indexed(false, 'users'),
    indexed(true, 'users'),
  ],
  'an index of a listed table': [
    'blocked',
    indexed(false, 'events'),
    indexed(true, 'events'),
  ],
  'unlisted tables, and a table allowed': [
    'blocked',
    byDefault(),
    byDefault(MOVING),
    { allow: 'needs-empty:app.public.events' },
  ],
  'unlisted tables, allowed as it was proposed': [
    'apply',
    byDefault(),
    byDefault(MOVING),
    { allow: UNLISTED },
  ],
  'unlisted tables, allowed by a pattern': [
    'apply',
    byDefault(),
    byDefault(MOVING),
    { allow: 'needs-empty:app.*' },
  ],
  'fifty tables': ['blocked', many(50), many(50, MOVING)],
  'more than fifty tables': ['blocked', many(51), many(51, MOVING)],
  'a sequence': [
    'blocked',
    counted({}),
    counted({ s: { shard_group: 'logs' } }),
  ],
  'a sequence, allowed': [
    'apply',
    counted({}),
    counted({ s: { shard_group: 'logs' } }),
    { allow: 'needs-backfill:app.public.s' },
  ],
  'a table and its counter': ['blocked', auditIn('logs'), auditIn('other')],
  'a key of unknown meaning at the top': ['apply', cluster(), COMMENT],
  'what the service refuses, allowed': [
    'rejected',
    cluster(),
    cluster({ rest: { default_shard_group: 'data' } }),
    { allow: 'needs-empty' },
  ],
  'names that look like patterns': ['blocked', starred('b'), starred('c')],
  'names that look like patterns, allowed as it was proposed': [
    'apply',
    starred('b'),
    starred('c'),
    {
      allow: 'needs-empty:"app.public.*"\nneeds-empty:app.public."(unlisted)"',
    },
  ],
  'other tables, allowed by such a name': [
    'blocked',
    before,
    moved,
    { allow: 'needs-empty:"app.public.*"' },
  ],
  'a key of unknown meaning of a table': ['blocked', weighted(1), weighted(2)],
  'such a key, allowed': [
    'apply',
    weighted(1),
    weighted(2),
    { allow: 'unknown:weight' },
  ],
  'such a key, and others allowed': [
    'blocked',
    weighted(1),
    weighted(2),
    { allow: 'unknown:height\nunknown:weights\nunknown:Weight' },
  ],
  'rows that would be hidden, and a key allowed': [
    'blocked',
    before,
    moved,
    { allow: 'unknown:weight' },
  ],
  'a key of unknown meaning on drift of unknown cause': [
    'drifted',
    cluster(),
    COMMENT,
    { situation: UNKNOWN },
  ],
  ...Object.fromEntries(
    (['fail', 'warn', 'overwrite'] as const).flatMap((onDrift) =>
      Object.entries({
        drift: drift(),
        'drift of unknown cause': UNKNOWN,
      }).flatMap(([name, situation]): (readonly [string, Case])[] => [
        [
          `${name}, ${onDrift}`,
          [
            onDrift === 'fail' ? 'drifted' : 'blocked',
            before,
            moved,
            { onDrift, situation },
          ],
        ],
        [
          `${name}, ${onDrift}, rows allowed`,
          [
            onDrift === 'overwrite' ? 'apply' : 'drifted',
            before,
            moved,
            { onDrift, situation, allow: 'needs-empty' },
          ],
        ],
      ]),
    ),
  ),
  'a file of no repository': [
    'apply',
    before,
    moved,
    {
      situation: drift({
        known: false,
        isNone: true,
        why: messageOf('no repository'),
      }),
      allow: 'needs-empty',
    },
  ],
  'a Reshard under way': ['drifted', before, moved, { situation: underWay(1) }],
  'seven Reshards under way': [
    'drifted',
    before,
    moved,
    { situation: underWay(7) },
  ],
  'nothing to do': [
    'nothing',
    before,
    before,
    { situation: { state: 'in-sync', ledger: [] } },
  ],
  'nothing to do on a branch that was not read': [
    'nothing',
    before,
    before,
    { situation: { state: 'branch-unread' } },
  ],
  'a file that changes nothing': ['apply', before, before],
};

it.each(Object.entries(CASES))('a decision on %s', (_, one) => {
  const decision = decided(one);
  expect(decision.kind).toBe(one[0]);
  expect(toldOf(decision)).toMatchSnapshot();
});

describe('decide', () => {
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
});

describe('a line of `allow`', () => {
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
    const seen = withProof(changes, {
      unproven: 'needs-backfill',
      verdict: 'rows',
      asks: true,
    });
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

  it('takes every character of a pattern but * for itself', () => {
    const permissions = permissionsIn('needs-empty:app.public.(a+)+$');
    expect(permissions).toMatchObject([
      { names: { kind: 'one', name: 'app.public.(a+)+$' } },
    ]);
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
