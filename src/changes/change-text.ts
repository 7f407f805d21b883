import { counted, inWords, nameList, plural } from '../text/lists.ts';
import {
  annotated,
  isNothing,
  joined,
  type Message,
  mentions,
  NOTHING,
  prose,
  quoteWhole,
} from '../text/message.ts';
import { statementsOf } from './answers.ts';
import { type Change, kindOf } from './change.ts';
import type { ChangeText, Proof, Seen, TableSet } from './change-base.ts';
import { tablesText, wordsFor } from './table-text.ts';

/** The most tables that are listed with their row counts. */
const MOST_COUNTS = 3;

/** A change in plain English: what changes, and what that does, the verdict first. */
export function describeChange(change: Change): ChangeText {
  const { proof, tables } = change;
  const { title, effect } = kindOf(change).text(change);
  if (proof === undefined) return { title, effect };
  const { text: statements } = statementsOf(change);
  return { title, effect: provenEffect(proof, tables, { effect, statements }) };
}

/** What a change does by the documents: its whole effect, and the part of it that is about statements. */
interface Effects {
  readonly effect: Message;
  readonly statements: Message;
}

/**
 * The effect of a change, given what was seen of its tables. Other texts say when the tables were read. What is seen of
 * rows takes nothing away from what is said of statements.
 */
function provenEffect(
  { verdict, seen }: Proof,
  tables: TableSet,
  { effect, statements }: Effects,
): Message {
  const who = tablesText(tables);
  const { is, owns } = wordsFor(tables.listed);
  const isRest = tables.listed.length === 0 && tables.found === undefined;
  switch (verdict) {
    case 'absent':
      if (isRest) return REST_UNAFFECTED;
      return withStatements(
        prose`${who} ${is} not in the database: no row is affected`,
        statements,
        prose`once created`,
      );
    case 'empty':
      if (isRest) return withStatements(REST_UNAFFECTED, statements);
      return withStatements(
        prose`no row of ${who} is affected: the database has none where the change applies`,
        statements,
      );
    case 'unowned':
      if (isRest)
        return prose`no counter is affected: the tables own no sequence`;
      return prose`${who} ${owns} no sequence: no counter is affected`;
    case 'rows':
      return withShared(withRows(effect, seen), seen);
    case 'new-absent':
      return withStatements(
        prose`${who} ${is} new to the topology and not in the schema snapshot: no rows are expected`,
        statements,
      );
    case 'new':
      if (isRest) return effect;
      return prose`${newText(seen, prose`${who} ${is}`)}; if rows exist: ${effect}`;
    case 'unproven':
      return effect;
  }
}

/** What was seen of rows, and then what becomes of statements, perhaps only at some time. */
function withStatements(
  rows: Message,
  statements: Message,
  when: Message = NOTHING,
): Message {
  if (isNothing(statements)) return rows;
  const then = joined([when, statements], ', ');
  return prose`${rows}; ${then}`;
}

const REST_UNAFFECTED = prose`no other row is affected: the database has no further unlisted table with rows where the change applies`;

/** What is known of tables that are new to the topology, and may have rows. */
function newText(seen: Proof['seen'], tablesAre: Message): Message {
  const isInSnapshot = seen
    .values()
    .every(({ kind }) => kind === 'in-snapshot');
  if (seen.size === 0 || !isInSnapshot)
    return prose`${tablesAre} new to the topology`;
  return prose`${tablesAre} new to the topology and in the schema snapshot, which does not show rows`;
}

/** What was seen of a table with rows. */
type SeenRows = Seen & { readonly kind: 'rows' };

/** Adds row counts to an effect: behind each table that the effect names, and at the end for the other tables. */
function withRows(effect: Message, seen: Proof['seen']): Message {
  let text = effect;
  const rest: Message[] = [];
  for (const [name, what] of seen) {
    if (what.kind !== 'rows') continue;
    const isNamed = mentions(effect, name);
    if (isNamed) text = annotated(text, name, prose`(${rowsText(what)})`);
    if (!isNamed) rest.push(tableText(name, rowsText(what), what));
    else if (what.owns?.length) rest.push(tableText(name, prose`rows`, what));
  }
  if (rest.length === 0) return text;

  const shown = rest.slice(0, MOST_COUNTS);
  const left = rest.length - shown.length;
  if (left > 0)
    shown.push(prose`rows in ${left} more ${plural(left, 'table')}`);
  return prose`${text}; the database has ${inWords(shown)}`;
}

/** "812 rows in `app.public.orders`, which owns `app.public.orders_id_seq`". */
function tableText(
  name: string,
  rows: Message,
  { owns = [] }: SeenRows,
): Message {
  const table = prose`${rows} in ${quoteWhole(name)}`;
  if (owns.length === 0) return table;
  return prose`${table}, which owns ${nameList(owns, 'sequence')}`;
}

/** Adds to an effect the sequences that empty tables own and other tables use. */
function withShared(effect: Message, seen: Proof['seen']): Message {
  const shared = seen
    .values()
    .filter((what) => what.kind === 'empty')
    .flatMap(({ shares = [] }) => shares)
    .toArray();
  if (shared.length === 0) return effect;
  return prose`${effect}; other tables use ${nameList(shared, 'sequence')}`;
}

/** How many rows there are: "812 rows", "more than 812 rows". */
export function rowsText({
  count,
  isMore,
}: Pick<SeenRows, 'count' | 'isMore'>): Message {
  if (count === undefined) return prose`rows`;
  if (isMore) return prose`more than ${counted(count, 'row')}`;
  return counted(count, 'row');
}

/** How many rows were seen in the tables of a change; undefined where none were. */
export function seenRowsText({ proof }: Change): Message | undefined {
  const seen = proof?.seen.values().filter((what) => what.kind === 'rows');
  const [only, ...others] = seen ?? [];
  if (only === undefined) return undefined;
  if (others.length === 0) return rowsText(only);
  return prose`rows`;
}
