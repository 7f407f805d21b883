import type { Finding } from '../../document/finding.ts';
import type { BranchDatabase } from '../../run/database.ts';
import type { Draft } from '../../run/feature.ts';
import type { Remarks } from '../../run/result.ts';
import type { Settings } from '../../run/settings.ts';
import { nameList } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import {
  fullName,
  type NearTable,
  type TableName,
} from '../../topology/catalog.ts';
import type { Topology } from '../../topology/topology.ts';
import { type ComparedDatabase, comparedWith } from './compared.ts';
import { missingNotices, partNotices } from './notices.ts';
import { similarTables } from './similar.ts';

/** Each database takes a connection, and a role may have few. */
const MOST_DATABASES = 4;
/** The most similar tables whose rows are counted. */
const MOST_COUNTED = 50;
const RULE = 'near-name';

/**
 * Compares the names in a file with those in the databases: one statement for each, and for similar names a count of
 * their rows. What cannot be read is unknown, and nothing is said of it.
 */
export async function compareNames(
  { plan, live, validation }: Draft,
  database: BranchDatabase,
  { severities }: Settings,
): Promise<Remarks> {
  const { desired } = plan.threeWay;
  const { compared, left } = await readAll(desired.topology, database);
  const isOff = severities.get(RULE) === 'off';
  const similar = isOff ? [] : similarTables(compared);
  const nearTables = await withRows(similar, database);
  return {
    findings:
      nearTables.length > 0
        ? onlyNear(validation({ live, nearTables, severities }))
        : [],
    notices: [
      // In a database that may belong to another branch, a missing table proves nothing.
      ...(database.isProven ? missingNotices(compared) : []),
      ...partNotices(compared, desired),
      ...left,
    ],
  };
}

async function readAll(
  topology: Topology,
  database: BranchDatabase,
): Promise<{
  readonly compared: readonly ComparedDatabase[];
  readonly left: readonly Message[];
}> {
  const listed = Array.from(topology.databases.keys());
  const answers = await Promise.all(
    listed
      .slice(0, MOST_DATABASES)
      .map(async (name) => ({ name, names: await database.names(name) })),
  );
  const compared = answers.flatMap(({ name, names }) =>
    names.ok ? [comparedWith(topology, name, names.value)] : [],
  );
  const others = listed.slice(MOST_DATABASES);
  const left =
    others.length > 0
      ? [
          prose`Names in ${nameList(others, 'database')} were not compared: the file lists more than ${MOST_DATABASES} databases.`,
        ]
      : [];
  return { compared, left };
}

/** The similar tables with the rows of the first of them; for the others, the rows are unknown. */
async function withRows(
  similar: readonly NearTable[],
  database: BranchDatabase,
): Promise<readonly NearTable[]> {
  if (similar.length === 0) return [];
  const tables = new Map<string, TableName>();
  for (const { near } of similar)
    if (tables.size < MOST_COUNTED) tables.set(fullName(near), near);

  const questions = Array.from(tables, ([name, table]) => ({ ...table, name }));
  const { seen } = await database.look(questions);
  return similar.map((found) => {
    const what = seen.get(fullName(found.near));
    if (what?.kind === 'empty')
      return { ...found, rows: { count: 0, isMore: false } };
    if (what?.kind !== 'rows' || what.count === undefined) return found;
    return { ...found, rows: { count: what.count, isMore: what.isMore } };
  });
}

function onlyNear(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ id }) => id === RULE);
}
