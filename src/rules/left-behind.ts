import { keySpan, memberValue } from '../document/document.ts';
import { remembered } from '../keyed.ts';
import { type Message, prose, quote } from '../text/message.ts';
import {
  resolveNamed,
  resolveReferenceTable,
  resolveUnlisted,
  type TablePlacement,
} from '../topology/resolution.ts';
import type { Database, ReferenceTable, Schema } from '../topology/topology.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import { problem, rule } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

/** What the file places in another group than the branch does: the groups' uids, and whose placement it is. */
interface Rebound {
  readonly from: string;
  readonly to: string;
  readonly tables: Message;
}

/** What leaves each group, by its uid; for each group that it goes to, the first of its tables. */
type Leaving = ReadonlyMap<string, ReadonlyMap<string, Rebound>>;

export const LEFT_BEHIND = rule(
  'reference-table-left-behind',
  'warning',
  'inferred, §4.2 change 33',
  {
    title:
      'A table that changes its shard group finds there the reference tables that it is joined with.',
    *check(input) {
      const { live, schemas, topology } = input;
      if (live === undefined) return;
      const leavingIn = new Map<Database, Leaving>();
      for (const { database, schema } of schemas) {
        for (const table of schema.referenceTables.values()) {
          const former = groupsOnBranch(live, database, schema, table);
          if (former.length === 0) continue;
          const held = groupsOf(input, database, schema, table);
          const leaving = remembered(leavingIn, database, () =>
            leavingOf(input, live, database),
          );
          const lost = firstLost(former, held, leaving);
          if (lost === undefined || !topology.groups.has(lost.to)) continue;
          yield problem(
            memberValue(table.node, 'shard_groups') ?? keySpan(table.member),
            prose`${lost.tables} ${quote(lost.from)} to ${quote(lost.to)}, where reference table ${quote(table.name)} is not: joins with it are no longer answered by one shard alone.`,
            prose`Add ${quote(lost.to)} to its ${quote('shard_groups')}; shards without a copy of it have to be filled first.`,
          );
        }
      }
    },
  },
);

function groupsOnBranch(
  live: TopologyDocument,
  { name }: Database,
  schema: Schema,
  table: ReferenceTable,
): readonly string[] {
  const database = live.topology.databases.get(name);
  const within = database?.schemas.get(schema.name);
  const former = within?.referenceTables.get(table.name);
  if (!database || !within || !former) return [];
  return groupsOf(live, database, within, former);
}

function groupsOf(
  { resolution }: Pick<RuleInput, 'resolution'>,
  database: Database,
  schema: Schema,
  table: ReferenceTable,
): readonly string[] {
  return resolveReferenceTable(resolution, database, schema, table).flatMap(
    ({ uid }) => uid ?? [],
  );
}

/** The first tables of a group with a copy that go to a group without one. */
function firstLost(
  former: readonly string[],
  held: readonly string[],
  leaving: Leaving,
): Rebound | undefined {
  const holding = new Set(held);
  for (const uid of new Set(former))
    for (const rebound of leaving.get(uid)?.values() ?? [])
      if (!holding.has(rebound.to)) return rebound;
  return undefined;
}

function leavingOf(
  { resolution }: RuleInput,
  live: TopologyDocument,
  database: Database,
): Leaving {
  const leaving = new Map<string, Map<string, Rebound>>();
  const add = (
    before: TablePlacement,
    after: TablePlacement,
    tables: () => Message,
  ) => {
    const [from, to] = [before.choice.uid, after.choice.uid];
    if (from === undefined || to === undefined || from === to) return;
    remembered(remembered(leaving, from, newTargets), to, () => {
      return { from, to, tables: tables() };
    });
  };
  for (const schema of database.schemas.values()) {
    for (const { name } of schema.tables.values()) {
      const names = {
        database: database.name,
        schema: schema.name,
        table: name,
      };
      add(
        resolveNamed(live.resolution, names),
        resolveNamed(resolution, names),
        () => prose`Table ${quote(name)} changes from group`,
      );
    }
    add(
      resolveUnlisted(
        live.resolution,
        live.topology.databases.get(database.name),
        schema.name,
      ),
      resolveUnlisted(resolution, database, schema.name),
      () =>
        prose`Tables of schema ${quote(schema.name)} that are not listed change from group`,
    );
  }
  return leaving;
}

function newTargets(): Map<string, Rebound> {
  return new Map();
}
