import type { FoldedSection, PlainBlock } from '../../report/blocks.ts';
import { counted } from '../../text/lists.ts';
import {
  code,
  joined,
  type Message,
  prose,
  quoteShard,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { fullName } from '../../topology/catalog.ts';
import {
  keysText,
  type MovedTable,
  type RowEstimate,
  type RowsOnShard,
  rowsShare,
} from './figures.ts';
import { movedText, ROWS_STAY, rowsText } from './words.ts';

/** The most tables that are shown; those with the most rows that move. */
const MOST_TABLES = 10;
/** The most intervals that are shown of all these tables. */
const MOST_MOVES = 20;

const SOURCE = prose`Estimates: what each shard knew of its tables when they were last analyzed. Nothing was counted.`;
const SAME = prose`Every shard answered the same estimates. They may be those of one shard; ${code('neki-topology shards --rows --count')} counts the rows.`;

/** The rows that a plan would expect on another shard: the number as the title, shards and intervals below. */
export function movedRowsFold(rows: RowEstimate): FoldedSection {
  const shown = rows.tables.slice(0, MOST_TABLES);
  const moves = shown.flatMap((table) =>
    table.moves.map((move) => movedText(move, table)),
  );
  const blocks: readonly PlainBlock[] = [
    { kind: 'text', text: SOURCE },
    { kind: 'list', items: shown.map(tableText) },
    { kind: 'text', text: prose`What the file would do:` },
    { kind: 'list', items: moves.slice(0, MOST_MOVES) },
  ];
  const notes = notesOn(rows, moves.length);
  return {
    title: prose`Rows of what moves: ${totalText(rows)}`,
    blocks: blocks.concat(notes.map(noteBlock)),
  };
}

/** "about 50,000 rows of `app.public.events`", and whether some numbers are unknown. */
function totalText({ tables: all }: RowEstimate): Message {
  const filled = all.filter(
    ({ known, unknownMoves }) => known + unknownMoves > 0,
  );
  const tables = filled.length === 0 ? all : filled;
  const whose = whoseText(tables);
  const isKnown = tables.some(({ moves }) =>
    moves.some(({ rows }) => rows.count !== undefined),
  );
  if (!isKnown) return prose`an unknown number of rows of ${whose}`;

  const total = tables.reduce((sum, { known }) => sum + known, 0);
  const about = prose`about ${counted(total, 'row')} of ${whose}`;
  const unknown = tables.reduce((sum, table) => sum + table.unknownMoves, 0);
  if (unknown === 0) return about;
  return prose`${about}, and an unknown number in ${counted(unknown, 'interval')}`;
}

function whoseText(tables: readonly MovedTable[]): Message {
  const [first, ...others] = tables;
  if (first === undefined || others.length > 0)
    return counted(tables.length, 'table');
  return quoteWhole(fullName(first.table));
}

/**
 * "`app.public.events`: 25 % of the keys and 70 % of the rows (about 700,000) on `s1`; …", for shards that lose or
 * gain.
 */
function tableText(table: MovedTable): Message {
  const moving = new Set(
    table.moves.flatMap(({ move: { from, to } }) => [from, to]),
  );
  const shards = table.shards
    .filter(({ shard }) => moving.has(shard))
    .map((shard) => shardText(shard, table));
  return prose`${quoteWhole(fullName(table.table))}: ${joined(shards, '; ')}`;
}

function shardText(shard: RowsOnShard, table: MovedTable): Message {
  const place = quoteShard(shard.shard);
  const share = shareText(shard, table);
  const keys = keysText(shard, table.side.axis);
  if (keys === undefined) return prose`${share} on ${place}`;
  return prose`${words(keys)} of the keys and ${share} on ${place}`;
}

function shareText(shard: RowsOnShard, table: MovedTable): Message {
  const count = rowsText(shard.rows);
  if (count === undefined) return prose`an unknown number of rows`;

  const share = rowsShare(shard, table);
  if (share === undefined) return prose`${count} rows`;
  return prose`${words(share)} of the rows (${count})`;
}

/** What else to know, and what is not shown. */
function notesOn(
  { tables, left, isSameEverywhere }: RowEstimate,
  moves: number,
): readonly Message[] {
  const shown = tables.slice(0, MOST_TABLES);
  const cut = shown.reduce((sum, { leftMoves }) => sum + leftMoves, 0);
  const leftMoves = Math.max(moves - MOST_MOVES, 0) + cut;
  const leftTables = tables.length - shown.length;

  const all = [ROWS_STAY];
  if (isSameEverywhere) all.push(SAME);
  if (leftTables > 0)
    all.push(
      prose`Not listed, with fewer rows in what moves: ${counted(leftTables, 'table')}.`,
    );
  if (leftMoves > 0)
    all.push(
      prose`Not listed of these tables: ${counted(leftMoves, 'interval')}.`,
    );
  if (left > 0)
    all.push(prose`Not compared, with fewer rows: ${counted(left, 'table')}.`);
  return all;
}

function noteBlock(text: Message): PlainBlock {
  return { kind: 'note', text };
}
