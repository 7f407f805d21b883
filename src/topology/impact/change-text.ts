import { inWords, nameList, nameOrNone } from '../../message/lists.ts';
import {
  annotated,
  code,
  digits,
  joined,
  type Message,
  mentions,
  prose,
  quoteWhole,
  thousands,
  words,
} from '../../message/message.ts';
import {
  type NumberNode,
  type StringNode,
  toJson,
} from '../document/document.ts';
import {
  type Axis,
  type Interval,
  isIndexType,
  readModulus,
  renderInterval,
  renderShare,
} from '../model/key-range.ts';
import type { Doubt, Move } from '../model/ownership.ts';
import type { EffectiveIndex } from '../model/resolution.ts';
import type {
  Change,
  DeclarationChange,
  PlacementChange,
  Proof,
  Seen,
  TableSet,
  Words,
} from './change.ts';
import {
  doubtText,
  findGaps,
  keyOf,
  type Movement,
  type Side,
  undocumentedText,
} from './comparing.ts';
import {
  referenceWords,
  scopeText,
  sequenceWords,
  tablesText,
  UNROUTABLE,
  unknownKeyWords,
} from './object-text.ts';

/** Tells a change in plain English: what changes, and what that does, the verdict first. */
export function describeChange(change: Change): {
  readonly title: Message;
  readonly effect: Message;
} {
  const { proof, tables } = change;
  const [title, effect] = wordsOf(change);
  return {
    title,
    effect: proof === undefined ? effect : provenEffect(proof, tables, effect),
  };
}

/** What was seen of the tables decides what a change does to them; when it was seen is told apart. */
function provenEffect(
  { verdict, seen }: Proof,
  tables: TableSet,
  effect: Message,
): Message {
  const who = tablesText(tables);
  const are = tables.listed.length === 1 ? 'is' : 'are';
  const isRest = tables.listed.length === 0 && tables.found === undefined;
  switch (verdict) {
    case 'absent':
    case 'empty':
      if (isRest)
        return prose`no other row is affected: the database has no further unlisted table with rows where the change applies`;
      if (verdict === 'empty')
        return prose`no row of ${who} is affected: the database has none where the change applies`;
      return prose`${who} ${are} not in the database: no row is affected`;
    case 'unowned':
      return prose`no counter is affected: the tables own no sequence`;
    case 'rows':
      return withShared(withRows(effect, seen), seen);
    case 'new-absent':
      return prose`${who} ${are} new to the topology and not in the schema snapshot: no rows are expected`;
    case 'new':
      if (isRest) return effect;
      return prose`${who} ${are} new to the topology; if rows exist: ${effect}`;
    case 'unproven':
      return effect;
  }
}

/** An effect with how many rows the tables have: behind their names, and at the end where it does not name them. */
function withRows(effect: Message, seen: Proof['seen']): Message {
  const counts = [...seen].flatMap(([name, what]) =>
    what.kind === 'rows' ? [{ name, what }] : [],
  );
  const isNamed = (name: string): boolean => mentions(effect, name);
  const told = counts
    .filter(({ name }) => isNamed(name))
    .reduce(
      (text, { name, what }) =>
        annotated(text, name, prose`(${rowsText(what)})`),
      effect,
    );
  const parts = counts.flatMap(({ name, what: { owns = [], ...what } }) => {
    if (isNamed(name) && owns.length === 0) return [];
    const owned =
      owns.length === 0
        ? prose``
        : prose`, which owns ${nameList(owns, 'sequence')}`;
    return [
      prose`${isNamed(name) ? prose`rows` : rowsText(what)} in ${quoteWhole(name)}${owned}`,
    ];
  });
  const rest = parts.length - MOST_COUNTS;
  const shown =
    rest > 0
      ? [...parts.slice(0, MOST_COUNTS), prose`rows in ${rest} more tables`]
      : parts;
  return shown.length === 0
    ? told
    : prose`${told}; the database has ${inWords(shown)}`;
}

/** An effect with the sequences of empty tables that other tables use. */
function withShared(effect: Message, seen: Proof['seen']): Message {
  const shared = [...seen.values()].flatMap((what) =>
    what.kind === 'empty' ? (what.shares ?? []) : [],
  );
  return shared.length === 0
    ? effect
    : prose`${effect}; other tables use ${nameList(shared, 'sequence')}`;
}

