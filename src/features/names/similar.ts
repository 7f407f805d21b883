import { remembered } from '../../keyed.ts';
import { fold, Speller } from '../../text/nearest.ts';
import type { NearTable, TableName } from '../../topology/catalog.ts';
import type { ComparedDatabase } from './compared.ts';

/** One slip in so many letters is a slip. With more of them, a short name is another name. */
const LETTERS_A_SLIP = 4;

/**
 * The missing tables of which the database has one with a similar name. A name that differs only in case, quotes,
 * spaces, dashes, a plural or a schema before it is similar to every table. One with slips is similar only to tables
 * that the file does not list, because a listed table has its own entry.
 */
export function similarTables(
  compared: readonly ComparedDatabase[],
): readonly NearTable[] {
  const speller = new Speller();
  return compared.flatMap((database) => similarIn(database, speller));
}

function similarIn(
  { database, names, listed, missing }: ComparedDatabase,
  speller: Speller,
): readonly NearTable[] {
  const tables = (names?.tables ?? []).filter(({ isTable }) => isTable);
  if (missing.length === 0 || tables.length === 0) return [];

  const entries = new Set(listed.map(keyOf));
  const alike = new Map<string, TableName>();
  const spellings = new Map<string, string[]>();
  for (const { schema, table } of tables) {
    const name = { database, schema, table };
    remembered(alike, likeness(schema, table), () => name);
    if (!entries.has(keyOf(name)))
      remembered(spellings, family(schema, table), () => []).push(table);
  }

  return missing.flatMap((one): readonly NearTable[] => {
    const same = alike.get(likeness(one.schema, one.table)) ?? qualified(one);
    if (same !== undefined) return [{ listed: one, near: same }];

    const { schema, table } = one;
    const most = Math.floor(table.length / LETTERS_A_SLIP);
    const candidates = spellings.get(family(schema, table)) ?? [];
    const near = speller.nearest(table, candidates, most);
    if (near === undefined) return [];
    return [{ listed: one, near: { database, schema, table: near } }];
  });

  /** The table of a name such as `public.orders`, which has the schema, and maybe the database, inside. */
  function qualified({ table: name }: TableName): TableName | undefined {
    const [table = '', schema, place, ...others] = name.split('.').reverse();
    if (schema === undefined || others.length > 0) return undefined;
    if (place !== undefined && bare(place) !== bare(database)) return undefined;
    return alike.get(likeness(schema, table));
  }
}

function keyOf({ schema, table }: TableName): string {
  return JSON.stringify([schema, table]);
}

/** What similar names have in common. A name of signs alone is similar to itself only. */
function likeness(schema: string, table: string): string {
  return JSON.stringify([bare(schema), bare(table)]);
}

function bare(name: string): string {
  return fold(name.trim().replaceAll('"', '')) || name;
}

/** Tables of a schema with the same digits: `events_2025` is not a slip of `events_2024`. */
function family(schema: string, table: string): string {
  return JSON.stringify([schema, table.replace(/\D+/g, ' ').trim()]);
}
