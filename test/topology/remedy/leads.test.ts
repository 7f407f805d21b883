import { expect, it } from 'vitest';
import { plain } from '../../../src/message/plain.ts';
import { type Evidence, judge } from '../../../src/topology/evidence/judge.ts';
import { type Change, isBlocked } from '../../../src/topology/impact/change.ts';
import type { Seen } from '../../../src/topology/impact/change-base.ts';
import { describeChange } from '../../../src/topology/impact/change-text.ts';
import { findChanges } from '../../../src/topology/impact/impact.ts';
import { findRemedies } from '../../../src/topology/remedy/remedy.ts';
import { ORDINARY_CHANGES, shop } from '../../router/ordinary.ts';
import { documentOf } from '../build.ts';
import { cluster, group } from '../changes-of.ts';

/** What may be seen of every table of a change; nothing where nobody looked. */
const EVIDENCE: Readonly<Record<string, Seen | undefined>> = {
  'nothing was seen': undefined,
  'it could not be looked at': { kind: 'unknown', why: 'no answer' },
  'the snapshot has it': { kind: 'in-snapshot' },
  'the snapshot lacks it': { kind: 'not-in-snapshot' },
  'it has 812 rows': { kind: 'rows', count: 812, isMore: false },
  'it is empty': { kind: 'empty' },
  'it is absent': { kind: 'absent' },
};

const OF_DATA = { shard_group: 'data' };
const DEFAULT = { rest: { default_shard_group: 'meta' } };

/** Changes that are blocked for a reason that the ordinary ones lack. */
const OTHERS: Readonly<Record<string, readonly [object, object]>> = {
  'keys without a range': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 90..')] }),
  ],
  'no index': [
    cluster(),
    cluster({ groups: [group('data', undefined, 'a..40', 'b 40..')] }),
  ],
  'a table without a group': [
    cluster({ database: { default_shard_group: 'data' } }),
    cluster(),
  ],
  'two new tables': [
    cluster(DEFAULT),
    cluster({
      ...DEFAULT,
      tables: { events: OF_DATA, orders: OF_DATA, plans: OF_DATA },
    }),
  ],
  'two dropped tables': [
    cluster({
      ...DEFAULT,
      tables: { events: OF_DATA, orders: OF_DATA, plans: OF_DATA },
    }),
    cluster(DEFAULT),
  ],
  'another default': [
    cluster({ tables: {}, database: { default_shard_group: 'data' } }),
    cluster({ tables: {}, database: { default_shard_group: 'meta' } }),
  ],
  'a sequence elsewhere': [
    cluster(),
    cluster({ schema: { sequences: { ids: { shard_group: 'data' } } } }),
  ],
};

const ORDINARY = ORDINARY_CHANGES.map(({ name, change }) => {
  const after = shop();
  change(after);
  return [name, [shop(), after]] as const;
});

const CASES = [...ORDINARY, ...Object.entries(OTHERS)].flatMap(([name, pair]) =>
  Object.entries(EVIDENCE).map(
    ([what, seen]) => [name, what, pair, seen] as const,
  ),
);

/** The changes as they are when each of their tables was seen alike. */
function seenAs(
  seen: Seen | undefined,
  changes: readonly Change[],
): readonly Change[] {
  const names = changes.flatMap(({ tables }) => tables.listed);
  const evidence: Evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map(
      seen === undefined ? [] : names.map((name) => [name, seen]),
    ),
    fresh: new Set(),
    left: new Set(),
    found: new Map(),
  };
  return judge(changes, evidence, { mode: 'check', isPristine: false });
}

it.each(CASES)(
  'of “%s”, %s: the first advice is something to do, about these names, and true',
  (_name, what, [live, desired], seen) => {
    const [before, after] = [documentOf(live), documentOf(desired)];
    const changes = seenAs(seen, findChanges(before, after));
    const titles = changes.map((change) => plain(describeChange(change).title));

    for (const remedy of findRemedies(changes, before, after)) {
      const { changes: own, steps, alternatives } = remedy;
      const lead = plain(remedy.lead);
      expect(own.every(isBlocked)).toBe(true);
      expect(lead).toMatch(
        /^(?:Run|Check|Make sure|Keep|Drop|List|Bind|Add|Copy|Ask|Fill|Remove|Change) /,
      );
      expect(titles).not.toContain(lead);
      expect(lead.endsWith('.')).toBe(false);
      const isAboutCounters = lead.includes('counters');
      if (!isAboutCounters) expect(namesIn(lead)).not.toEqual([]);

      const whole = [
        lead,
        ...steps.map(({ text }) => plain(text)),
        ...alternatives.map((one) => plain(one)),
      ];
      if (what === 'it has 812 rows')
        expect(whole.join(' ')).not.toMatch(
          /^(?:Drop|Check)|if it is new|no rows? .*yet|does not exist/,
        );
      if (what === 'the snapshot has it')
        expect(whole.join(' ')).not.toMatch(/does not exist|is new\b/);
    }
  },
);

/** The names in a sentence. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}

it('advice on a table that was seen names its rows', () => {
  const [before, after] = [
    documentOf(cluster(DEFAULT)),
    documentOf(
      cluster({ ...DEFAULT, tables: { events: OF_DATA, orders: OF_DATA } }),
    ),
  ];
  const changes = seenAs(
    { kind: 'rows', count: 812, isMore: false },
    findChanges(before, after),
  );
  expect(findRemedies(changes, before, after)[0]?.lead).toBe(
    'List `app.public.orders` in `meta` first: the database has 812 rows there',
  );
});
