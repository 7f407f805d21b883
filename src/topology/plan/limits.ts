import { counted, inWords, nameList } from '../../message/lists.ts';
import {
  digits,
  input,
  joined,
  type Message,
  prose,
  theInput,
  thousands,
  words,
} from '../../message/message.ts';
import { type Change, isBlocked } from '../impact/change.ts';
import type { Seen, TableSet } from '../impact/change-base.ts';
import type { PlacementChange } from '../impact/kinds/placement.ts';
import { tablesText } from '../impact/table-text.ts';
import { type Axis, type Interval, renderShare } from '../model/key-range.ts';
import type { Excess, Limits } from './decision.ts';

/** Hundredths of a percent. */
const WHOLE = 10_000;

/**
 * The limits that some changes go past together. Counted is what sends queries elsewhere, or takes their tables from
 * them, and is not proven to be without rows. What nobody can count is past any limit: it is not known to be within.
 */
export function findExcess(
  changes: readonly Change[],
  { keys, tables, rows }: Limits,
): readonly Excess[] {
  const touching = changes.filter(touchesRows);
  if (touching.length === 0) return [];

  const touched = touchedBy(touching);
  const excess: Excess[] = [];
  if (keys !== undefined) excess.push(...keyExcess(touching, keys));
  if (tables !== undefined) excess.push(...tableExcess(touched, tables));
  if (rows !== undefined) excess.push(...rowExcess(touched, rows));
  return excess;
}

/** Whether a change may keep queries from rows; what is proven to have none is none. */
function touchesRows(change: Change): boolean {
  switch (change.kind) {
    case 'placement':
    case 'reference-table':
      return isBlocked(change) || change.class === 'unknown';
    case 'unknown-key':
    case 'unknown':
      return true;
    default:
      return false;
  }
}

/** The change that goes past the limit the furthest. */
function keyExcess(
  changes: readonly Change[],
  most: number,
): readonly Excess[] {
  const shares = changes.flatMap((change) => shareOf(change) ?? []);
  const [largest] = shares.toSorted(
    (one, other) => sizeOf(other) - sizeOf(one),
  );
  if (largest === undefined || sizeOf(largest) <= most) return [];

  const { kind: why, text: share, tables } = largest;
  return [{ kind: 'keys', most, share, why, tables }];
}

/** The share of its keys that a change concerns. */
interface KeyShare {
  readonly kind: 'share' | 'range' | 'unknown';
  readonly text: string | undefined;
  readonly hundredths: number;
  readonly tables: TableSet;
}

/** Without a number it is more than any limit. */
function sizeOf({ kind, hundredths }: KeyShare): number {
  return kind === 'share' ? hundredths : Number.POSITIVE_INFINITY;
}

function shareOf(change: Change): KeyShare | undefined {
  const { tables } = change;
  switch (change.kind) {
    case 'placement':
      return shareOfPlacement(change);
    // A reference table has no keys: each shard has all of it.
    case 'reference-table':
      return undefined;
    default:
      return { kind: 'unknown', text: undefined, hundredths: 0, tables };
  }
}

function shareOfPlacement({ movement, tables }: PlacementChange): KeyShare {
  const all: KeyShare = {
    kind: 'share',
    text: '100 %',
    hundredths: WHOLE,
    tables,
  };
  const unknown: KeyShare = {
    kind: 'unknown',
    text: undefined,
    hundredths: 0,
    tables,
  };
  switch (movement.kind) {
    case 'intervals': {
      const { axis, moves, doubts, rest } = movement;
      if (rest === undefined)
        return shareOn(axis, [...moves, ...doubts], tables);
      return unknown;
    }
    case 'unknown':
      if (movement.within === undefined) return unknown;
      return shareOn(movement.within.axis, movement.within.doubts, tables);
    default:
      return all;
  }
}

function shareOn(
  axis: Axis,
  intervals: readonly Interval[],
  tables: TableSet,
): KeyShare {
  // Keys are not spread evenly over the integers (docs/neki.md §3).
  if (axis.type === 'range')
    return { kind: 'range', text: undefined, hundredths: 0, tables };

  const size = intervals.reduce((sum, { low, high }) => sum + high - low, 0n);
  const whole = axis.high - axis.low;
  // Rounded up: what is a little past a limit is past it.
  const hundredths = Number((size * BigInt(WHOLE) + whole - 1n) / whole);
  return { kind: 'share', text: renderShare(size, axis), hundredths, tables };
}

