import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../../test/topology/build.ts';
import {
  changesOf,
  cluster,
  group,
} from '../../../../test/topology/changes-of.ts';
import type { Seen } from '../../../changes/change-base.ts';
import { describeChange } from '../../../changes/change-text.ts';
import { findChanges } from '../../../changes/impact.ts';
import { plain } from '../../../text/plain.ts';
import { type Evidence, judge } from '../judge.ts';

const EVENTS = 'app.public.events';
const ROWS: Seen = { kind: 'rows', count: 812, isMore: false };

/** The effects of a table's new entry, by what was seen of the table. */
function effectsOf(live: object, seen: Seen | undefined) {
  const desired = cluster({
    rest: { default_shard_group: 'meta' },
    tables: { events: { shard_group: 'data' } },
  });
  const changes = findChanges(documentOf(live), documentOf(desired));
  const evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map(seen === undefined ? [] : [[EVENTS, seen]]),
    fresh: new Set([EVENTS]),
    left: new Set<string>(),
    found: new Map(),
  };
  return judge(changes, evidence, { mode: 'check', isPristine: false })
    .filter(({ tables }) => tables.listed.length > 0)
    .map((change) => describeChange(change).effect);
}

describe('the effect of a new entry of a table that followed a default', () => {
  const live = cluster({
    rest: { default_shard_group: 'meta' },
    tables: {},
  });

  it.each<[string, Seen | undefined, RegExp]>([
    ['nothing', undefined, /safe only if the table is new or empty$/],
    [
      'that a snapshot has it',
      { kind: 'in-snapshot' },
      /in the schema snapshot, which does not show rows; if rows exist: .*safe only if the table is empty$/,
    ],
    [
      'that a snapshot lacks it',
      { kind: 'not-in-snapshot' },
      /not in the schema snapshot: no rows are expected$/,
    ],
    ['its rows', ROWS, /`app\.public\.events` \(812 rows\)/],
    ['that it is empty', { kind: 'empty' }, /^no row of .* is affected/],
    [
      'that it is absent',
      { kind: 'absent' },
      /is not in the database: no row is affected$/,
    ],
  ])('says what is known, after a look found %s', (_, seen, words) => {
    expect(effectsOf(live, seen)[0]).toMatch(words);
  });

  it('says what is known of several', () => {
    const tables = {
      events: { shard_group: 'data' },
      orders: { shard_group: 'data' },
    };
    const rest = { default_shard_group: 'meta' };
    expect(changesOf(live, cluster({ rest, tables }))[0]).toMatch(
      /safe only if these tables are new or empty$/,
    );
  });

  it('does not call a table with rows new, or its move safe', () => {
    for (const effect of effectsOf(live, ROWS))
      expect(effect).not.toMatch(/new|empty|if rows exist/);
  });
});

it('a table that comes back after nothing placed it is said to be not new where its rows were seen as well', () => {
  const groups = [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('logs', undefined, 'c'),
  ];
  const on = (uid: string | undefined): object =>
    cluster({
      groups,
      tables: uid === undefined ? {} : { events: { shard_group: uid } },
    });
  const changes = findChanges(
    documentOf(on(undefined)),
    documentOf(on('logs')),
    { earlier: [documentOf(on('data'))] },
  );
  const evidence: Evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map([
      ['app.public.events', { kind: 'rows', count: 812, isMore: false }],
    ]),
    fresh: new Set(),
    left: new Set(),
    found: new Map(),
  };
  const options = { mode: 'check', isPristine: false } as const;
  const [told] = judge(changes, evidence, options).map((change) =>
    plain(describeChange(change).effect),
  );
  expect(told).toContain(
    'not new: an earlier version of the file placed it in `data`',
  );
});
