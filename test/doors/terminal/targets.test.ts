import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { DEFAULT_SEED } from '../../../sandbox/platform.ts';
import { asYaml, CHANGED, LIVE } from '../../scenarios/documents.ts';
import { type Desk, FILE, NOBODY, sitDown } from './world.ts';

const TARGETS = 'targets.yaml';
const ALL = ['--targets', TARGETS];
/** Three branches that hold the same; the file of one of them has a change. */
const FILE_OF_TARGETS = `defaults: { organization: acme, database: shop }
targets:
  - { name: first, branch: main }
  - { name: second, branch: two, file: changed.yaml }
  - { name: third, branch: three }
`;

async function openFleet(
  context: TestContext,
  text = FILE_OF_TARGETS,
): Promise<Desk> {
  const shop = DEFAULT_SEED.organizations['acme']?.databases?.['shop'];
  const main = shop?.branches?.['main'];
  if (main === undefined) throw new Error('the platform has no branch');
  const branches = { ...shop?.branches, two: main, three: main };
  const seed = {
    organizations: { acme: { databases: { shop: { ...shop, branches } } } },
  };
  const desk = await sitDown(context, {
    platform: { seed: structuredClone(seed) },
  });
  await desk.write(TARGETS, text);
  await desk.write('changed.yaml', asYaml(CHANGED));
  return desk;
}

const revisions = ({ platform }: Desk): readonly number[] =>
  ['main', 'two', 'three'].map(
    (name) => platform.branch(`acme/shop/${name}`).revision,
  );

