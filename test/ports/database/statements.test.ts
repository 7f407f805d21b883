import { describe, expect, it } from 'vitest';
import { readShape } from '../../../src/ports/database/catalog.ts';
import type {
  Connection,
  RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import { readNames } from '../../../src/ports/database/names.ts';
import {
  readState,
  readStored,
  readUnwritable,
  readVersion,
  readWorkflows,
  waitForRouters,
} from '../../../src/ports/database/neki.ts';
import { countRows, readEstimates } from '../../../src/ports/database/rows.ts';
import { pinSession, readBack } from '../../../src/ports/database/session.ts';
import {
  findUnlisted,
  hasRows,
  lookAtTable,
} from '../../../src/ports/database/tables.ts';
import { findOpen } from '../../../src/ports/database/transactions.ts';
import { ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

/** What routers lack that a statement which reads could hold: the numbers of the vendor's list (docs/neki.md §6.9). */
const UNAVAILABLE: readonly (readonly [code: number, pattern: RegExp])[] = [
  [1, /\bSELECT\b[^;]*\bINTO\b/i],
  [22, /\bAND CHAIN\b/i],
  [23, /\bSAVEPOINT\b/i],
  [24, /\bISOLATION LEVEL\b/i],
  [25, /\bDEFERRABLE\b/i],
  [27, /\bSESSION AUTHORIZATION\b|\bSET ROLE\b/i],
  [28, /\bFROM CURRENT\b/i],
  [29, /\bTRANSACTION SNAPSHOT\b/i],
  [32, /\bEXPLAIN\b/i],
  [63, /\bFULL (?:OUTER )?JOIN\b/i],
  [69, /\bVALUES\b/i],
  [105, /\bWITH\b(?! ORDINALITY)/i],
  [106, /\bOVER\s*\(/i],
  [109, /\)\s*(?:<>|[=<>]=?)\s*(?:ALL|ANY|SOME)\s*\(\s*SELECT\b/i],
  [
    111,
    /\bLATERAL\b|\bWITH ORDINALITY\b|\b(?:FROM|JOIN)\s+(?!__neki\.)[\w.]+\(/i,
  ],
  [124, /\b(?:INTERSECT|EXCEPT)\b/i],
  [125, /\b(?:GROUPING SETS|ROLLUP|CUBE)\b/i],
  [126, /\bTABLESAMPLE\b/i],
  [127, /\)\s*(?:AS\s+)?\w+\s*\(\s*\w+\s*(?:,\s*\w+\s*)*\)/i],
  [138, /\bWITH TIES\b/i],
  [153, /\bARRAY\s*\(/i],
  [306, /\blo_\w+\(/i],
];

/** Takes note of each statement, and answers the same to all. */
function recorder(row: Readonly<Record<string, unknown>>) {
  const statements: string[] = [];
  const connection: Connection = connectionBy(
    async (statement): Promise<RowsAnswer> => {
      statements.push(statement);
      return ok([row]);
    },
  );
  return { statements, connection };
}

/** Every statement there is: those of a table that has rows and sequences, and those of one that has not. */
async function everyStatement(): Promise<readonly string[]> {
  const table = { name: 'd.s.t', database: 'd', schema: 's', table: 't' };
  const slice = {
    column: 'id',
    intervals: [{ low: 1n, high: 9n }],
    isNullAsked: true,
  };
  const { statements, connection } = recorder({
    kind: 'r',
    filtered: false,
    integral: true,
    relation: '1',
    mode: 'RowExclusiveLock',
    some: true,
    count: 1,
    name: 'id',
    schema: 's',
    part: 'column',
    detail: ['int8', 'b', 'N', false],
  });
  await lookAtTable(connection, { ...table, slice, owns: true });
  await hasRows(connection, table);
  await findOpen(connection);
  await readShape(connection, { ...table, key: 'id' });
  await readEstimates(connection);
  await readNames(connection);
  await readStored(connection);
  await readState(connection);
  await readWorkflows(connection);
  await readUnwritable(connection);
  await waitForRouters(connection, 7n);
  await readVersion(connection);
  await countRows(connection, table);
  await countRows(connection, table, { column: 'id', low: 1n, high: 9n });
  for (const scope of [{}, { database: 'd' }, { database: 'd', schema: 's' }])
    await findUnlisted(() => connection, { scope, listed: ['x'] });
  const settings: string[] = [];
  const client = {
    query: async (statement: string) => {
      settings.push(statement);
      return { rows: [] };
    },
  };
  for (const shard of [undefined, 'sh-one'])
    await readBack(client, await pinSession(client, shard));
  return [...new Set([...statements, ...settings])];
}

describe('every statement that is sent', () => {
  it('avoids what routers call unavailable', async () => {
    const statements = await everyStatement();
    expect(statements.length).toBeGreaterThan(15);
    const wrong = statements.flatMap((statement) =>
      UNAVAILABLE.filter(([, pattern]) => pattern.test(statement)).map(
        ([code]) => `[${code}] ${statement}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('that answers rows is bounded', async () => {
    const unbounded = (await everyStatement()).filter(
      (statement) =>
        /^(?:SELECT|WITH)\b/.test(statement) &&
        !/\bLIMIT \d+|\bEXISTS \(|\bleft\(|wait_for_data_topology|pg_is_in_recovery/.test(
          statement,
        ),
    );
    expect(unbounded).toEqual([]);
  });
});
