import { type Change, kindOf } from '../../changes/change.ts';
import type { Seen } from '../../changes/change-base.ts';
import type { TableQuestion } from '../../changes/questions.ts';
import { remembered } from '../../keyed.ts';
import type { Result } from '../../result.ts';
import type { BranchDatabase } from '../../run/database.ts';
import { agreeing, nameList, shardList } from '../../text/lists.ts';
import {
  type Message,
  prose,
  quoteShard,
  quoteWhole,
} from '../../text/message.ts';
import { tableNamed } from '../../topology/catalog.ts';

/** A cluster has 16 shards unless Support raises that (docs/neki.md §1.1). */
const MOST_SHARDS = 32;
/** Each shard takes one connection. */
const SHARDS_AT_ONCE = 4;

/** The questions to one shard after a PUT. */
interface ShardQuestions {
  /** Tables whose rows on this shard would no longer be found. */
  readonly left: Map<string, TableQuestion>;
  /** Tables that the shard still serves: rows there may be in the right place. */
  readonly kept: Map<string, TableQuestion>;
}

/**
 * Looks for rows that were written after the last look and before every router had the new topology. Through a router,
 * the table looks empty by then, so each shard that served it before is asked directly.
 */
export async function findHiddenRows(
  changes: readonly Change[],
  database: BranchDatabase,
): Promise<readonly Message[]> {
  const asked = Array.from(questionsByShard(changes));
  const shards = asked.slice(0, MOST_SHARDS);
  const found: (readonly Message[])[] = [];
  for (let at = 0; at < shards.length; at += SHARDS_AT_ONCE) {
    const looks = shards
      .slice(at, at + SHARDS_AT_ONCE)
      .map(([shard, questions]) => lookAt(shard, questions, database));
    found.push((await Promise.all(looks)).flat());
  }

  const notices = found.flat();
  const rest = asked.slice(MOST_SHARDS).map(([shard]) => shard);
  if (rest.length > 0)
    notices.push(
      prose`${shardList(rest)} ${agreeing(rest.length, 'was', 'were')} not looked at after the PUT: there are more than ${MOST_SHARDS}.`,
    );
  return notices;
}

async function lookAt(
  shard: string,
  { left, kept }: ShardQuestions,
  database: BranchDatabase,
): Promise<readonly Message[]> {
  const questions = [...left.values(), ...kept.values()];
  const seen = await database.lookOnShard(shard, questions);
  return noticesOf(shard, seen, left);
}

function noticesOf(
  shard: string,
  seen: ReadonlyMap<string, Result<boolean, string>>,
  left: ReadonlyMap<string, TableQuestion>,
): readonly Message[] {
  const filled: string[] = [];
  const unseen = new Map<string, string[]>();
  for (const [name, rows] of seen) {
    if (!rows.ok) remembered(unseen, rows.problem, () => []).push(name);
    else if (rows.value) filled.push(name);
  }
  const hidden = filled.filter((name) => left.has(name));
  const doubtful = filled.filter((name) => !left.has(name));
  const place = quoteShard(shard);
  const notices: Message[] = [];
  if (hidden.length > 0)
    notices.push(
      prose`Rows of ${nameList(hidden, 'table')} were written to shard ${place} during this apply, and queries no longer find them. Apply the previous topology again, or move the rows with a workflow.`,
    );
  if (doubtful.length > 0)
    notices.push(
      prose`Rows of ${nameList(doubtful, 'table')} were written to shard ${place} during this apply. Check that queries by their keys find them.`,
    );
  for (const [why, tables] of unseen)
    notices.push(
      prose`Shard ${place} could not be looked at after the PUT: ${quoteWhole(why)}. It is unknown whether rows of ${nameList(tables, 'table')} were written there during the apply.`,
    );
  return notices;
}

/** For each shard, the tables that it served before and that had no row in question. */
function questionsByShard(
  changes: readonly Change[],
): ReadonlyMap<string, ShardQuestions> {
  const asked = new Map<string, ShardQuestions>();
  for (const change of changes) {
    const { formerShards, lostRows, servesAfter } = kindOf(change);
    for (const shard of formerShards?.(change) ?? []) {
      const { left, kept } = remembered(asked, shard, () => ({
        left: new Map(),
        kept: new Map(),
      }));
      const slice = lostRows?.(change, shard);
      const serves = servesAfter?.(change, shard) ?? false;
      const isLeft = slice !== undefined || !serves;
      for (const question of emptyTables(change, slice))
        (isLeft ? left : kept).set(question.name, question);
    }
  }
  return asked;
}

function emptyTables(
  { proof }: Change,
  slice: TableQuestion['slice'],
): readonly TableQuestion[] {
  const seen = Array.from<readonly [string, Seen]>(proof?.seen ?? []);
  return seen.flatMap(([name, { kind }]) => {
    if (kind !== 'empty' && kind !== 'absent') return [];
    const table = tableNamed(name);
    return table === undefined ? [] : { ...table, name, slice };
  });
}
