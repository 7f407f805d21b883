import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DATABASE_PASSWORD } from '../../../../sandbox/database/database.ts';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { openWay } from '../../../../test/doors/terminal/database-way.ts';
import { FILE, sitDown } from '../../../../test/doors/terminal/world.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';

const MAIN = 'acme/shop/main';
const ROWS = ['shards', MAIN, '--rows'];

describe('`shards --rows`', () => {
  let env: Readonly<Record<string, string>>;
  const database = useDatabase(async (opened) => {
    await opened.reset(LIVE);
    await opened.run(
      `CREATE TABLE events (tenant_id text); INSERT INTO events SELECT 'value-of-a-row' FROM generate_series(1, 1200);
       CREATE TABLE users (id bigint); ANALYZE events; ANALYZE users`,
    );
    env = { DATABASE_URL: await opened.address() };
  });

  it('shows the share of keys beside the share of rows, and that estimates are none of its shards', async (context) => {
    const desk = await sitDown(context);
    const { stdout, stderr, exitCode } = await desk.run(ROWS, env);
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    // One database stands in for all shards.
    const [table, notice, ...others] = stdout.split('\n\n');
    expect(table).toBe(`\
table              shard                 keys  rows    number
app.public.events  sh2 (sh7xeak9f22vu6)  25 %  33.3 %  about 1,200
                   sh3 (shk3owth68zsjl)  25 %  33.3 %  about 1,200
                   sh4 (shoizkgheesrb2)  50 %  33.3 %  about 1,200`);
    expect(notice).toMatch(/^> .*`--count`\.\n$/s);
    expect(others).toEqual([]);
    for (const secret of [
      decodeURIComponent(DATABASE_PASSWORD),
      'value-of-a-row',
    ])
      expect(stdout + stderr).not.toContain(secret);
  });

  it('says what a bound of the file would do, and counts on request', async (context) => {
    const desk = await sitDown(context);
    await desk.write(FILE, asYaml(LIVE).replaceAll("'40'", "'20'"));
    const { stdout: shown } = await desk.run([...ROWS, '--count'], env);
    const [table, moves, ...others] = shown.split('\n\n');
    expect(table).toBe(`\
table              shard                 keys  rows    number
app.public.events  sh2 (sh7xeak9f22vu6)  25 %  33.3 %  1,200
                   sh3 (shk3owth68zsjl)  25 %  33.3 %  1,200
                   sh4 (shoizkgheesrb2)  50 %  33.3 %  1,200`);
    expect(moves).toMatch(
      /\n- `app\.public\.events` \[20, 40\): about 600 rows on `sh2` \(`sh7xeak9f22vu6`\)\s.*\s`sh3` \(`shk3owth68zsjl`\)\n- .*\n$/s,
    );
    expect(others).toEqual([]);
    const { stdout } = await desk.run([...ROWS, '--count', '--json'], env);
    expect(stdout).not.toContain('sh2 (');
    const answer: {
      shards: object[];
      tables: {
        table: string;
        shards: { rows: number; exact: boolean; keys: string }[];
        moves: { interval: string; rows: number; exact: boolean }[];
      }[];
    } = JSON.parse(stdout);
    expect(answer.shards.length).toBeGreaterThan(1);
    const [events] = answer.tables;
    expect(events?.table).toBe('app.public.events');
    expect(events?.shards.map(({ rows, exact }) => [rows, exact])).toEqual(
      events?.shards.map(() => [1200, true]),
    );
    expect(events?.moves).toMatchObject([
      { interval: '[20, 40)', rows: 600, exact: false },
    ]);
  });

  it('tells with `--verbose` what it is about to ask, before it asks', async (context) => {
    const desk = await sitDown(context);
    const { stderr } = await desk.run([...ROWS, '--verbose'], env);
    expect(stderr.replaceAll(/ → .*/g, '')).toMatchSnapshot();
    const none = await desk.run([...ROWS, '-f', 'gone.yaml', '--verbose'], env);
    expect(none.stderr.replaceAll(/ → .*/g, '')).toBe(`\
Listing the shards
GET /v1/organizations/acme/databases/shop/branches/main/shards
There is no file \`gone.yaml\`.
`);
  });

  it('says that a number is unknown where the database has never estimated it', async (context) => {
    const desk = await sitDown(context);
    const estimated = (rows: number) =>
      database.run(
        `UPDATE pg_class SET reltuples = ${rows} WHERE relname = 'events'`,
      );
    await estimated(-1);
    const { stdout } = await desk.run(ROWS, env);
    await estimated(1200);
    expect(stdout).toBe(`\
table              shard                 keys  rows  number
app.public.events  sh2 (sh7xeak9f22vu6)  25 %  –     unknown
                   sh3 (shk3owth68zsjl)  25 %  –     unknown
                   sh4 (shoizkgheesrb2)  50 %  –     unknown
`);
  });

  it.each<[string, readonly string[], string]>([
    ['without an address', ROWS, '`--rows` requires `DATABASE_URL`'],
    ['with a file that is none', [...ROWS, '-f', 'gone.yaml'], '`gone.yaml`'],
    ['with a folder for a file', [...ROWS, '-f', 'x.json'], '`x.json`: '],
    [
      'with a file that is no topology',
      [...ROWS, '-f', 'broken.yaml'],
      '`broken.yaml` is no topology. Run `neki-topology validate`',
    ],
    [
      'with a file that names a shard that is none',
      [...ROWS, '-f', 'other.yaml'],
      '`other.yaml`: ',
    ],
    [
      'that counts no rows',
      ['shards', MAIN, '--count'],
      '`--count` requires `--rows`',
    ],
  ])('%s is an error', async (name, words, message) => {
    const desk = await sitDown({ onTestFinished });
    await mkdir(join(desk.folder, 'x.json'));
    await desk.write('broken.yaml', 'shard_groups: [');
    const other = asYaml(LIVE).replace('sh7xeak9f22vu6', '${shard:other}');
    await desk.write('other.yaml', other);
    const given = name === 'without an address' ? {} : env;
    const { stderr, exitCode } = await desk.run(words, given);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
  });

  it('leaves no connection to the database open', async (context) => {
    const desk = await sitDown(context);
    const way = await openWay(context, await database.address());
    const end = await desk.run(ROWS, { DATABASE_URL: way.address });
    expect(end.exitCode).toBe(0);
    expect(await way.allGone()).toBeGreaterThan(0);
  });

  it('goes by what the database stores where the service answers an older copy', async (context) => {
    const desk = await sitDown(context);
    const text = JSON.stringify(LIVE).replaceAll('"40"', '"20"');
    await database.reset(JSON.parse(text));
    const { stdout, exitCode } = await desk.run(ROWS, env);
    await database.reset(LIVE);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('sh2 (sh7xeak9f22vu6)  12.5 %');
    expect(stdout).toContain('rows on `sh3`');
  });

  it('says that the database may be another branch’s, and shows what it has', async (context) => {
    const desk = await sitDown(context);
    desk.platform.branch().restoredFrom = 'production';
    const { stdout, exitCode } = await desk.run(ROWS, env);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('about 1,200');
    expect(stdout.replaceAll('\n> ', ' ')).toContain(
      'It is unknown whether `DATABASE_URL` is the address of this branch.',
    );
  });

  it('reads nothing of a database that is another branch’s', async (context) => {
    const desk = await sitDown(context);
    await database.reset({
      shard_groups: [{ uid: 'x', key_ranges: [{ shard_uid: 'other' }] }],
    });
    const { stderr, exitCode } = await desk.run(ROWS, env);
    await database.reset(LIVE);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('another branch');
  });
});
