import { counted, firstOf, inWords, listed } from '../../text/lists.ts';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../text/message.ts';
import { dotted, fullName, type TableName } from '../../topology/catalog.ts';
import { resolveNamed } from '../../topology/resolution.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import type { ComparedDatabase } from './compared.ts';

/** The most parts of tables that a notice names. */
const MOST_NAMED = 3;

/** One notice that counts what a file lists and the databases lack. */
export function missingNotices(
  compared: readonly ComparedDatabase[],
): readonly Message[] {
  const databases = compared
    .filter(({ names }) => names === undefined)
    .map(({ database }) => database);
  const schemas = compared.flatMap(({ database, missingSchemas }) =>
    missingSchemas.map((schema) => dotted(database, schema)),
  );
  const tables = compared.flatMap(({ missing }) => missing.map(fullName));

  const kinds = [
    ['database', databases],
    ['schema', schemas],
    ['table', tables],
  ] as const;
  const lacking = kinds
    .filter(([, names]) => names.length > 0)
    .map(
      ([noun, names]) =>
        prose`${counted(names.length, noun)} (${listed(names)})`,
    );
  if (lacking.length === 0) return [];
  return [prose`Listed, but not found in the database: ${inWords(lacking)}.`];
}

/** A part of a partitioned table, and the groups of both. */
interface StrayPart {
  readonly part: TableName;
  readonly parent: TableName;
  readonly groups: readonly [part: Message, parent: Message];
}

/** One notice about parts of partitioned tables that a file places in another group than the table. */
export function partNotices(
  compared: readonly ComparedDatabase[],
  document: TopologyDocument,
): readonly Message[] {
  const stray = compared.flatMap(({ database, names }) =>
    (names?.parts ?? []).flatMap(({ part, parent }) =>
      strayPart({ ...part, database }, { ...parent, database }, document),
    ),
  );
  if (stray.length === 0) return [];

  const shown = stray
    .slice(0, MOST_NAMED)
    .map(
      ({ part, parent, groups: [own, other] }) =>
        prose`${quoteWhole(fullName(part))} is in ${own} and ${quoteWhole(fullName(parent))} in ${other}`,
    );
  return [
    prose`Parts of partitioned tables are placed in another shard group than their table: ${firstOf(shown, stray.length)}. It is unknown which of the two groups the service uses. Give both the same ${code('shard_group')}.`,
  ];
}

function strayPart(
  part: TableName,
  parent: TableName,
  { topology, resolution }: TopologyDocument,
): readonly StrayPart[] {
  const isCopied = [part, parent].some(({ database, schema, table }) =>
    topology.databases
      .get(database)
      ?.schemas.get(schema)
      ?.referenceTables.has(table),
  );
  const own = resolveNamed(resolution, part).choice.uid;
  const other = resolveNamed(resolution, parent).choice.uid;
  if (own === other || isCopied) return [];
  return [{ part, parent, groups: [groupText(own), groupText(other)] }];
}

function groupText(uid: string | undefined): Message {
  if (uid === undefined) return prose`no shard group`;
  return quote(uid);
}
