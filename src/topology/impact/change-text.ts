import { type NumberNode, type StringNode, toJson } from '../document/document.ts';
import { nameList, quoteWhole } from '../finding.ts';
import {
  type Axis,
  type Interval,
  isIndexType,
  type Move,
  readModulus,
  renderInterval,
  renderShare,
} from '../model/key-range.ts';
import type { EffectiveIndex } from '../model/resolution.ts';
import type { Change, DeclarationChange, PlacementChange, Words } from './change.ts';
import { findGaps, keyOf, type Side } from './comparing.ts';
import { referenceWords, scopeText, sequenceWords, tablesText } from './object-text.ts';

/** Tells a change in plain English: what changes, and what that does, the verdict first. */
export function describeChange(change: Change): { readonly title: string; readonly effect: string } {
  const [title, effect] = wordsOf(change);
  return { title, effect };
}

function wordsOf(change: Change): Words {
  switch (change.kind) {
    case 'placement':
      return [placementTitle(change), placementEffect(change)];
    case 'declaration':
      return declarationWords(change);
    case 'group':
    case 'index':
    case 'authority':
    case 'default':
    case 'unknown':
    case 'shards-replaced':
    case 'global-secondary-index':
      return change.words;
    case 'reference-table':
      return referenceWords(change);
    case 'sequence':
      return sequenceWords(change);
  }
}

function declarationWords({ declared, before, after, tables }: DeclarationChange): Words {
  const who = tablesText(tables);
  const group = groupText(after);
  const placement = `declaration only: it is placed by ${group} as before`;
  const [from, to] = [before, after].map(({ placement: { choice } }) => sourceText(choice.source));
  const words: Readonly<Record<DeclarationChange['declared'], Words>> = {
    added: [`${who}: listed`, `${placement}; workflows accept a table only when it is listed`],
    removed: [
      `${who}: no longer listed`,
      `${placement}, and follows the default ${group} from now on; workflows refuse a table that is not listed`,
    ],
    both: [`binding of ${who}: ${from} → ${to}`, placement],
  };
  return words[declared];
}

function sourceText(source: string): string {
  return source === 'own' ? 'own' : `default of the ${source === 'topology' ? 'cluster' : source}`;
}

/** Moves that are written out one by one; more are counted. */
const MAX_MOVES = 4;

/** What changes, in a few words: "`tenant_data` [40, 80): `shard-b` → `shard-e`". */
function placementTitle(change: PlacementChange): string {
  const { cause, before, after, movement, tables } = change;
  switch (cause.kind) {
    case 'key-ranges':
      if (movement.kind === 'intervals')
        return `${quoteWhole(cause.group)} ${movesText(movement.moves, movement.axis)}`;
      return `key ranges of ${quoteWhole(cause.group)}`;
    case 'shard-index':
      return `shard index of ${quoteWhole(cause.group)}: ${indexText(before)} → ${indexText(after)}`;
    case 'table-index':
      return `shard index of ${tablesText(tables)}: ${indexText(before)} → ${indexText(after)}`;
    case 'table-group':
      return `shard group of ${tablesText(tables)}: ${groupText(before)} → ${groupText(after)}`;
    case 'default-group':
      return `default shard group of ${scopeText(cause.scope)}: ${groupText(before)} → ${groupText(after)}`;
  }
}

/** What the change does to rows and statements, the verdict first. */
function placementEffect(change: PlacementChange): string {
  const { movement, tables, before, after } = change;
  const who = tablesText(tables);
  switch (movement.kind) {
    case 'none':
      return [`no row of ${who} changes its shard`, ...routingText(change)].join('; ');
    case 'intervals':
      return intervalsEffect(change, movement.moves, movement.axis);
    case 'all':
      return allEffect(change, movement.why);
    case 'becomes-routable':
      return `${who} could not be routed, and can be now; rows from before that time are found only on the shards of ${groupText(after)}`;
    case 'becomes-unroutable':
      return `${who} can no longer be routed: every statement fails until a shard group applies again; no row is lost`;
    case 'unknown': {
      const verdict = `it is not known which rows of ${who} change their shard: ${movement.why}`;
      const leaving = new Set(before.shards).difference(new Set(after.shards));
      return [verdict, ...leftBehindText(leaving, after)].join('; ');
    }
  }
}

function intervalsEffect(change: PlacementChange, moves: readonly Move[], axis: Axis): string {
  const lost = moves.filter(({ to }) => to === undefined);
  const amount = amountText(moves, axis);
  const queries = amount === undefined ? 'all queries' : `queries for ${amount}`;
  return [
    `${queries} of ${tablesText(change.tables)} ${whereText(moves, axis)}`,
    ...leftBehindText(new Set(moves.map(({ from }) => from)), change.after),
    ...gapText(lost, axis),
    ...(amount !== undefined && axis.type === 'modulo' ? [GUESSED] : []),
    ...routingText(change),
    ...newTableText(change),
  ].join('; ');
}

