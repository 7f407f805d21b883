import { writePart } from '../equality/canonical-form.ts';
import { nameList, prose, quoteWhole } from '../finding.ts';
import { sideBySide } from '../keyed.ts';
import type { TopologyDocument } from '../topology-document.ts';
import {
  type Bucket,
  bucketOf,
  type Change,
  changesIn,
  gravestFirst,
  IN_WORDS,
  type ToldChange,
} from './change.ts';
import { comparingOf } from './comparing.ts';
import { compareAuthority } from './impact-authority.ts';
import { compareReferenceTables, compareSequences } from './impact-copies.ts';
import { compareGroups, compareIndexes } from './impact-objects.ts';
import { compareSecondaryIndexes } from './impact-secondary-indexes.ts';
import { compareTables } from './impact-tables.ts';

/**
 * What applying the desired topology does, in place of the live one: every difference in meaning as one change, the
 * gravest first. Two topologies that are equal by their canonical forms give none; the caller has compared those. A table
 * that the live one does not place is new, unless earlier versions of the file, newest first, placed it.
 */
export function findChanges(
  live: TopologyDocument,
  desired: TopologyDocument,
  earlier: readonly TopologyDocument[] = [],
): readonly Change[] {
  const comparing = comparingOf(live, desired, earlier);
  const placed = [
    ...compareTables(comparing),
    ...compareReferenceTables(comparing),
  ];
  const authority = compareAuthority(comparing, placed);
  const changes = [
    ...placed,
    ...authority,
    ...compareSequences(comparing),
    ...compareSecondaryIndexes(comparing),
    ...compareGroups(comparing, [...placed, ...authority]),
    ...compareIndexes(comparing, placed),
    ...compareUnknownKeys(live, desired),
  ];
  if (changes.length === 0) return [unknownChange('unexplained', '')];
  return gravestFirst(changes);
}

/**
 * Differences in keys whose meaning is not known: told, never judged (docs/neki.md §4.2, change 39). The same
 * difference at many tables is one change.
 */
function compareUnknownKeys(
  live: TopologyDocument,
  desired: TopologyDocument,
): readonly Change[] {
  const buckets = new Map<string, Bucket>();
  for (const [path, from, to] of sideBySide(
    collectUnknown(live),
    collectUnknown(desired),
  )) {
    if (from?.text === to?.text) continue;
    const keys = [...new Set([...(from?.keys ?? []), ...(to?.keys ?? [])])];
    const isTable = (from ?? to)?.isTable === true;
    const key = [isTable ? '' : path, keys, from?.text, to?.text];
    const bucket = bucketOf(buckets, key, () =>
      unknownChange('unknown-keys', path, keys),
    );
    if (isTable) bucket.listed.push(path);
  }
  return changesIn(buckets);
}

/** What is not known, by the difference whose meaning it is. */
const UNKNOWN = {
  'unknown-keys':
    'the key is sent unchanged, and the service may reject or ignore it',
  'free-form': 'it has no key of the Neki form',
  unexplained: 'no part differs whose meaning is known',
} as const;

/** A difference of unknown meaning, at keys from the root joined by dots; the path of the whole document is empty. */
export function unknownChange(
  action: keyof typeof UNKNOWN,
  path: string,
  keys: readonly string[] = [],
): ToldChange {
  const place = path === '' ? prose`the document` : quoteWhole(path);
  const title =
    keys.length === 0 ? place : prose`${nameList(keys, 'key')} of ${place}`;
  const words = [title, prose`unknown effect: ${UNKNOWN[action]}`] as const;
  return { ...IN_WORDS, kind: 'unknown', class: 'unknown', action, words };
}

/** The unknown members of each part, by the names on the way there: of a table's own entry without the kinds of part. */
function collectUnknown({ unknown, context }: TopologyDocument) {
  return new Map(
    Array.from(unknown, ([way, node]) => {
      const path = way.split('\0');
      const [, database, , schema, kind = '', ...inside] = path;
      const isOfTable =
        /^(?:reference_)?tables$/.test(kind) && inside.length > 0;
      const text = writePart({ part: 'free-form', node }, context);
      const keys = [...node.members.keys()].sort();
      const place = isOfTable ? [database, schema, ...inside] : path;
      return [
        place.join('.'),
        { keys, text, isTable: isOfTable && inside.length === 1 },
      ];
    }),
  );
}
