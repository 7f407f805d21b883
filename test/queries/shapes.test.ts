import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readQuery, tablesOf } from '../../src/queries/impact.ts';
import { tableFinder } from '../../src/queries/names.ts';
import { loadParser, type Parser } from '../../src/queries/parser.ts';
import { placements } from '../../src/queries/placement.ts';
import { resolveShape } from '../../src/queries/resolve.ts';
import type { Topology } from '../../src/topology/model/topology.ts';
import { textOf } from '../messages.ts';
import { topologyOf } from '../topology/build.ts';
import { cluster, group } from '../topology/changes-of.ts';
import { AFTER, BEFORE } from './example.ts';

/** A row of the table of shapes in the documentation. */
interface Row {
  readonly statement: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

const DOCS = readFileSync(
  new URL('../../docs/queries.md', import.meta.url),
  'utf8',
);
const ROWS: readonly Row[] = Array.from(
  DOCS.matchAll(/^\| `([^`]+)` \| (\w+) \| (\w+) \| (.+) \|$/gm),
  ([, statement = '', before = '', after = '', why = '']) => ({
    statement,
    before,
    after,
    why,
  }),
);

let parser: Parser;
beforeAll(async () => {
  const loaded = await loadParser();
  if (!loaded.ok) throw new Error(loaded.problem);
  parser = loaded.value;
});

const EXAMPLE = [topologyOf(BEFORE), topologyOf(AFTER)];

function resolved(
  statement: string,
  topologies: readonly Topology[] = EXAMPLE,
): Omit<Row, 'statement'> {
  const read = readQuery(statement, parser);
  if (read === undefined)
    return { before: 'unclear', after: 'unclear', why: 'it does not parse' };
  const tables = tablesOf(read.shape, {}, tableFinder(topologies));
  const [before, after] = topologies.map((topology) =>
    resolveShape(read.shape, tables, { placementOf: placements(topology) }),
  );
  return {
    before: before?.reach ?? '',
    after: after?.reach ?? '',
    why: textOf(after?.why),
  };
}

describe('the table of shapes in the documentation', () => {
  it('has at least 60 statements, each once', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ROWS.map(({ statement }) => statement)).size).toBe(
      ROWS.length,
    );
  });

  it.each(ROWS)('says where $statement goes', ({ statement, ...said }) => {
    expect(resolved(statement)).toEqual(said);
  });
});

describe('a table that an expression routes', () => {
  /** Two shards have `events`, by the expression. */
  const routedBy = (expression: string): Topology =>
    topologyOf(
      cluster({
        groups: [group('data', 'by_it', 'a..80', 'b 80..')],
        rest: {
          shard_indexes: { by_it: { type: 'xxhash', columns: [expression] } },
        },
      }),
    );
  const INSERT = 'INSERT INTO events (id, email) VALUES ($1, $2)';

  it.each([
    ['lower(email)', INSERT, 'one', 'the INSERT gives `lower(email)`'],
    ['lower(name)', INSERT, 'refused', '`lower(name)` is not given (`NK306`)'],
    ['email || id', INSERT, 'refused', 'an expression over several columns'],
    [
      'lower(email)',
      'SELECT * FROM events WHERE email = $1',
      'unclear',
      'routes by the expression `lower(email)`',
    ],
    [
      'lower(email)',
      'SELECT * FROM events WHERE id = $1',
      'all',
      'no column of `lower(email)` is given',
    ],
    [
      'lower(email)',
      'UPDATE events SET email = $1 WHERE id = $2',
      'refused',
      'sets `email`, by which rows are routed',
    ],
  ])('%s has %s go to: %s', (expression, statement, after, why) => {
    const topology = routedBy(expression);
    expect(resolved(statement, [topology, topology])).toMatchObject({
      after,
      why: expect.stringContaining(why),
    });
  });
});
