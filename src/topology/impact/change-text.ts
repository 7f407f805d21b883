import { nameList, quoteWhole } from '../finding.ts';
import { type Axis, isIndexType, type Move, renderInterval, renderShare } from '../model/key-range.ts';
import type { EffectiveIndex } from '../model/resolution.ts';
import type { Change, DeclarationChange, PlacementChange, UnknownChange } from './change.ts';
import type { Side } from './comparing.ts';
import {
  authorityText,
  type ChangeText,
  defaultText,
  groupChangeText,
  indexChangeText,
  referenceText,
  scopeText,
  secondaryIndexText,
  sequenceText,
  tablesText,
} from './object-text.ts';

/** Tells a change in plain English. */
export function describeChange(change: Change): ChangeText {
  switch (change.kind) {
    case 'placement':
      return { title: placementTitle(change), effect: placementEffect(change) };
    case 'declaration':
      return declarationText(change);
    case 'group':
      return groupChangeText(change);
    case 'index':
      return indexChangeText(change);
    case 'authority':
      return authorityText(change);
    case 'default':
      return defaultText(change);
    case 'reference-table':
      return referenceText(change);
    case 'sequence':
      return sequenceText(change);
    case 'global-secondary-index':
      return secondaryIndexText(change);
    case 'unknown':
      return unknownText(change);
    case 'shards-replaced':
      return {
        title: `every shard: ${nameList(change.from, 'shard')} → ${nameList(change.to, 'shard')}`,
        effect:
          'no shard of the branch is in the file: most often the file belongs to another branch, because shards differ by branch',
      };
  }
}

function declarationText({ declared, before, after, tables }: DeclarationChange): ChangeText {
  const who = tablesText(tables);
  const placement = `it is placed by ${groupText(after)} as before`;
  switch (declared) {
    case 'added':
      return {
        title: `${who}: listed`,
        effect: `declaration only: ${placement}; workflows accept a table only when it is listed`,
      };
    case 'removed':
      return {
        title: `${who}: no longer listed`,
        effect: `declaration only: ${placement}, and follows the default ${groupText(after)} from now on; workflows refuse a table that is not listed`,
      };
    case 'both':
      return {
        title: `binding of ${who}: ${sourceText(before.placement.choice.source)} → ${sourceText(after.placement.choice.source)}`,
        effect: `declaration only: ${placement}`,
      };
  }
}

function sourceText(source: string): string {
  return source === 'own' ? 'own' : `default of the ${source === 'topology' ? 'cluster' : source}`;
}

function unknownText({ action, path, keys }: UnknownChange): ChangeText {
  switch (action) {
    case 'unknown-keys':
      return {
        title: `${nameList(keys, 'key')} of ${path === '' ? 'the document' : quoteWhole(path)}`,
        effect:
          'what this does is not known: the key is sent as it is written, and the service may refuse or drop it',
      };
    case 'free-form':
      return {
        title: 'the document',
        effect: 'what this does is not known: it has no key of the Neki form',
      };
    case 'unexplained':
      return {
        title: 'the document',
        effect: 'what this does is not known: the documents differ where nothing is routed',
      };
  }
}

/** Moves that are written out one by one; more are counted. */
const MAX_MOVES = 4;

