import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concernedIn } from '../../src/changes/change.ts';
import { findChanges } from '../../src/changes/impact.ts';
import { compareWhereabouts } from '../../src/changes/table-history.ts';
import { fullName, tableNamed } from '../../src/topology/catalog.ts';
import { isListedIn } from '../../src/topology/topology-document.ts';
import { cluster } from '../cluster.ts';
import { documentOf, type TopologyDocument } from '../domain.ts';
import { skipLong } from '../long.ts';
import { pairs } from '../topology/generated.ts';

const TABLES = ['app', 'bare'].flatMap((database) =>
  ['public', 'log'].flatMap((schema) =>
    ['t0', 't1', 't2', 't3'].map((table) => ({ database, schema, table })),
  ),
);

/** The class of what a plan says of where a table's rows are; undefined where it says nothing. */
function planned(
  before: TopologyDocument,
  after: TopologyDocument,
  name: string,
): string | undefined {
  return findChanges(before, after).find(
    (change) =>
      (change.kind === 'placement' || change.kind === 'reference-table') &&
      concernedIn(change).includes(name),
  )?.class;
}

it('one table is compared as the plan compares all', (context) => {
  skipLong(context);
  let moved = 0;
  fc.assert(
    fc.property(pairs, ([live, desired]) => {
      const [before, after] = [documentOf(live), documentOf(desired)];
      const listed = TABLES.filter(
        (name) => isListedIn(before, name) || isListedIn(after, name),
      );
      for (const name of listed) {
        const found = compareWhereabouts(before, after, name);
        expect(found?.class).toBe(planned(before, after, fullName(name)));
        if (found !== undefined) {
          moved++;
          expect(found.tables.listed.map(tableNamed)).toEqual([name]);
        }
      }
    }),
    { numRuns: 80 },
  );
  expect(moved).toBeGreaterThan(20);
});

it('one of two copied tables is told of alone', () => {
  const copied = (uid: string): TopologyDocument => {
    const entry = { shard_groups: [uid] };
    const reference_tables = { plans: entry, regions: entry };
    return documentOf(cluster({ schema: { reference_tables } }));
  };
  const name = { database: 'app', schema: 'public', table: 'regions' };
  const found = compareWhereabouts(copied('meta'), copied('data'), name);
  expect(found?.tables.listed).toEqual(['app.public.regions']);
});

it('a copied table is compared as one, before and after', () => {
  const copied = (...shard_groups: readonly string[]): TopologyDocument =>
    documentOf(
      cluster({ schema: { reference_tables: { plans: { shard_groups } } } }),
    );
  const bound = documentOf(
    cluster({ tables: { plans: { shard_group: 'meta' } } }),
  );
  const name = { database: 'app', schema: 'public', table: 'plans' };
  const tables = { listed: ['app.public.plans'], unlisted: [] };
  for (const [before, after, action] of [
    [copied('meta'), copied('meta', 'data'), 'moved'],
    [bound, copied('data'), 'added'],
    [copied('data'), bound, 'removed'],
  ] as const)
    expect(compareWhereabouts(before, after, name)).toMatchObject({
      kind: 'reference-table',
      action,
      tables,
    });
  expect(compareWhereabouts(copied('meta'), copied('meta'), name)).toBe(
    undefined,
  );
});

it.each(['app.public', 'app.public.t.x', 'app."public.t'])(
  '%s is the name of no table',
  (name) => {
    expect(tableNamed(name)).toBeUndefined();
  },
);