/** What becomes of queries: they all fail, all go to one shard, or go several ways. */
function whereText(moves: readonly Move[], axis: Axis): string {
  const [only] = moves;
  const routes = new Set(moves.map(({ from, to }) => JSON.stringify([from, to])));
  if (moves.every(({ to }) => to === undefined)) return 'fail';
  return routes.size === 1 ? `go to ${shardText(only?.to)}` : `go elsewhere: ${movesText(moves, axis)}`;
}

function allEffect(change: PlacementChange, why: 'shards' | 'index'): string {
  const { before, after, tables } = change;
  const who = tablesText(tables);
  const verdict =
    why === 'shards'
      ? `all queries of ${who} go to ${nameList(after.shards, 'shard')}`
      : `every row of ${who} may be on the wrong shard, also where ranges are unchanged: ${indexText(before)} → ${indexText(after)} computes other values`;
  return [
    verdict,
    ...leftBehindText(new Set(before.shards), after),
    ...(after.axis === undefined ? [] : gapText(findGaps(after), after.axis)),
    ...routingText(change),
    ...newTableText(change),
  ].join('; ');
}

const GUESSED = 'the number of buckets is a guess, because how modulo reads bounds is not documented';

/** Of what queries go elsewhere; undefined for all of it. */
function amountText(moves: readonly Move[], axis: Axis): string | undefined {
  const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
  if (total === axis.high - axis.low) return undefined;
  switch (axis.type) {
    case 'xxhash':
      return `${renderShare(total, axis)} of the keys`;
    case 'modulo':
      return `${total} of ${axis.high} buckets`;
    case 'range':
      return `keys in ${intervalsText(moves, axis)}`;
  }
}

function gapText(gaps: readonly Interval[], axis: Axis): string[] {
  if (gaps.length === 0) return [];
  return [`no shard owns ${intervalsText(gaps, axis)} any more: statements for these keys fail`];
}

function intervalsText(moves: readonly Interval[], axis: Axis): string {
  const shown = moves.slice(0, MAX_MOVES).map((move) => renderInterval(move, axis));
  const rest = moves.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function movesText(moves: readonly Move[], axis: Axis): string {
  const shown = moves
    .slice(0, MAX_MOVES)
    .map((move) => `${renderInterval(move, axis)}: ${shardText(move.from)} → ${shardText(move.to)}`);
  const rest = moves.length - shown.length;
  return (rest > 0 ? [...shown, `${rest} more`] : shown).join(', ');
}

/** What is known of rows that stay where they were: on shards that still serve the tables, or on others. */
function leftBehindText(sources: ReadonlySet<string>, after: Side): string[] {
  const serving = new Set(after.shards);
  const [staying, leaving] = [sources.intersection(serving), sources.difference(serving)];
  const them = leaving.size === 1 ? 'it' : 'them';
  return [
    ...(leaving.size === 0
      ? []
      : [
          `rows left on ${nameList([...leaving], 'shard')} are unreachable: no statement visits ${them} any more`,
        ]),
    ...(staying.size === 0
      ? []
      : [
          `rows left on ${nameList([...staying], 'shard')} are found only by statements that visit every shard: reads by key miss them, upserts write them a second time`,
        ]),
  ];
}

/** What an application has to do from now on (docs/neki.md §4.1, rule 6). */
function routingText({ before, after }: PlacementChange): string[] {
  if (!before.routed && after.routed)
    return [
      `${indexText(after)} starts to apply: INSERT must give the key, the key cannot be updated, views over several such tables fail`,
    ];
  if (before.routed && !after.routed) return [`${indexText(before)} no longer applies`];
  return keyOf(before) === keyOf(after)
    ? []
    : [`INSERT must give the key of ${indexText(after)} from now on`];
}

function newTableText({ cause }: PlacementChange): string[] {
  if (cause.kind !== 'table-group' || cause.declared !== 'added') return [];
  return ['safe only if the table is new or empty'];
}

/** An index in force, in words: "`by_tenant` (xxhash of `tenant_id`)". */
function indexText({ placement }: Side): string {
  if (placement.indexes.length === 0) return 'no index';
  return placement.indexes.map(oneIndexText).join(', ');
}

function oneIndexText({ name, index, columns, ignoreNull }: EffectiveIndex): string {
  const type = index?.type?.value ?? 'undeclared';
  const known = isIndexType(type) || index === undefined ? type : quoteWhole(type);
  const modulus = type === 'modulo' && index?.modulus !== undefined ? ` ${modulusText(index.modulus)}` : '';
  const key = columns.map(quoteWhole).join(', ');
  return `${quoteWhole(name ?? '')} (${known}${modulus} of ${key}${ignoreNull ? ', `ignore_null`' : ''})`;
}

function modulusText(node: StringNode | NumberNode): string {
  const modulus = readModulus(node);
  return typeof modulus === 'bigint' ? modulus.toString() : quoteWhole(toJson(node));
}

/** The group of a placement, in words. */
function groupText({ placement }: Side): string {
  return placement.choice.uid === undefined ? 'none' : quoteWhole(placement.choice.uid);
}

function shardText(shard: string | undefined): string {
  return shard === undefined ? 'no shard' : quoteWhole(shard);
}
