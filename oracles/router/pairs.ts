import { Random } from '../random.ts';
import { graver } from './classes.ts';
import type { Doc, Table } from './documents.ts';
import { editedPair } from './edits.ts';
import { generateDocument } from './generate.ts';
import type { Kind, Pair } from './kinds.ts';
import { DEFAULT_KINDS, TABLE_KINDS, WHOLE_KINDS } from './kinds-bindings.ts';
import { INDEX_KINDS } from './kinds-indexes.ts';
import {
  REFERENCE_KINDS,
  SECONDARY_KINDS,
  SEQUENCE_KINDS,
} from './kinds-objects.ts';
import { RANGE_KINDS } from './kinds-ranges.ts';
import { faultsOf, GAP, OVERLAPS } from './valid.ts';

/** Every kind of change that pairs are made by. */
export const KINDS: readonly Kind[] = [
  ...RANGE_KINDS,
  ...INDEX_KINDS,
  ...TABLE_KINDS,
  ...DEFAULT_KINDS,
  ...WHOLE_KINDS,
  ...REFERENCE_KINDS,
  ...SEQUENCE_KINDS,
  ...SECONDARY_KINDS,
];

/** So many pairs of each round are of realistic documents. */
const EDITED = 8;

/**
 * Pairs without end, each by the next kind of change and sometimes by one or two others, or of a realistic document and
 * that document edited; the same for a seed.
 */
export function* pairsOf(seed: number): Generator<Pair> {
  for (let number = 0; ; number++) {
    const random = new Random(Math.imul(seed, 0x9e3779b1) + number);
    const first = KINDS[number % (KINDS.length + EDITED)];
    yield first === undefined ? editedPair(random) : drawPair(first, random);
  }
}

/** A document with one or several changes made to it. */
interface Draft {
  readonly before: Doc;
  readonly after: Doc;
  readonly applied: readonly Kind[];
  /** What is wrong with the second document, as its kinds of change mean it to be. */
  readonly faults: readonly string[];
}

function drawPair(first: Kind, random: Random): Pair {
  for (;;) {
    const draft = drawDraft(first, random);
    if (draft !== undefined) return pairOf(draft, first, random);
  }
}

/** Undefined where the document has nothing to change, or became wrong in another way than is meant. */
function drawDraft(first: Kind, random: Random): Draft | undefined {
  const before = generateDocument(random);
  const after = structuredClone(before);
  // What another kind could take back stays alone.
  const more = first.least === undefined ? random.pick(0, 0, 0, 1, 2) : 0;
  const others = Array.from({ length: more }, () =>
    random.pick(first, ...KINDS),
  );
  if (!first.change(after, random)) return undefined;

  const changed = others.filter(
    (kind) => kind !== first && !kind.least && kind.change(after, random),
  );
  const applied = [first, ...changed];
  const faults = faultsOf(after);
  if (!areMeant(faults, applied)) return undefined;
  return { before, after, applied, faults };
}

function areMeant(
  faults: readonly string[],
  applied: readonly Kind[],
): boolean {
  const mayHaveGaps = applied.some(({ mayLeaveGaps }) => mayLeaveGaps);
  const mayOverlap = applied.some((kind) => kind.mayOverlap);
  return faults.every((fault) => {
    if (mayHaveGaps && fault.endsWith(GAP)) return true;
    return mayOverlap && OVERLAPS.some((one) => fault.endsWith(one));
  });
}

function pairOf(
  { before, after, applied, faults }: Draft,
  first: Kind,
  random: Random,
): Pair {
  const ceilings = applied.flatMap(({ most }) => most ?? []);
  const names = applied.map(({ name }) => name);
  const drawn = {
    isRespelling: applied.every(({ isRespelling }) => isRespelling),
    least: first.least ?? 'none',
    most: ceilings.length === 0 ? undefined : ceilings.reduce(graver),
  };
  const isValid = faults.length === 0;

  // Taken back, a change is another one: the branch may have overlaps and gaps that a file takes out.
  if (random.percent(25)) {
    const kinds = [...names, 'taken back'];
    return { ...drawn, before: after, after: before, kinds, isValid: true };
  }

  const isPlain =
    isValid && applied.every((kind) => !kind.isRespelling && !kind.least);
  const lost = isPlain && random.percent(25) ? lose(before, random) : undefined;
  if (lost === undefined)
    return { ...drawn, before, after, kinds: names, isValid };
  const kinds = [...names, 'lost before'];
  return { ...drawn, earlier: before, before: lost, after, kinds, isValid };
}

/**
 * A document without some of its defaults and bindings, so that it no longer places what it did; undefined where it
 * would be wrong.
 */
function lose(doc: Doc, random: Random): Doc | undefined {
  const lost = structuredClone(doc);
  const loseDefault = (of: { default_shard_group?: string }): void => {
    if (random.percent(50)) delete of.default_shard_group;
  };
  loseDefault(lost);
  for (const database of Object.values(lost.databases ?? {})) {
    loseDefault(database);
    for (const schema of Object.values(database.schemas ?? {})) {
      loseDefault(schema);
      loseTables(schema.tables ?? {}, random);
    }
  }
  return faultsOf(lost).length === 0 ? lost : undefined;
}

function loseTables(tables: Record<string, Table>, random: Random): void {
  for (const [name, { secondary_indexes }] of Object.entries(tables))
    if (!secondary_indexes && random.percent(50)) delete tables[name];
}