/** The tables that some changes touch, and what was seen of each. */
interface Touched {
  readonly seen: ReadonlyMap<string, Seen | undefined>;
  /** Places with tables that nobody has listed. */
  readonly unlisted: TableSet | undefined;
}

function touchedBy(changes: readonly Change[]): Touched {
  const seen = new Map<string, Seen | undefined>();
  const unlisted = new Set<TableSet['unlisted'][number]>();
  for (const { tables, proof } of changes) {
    for (const name of [...tables.listed, ...(tables.found ?? [])]) {
      const what = proof?.seen.get(name);
      const isEmpty = what?.kind === 'empty' || what?.kind === 'absent';
      if (!isEmpty) seen.set(name, what);
    }
    if (tables.found === undefined)
      for (const scope of tables.unlisted) unlisted.add(scope);
  }
  return {
    seen,
    unlisted:
      unlisted.size === 0 ? undefined : { listed: [], unlisted: [...unlisted] },
  };
}

function tableExcess(
  { seen, unlisted }: Touched,
  most: number,
): readonly Excess[] {
  const isPast = seen.size > most || unlisted !== undefined;
  return isPast ? [{ kind: 'tables', most, count: seen.size, unlisted }] : [];
}

function rowExcess(
  { seen, unlisted }: Touched,
  most: number,
): readonly Excess[] {
  let count = 0;
  const uncounted: string[] = [];
  for (const [name, what] of seen) {
    const rows = what?.kind === 'rows' ? what : undefined;
    count += rows?.count ?? 0;
    if (rows?.count === undefined || rows.isMore) uncounted.push(name);
  }
  const isPast = count > most || uncounted.length > 0 || unlisted !== undefined;
  return isPast ? [{ kind: 'rows', most, count, uncounted, unlisted }] : [];
}

/** Why a plan is past its limits, and what to do. */
export function excessText(excesses: readonly Excess[]): Message {
  const texts = excesses.map(oneText);
  return prose`${joined(texts, ' ')} No label and no line of ${input('allow')} lifts a limit. Smaller changes hide rows as well: only where none can be hidden, split the change, or raise the limit in ${theInput('limits')}.`;
}

function oneText(excess: Excess): Message {
  switch (excess.kind) {
    case 'keys':
      return prose`${keysText(excess)}; the limit is ${shareText(excess.most)} of the keys of a group.`;
    case 'tables':
      return prose`${tableCountText(excess)}; the limit is ${thousands(excess.most)}.`;
    case 'rows':
      return prose`${rowCountText(excess)}; the limit is ${thousands(excess.most)}.`;
  }
}

function keysText({
  share,
  why,
  tables,
}: Excess & { readonly kind: 'keys' }): Message {
  const who = tablesText(tables);
  switch (why) {
    case 'share':
      return prose`Queries for ${words(share ?? '')} of the keys of ${who} would go elsewhere`;
    case 'range':
      return prose`Queries for an interval of keys of ${who} would go elsewhere, and under a range index its share is unknown`;
    case 'unknown':
      return prose`It is unknown for how many keys of ${who} queries would go elsewhere`;
  }
}

function tableCountText({
  count,
  unlisted,
}: Excess & { readonly kind: 'tables' }): Message {
  if (unlisted === undefined)
    return prose`The change touches ${counted(count, 'table')}`;
  return prose`It is unknown how many tables the change touches: it concerns ${tablesText(unlisted)}`;
}

function rowCountText({
  most,
  count,
  uncounted,
  unlisted,
}: Excess & { readonly kind: 'rows' }): Message {
  if (count > most) return prose`The change touches ${thousands(count)} rows`;

  const names = uncounted.length === 0 ? [] : [nameList(uncounted, 'table')];
  const places = unlisted === undefined ? [] : [tablesText(unlisted)];
  return prose`It is unknown how many rows the change touches: those of ${inWords([...names, ...places])} were not counted to the end`;
}

/** Hundredths of a percent as people read them: "10 %", "12.5 %". */
function shareText(hundredths: number): Message {
  return prose`${digits(String(hundredths / 100))} %`;
}