/** How many rows a table has: "812 rows". */
function rowsText({
  count,
  isMore,
}: Pick<Seen & { kind: 'rows' }, 'count' | 'isMore'>): Message {
  if (count === undefined) return prose`rows`;
  return prose`${isMore ? 'more than ' : ''}${thousands(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** How many rows were seen in the tables of a change; undefined where none were. */
export function seenRowsText({ proof }: Change): Message | undefined {
  const filled = [...(proof?.seen.values() ?? [])].filter(
    (seen) => seen.kind === 'rows',
  );
  const [only] = filled;
  if (only === undefined) return undefined;
  return filled.length === 1 ? rowsText(only) : prose`rows`;
}

/** So many tables are told with their rows. */
const MOST_COUNTS = 3;

function wordsOf(change: Change): Words {
  if ('words' in change) return change.words;
  switch (change.kind) {
    case 'placement':
      return [placementTitle(change), joined(placementEffect(change), '; ')];
    case 'declaration':
      return declarationWords(change);
    case 'reference-table':
      return referenceWords(change);
    case 'sequence':
      return sequenceWords(change);
    case 'unknown-key':
      return unknownKeyWords(change);
  }
}

function declarationWords({
  declared,
  before,
  after,
  tables,
}: DeclarationChange): Words {
  const who = tablesText(tables);
  const group = groupText(after);
  const placement = prose`declaration only: the shard group is still ${group}`;
  const [from, to] = [sourceText(before), sourceText(after)];
  const sources = [before, after].map(
    ({ placement }) => placement.choice.source,
  );
  const isBinding = sources[0] !== sources[1] && sources.includes('own');
  const words: Readonly<Record<DeclarationChange['declared'], Words>> = {
    added: [
      prose`${who}: listed`,
      prose`${placement}; workflows accept only listed tables`,
    ],
    removed: [
      prose`${who}: no longer listed`,
      prose`${placement}, now by default; workflows reject tables that are not listed`,
    ],
    both: isBinding
      ? [prose`binding of ${who}: ${from} → ${to}`, placement]
      : [
          prose`${code('primary_indexes')} of ${who}`,
          prose`declaration only: the same index still applies`,
        ],
  };
  return words[declared];
}

function sourceText({ placement }: Side): Message {
  const { source } = placement.choice;
  return source === 'own'
    ? prose`own`
    : prose`default of the ${source === 'topology' ? 'cluster' : source}`;
}

/** Moves that are written out one by one; more are counted. */
const MAX_MOVES = 4;

/** What changes, in a few words: "`tenant_data` [40, 80): `shard-b` → `shard-e`". */
function placementTitle(change: PlacementChange): Message {
  const { cause, before, after, movement, tables } = change;
  switch (cause.kind) {
    case 'key-ranges':
      if (movement.kind === 'intervals' && movement.moves.length > 0)
        return prose`${quoteWhole(cause.group)} ${movesText(movement.moves, movement.axis)}`;
      return prose`key ranges of ${quoteWhole(cause.group)}`;
    case 'shard-index':
      return prose`shard index of ${quoteWhole(cause.group)}: ${indexText(before)} → ${indexText(after)}`;
    case 'table-index':
      return prose`shard index of ${tablesText(tables)}: ${indexText(before)} → ${indexText(after)}`;
    case 'table-group':
      return prose`shard group of ${tablesText(tables)}: ${groupText(before)} → ${groupText(after)}`;
    case 'default-group':
      return prose`default shard group of ${scopeText(cause.scope)}: ${groupText(before)} → ${groupText(after)}`;
  }
}

/** What the change does to rows and statements, the verdict first. */
function placementEffect(change: PlacementChange): readonly Message[] {
  const { movement, tables, after } = change;
  const who = tablesText(tables);
  switch (movement.kind) {
    case 'none':
      return [
        prose`queries of ${who} go to the same shards as before`,
        ...undocumentedEffect(change),
        ...routingText(change),
      ];
    case 'intervals':
      return intervalsEffect(change, movement);
    case 'all':
      return allEffect(change, movement.why);
    case 'becomes-routable':
      return [
        prose`${who} can now be routed; earlier rows are found only on the shards of ${groupText(after)}`,
      ];
    case 'becomes-unroutable':
      return [prose`${who} ${UNROUTABLE}`];
    case 'unknown':
      return unknownEffect(change, movement);
  }
}

/** What a placement does of which it cannot be told which shard serves the rows. */
function unknownEffect(
  { tables, before, after }: PlacementChange,
  { why, within }: Movement & { kind: 'unknown' },
): readonly Message[] {
  const who = tablesText(tables);
  if (within !== undefined)
    return [
      ...doubtEffect(within.doubts, within.axis, who),
      ...leftBehindText(
        new Set(
          within.doubts
            .flatMap(({ from }) => from)
            .filter((shard) => !after.shards.includes(shard)),
        ),
        after,
      ),
    ];
  const leaving = new Set(before.shards).difference(new Set(after.shards));
  return [
    prose`it is unknown which queries of ${who} go to other shards: ${why}`,
    ...leftBehindText(leaving, after),
  ];
}

/** What is said of intervals whose shard cannot be told: those that are mended, and the others. */
function doubtEffect(
  doubts: readonly Doubt[],
  axis: Axis,
  who: Message,
): readonly Message[] {
  const { mended = [], open = [] } = Object.groupBy(doubts, ({ fate }) =>
    fate === 'mended' ? 'mended' : 'open',
  );
  const texts: Message[] = [];
  if (mended.length > 0)
    texts.push(
      prose`each key of ${who} stays with one of its shards (${doubtsText(mended, axis)}); rows that another of them served are no longer found`,
    );
  if (open.length > 0)
    texts.push(
      prose`it is unknown which shard serves the rows of ${who} in ${doubtsText(open, axis)}: ${doubtText(open)}`,
    );
  return texts;
}

/** Intervals with the shards that come into question: "[80, c0): `shard-b` → `shard-a` or `shard-b`". */
function doubtsText(doubts: readonly Doubt[], axis: Axis): Message {
  const shown = doubts
    .slice(0, MAX_MOVES)
    .map(
      (doubt) =>
        prose`${digits(renderInterval(doubt, axis))}: ${shardsText(doubt.from)} → ${shardsText(doubt.to)}`,
    );
  const rest = doubts.length - shown.length;
  return joined(rest > 0 ? [...shown, prose`${rest} more`] : shown, ', ');
}

function shardsText(shards: readonly string[]): Message {
  return shards.length === 0
    ? prose`no shard`
    : nameList(shards, 'shard', 'or');
}

/** That an index has parameters of which no source says what they do, where no row can be elsewhere. */
function undocumentedEffect({ before, after }: PlacementChange): Message[] {
  const why = undocumentedText(before, after);
  return why === undefined ? [] : [why];
}

function intervalsEffect(
  change: PlacementChange,
  { moves, doubts, rest, axis }: Movement & { kind: 'intervals' },
): readonly Message[] {
  const { tables, after } = change;
  const who = tablesText(tables);
  const texts: Message[] = [];
  const amount = amountText(moves, axis);
  if (moves.length > 0) {
    const lost = moves.filter(({ to }) => to === undefined);
    const queries =
      amount === undefined ? prose`all queries` : prose`queries for ${amount}`;
    texts.push(
      prose`${queries} of ${who} ${whereText(moves, axis)}`,
      ...leftBehindText(new Set(moves.map(({ from }) => from)), after),
      ...gapText(lost, axis),
    );
  }
  texts.push(...doubtEffect(doubts, axis, who));
  if (rest !== undefined)
    texts.push(prose`other queries may go to other shards, too: ${rest}`);
  if (amount !== undefined && axis.type === 'modulo') texts.push(GUESSED);
  return [...texts, ...routingText(change), ...newTableText(change)];
}

/** What becomes of queries: they all fail, all go to one shard, or go several ways. */
function whereText(moves: readonly Move[], axis: Axis): Message {
  const [only] = moves;
  const routes = new Set(
    moves.map(({ from, to }) => JSON.stringify([from, to])),
  );
  if (moves.every(({ to }) => to === undefined)) return prose`fail`;
  return routes.size === 1
    ? prose`go to ${shardText(only?.to)}`
    : prose`go elsewhere: ${movesText(moves, axis)}`;
}

function allEffect(
  change: PlacementChange,
  why: 'shards' | 'index',
): readonly Message[] {
  const { before, after, tables } = change;
  const who = tablesText(tables);
  const isIndexed = [before, after].every(
    ({ placement }) => placement.indexes.length > 0,
  );
  return [
    why === 'shards'
      ? prose`all queries of ${who} go to ${nameList(after.shards, 'shard')}`
      : prose`rows of ${who} may no longer be found, even where ranges are unchanged${isIndexed ? prose`: the two indexes can compute different keys` : prose``}`,
    ...leftBehindText(new Set(before.shards), after),
    ...(after.axis === undefined ? [] : gapText(findGaps(after), after.axis)),
    ...routingText(change),
    ...newTableText(change),
  ];
}

const GUESSED = prose`the number of buckets is a guess, because it is not documented how modulo reads bounds`;

/** Of what queries go elsewhere; undefined for all of it. */
function amountText(moves: readonly Move[], axis: Axis): Message | undefined {
  const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
  if (total === axis.high - axis.low) return undefined;
  switch (axis.type) {
    case 'xxhash':
      return prose`${words(renderShare(total, axis))} of the keys`;
    case 'modulo':
      return prose`${total} of ${axis.high} buckets`;
    case 'range':
      return prose`keys in ${intervalsText(moves, axis)}`;
  }
}

function gapText(gaps: readonly Interval[], axis: Axis): Message[] {
  if (gaps.length === 0) return [];
  return [
    prose`no shard owns ${intervalsText(gaps, axis)} any more: statements for these keys fail`,
  ];
}

function intervalsText(moves: readonly Interval[], axis: Axis): Message {
  const shown = moves
    .slice(0, MAX_MOVES)
    .map((move) => digits(renderInterval(move, axis)));
  const rest = moves.length - shown.length;
  return prose`${joined(shown, ', ')}${rest > 0 ? prose` and ${rest} more` : ''}`;
}

function movesText(moves: readonly Move[], axis: Axis): Message {
  const shown = moves
    .slice(0, MAX_MOVES)
    .map(
      (move) =>
        prose`${digits(renderInterval(move, axis))}: ${shardText(move.from)} → ${shardText(move.to)}`,
    );
  const rest = moves.length - shown.length;
  return joined(rest > 0 ? [...shown, prose`${rest} more`] : shown, ', ');
}

/** What is known of rows that stay where they were: on shards that still serve the tables, or on others. */
function leftBehindText(sources: ReadonlySet<string>, after: Side): Message[] {
  const serving = new Set(after.shards);
  const [staying, leaving] = [
    sources.intersection(serving),
    sources.difference(serving),
  ];
  const them = leaving.size === 1 ? prose`it` : prose`them`;
  const texts: Message[] = [];
  if (leaving.size > 0)
    texts.push(
      prose`any rows on ${nameList([...leaving], 'shard')} become unreachable: no statement visits ${them} any more`,
    );
  if (staying.size > 0)
    texts.push(
      prose`any rows on ${nameList([...staying], 'shard')} are found only by statements that visit every shard: reads by key miss them, and upserts write them again`,
    );
  return texts;
}

/** What an application has to do from now on (docs/neki.md §4.1, rule 6). */
function routingText({ before, after }: PlacementChange): Message[] {
  if (!before.routed && after.routed)
    return [
      prose`${indexText(after)} now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail`,
    ];
  if (before.routed && !after.routed)
    return [prose`${indexText(before)} no longer applies`];
  return keyOf(before) === keyOf(after)
    ? []
    : [prose`INSERTs must now include the key of ${indexText(after)}`];
}

function newTableText({ cause, before }: PlacementChange): Message[] {
  if (cause.kind !== 'table-group' || cause.declared !== 'added') return [];
  if (cause.earlier !== undefined)
    return [
      prose`not new: an earlier version of the file placed it in ${groupText(before)}`,
    ];
  return [prose`safe only if the table is new or empty`];
}

/** An index in force, in words: "`by_tenant` (xxhash of `tenant_id`)". */
function indexText({ placement }: Side): Message {
  if (placement.indexes.length === 0) return prose`no index`;
  return joined(placement.indexes.map(oneIndexText), ', ');
}

function oneIndexText({
  name,
  index,
  columns,
  ignoreNull,
}: EffectiveIndex): Message {
  const type = index?.type?.value;
  const known =
    type === undefined
      ? 'undeclared'
      : isIndexType(type)
        ? type
        : quoteWhole(type);
  const modulus =
    type === 'modulo' && index?.modulus !== undefined
      ? prose` ${modulusText(index.modulus)}`
      : prose``;
  const key = joined(columns.map(quoteWhole), ', ');
  return prose`${quoteWhole(name)} (${known}${modulus} of ${key}${ignoreNull ? ', `ignore_null`' : ''})`;
}

function modulusText(node: StringNode | NumberNode): Message {
  const modulus = readModulus(node);
  return typeof modulus === 'bigint'
    ? prose`${modulus}`
    : quoteWhole(toJson(node));
}

/** The group of a placement, in words. */
function groupText({ placement }: Side): Message {
  return nameOrNone(placement.choice.uid);
}

function shardText(shard: string | undefined): Message {
  return shard === undefined ? prose`no shard` : quoteWhole(shard);
}
