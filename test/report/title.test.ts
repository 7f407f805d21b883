import { expect, it } from 'vitest';
import { titleOf } from '../../src/report/title.ts';
import { cluster, group } from '../cluster.ts';
import {
  decide,
  type Limits,
  type Seen,
  type StatementFigures,
  withProof,
} from '../domain.ts';
import { messageOf, textOf } from '../messages.ts';
import {
  allowedBy,
  BEFORE,
  type Compared,
  compared,
  GROWN,
  REROUTED,
  resultOf,
  type View,
} from './results.ts';

/** The same comparison, where this was seen of the rows of its tables. */
function seen(one: Compared, ...rows: readonly Seen[]): Compared {
  const changes = withProof(one.plan.changes, {
    verdict: 'rows',
    asks: true,
    seen: new Map(rows.map((row, at) => [`app.public.t${at}`, row])),
  });
  return decided({ ...one, plan: { ...one.plan, changes } });
}

/** The same comparison, decided by limits. */
function decided(
  one: Compared,
  limits?: Limits,
  statements?: StatementFigures,
): Compared {
  const { changes, situation } = one.plan;
  const policy = {
    onDrift: 'fail',
    permissions: [],
    limits,
    statements,
  } as const;
  return { ...one, decision: decide({ changes, situation }, policy) };
}

/** A cluster of two groups, where one of them has the table. */
function inGroup(name: string): object {
  return cluster({
    tables: { events: { shard_group: name } },
    groups: [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('far', 'by_tenant', 'x..80', 'y 80..'),
    ],
  });
}

function rows(count: number | undefined, isMore = false): Seen {
  return { kind: 'rows', count, isMore };
}

const QUARTER = compared(BEFORE, REROUTED);
/** The tables of a group go to another one: queries for all of their keys. */
const MOVED = compared(inGroup('data'), inGroup('far'));
const SAFE = compared(BEFORE, GROWN);
const CALLS = { scatter: 180, refused: 0, calls: 1000 };

/** Sequences that go to another group. */
function counters(...names: readonly string[]): Compared {
  const on = (shard_group: string): object =>
    cluster({
      groups: [group('logs', undefined, 'c')],
      schema: {
        sequences: Object.fromEntries(
          names.map((name) => [name, { shard_group }]),
        ),
      },
    });
  return compared(on('meta'), on('logs'));
}

/** Another default of a schema, beside tables that it lists. */
function defaulted(tables: object): Compared {
  const [before = {}, after = {}] = ['meta', 'data'].map(
    (default_shard_group) =>
      cluster({ tables, schema: { default_shard_group } }),
  );
  return compared(before, after);
}

/** A part of the keys, and a group besides. */
const BOTH = compared(
  BEFORE,
  cluster({
    groups: [
      group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..'),
      group('extra', undefined, 'a'),
    ],
  }),
);

/** A view that saw that statements go further. */
const FURTHER: View = {
  atLeast: 'behavioural',
  lead: messageOf('18 % of calls would go to more shards'),
};

/** The same comparison, allowed by lines of a commit. */
function allowed(one: Compared, text = 'needs-empty:*'): Compared {
  const commit = 'a1b2c3d'.padEnd(40, '0');
  const allow = { path: 'x', kind: 'folder', files: [], commit } as const;
  return { ...allowedBy(one, text, 'x/pr-7.allow'), allow };
}

it.each<[string, 'planned' | 'blocked' | 'applied', Compared]>([
  ['a plan without any effect', 'planned', SAFE],
  [
    'a plan of which statements go further',
    'planned',
    { ...SAFE, views: [FURTHER] },
  ],
  ['part of the keys', 'blocked', QUARTER],
  [
    'part of the keys of a table with rows',
    'blocked',
    seen(QUARTER, rows(812)),
  ],
  ['all of the keys', 'blocked', MOVED],
  ['all of the keys of a table with rows', 'blocked', seen(MOVED, rows(812))],
  [
    'rows that were not counted to the end',
    'blocked',
    seen(MOVED, rows(100_000, true), rows(5)),
  ],
  ['rows that were not counted', 'blocked', seen(MOVED, rows(undefined))],
  ['a limit on keys', 'blocked', decided(QUARTER, { keys: 1000 })],
  ['a limit on tables', 'blocked', decided(QUARTER, { tables: 0 })],
  [
    'a limit on rows that nobody counted',
    'blocked',
    decided(QUARTER, { rows: 1000 }),
  ],
  [
    'a limit on calls that go further',
    'blocked',
    decided(SAFE, { scatter: 500 }, CALLS),
  ],
  [
    'a limit on calls that are refused',
    'blocked',
    decided(SAFE, { refused: 0 }, { ...CALLS, refused: 1 }),
  ],
  [
    'a limit on calls, and no statements',
    'blocked',
    decided(SAFE, { scatter: 500 }),
  ],
  ['allowed rows', 'planned', allowed(seen(MOVED, rows(812)))],
  ['allowed rows, after the apply', 'applied', allowed(seen(MOVED, rows(812)))],
  [
    'allowed rows of a part of the keys',
    'planned',
    allowed(seen(QUARTER, rows(812))),
  ],
  ['an allowed part of the keys', 'planned', allowed(QUARTER)],
  ['allowed rows that nobody counted', 'planned', allowed(MOVED)],
  ['an allowed change of two', 'applied', allowed(BOTH)],
  ['a sequence', 'blocked', counters('s')],
  ['sequences', 'blocked', counters('s', 't')],
  ['a listed table, and those beside it', 'blocked', defaulted({ events: {} })],
  ['no table that is listed', 'blocked', defaulted({})],
])('the title has the number that decides: %s', (_, outcome, of) => {
  const result = resultOf(outcome, 'main', { compared: of });
  expect(textOf(titleOf(result, {}))).toMatchSnapshot();
});
