import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readQuery, tablesOf } from '../../src/queries/impact.ts';
import { tableFinder } from '../../src/queries/names.ts';
import { loadParser, type Parser } from '../../src/queries/parser.ts';
import { placements } from '../../src/queries/placement.ts';
import { resolveShape } from '../../src/queries/resolve.ts';
import { textOf } from '../messages.ts';
import { topologyOf } from '../topology/build.ts';
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

const topologies = [topologyOf(BEFORE), topologyOf(AFTER)];
const find = tableFinder(topologies);

function resolved(statement: string): Omit<Row, 'statement'> {
  const read = readQuery(statement, parser);
  if (read === undefined)
    return { before: 'unclear', after: 'unclear', why: 'it does not parse' };
  const tables = tablesOf(read.shape, {}, find);
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