/** What changes, in a few words: "`tenant_data` [40, 80): `shard-b` → `shard-e`". */
export function placementTitle(change: PlacementChange): string {
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
export function placementEffect(change: PlacementChange): string {
  const { movement, tables, before, after } = change;
  const who = tablesText(tables);
  switch (movement.kind) {
    case 'none':
      return [`no row of ${who} changes its shard`, ...routingText(before, after)].join('; ');
    case 'intervals':
      return intervalsEffect(change, movement.moves, movement.axis);
    case 'all':
      return allEffect(change, movement.why);
    case 'becomes-routable':
      return `${who} could not be routed, and can be now; rows from before that time are found only on the shards of ${groupText(after)}`;
    case 'becomes-unroutable':
      return `${who} can no longer be routed: every statement fails until a shard group applies again; no row is lost`;
    case 'unknown': {
      const { leaving } = parted(before.shards, after);
      const verdict = `it is not known which rows of ${who} change their shard: ${movement.why}`;
      return [verdict, ...breakText({ leaving, staying: [] })].join('; ');
    }
  }
}

function intervalsEffect(change: PlacementChange, moves: readonly Move[], axis: Axis): string {
  const { before, after, tables } = change;
  const who = tablesText(tables);
  const routes = new Map<string, bigint>();
  for (const { from, to, low, high } of moves) {
    const key = JSON.stringify([from, to ?? '']);
    routes.set(key, (routes.get(key) ?? 0n) + high - low);
  }
  const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
  const amount = amountText(moves, total, axis);
  const [only] = moves;
  const where =
    routes.size === 1 && only !== undefined
      ? `${shardText(only.from)} → ${shardText(only.to)}`
      : movesText(moves, axis);
  const sources = new Set(moves.map(({ from }) => from));
  const lost = moves.some(({ to }) => to === undefined);
  return [
    `${amount} of ${who}: ${where}`,
    ...breakText(parted([...sources], after)),
    ...(lost ? [`no shard owns ${lostText(moves, axis)} any more: statements for these keys fail`] : []),
    ...routingText(before, after),
    ...newTableText(change),
  ].join('; ');
}

function allEffect(change: PlacementChange, why: 'shards' | 'index'): string {
  const { before, after, tables } = change;
  const who = tablesText(tables);
  const verdict =
    why === 'shards'
      ? `every row of ${who}: ${shardList(before)} → ${shardList(after)}`
      : `every row of ${who} may be on the wrong shard, also where ranges are unchanged: ${indexText(before)} → ${indexText(after)} computes other values`;
  return [
    verdict,
    ...breakText(parted(before.shards, after)),
    ...routingText(before, after),
    ...newTableText(change),
  ].join('; ');
}

function amountText(moves: readonly Move[], total: bigint, axis: Axis): string {
  if (total === axis.high - axis.low) return 'every row';
  switch (axis.type) {
    case 'xxhash':
      return `${renderShare(total, axis)} of the keys`;
    case 'modulo':
      return `${total} of ${axis.high} buckets`;
    case 'range':
      return `keys in ${intervalsText(moves, axis)}`;
  }
}

function lostText(moves: readonly Move[], axis: Axis): string {
  return intervalsText(
    moves.filter(({ to }) => to === undefined),
    axis,
  );
}

function intervalsText(moves: readonly Move[], axis: Axis): string {
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

/** Shards that lose rows: those that leave the group, and those that stay in it. */
interface Parted {
  readonly leaving: readonly string[];
  readonly staying: readonly string[];
}

function parted(shards: readonly string[], after: Side): Parted {
  const remaining = new Set(after.shards);
  return {
    leaving: shards.filter((shard) => !remaining.has(shard)),
    staying: shards.filter((shard) => remaining.has(shard)),
  };
}

/** What is known of rows left behind (docs/neki.md §4.1, rule 4). */
function breakText({ leaving, staying }: Parted): string[] {
  const texts: string[] = [];
  if (leaving.length > 0) {
    const leave = leaving.length === 1 ? 'leaves the group, its rows are' : 'leave the group, their rows are';
    texts.push(`${nameList(leaving, 'shard')} ${leave} unreachable`);
  }
  if (staying.length > 0) {
    const stay = staying.length === 1 ? 'stays in the group' : 'stay in the group';
    texts.push(
      `${nameList(staying, 'shard')} ${stay}: rows left there are found only by statements that visit every shard, reads by key miss them, upserts write them a second time`,
    );
  }
  return texts;
}

/** What an application has to do from now on (docs/neki.md §4.1, rule 6). */
function routingText(before: Side, after: Side): string[] {
  if (!before.routed && after.routed)
    return [
      `${indexText(after)} starts to apply: INSERT must give the key, the key cannot be updated, views over several such tables fail`,
    ];
  if (before.routed && !after.routed) return [`${indexText(before)} no longer applies`];
  const keys = [before, after].map(({ placement }) =>
    placement.indexes.map(({ columns }) => columns.join()).join(),
  );
  if (keys[0] === keys[1]) return [];
  return [`INSERT must give the key of ${indexText(after)} from now on`];
}

function newTableText({ cause }: PlacementChange): string[] {
  if (cause.kind !== 'table-group' || cause.declared !== 'added') return [];
  return ['safe only if the table is new or empty'];
}

/** An index in force, in words: "`by_tenant` (xxhash of `tenant_id`)". */
export function indexText({ placement }: Side): string {
  if (placement.indexes.length === 0) return 'no index';
  return placement.indexes.map(oneIndexText).join(', ');
}

function oneIndexText({ name, index, columns }: EffectiveIndex): string {
  const type = index?.type?.value ?? 'undeclared';
  const known = isIndexType(type) || index === undefined ? type : quoteWhole(type);
  const key = columns.map(quoteWhole).join(', ');
  return `${quoteWhole(name ?? '')} (${known} of ${key})`;
}

/** The group of a placement, in words. */
export function groupText({ placement }: Side): string {
  return placement.choice.uid === undefined ? 'none' : quoteWhole(placement.choice.uid);
}

function shardList({ shards }: Side): string {
  return shards.length === 0 ? 'no shard' : nameList(shards, 'shard');
}

function shardText(shard: string | undefined): string {
  return shard === undefined ? 'no shard' : quoteWhole(shard);
}
