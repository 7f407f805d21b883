import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Document } from '../../document/document.ts';
import { remembered } from '../../keyed.ts';
import type { Message } from '../../text/message.ts';
import { type IndexType, isIndexType } from '../key-range.ts';
import { type Resolution, resolveTable } from '../resolution.ts';
import type { Database, Topology } from '../topology.ts';
import { FORMS, writeForm } from './canonical-form.ts';
import type { Applications, FormContext } from './canonical-writer.ts';
import {
  type Confidence,
  EQUALITY_RULES,
  type EqualityRuleId,
} from './rules.ts';

/** A document in canonical spelling, for comparison; never sent. Two documents are equal exactly if their texts are. */
export interface Canonical {
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly digest: string;
  /** Where each rule of equality was applied, and what it removed. */
  readonly applications: Applications;
}

/** A rule of equality without which two documents would differ. */
export interface LedgerEntry {
  readonly rule: EqualityRuleId | 'dropped-keys';
  readonly sentence: Message;
  readonly confidence: Confidence;
}

/**
 * The canonical form of a document: of a topology (docs/neki.md §5), or of a document whose keys have no known meaning.
 */
export function canonicalOf(
  { root }: Document,
  form: 'neki' | 'free-form',
  context: FormContext,
): Canonical {
  const { text = '{}', applications } = writeForm(
    { form: FORMS[form], node: root },
    context,
  );
  return { text, digest: digestOf(text), applications };
}

/** SHA-256 of a text, in hexadecimal digits. Not `node:crypto`, which is slow to load, and missing outside of Node. */
export function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The rules by which two documents are equal, none if they are written alike; undefined if the documents differ. */
export function compareCanonical(
  one: Canonical,
  other: Canonical,
): readonly LedgerEntry[] | undefined {
  if (one.text !== other.text) return undefined;
  const applied = new Set(one.applications.keys()).union(other.applications);
  return Array.from(applied)
    .filter((rule) =>
      differs(one.applications.get(rule), other.applications.get(rule)),
    )
    .sort()
    .map((rule) => {
      const [sentence, confidence] = EQUALITY_RULES[rule];
      return { rule, sentence, confidence };
    });
}

/** A rule mattered unless both documents applied it at the same places and removed the same. */
function differs(
  one: readonly string[] = [],
  other: readonly string[] = [],
): boolean {
  if (one.length !== other.length) return true;
  const sorted = other.toSorted();
  return one
    .toSorted()
    .some((application, index) => application !== sorted[index]);
}

/** What the canonical forms of a topology's parts need to know of the whole topology. */
export function contextOf(resolution: Resolution): FormContext {
  return {
    indexTypes: indexTypesOf(resolution),
    onlySchemaOf: onlySchemas(resolution.topology),
  };
}

/**
 * Finds the only schema in which a database declares a table. The tables of a database are read on the first question.
 */
function onlySchemas({ databases }: Topology): FormContext['onlySchemaOf'] {
  const known = new Map<string, LookupTables>();
  return (name, table) => {
    const lookups = remembered(known, name, () =>
      lookupTables(databases.get(name)),
    );
    const [only, ...others] = lookups.get(table) ?? [];
    if (others.length > 0) return undefined;
    return only?.schema;
  };
}

/** The lookup tables that the schemas of a database declare, by name. */
type LookupTables = ReadonlyMap<string, readonly { readonly schema: string }[]>;

function lookupTables({
  globalSecondaryIndexes,
  schemas,
}: Partial<Database> = {}): LookupTables {
  const lookups = new Set(
    globalSecondaryIndexes?.values().map(({ table }) => table?.value),
  );
  const declared = schemas?.values().flatMap(({ name: schema, tables }) =>
    tables
      .keys()
      .filter((table) => lookups.has(table))
      .map((table) => ({ schema, table })),
  );
  return Map.groupBy(declared ?? [], ({ table }) => table);
}

/** The placements of tables that have indexes of their own. */
function indexedPlacements(resolution: Resolution) {
  return resolution.topology.databases.values().flatMap((database) =>
    database.schemas.values().flatMap((schema) =>
      schema.tables
        .values()
        .filter(({ primaryIndexes }) => primaryIndexes.length > 0)
        .map((table) => resolveTable(resolution, database, schema, table)),
    ),
  );
}

/** The type of the index that reads a group's bounds, by group, if there is exactly one type and it is known. */
function indexTypesOf(resolution: Resolution): ReadonlyMap<string, IndexType> {
  const { topology } = resolution;
  const types = new Map<string, Set<string>>();
  const add = (uid: string | undefined, type: string): void => {
    if (uid !== undefined)
      remembered(types, uid, () => new Set<string>()).add(type);
  };
  for (const group of topology.groupList) {
    const name = group.defaultShardIndex?.value;
    if (name !== undefined && name !== '')
      add(group.uid?.value, topology.indexes.get(name)?.type?.value ?? '');
  }
  for (const { choice, indexes } of indexedPlacements(resolution)) {
    for (const { index } of indexes) add(choice.uid, index?.type?.value ?? '');
  }
  const only = new Map<string, IndexType>();
  for (const [uid, [type = '', ...others]] of types)
    if (isIndexType(type) && others.length === 0) only.set(uid, type);
  return only;
}
