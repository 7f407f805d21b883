import { describe, expect, it } from 'vitest';
import { skipLong } from '../../../../test/long.ts';
import { textOf } from '../../../../test/messages.ts';
import { readQueryFile } from '../file.ts';
import { listOf } from '../list.ts';

const STATEMENT = 'SELECT * FROM users WHERE id = $1';

function read(text: string | Uint8Array) {
  const bytes =
    typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const list = readQueryFile(bytes);
  if (!list.ok) throw new Error(textOf(list.problem));
  return list.value;
}

/** Statements with their calls, as short as can be. */
function queriesOf(text: string | Uint8Array) {
  return read(text).queries.map((query) => [query.text, query.calls]);
}

function problemOf(text: string): string {
  const list = readQueryFile(new TextEncoder().encode(text));
  return list.ok ? '' : textOf(list.problem);
}

describe('a list of statements', () => {
  it.each([
    ['CSV', `query,calls\n${STATEMENT},12`],
    [
      'CSV with a mark and Windows line ends',
      `\uFEFFcalls,query\r\n12,${STATEMENT}\r\n`,
    ],
    ['CSV with names in capitals', `CALLS , Query\n12,${STATEMENT}`],
    ['CSV with semicolons', `query;calls\n${STATEMENT};12`],
    ['CSV with tabs', `query\tcalls\n${STATEMENT}\t12`],
    [
      'all of pg_stat_statements',
      `userid,dbid,toplevel,queryid,query,plans,calls,rows\n10,5,t,-1,${STATEMENT},0,12,3`,
    ],
    [
      'CSV with a line too long and one too short',
      `query,calls\n${STATEMENT},12,x\nSELECT 1`,
    ],
    [
      'an answer of query insights',
      JSON.stringify({
        data: [{ normalized_sql: STATEMENT, query_count: 12 }],
        next_page: null,
      }),
    ],
    [
      'an answer that tells what was asked for and how much there is',
      JSON.stringify({
        query: 'SELECT',
        count: 1,
        data: [{ normalized_sql: STATEMENT, query_count: 12 }],
      }),
    ],
    ['a JSON list', JSON.stringify([{ query: STATEMENT, calls: '12' }])],
    [
      'a JSON list behind an empty line',
      `\n ${JSON.stringify([{ query: STATEMENT, calls: 12 }])}`,
    ],
    [
      'a JSON list whose first number is none',
      JSON.stringify([{ query: STATEMENT, calls: null, count: 12 }]),
    ],
    ['one object', JSON.stringify({ statement: STATEMENT, executions: 12 })],
    [
      'JSON lines',
      `${JSON.stringify({ sql: STATEMENT, count: 12 })}\n\n{"half\n`,
    ],
  ])('is read from %s', (_, text) => {
    expect(queriesOf(text)).toEqual([[STATEMENT, 12]]);
  });

  it('is read from UTF-16 by its mark', () => {
    const text = `\uFEFFquery,calls\n${STATEMENT},12`;
    expect(queriesOf(new Uint8Array(Buffer.from(text, 'utf16le')))).toEqual([
      [STATEMENT, 12],
    ]);
    const swapped = Buffer.from(text, 'utf16le').swap16();
    expect(queriesOf(new Uint8Array(swapped))).toEqual([[STATEMENT, 12]]);
  });

  it.each(['þ', 'aÿ', 'ÿ'])(
    'is read from Latin-1, though its first letters are half a mark: %s',
    (letters) => {
      const text = `${letters},query,calls\n1,${STATEMENT},12`;
      expect(queriesOf(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual([
        [STATEMENT, 12],
      ]);
    },
  );

  it('keeps line breaks, quotes and delimiters of quoted statements', () => {
    const text = 'query,calls\n"SELECT ""a"",\n  b FROM t",3\n';
    expect(queriesOf(text)).toEqual([['SELECT "a",\n  b FROM t', 3]]);
  });

  it('keeps quotes of statements that stand in no quotes', () => {
    const text = 'query,calls\nSELECT "a" FROM t,3\n';
    expect(queriesOf(text)).toEqual([['SELECT "a" FROM t', 3]]);
  });

  it('takes over the database and the schemas that a statement ran with', () => {
    const text = `query,calls,datname,search_path\n${STATEMENT},1,app,"""$user"", ""Audit"", public"`;
    expect(read(text).queries[0]).toMatchObject({
      database: 'app',
      searchPath: ['Audit', 'public'],
    });
  });

  it.each([
    ['audit', ['audit']],
    ['"""$user"""', undefined],
    // What PostgreSQL shows for a path without schemas.
    ['""""""', undefined],
    ['', undefined],
  ])('searches the schemas %s', (written, searchPath) => {
    const text = `query,calls,search_path\n${STATEMENT},1,${written}`;
    expect(read(text).queries[0]?.searchPath).toEqual(searchPath);
  });

  it.each([
    ['no number', 'many'],
    ['a negative number', '-1'],
    ['no value', ''],
    ['a number without end', '1e999'],
  ])('counts a line whose calls are %s, and reads on', (_, calls) => {
    const text = `query,calls\n${STATEMENT},${calls}\nSELECT 1,2`;
    expect(read(text)).toMatchObject({
      queries: [{ text: 'SELECT 1', calls: 2 }],
      unreadable: 1,
      isCut: false,
    });
  });

  it('takes what is empty for what is not there', () => {
    const text = `query,calls,database\n"",1,app\n${STATEMENT},12,""`;
    const { queries, unreadable } = read(text);
    expect(queries.map(({ database }) => database)).toEqual([undefined]);
    expect(unreadable).toBe(1);
  });

  it('has empty lines that count for nothing', () => {
    const text = `query,calls\n\n${STATEMENT},12\n\n`;
    expect(read(text)).toMatchObject({ queries: [{}], unreadable: 0 });
    const line = JSON.stringify({ query: STATEMENT, calls: 12 });
    expect(read(`${line}\r\n\r\n${line}`)).toMatchObject({
      queries: [{}, {}],
      unreadable: 0,
    });
  });

  it('that ends inside of a quoted value is cut there', () => {
    const text = `query,calls\n${STATEMENT},12\n"SELECT 'secret,1\nSELECT 2,2`;
    expect(read(text)).toMatchObject({ unreadable: 1, isCut: true });
    expect(queriesOf(text)).toEqual([[STATEMENT, 12]]);
  });

  it('has whole numbers of calls', () => {
    const text = 'query,calls\nSELECT 1,1.5\nSELECT 2,0.4';
    expect(queriesOf(text)).toEqual([
      ['SELECT 1', 2],
      ['SELECT 2', 0],
    ]);
  });

  it.each(['database', 'datname', 'database_name'])(
    'takes the database from the column %s',
    (column) => {
      const text = `query,calls,${column}\n${STATEMENT},12,app`;
      expect(read(text).queries).toEqual([
        { text: STATEMENT, calls: 12, database: 'app', searchPath: undefined },
      ]);
    },
  );

  it('has statements that nobody called', () => {
    expect(queriesOf('query,calls\nSELECT 1,0')).toEqual([['SELECT 1', 0]]);
  });

  it('is whole with 200,000 items', () => {
    const items = new Array(200_000).fill(null);
    const whole = { queries: [], unreadable: 200_000, isCut: false };
    expect(listOf(items)).toEqual(whole);
    expect(listOf(items.concat(null))).toEqual({ ...whole, isCut: true });
  });

  it('reads 200,000 statements and tells that there are more', (context) => {
    skipLong(context);
    const lines = Array.from({ length: 200_001 }, (_, at) => `SELECT ${at},1`);
    const list = read(`query,calls\n${lines.join('\n')}`);
    expect(list.queries).toHaveLength(200_000);
    expect(list.isCut).toBe(true);
  });

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['a line of names alone', 'query,calls\n', 'no statement'],
    ['no column of statements', 'a,calls\nSELECT 1,2', 'no statement'],
    ['an object without a statement', '{"calls": 2}', 'no statement'],
    ['JSON of something else', '{"shard_groups": []}', 'no list of statements'],
    ['a list that is none', '{"data": {}}', 'no list of statements'],
    ['binary', '\0\u0001\u0002', 'no statement'],
  ])('is refused for %s, with what to use', (_, text, said) => {
    expect(problemOf(text)).toContain(said);
    expect(problemOf(text)).toContain('Use CSV with the columns');
  });

  it('is refused without a word of what is in it', () => {
    expect(problemOf('password\nhunter2\n')).not.toContain('hunter2');
  });
});
