import { SHAPES } from '../../test/scenarios/documents.ts';
import type { Random } from '../random.ts';
import { type Doc, secondaryIndexesOf } from './documents.ts';
import type { Pair } from './kinds.ts';
import { faultsOf, GAP, OVERLAPS } from './valid.ts';

/** A member or an item, and what it is in. */
interface Spot {
  readonly parent: Record<string, unknown> | unknown[];
  readonly key: string;
  readonly value: unknown;
}

/**
 * An edit of a document by its structure alone, as somebody's slip would make it; false where there is no place for it.
 */
type Edit = (doc: Doc, random: Random) => boolean;

const EDITS: readonly Edit[] = [
  // Something goes.
  (doc, random) => {
    const spot = random.maybe(spotsIn(doc));
    if (spot === undefined) return false;
    if (Array.isArray(spot.parent)) spot.parent.splice(Number(spot.key), 1);
    else delete spot.parent[spot.key];
    return true;
  },
  // A text is another text of its kind.
  (doc, random) => {
    const texts = spotsIn(doc).filter(({ value }) => typeof value === 'string');
    const spot = random.maybe(texts);
    const other = random.maybe(
      texts.filter(
        ({ key, value }) => key === spot?.key && value !== spot.value,
      ),
    );
    if (spot === undefined || other === undefined) return false;
    Object.assign(spot.parent, { [spot.key]: other.value });
    return true;
  },
  // A text changes in one character.
  (doc, random) => {
    const spot = random.maybe(
      spotsIn(doc).filter(({ key }) => key === 'start' || key === 'end'),
    );
    const text = typeof spot?.value === 'string' ? spot.value : '';
    if (spot === undefined || text === '') return false;
    const at = random.below(text.length);
    const digit = random.below(16).toString(16);
    const typed = text.slice(0, at) + digit + text.slice(at + 1);
    Object.assign(spot.parent, { [spot.key]: typed });
    return typed !== text;
  },
  // Two entries of one place exchange their names.
  (doc, random) => {
    const maps = spotsIn(doc).filter(
      ({ key, value }) =>
        key === 'tables' && Object.keys(value ?? {}).length > 1,
    );
    const tables = random.maybe(maps)?.value;
    if (typeof tables !== 'object' || tables === null) return false;
    const [one, other] = random.shuffled(Object.entries(tables));
    if (one === undefined || other === undefined) return false;
    Object.assign(tables, { [one[0]]: other[1], [other[0]]: one[1] });
    return true;
  },
  // An entry is copied under another name.
  (doc, random) => {
    const maps = spotsIn(doc).filter(({ key }) => key === 'tables');
    const tables = random.maybe(maps)?.value;
    if (typeof tables !== 'object' || tables === null) return false;
    const [, entry] = random.maybe(Object.entries(tables)) ?? [];
    if (entry === undefined) return false;
    Object.assign(tables, { copied: structuredClone(entry) });
    return true;
  },
];

/** A realistic document, and what one to three edits make of it; faults of ranges alone may come of that. */
export function editedPair(random: Random): Pair {
  for (;;) {
    const shape = random.maybe(Object.values(SHAPES)) ?? {};
    const before: Doc = JSON.parse(JSON.stringify(shape));
    const after = structuredClone(before);
    const edits = Array.from({ length: 1 + random.below(3) }, () =>
      random.maybe(EDITS),
    );
    const isEdited = edits.map((edit) => edit?.(after, random)).includes(true);
    if (!isEdited || !isSound(before) || !isSound(after)) continue;
    return {
      before,
      after,
      kinds: ['a realistic document is edited'],
      isRespelling: false,
      // What rules there are besides, the reference does not know.
      isValid: false,
      least: 'none',
      most: 'rejected',
    };
  }
}

/** Whether the reference can say what a document means. */
function isSound(doc: Doc): boolean {
  const isWhole =
    Array.isArray(doc.shard_groups) &&
    doc.shard_groups.every(
      ({ uid, key_ranges: ranges }) =>
        uid !== undefined && ranges?.every((range) => range.shard_uid) === true,
    );
  const indexes = Object.values(doc.shard_indexes ?? {});
  const isIndexed = indexes.every(
    ({ type, columns }) => type !== undefined && columns !== undefined,
  );
  const isLookedUp = secondaryIndexesOf(doc).every(
    ({ entry: { columns, table, owner_table: owner } }) =>
      columns !== undefined && table !== undefined && owner !== undefined,
  );
  if (!isWhole || !isIndexed || !isLookedUp) return false;
  return faultsOf(doc).every((fault) =>
    [GAP, ...OVERLAPS].some((one) => fault.endsWith(one)),
  );
}

function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Spot['parent'];
  return Object.entries(parent).flatMap(([key, item]) => [
    { parent, key, value: item },
    ...spotsIn(item),
  ]);
}
