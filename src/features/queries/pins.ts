import { remembered } from '../../keyed.ts';
import { prose } from '../../text/message.ts';
import type { Placement, RoutingIndex } from './placement.ts';
import type { Column, Doubt, Equality, Shape, Term } from './shape.ts';
import { MOST_STEPS, Steps } from './steps.ts';

/** What a column of a relation equals in every row that counts. */
export interface Pin {
  /** The values that the column equals. */
  readonly values: Set<string>;
  hasList: boolean;
  /** Set if the column is compared in a way that routers may or may not use. */
  doubt: Doubt | undefined;
  /** The columns of other relations that it equals, as `relation column`. */
  readonly twins: Set<string>;
}

export type Pins = ReadonlyMap<string, Pin>;

const THROUGH_A_QUERY: Doubt = {
  why: prose`the key is given outside of a query in FROM: whether routers take it inside is unknown`,
  mayRefuse: false,
};

/** The key of a relation's column in the pins. */
export function pinKey(relation: number, column: string): string {
  return `${relation} ${column}`;
}

/**
 * What the conditions of a statement say of each column, if its relations have these placements. Each condition is read
 * once, and each fact passes each condition once. Undefined if that takes more steps than are left.
 */
export function pinsOf(
  { equalities }: Shape,
  placed: readonly Placement[],
  steps = new Steps(MOST_STEPS),
): Pins | undefined {
  const flow = new Flow(placed, steps);
  for (const equality of equalities) flow.connect(equality);
  return flow.run();
}

/** A fact about a column, which then holds for every column that equals it. */
type Fact =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'list' }
  | { readonly kind: 'doubt'; readonly doubt: Doubt }
  | { readonly kind: 'twin'; readonly key: string };

/** The doubt about a column that depends on another column, once anything is known of that one. */
const GIVEN_OUTSIDE: Fact = { kind: 'doubt', doubt: THROUGH_A_QUERY };

/** Passes facts from column to column. */
class Flow {
  readonly #placed: readonly Placement[];
  readonly #steps: Steps;
  #isCut = false;
  readonly #pins = new Map<string, Pin>();
  /** For each column, the columns that take over its facts. */
  readonly #followers = new Map<string, string[]>();
  /** For each column, the columns that are in doubt once it is pinned. */
  readonly #doubters = new Map<string, Set<string>>();
  /** The facts that are still to be passed on. */
  readonly #news: { readonly key: string; readonly fact: Fact }[] = [];

  constructor(placed: readonly Placement[], steps: Steps) {
    this.#placed = placed;
    this.#steps = steps;
  }

  /** Reads an equality: notes its fact, or the columns between which it passes facts on. */
  connect({ column, term, limits }: Equality): void {
    if (this.#isCut) return;
    if (column.isDerived) {
      this.#doubtInside(keysInside(column, this.#placed), term);
      return;
    }

    const relation = relationOf(column, this.#placed);
    if (relation === undefined || !limits.has(relation)) return;
    const key = pinKey(relation, column.name);
    if (term.kind === 'column') this.#follow(key, term.column);
    else this.#addTerm(key, term);
  }

  run(): Pins | undefined {
    // The list grows during the loop.
    for (const { key, fact } of this.#news) {
      if (this.#isCut) return undefined;
      for (const follower of this.#followers.get(key) ?? [])
        this.#add(follower, fact);
      if (fact.kind !== 'twin') this.#doubtAfter(key);
    }
    if (this.#isCut) return undefined;
    return this.#pins;
  }

  /** The first fact about a column decides: further ones leave the same doubts. */
  #doubtAfter(key: string): void {
    const doubters = this.#doubters.get(key) ?? [];
    this.#doubters.delete(key);
    for (const doubter of doubters) this.#add(doubter, GIVEN_OUTSIDE);
  }

  #addTerm(key: string, term: Exclude<Term, { kind: 'column' }>): void {
    switch (term.kind) {
      case 'value':
        this.#add(key, { kind: 'value', value: term.text });
        return;
      case 'list':
        this.#add(key, { kind: 'list' });
        return;
      case 'doubtful':
        this.#add(key, { kind: 'doubt', doubt: term.doubt });
        return;
      case 'other':
    }
  }

  #follow(key: string, other: Column): void {
    if (other.isDerived) {
      for (const inside of keysInside(other, this.#placed))
        this.#doubt(inside, key);
      return;
    }

    const relation = relationOf(other, this.#placed);
    if (relation === undefined) return;
    const twin = pinKey(relation, other.name);
    remembered(this.#followers, twin, () => []).push(key);
    this.#add(key, { kind: 'twin', key: twin });
  }

  /** If a column of a query in FROM is compared, the keys inside the query may be, too. */
  #doubtInside(keys: readonly string[], term: Term): void {
    if (term.kind === 'other') return;
    if (term.kind !== 'column') {
      for (const key of keys) this.#add(key, GIVEN_OUTSIDE);
      return;
    }

    const relation = relationOf(term.column, this.#placed);
    if (relation === undefined) return;
    const from = pinKey(relation, term.column.name);
    for (const key of keys) this.#doubt(from, key);
  }

  /** Notes that a column is in doubt once anything is known of another one. */
  #doubt(from: string, key: string): void {
    if (!this.#takesStep()) return;
    remembered(this.#doubters, from, () => new Set<string>()).add(key);
  }

  #takesStep(): boolean {
    if (!this.#steps.take()) this.#isCut = true;
    return !this.#isCut;
  }

  #add(key: string, fact: Fact): void {
    if (!this.#takesStep()) return;
    const pin = pinAt(this.#pins, key);
    if (notes(pin, fact)) this.#news.push({ key, fact });
  }
}

/** Adds a fact to a pin; true if it was new. */
function notes(pin: Pin, fact: Fact): boolean {
  switch (fact.kind) {
    case 'value':
      return grows(pin.values, fact.value);
    case 'twin':
      return grows(pin.twins, fact.key);
    case 'list':
      if (pin.hasList) return false;
      pin.hasList = true;
      return true;
    case 'doubt':
      if (pin.doubt !== undefined) return false;
      pin.doubt = fact.doubt;
      return true;
  }
}

/** The relation of a column: the only candidate, or the only candidate that is routed by a column of this name. */
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
    placement.index !== undefined &&
    isOf(placement.index, name)
  );
}

/** Whether an index routes by a column, or by an expression that is it or has it. */
function isOf({ columns, expression }: RoutingIndex, name: string): boolean {
  if (expression === undefined) return columns.includes(name);
  return expression.name === name || expression.columns.has(name);
}

/** The keys of the relations inside a query in FROM that are routed by a column of this name. */
function keysInside(
  { name, candidates }: Column,
  placed: readonly Placement[],
): readonly string[] {
  return candidates
    .filter((at) => isKey(placed[at], name))
    .map((at) => pinKey(at, name));
}

/** Whether the conditions say anything about a column. */
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

/** Adds to a set; true if the set grew. */
function grows(set: Set<string>, value: string): boolean {
  const { size } = set;
  return set.add(value).size > size;
}
