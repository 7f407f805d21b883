import { writePart } from '../equality/canonical-form.ts';
import { nameList, prose, quoteWhole } from '../finding.ts';
import { remembered, sideBySide } from '../keyed.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { type Change, gravestFirst, NO_TABLES, type ToldChange } from './change.ts';
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
  const placed = [...compareTables(comparing), ...compareReferenceTables(comparing)];
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

/** The unknown members of one part of a document. */
interface Unknown {
  readonly keys: readonly string[];
  readonly text: string;
  readonly table: boolean;
}

type Bucket = ToldChange & { readonly tables: { readonly listed: string[]; readonly unlisted: [] } };

/**
 * Differences in keys whose meaning is not known: told, never judged (docs/neki.md §4.2, change 39). The same
 * difference at many tables is one change.
 */
function compareUnknownKeys(live: TopologyDocument, desired: TopologyDocument): readonly Change[] {
  const before = collectUnknown(live);
  const after = collectUnknown(desired);
  const buckets = new Map<string, Bucket>();
  for (const [path, from, to] of sideBySide(before, after)) {
    if (from?.text === to?.text) continue;
    const keys = [...new Set([...(from?.keys ?? []), ...(to?.keys ?? [])])];
    const isTable = from?.table ?? to?.table ?? false;
    const key = JSON.stringify([isTable ? '' : path, keys, from?.text, to?.text]);
    const bucket: Bucket = remembered(buckets, key, () => ({
      ...unknownChange('unknown-keys', path, keys),
      tables: { listed: [], unlisted: [] },
    }));
    if (isTable) bucket.tables.listed.push(path);
  }
  return [...buckets.values()];
}

/** What is not known, by the difference whose meaning it is. */
const UNKNOWN = {
  'unknown-keys': 'the key is sent unchanged, and the service may reject or ignore it',
  'free-form': 'it has no key of the Neki form',
  unexplained: 'the documents differ in parts that do not route anything',
} as const;

/** A difference of unknown meaning, at keys from the root joined by dots; the path of the whole document is empty. */
export function unknownChange(
  action: keyof typeof UNKNOWN,
  path: string,
  keys: readonly string[] = [],
): ToldChange {
  const place = path === '' ? prose`the document` : quoteWhole(path);
  const title = keys.length === 0 ? place : prose`${nameList(keys, 'key')} of ${place}`;
  const words = [title, prose`unknown effect: ${UNKNOWN[action]}`] as const;
  return { kind: 'unknown', class: 'unknown', action, words, tables: NO_TABLES, reversible: 'yes' };
}

/** By the names on the way there: those of a table's own entry without the kinds of part between them. */
function collectUnknown({ unknown, context }: TopologyDocument): Map<string, Unknown> {
  const found = new Map<string, Unknown>();
  for (const [way, node] of unknown) {
    const path = way.split('\0');
    const [, database, , schema, kind = '', ...inside] = path;
    const isTable = /^(?:reference_)?tables$/.test(kind) && inside.length > 0;
    const place = isTable ? [database, schema, ...inside] : path;
    const text = writePart({ part: 'free-form', node }, context);
    found.set(place.join('.'), {
      keys: [...node.members.keys()].sort(),
      text,
      table: inside.length === 1 && isTable,
    });
  }
  return found;
}