describe('a targets file', () => {
  it('is planned target by target, with a line each, and a table at the end', async (context) => {
    const desk = await openFleet(context);
    const end = await desk.run(['plan', ...ALL]);
    expect(end.exitCode).toBe(2);
    const lines = end.stderr.split('\n').filter((line) => line.startsWith('['));
    expect(lines).toEqual([
      '[1/3] first: in sync',
      '[2/3] second: planned',
      '[3/3] third: in sync',
    ]);
    expect(end.stdout).toContain('audit_trail');
    expect(end.stdout).toMatch(
      /\n\ntarget +result +changes +risk\nfirst +in sync +0 changes +none\nsecond +planned +1 change +safe\nthird +in sync .*\n$/,
    );
    expect(revisions(desk)).toEqual([0, 0, 0]);
  });

  it('shows the report of a target in sync only where it says more than its line', async (context) => {
    const desk = await openFleet(context);
    const words = ['plan', ...ALL, '--target', 'first'];
    const silent = await desk.run(words);
    expect(silent.stdout).not.toContain('In sync:');

    const unused = await desk.run([
      ...words,
      '--allow',
      'needs-empty:app.public.events',
    ]);
    expect(unused.stdout).toContain('needs-empty:app.public.events');
    expect(unused.stdout).toContain('In sync:');
  });

  it('gives each target the time that is its own', async (context) => {
    const timed = FILE_OF_TARGETS.replace('branch: two', '$&, timeout: 1');
    const desk = await openFleet(context, timed);
    const clock = virtualClock();
    const limits: number[] = [];
    const limit: typeof clock.limit = (milliseconds, expire) => {
      limits.push(milliseconds);
      return clock.limit(milliseconds, expire);
    };
    const words = ['plan', ...ALL, '--target', 'second'];
    const look = { clock: { ...clock, limit } };
    expect((await desk.open(words, look).ended).exitCode).toBe(2);
    expect(Math.max(...limits)).toBeLessThanOrEqual(1000);
  });

  it('is checked without a credential, and the worst target decides the exit status', async (context) => {
    const desk = await openFleet(context);
    expect((await desk.run(['validate', ...ALL], NOBODY)).exitCode).toBe(0);
    await desk.write('changed.yaml', 'shard_groups: 1\n');
    const end = await desk.run(['validate', ...ALL], NOBODY);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toMatch(/changed\.yaml:1:\d+ error.*second +invalid/s);
    expect(desk.platform.requests).toEqual([]);
    expect((await desk.run(['plan', ...ALL])).exitCode).toBe(1);
  });

  it('is applied target by target, each after a yes of its own; what one comes to stops no other', async (context) => {
    const desk = await openFleet(
      context,
      FILE_OF_TARGETS.replaceAll('three }', 'three, file: changed.yaml }'),
    );
    const screen = desk.open(['apply', ...ALL]);
    await screen.shows('acme/shop/two? ');
    expect(screen.text()).not.toContain('third');
    screen.type('no\n');
    await screen.shows('acme/shop/three? ');
    screen.type('yes\n');
    expect((await screen.ended).exitCode).toBe(2);
    expect(revisions(desk)).toEqual([0, 0, 1]);
    const saved = join(desk.folder, '.local/state/neki-topology/acme/shop');
    expect(readdirSync(saved)).toEqual(['three']);
    desk.platform.fault({
      kind: 'status',
      status: 422,
      match: { method: 'PUT' },
    });
    await desk.write(FILE, asYaml(CHANGED));
    const end = await desk.run(['apply', ...ALL, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toMatch(
      /first +failed.*second +failed.*third +in sync/s,
    );
  });

  it('is applied in its order, and what comes later is held back without a question', async (context) => {
    const desk = await openFleet(
      context,
      `defaults: { organization: acme, database: shop, file: changed.yaml }
targets:
  - { name: first, branch: main, after: second }
  - { name: second, branch: two }
  - { name: third, branch: three, after: first }
`,
    );
    const plan = await desk.run(['plan', ...ALL]);
    expect(plan.stdout).toMatch(
      /\n.*`second`.*`first`.*`third`.*\n\ntarget +result.*\nsecond +planned.*\nfirst +planned.*\nthird +planned/,
    );

    const markdown = await desk.run(['plan', ...ALL, '--markdown']);
    expect(markdown.stdout).toMatch(
      /^[^#\n]*`second`.*`first`.*`third`.*\n\n### /,
    );
    const json = await desk.run(['plan', ...ALL, '--json', '--markdown']);
    expect(JSON.parse(json.stdout)).toHaveLength(3);

    const alone = await desk.run([
      'apply',
      ...ALL,
      '--target',
      'first',
      '--yes',
    ]);
    expect(alone.exitCode).toBe(1);
    expect(alone.stdout).toMatch(
      /Waiting: `second`.*`changed\.yaml`\s+\(1 change\)/s,
    );

    const words = ['apply', ...ALL, '--target', 'first', '--yes'];
    const watched = desk.open([...words, '--runbook', 'a.sql']);
    await watched.ended;
    expect(watched.text()).toContain('… Reading second');
    // The runbook is of the target that was asked for, and not of the one before it.
    expect(watched.text().match(/No runbook was written/g)).toHaveLength(1);

    const screen = desk.open(['apply', ...ALL]);
    await screen.shows('acme/shop/two? ');
    screen.type('no\n');
    expect((await screen.ended).exitCode).toBe(1);
    expect(screen.text()).toMatch(/first +waiting.*third +waiting/s);
    expect(revisions(desk)).toEqual([0, 0, 0]);

    expect((await desk.run(['apply', ...ALL, '--yes'])).exitCode).toBe(0);
    expect(revisions(desk)).toEqual([1, 1, 1]);
    desk.platform.branch('acme/shop/main').topology = LIVE;
    const later = ['apply', ...ALL, '--target', 'first', '--yes'];
    expect((await desk.run(later)).exitCode).toBe(0);
  });

  it('is printed as JSON, a result for each target', async (context) => {
    const desk = await openFleet(context);
    const { stdout } = await desk.run(['plan', ...ALL, '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'first', outcome: 'no-change' },
      { name: 'second', outcome: 'planned', target: { branch: 'two' } },
      { name: 'third', outcome: 'no-change' },
    ]);
  });

  it('is printed as Markdown, a report for each target and nothing else', async (context) => {
    const desk = await openFleet(context);
    const { stdout, stderr } = await desk.run(['plan', ...ALL, '--markdown']);
    expect(stdout.match(/^### .*$/gm)).toHaveLength(3);
    expect(stdout).not.toContain('target  ');
    expect(stderr).toContain('[3/3] third: in sync');
  });

  it('runs the one target that is named', async (context) => {
    const desk = await openFleet(context);
    const end = await desk.run([
      'plan',
      ...ALL,
      '--target',
      'second',
      '--runbook',
      'a.sql',
    ]);
    expect(end).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('[1/1] second: planned'),
    });
    const misspelled = await desk.run(['plan', ...ALL, '--target', 'secnd']);
    expect(misspelled).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        '`--target` is `secnd`, but `targets.yaml` has no such target. Did you mean `second`?',
      ),
    });
  });

  it('that has mistakes is run for no target, and each is shown at its line', async (context) => {
    const desk = await openFleet(
      context,
      FILE_OF_TARGETS.replace('name: second, ', 'nmae: second, '),
    );
    const end = await desk.run(['apply', ...ALL, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).not.toContain('--target');
    expect(end.stdout).toMatch(
      /targets\.yaml:4:\d+ error.*Did you mean `name`/s,
    );
    expect(desk.platform.requests).toEqual([]);
    expect(
      (await desk.run(['plan', '--targets', 'none.yaml'])).stderr,
    ).toContain('`none.yaml` does not exist');
  });

  it('goes on behind a target whose path no program takes', async (context) => {
    const desk = await openFleet(
      context,
      FILE_OF_TARGETS.replace(
        'file: changed.yaml',
        'file: "a\\0b/changed.yaml"',
      ),
    );
    const end = await desk.run(['plan', ...ALL]);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toMatch(
      /first +in sync.*second +failed.*third +in sync/s,
    );
  });

  it('is not begun for the rest after Ctrl-C', async (context) => {
    const desk = await openFleet(context);
    const screen = desk.open(['plan', ...ALL]);
    desk.platform.onArrival(() => screen.cancel());
    const end = await screen.ended;
    expect(end.exitCode).toBe(130);
    expect(screen.text()).toContain(
      'The run was cancelled before this target started',
    );
    expect(
      desk.platform.requests.filter(({ path }) => /two|three/.test(path)),
    ).toEqual([]);
  });

  it.for<[string, readonly string[], string]>([
    [
      'another file',
      ['plan', ...ALL, '--against', 'a.yaml'],
      '`--targets` lists the database branches.',
    ],
    ['no terminal and no --yes', ['apply', ...ALL], 'Pass `--yes` to apply'],
  ])('goes with %s never', async ([, words, why], context) => {
    const desk = await openFleet(context);
    const end = await desk.run(words);
    expect(end).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(why),
    });
    expect(desk.platform.requests).toEqual([]);
  });

  it('asks the database of a target nothing about the one that comes before it', async (context) => {
    const desk = await openFleet(
      context,
      `defaults: { organization: acme, database: shop }
targets:
  - { name: first, branch: main, file: moved.yaml }
  - { name: second, branch: two, file: changed.yaml, after: first }
`,
    );
    await desk.write('moved.yaml', asYaml(LIVE).replaceAll("'40'", "'20'"));
    let connections = 0;
    const database = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await once(database.listen(0, '127.0.0.1'), 'listening');
    context.onTestFinished(async () => void database.close());
    const { port } = database.address() as AddressInfo;
    const env = { DATABASE_URL: `postgres://me:word@127.0.0.1:${port}/app` };
    const words = ['apply', ...ALL, '--target', 'second', '--yes'];
    const end = await desk.run(words, env);
    expect(end.stdout).toContain('Waiting: `first`');
    // Once, for the target itself.
    expect(connections).toBe(1);
  });

  it('takes the address of one database for one target alone', async (context) => {
    const desk = await openFleet(context);
    const env = { DATABASE_URL: 'postgres://me:word@127.0.0.1:1/app' };
    const end = await desk.run(['plan', ...ALL], env);
    expect(end).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Set `--target` to one of them.'),
    });
  });
});

it('`--target` is for a targets file', async (context) => {
  const desk = await sitDown(context, { file: asYaml(LIVE) });
  const end = await desk.run(['plan', 'acme/shop/main', '--target', 'x']);
  expect(end.stderr).toContain('`--target` requires `--targets`.');
});
