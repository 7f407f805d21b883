import { prose } from '../message/message.ts';
import { remembered } from '../topology/keyed.ts';
import type { Placement } from './placement.ts';
import type { Column, Doubt, Equality, Shape } from './shape.ts';

/** What a column of a relation equals in every row that counts. */
export interface Pin {
  /** Values that are each equal to it. */
  readonly values: Set<string>;
  hasList: boolean;
  /** It may be given in a way that routers may or may not use. */
  doubt: Doubt | undefined;
  /** Columns of other relations that it equals, as `relation column`. */
  readonly twins: Set<string>;
}

export type Pins = ReadonlyMap<string, Pin>;

const THROUGH_A_QUERY: Doubt = {
  why: prose`the key is given outside of a query in FROM: whether routers take it inside is unknown`,
  mayRefuse: false,
};

/** Under which name a column of a relation is in the pins. */
export function pinKey(relation: number, column: string): string {
  return `${relation} ${column}`;
}

/** What the conditions of a statement say of each column, under the placements of its relations. */
export function pinsOf(
  { equalities }: Shape,
  placed: readonly Placement[],
): Pins {
  const pins = new Map<string, Pin>();
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const equality of equalities)
      if (apply(equality, pins, placed)) isChanged = true;
  }
  return pins;
}

/** Adds what an equality says; whether that is news. */
function apply(
  { column, term, limits }: Equality,
  pins: Map<string, Pin>,
  placed: readonly Placement[],
): boolean {
  if (column.isDerived)
    return isGiven(term, pins, placed) && doubtInside(column, pins, placed);

  const relation = relationOf(column, placed);
  if (relation === undefined || !limits.has(relation)) return false;
  const pin = pinAt(pins, pinKey(relation, column.name));
  switch (term.kind) {
    case 'value':
      return grows(pin.values, [term.text]);
    case 'list':
      return note(pin, { hasList: true });
    case 'doubtful':
      return note(pin, { doubt: term.doubt });
    case 'other':
      return false;
    case 'column':
      return follow(pin, term.column, pins, placed);
  }
}

function follow(
  pin: Pin,
  other: Column,
  pins: Map<string, Pin>,
  placed: readonly Placement[],
): boolean {
  if (other.isDerived) {
    const isKnown = keysInside(other, placed).some((key) =>
      isPinned(pins.get(key)),
    );
    return isKnown && note(pin, { doubt: THROUGH_A_QUERY });
  }

  const relation = relationOf(other, placed);
  if (relation === undefined) return false;
  const key = pinKey(relation, other.name);
  const twin = pinAt(pins, key);
  const isNews = [
    grows(pin.twins, [key, ...twin.twins]),
    grows(pin.values, twin.values),
    twin.hasList && note(pin, { hasList: true }),
    twin.doubt !== undefined && note(pin, { doubt: twin.doubt }),
  ];
  return isNews.includes(true);
}

/** The relation of a column: the only one, or the only one of several that is routed by a column of that name. */
function relationOf(
  { name, candidates }: Column,
  placed: readonly Placement[],
): number | undefined {
  if (candidates.length === 1) return candidates[0];
  const routed = candidates.filter((at) => isKey(placed[at], name));
  if (routed.length > 1) return undefined;
  return routed[0];
}

function isKey(placement: Placement | undefined, name: string): boolean {
  return (
    placement?.kind === 'placed' &&
    placement.index?.columns.includes(name) === true
  );
}

/** Relations inside a query in FROM that are routed by a column of a name. */
function keysInside(
  { name, candidates }: Column,
  placed: readonly Placement[],
): readonly string[] {
  return candidates
    .filter((at) => isKey(placed[at], name))
    .map((at) => pinKey(at, name));
}

function doubtInside(
  column: Column,
  pins: Map<string, Pin>,
  placed: readonly Placement[],
): boolean {
  return keysInside(column, placed)
    .map((key) => note(pinAt(pins, key), { doubt: THROUGH_A_QUERY }))
    .includes(true);
}

function isGiven(
  term: Equality['term'],
  pins: Pins,
  placed: readonly Placement[],
): boolean {
  if (term.kind !== 'column') return term.kind !== 'other';
  const relation = relationOf(term.column, placed);
  if (relation === undefined) return false;
  return isPinned(pins.get(pinKey(relation, term.column.name)));
}

/** Whether the conditions say anything of a column. */
export function isPinned(pin: Pin | undefined): boolean {
  if (pin === undefined) return false;
  return pin.values.size > 0 || pin.hasList || pin.doubt !== undefined;
}

function pinAt(pins: Map<string, Pin>, key: string): Pin {
  return remembered(pins, key, () => ({
    values: new Set(),
    hasList: false,
    doubt: undefined,
    twins: new Set(),
  }));
}

/** Adds to a set; whether it grew. */
function grows(set: Set<string>, values: Iterable<string>): boolean {
  const { size } = set;
  for (const value of values) set.add(value);
  return set.size > size;
}

/** Notes what was not known; whether it was news. */
function note(
  pin: Pin,
  { hasList, doubt }: { readonly hasList?: true; readonly doubt?: Doubt },
): boolean {
  const isList = hasList === true && !pin.hasList;
  const isDoubt = doubt !== undefined && pin.doubt === undefined;
  if (isList) pin.hasList = true;
  if (isDoubt) pin.doubt = doubt;
  return isList || isDoubt;
}
