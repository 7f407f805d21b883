import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { APP, WRITER } from '../../../sandbox/platform.ts';
import planSchema from '../../../schema/plan.schema.json' with { type: 'json' };
import resultSchema from '../../../schema/result.schema.json' with {
  type: 'json',
};
import type { Failure } from '../../../src/report/failure.ts';
import { asYaml, CHANGED, LIVE } from '../../scenarios/documents.ts';
import { commit } from './commits.ts';
import { beginCommand } from './host.ts';
import { type Desk, FILE, NOBODY, sitDown } from './world.ts';

const MAIN = 'acme/shop/main';
const ESCAPE = '\u001b';
const check = new Ajv2020({ allErrors: true, strict: false })
  .addSchema(planSchema, 'plan.schema.json')
  .compile(resultSchema);

/** `LIVE` with two shards that have each other's range. */
function swapped(): string {
  const [one, other] = ['sh7xeak9f22vu6', 'shk3owth68zsjl'];
  return asYaml(LIVE)
    .replace(one, 'between')
    .replace(other, one)
    .replace('between', other);
}

/** Has the service hold the next PUT back, until the test lets it go on. */
function heldPut({ platform }: Desk): {
  readonly arrived: Promise<void>;
  readonly goOn: () => void;
} {
  const [arrival, end] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  platform.fault({
    kind: 'hold',
    until: end.promise,
    match: { method: 'PUT' },
  });
  platform.onArrival(({ method }) => {
    if (method === 'PUT') arrival.resolve();
  });
  return { arrived: arrival.promise, goOn: () => end.resolve() };
}

/** Columns of the longest line. */
function widest(screen: { text(): string }): number {
  const lines = screen.text().split(/\r?\n|\r/);
  return Math.max(...lines.map((line) => line.length));
}

describe('validate', () => {
  it('is valid without a credential and without a network', async (context) => {
    const desk = await sitDown(context);
    const end = await desk.run(['validate'], NOBODY);
    expect(end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(end.stdout).toContain('Valid · data-topology.yaml');
    // It never sends anything, so it has nothing to say about that.
    expect(end.stdout).not.toContain('sent');
    expect(desk.platform.requests).toHaveLength(0);
  });

  it('tells each mistake at its line and column, and takes any file of the machine', async (context) => {
    const desk = await sitDown(context, { file: 'shard_groups: [\n' });
    const end = await desk.run(['validate', join(desk.folder, FILE)]);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toMatch(/data-topology\.yaml:\d+:\d+ error/);
    expect(end.stdout).not.toContain('sent');
  });

  it('names a file that is not there', async (context) => {
    const desk = await sitDown(context);
    const end = await desk.run(['validate', 'other.yaml']);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toContain(
      'File `other.yaml` does not exist. Pass the topology file with `--file`',
    );
  });

  it('names the same file in a folder above, in a repository', async (context) => {
    const desk = await sitDown(context);
    const folder = join(desk.folder, 'deep');
    await mkdir(folder);
    const run = () =>
      beginCommand({ words: ['validate'], folder, env: {} }).ended;
    expect((await run()).stdout).not.toContain('Did you mean');
    await mkdir(join(desk.folder, '.git'));
    expect((await run()).stdout).toContain('`../data-topology.yaml`?');
  });

  it('names a file beside it with a similar name', async (context) => {
    const desk = await sitDown(context);
    for (const words of [
      ['validate', 'data-topolgy.yaml'],
      ['plan', MAIN, '--file', './data-topology.yml'],
      ['restore', 'data-topolgy.yaml'],
      ['plan', '--targets', 'data-topolgy.yaml'],
    ]) {
      const end = await desk.run(words);
      expect(end.exitCode).toBe(1);
      expect(end.stdout + end.stderr).toContain(
        'Did you mean `data-topology.yaml`?',
      );
    }
  });
});

describe('plan', () => {
  it('speaks of the target where a part of it does not exist', async (context) => {
    const desk = await sitDown(context);
    const { stdout, exitCode } = await desk.run(['plan', 'acme/shop/mian']);
    expect(exitCode).toBe(1);
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'There is no branch `mian` in `acme/shop`. Did you mean `main`? Correct the target.',
    );
    expect(stdout).not.toContain('--branch');
  });

  it('is 0 where the branch holds the file', async (context) => {
    const desk = await sitDown(context);
    const end = await desk.run(['plan', MAIN]);
    expect(end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(end.stdout).toMatch(/^In sync.* · acme\/shop\/main$/m);
    expect(desk.platform.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('is 2 where they differ and applying would write', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const end = await desk.run(['plan', MAIN]);
    expect(end.exitCode).toBe(2);
    expect(end.stdout).toContain('✓ safe no effect on existing rows\n└─ ');
    expect(desk.platform.branch().revision).toBe(0);
  });

  it('is 1 where something stands against applying, and says which lines would let it pass', async (context) => {
    const desk = await sitDown(context, { file: swapped() });
    const end = await desk.run(['plan', MAIN]);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toMatch(
      /\n {2}needs-empty:app\.public\.events\n {2}needs-empty:app\.public\.sessions\n/,
    );
    const allowed = await desk.run([
      'plan',
      MAIN,
      '--allow',
      'needs-empty:app.public.events',
      '--allow',
      'needs-empty:app.public.sessions',
    ]);
    expect(allowed.exitCode).toBe(2);
  });

  it('prints the result with its plan as JSON that the published schemas describe, and nothing else', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const end = await desk.run(['plan', MAIN, '--json']);
    const told: unknown = JSON.parse(end.stdout);
    expect(check(told), JSON.stringify(check.errors)).toBe(true);
    expect(told).toMatchObject({
      outcome: 'planned',
      changed: true,
      plan: { change_count: 1 },
    });
    expect(end).toMatchObject({ exitCode: 2, stderr: '' });
  });

  it('prints a plan that is blocked as JSON with its lines, and no other way to allow it', async (context) => {
    const desk = await sitDown(context, { file: swapped() });
    const end = await desk.run(['plan', MAIN, '--json']);
    const told = JSON.parse(end.stdout);
    expect(check(told), JSON.stringify(check.errors)).toBe(true);
    const [block] = told.plan.decision.blocks;
    expect(Object.keys(block)).toEqual([
      ...['class', 'uncovered_count', 'uncovered', 'allow', 'asserts'],
    ]);
    block.label = 'topology:allow-needs-empty';
    expect(check(told)).toBe(false);
  });

  const WRONG = 'configuration';
  it.each<
    [
      string,
      readonly string[],
      { file?: string; env?: typeof NOBODY; status?: number },
      RegExp,
      kind?: Failure['kind'],
    ]
  >([
    ['an unknown option', ['plan', MAIN, '--drift'], {}, /`--drift`/, WRONG],
    ['no target', ['apply', '--yes'], {}, /ORGANIZATION/, WRONG],
    ['no terminal to ask at', ['apply', MAIN], {}, /`--yes`/, WRONG],
    ['no credential', ['plan', MAIN], { env: NOBODY }, /credential/, WRONG],
    ['a file that is no YAML', ['plan', MAIN], { file: 'a: [' }, /1 error/],
    ['a blocked change', ['apply', MAIN, '--yes'], { file: swapped() }, /main/],
    [
      'a service that refuses',
      ['plan', MAIN],
      { status: 403 },
      /HTTP 403/,
      'permission',
    ],
    [
      'shards that cannot be listed',
      ['shards', MAIN],
      { status: 403 },
      /HTTP 403/,
      'permission',
    ],
  ])(
    'prints one object and an exit status of 1 for %s, with --json',
    async (_, words, { file = asYaml(LIVE), env, status }, verdict, kind) => {
      const desk = await sitDown({ onTestFinished }, { file });
      if (status !== undefined)
        desk.platform.fault({ kind: 'status', status, body: {} });
      const end = await desk.run([...words, '--json'], env);
      const told = JSON.parse(end.stdout) as { verdict: string };
      expect(check(told), JSON.stringify(check.errors)).toBe(true);
      expect(told).toMatchObject({
        failed: true,
        applied: false,
        verdict: expect.stringMatching(verdict),
        failure: kind === undefined ? null : { kind, may_be_stored: false },
      });
      expect(told.verdict).not.toContain('\n');
      expect(end.exitCode).toBe(1);
      expect(desk.platform.branch().revision).toBe(0);
    },
  );

  it('prints the result as JSON where Markdown is asked for as well', async (context) => {
    const desk = await sitDown(context);
    const words = ['plan', MAIN, '--json'];
    const { stdout } = await desk.run([...words, '--markdown']);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'no-change' });
  });

  it.for([
    [['plan', MAIN, '--drift'], 'Run `neki-topology plan --help` for usage.'],
    [['destroy'], 'Run `neki-topology --help` for usage.'],
  ] as const)(
    'ends what is wrong in %j with where to read of it',
    async ([words, usage], context) => {
      const { stderr } = await (await sitDown(context)).run(words);
      expect(stderr.trimEnd().split('\n').at(-1)).toBe(usage);
    },
  );

  it('never shows the secret, whatever is told', async (context) => {
    const desk = await sitDown(context);
    desk.platform.fault({
      kind: 'status',
      status: 403,
      body: { message: `${WRITER.id}:${WRITER.secret}` },
    });
    const end = await desk.run(['plan', MAIN, '--verbose']);
    expect(`${end.stdout}${end.stderr}`).not.toContain(WRITER.secret);
    expect(end.exitCode).toBe(1);
  });

  it('never shows what a stored sign-in holds either', async (context) => {
    const desk = await sitDown(context);
    const { clientId, clientSecret, accessToken } = APP;
    const path = join(desk.folder, 'tokens.json');
    const file = {
      version: 1,
      auth_url: desk.platform.authUrl,
      client_id: clientId,
      client_secret: clientSecret,
      access_token: accessToken,
    };
    await writeFile(path, JSON.stringify(file), { mode: 0o600 });
    desk.platform.fault({
      kind: 'status',
      status: 422,
      body: { message: `${clientSecret} ${accessToken}, says the service` },
    });
    const end = await desk.run(
      ['plan', MAIN, '--verbose', '--token-file', path],
      NOBODY,
    );
    const shown = `${end.stdout}${end.stderr}`;
    expect(shown).toContain('says the service');
    for (const secret of [clientSecret, accessToken])
      expect(shown).not.toContain(secret);
    expect(end.exitCode).toBe(1);
  });
});

describe('the history of the file', () => {
  it('tells drift where no version equals the branch', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    commit(desk);
    desk.platform.branch().topology = {
      ...LIVE,
      default_shard_group: undefined,
    } as never;
    await desk.write(FILE, asYaml(LIVE));
    const end = await desk.run(['plan', MAIN]);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toContain('Changed on the database branch');
    expect(end.stdout).toContain('Drift: ');
    expect(end.stdout).toContain('`neki-topology pull acme/shop/main`');

    expect(end.stdout).toContain('--on-drift overwrite');
    const set = await desk.run(['plan', MAIN, '--on-drift', 'overwrite']);
    expect(set.stdout).toContain('Keep it');
    expect(set.stdout).not.toContain('--on-drift');

    const allow = ['--allow', 'new-table:(unlisted).(unlisted).(unlisted)'];
    for (const [onDrift, exitCode] of [
      ['fail', 1],
      ['warn', 2],
    ] as const) {
      const words = ['plan', MAIN, '--on-drift', onDrift, ...allow];
      expect(await desk.run(words)).toMatchObject({
        exitCode,
        stdout: expect.stringMatching(/^Drift: /m),
      });
    }
  });

  it('is planned for where the branch could not be read, with an exit status that claims no more', async (context) => {
    const desk = await sitDown(context);
    desk.platform.behaviour.readTopology = 405;
    commit(desk);
    for (const [text, words] of [
      [asYaml(LIVE), 'No change to the file'],
      [asYaml(CHANGED), '1 change'],
    ] as const) {
      await desk.write(FILE, text);
      const end = await desk.run(['plan', MAIN, '--on-unreadable', 'apply']);
      expect(end.stdout).toContain('branch not read');
      expect(end.stdout).toContain(words);
      expect(end.exitCode).toBe(1);
    }
  });

  it('is not needed: without a repository the run goes on and says what it does not know', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const end = await desk.run(['plan', MAIN]);
    expect(end.stdout.replaceAll('\n> ', ' ')).toContain('git repository');
    expect(end.exitCode).toBe(2);
  });
});

describe('apply', () => {
  it('writes after a yes, confirms, and saves the document from before', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const screen = desk.openScreen(['apply', MAIN], { columns: 60 });
    await screen.shows(
      'Apply 1 change to acme/shop/main? Only "yes" is accepted: ',
    );
    expect(desk.platform.branch().revision).toBe(0);
    expect(widest(screen)).toBeLessThanOrEqual(60);
    screen.type('yes\n');
    expect(await screen.ended()).toBe(0);
    expect(screen.text()).toContain('Applied ');
    expect(desk.platform.branch().revision).toBe(1);
    const folder = join(
      desk.folder,
      '.local/state/neki-topology/acme/shop/main',
    );
    const [saved = ''] = readdirSync(folder);
    expect(JSON.parse(readFileSync(join(folder, saved), 'utf8'))).toEqual(LIVE);
  });

  it('may be thought about for longer than all calls may take', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const clock = virtualClock();
    const screen = desk.open(['apply', MAIN, '--timeout', '60'], { clock });
    await screen.shows('acme/shop/main? ');
    await clock.advance(600_000);
    screen.type('yes\n');
    expect((await screen.ended).exitCode).toBe(0);
    expect(desk.platform.branch().revision).toBe(1);
  });

  it.each(['y', 'oh yes', ''])('writes nothing after "%s"', async (word) => {
    const context = { onTestFinished };
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const screen = desk.open(['apply', MAIN]);
    await screen.shows('acme/shop/main? ');
    screen.type(`${word}\n`);
    expect((await screen.ended).exitCode).toBe(2);
    expect(screen.text()).toContain(
      'The answer was not "yes": nothing was written.',
    );
    expect(desk.platform.branch().revision).toBe(0);
  });

  it.each([
    ['the end of the input', '\u0004', 2, 'No answer: nothing was written.'],
    ['Ctrl-C', '\u0003', 130, 'No answer: nothing was written.'],
  ])('writes nothing after %s', async (_what, typed, status, told) => {
    const desk = await sitDown({ onTestFinished }, { file: asYaml(CHANGED) });
    const screen = desk.openScreen(['apply', MAIN]);
    await screen.shows('acme/shop/main? ');
    screen.type(typed);
    expect(await screen.ended()).toBe(status);
    expect(screen.text()).toContain(told);
    expect(desk.platform.branch().revision).toBe(0);
  });

  it('is not asked for with --yes, and never without somebody to ask', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const refused = await desk.run(['apply', MAIN]);
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain('Pass `--yes`');
    expect(desk.platform.requests).toHaveLength(0);
    expect((await desk.run(['apply', MAIN, '--yes'])).exitCode).toBe(0);
    expect(desk.platform.branch().revision).toBe(1);
  });

  it('asks nothing where nothing differs, and nothing where it is blocked', async (context) => {
    const desk = await sitDown(context);
    const same = desk.open(['apply', MAIN]);
    expect((await same.ended).exitCode).toBe(0);
    expect(same.text()).not.toContain('acme/shop/main? ');
    await desk.write(FILE, swapped());
    const blocked = desk.open(['apply', MAIN]);
    expect((await blocked.ended).exitCode).toBe(1);
    expect(blocked.text()).not.toContain('acme/shop/main? ');
    expect(desk.platform.branch().revision).toBe(0);
  });

  it('finds a branch that changed while it was thought about, and writes nothing', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const screen = desk.open(['apply', MAIN]);
    await screen.shows('acme/shop/main? ');
    desk.platform.branch().topology = {
      ...LIVE,
      note: 'somebody else',
    } as never;
    screen.type('yes\n');
    expect((await screen.ended).exitCode).toBe(1);
    expect(desk.platform.branch().revision).toBe(0);
  });

  it('follows a PUT up that is under way at Ctrl-C, and its confirmation', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const held = heldPut(desk);
    const screen = desk.openScreen(['apply', MAIN, '--yes']);
    void screen
      .shows('waiting for the result of the PUT')
      .then(() => held.goOn());
    void held.arrived.then(() => screen.type('\u0003'));
    expect(await screen.ended()).toBe(130);
    expect(screen.text()).toContain('Applied ');
    expect(screen.text()).not.toContain('unknown');
    expect(desk.platform.branch().revision).toBe(1);
    expect(desk.platform.requests.at(-1)?.method).toBe('GET');
  });

  it('waits for that PUT longer than a runner would', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const held = heldPut(desk);
    const clock = virtualClock();
    const screen = desk.open(['apply', MAIN, '--yes'], { clock });
    await held.arrived;
    screen.cancel();
    await clock.advance(60_000);
    held.goOn();
    expect((await screen.ended).exitCode).toBe(130);
    expect(screen.text()).toContain('Applied ');
  });

  it('ends at once at a second Ctrl-C, and says what nobody knows then', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const held = heldPut(desk);
    const screen = desk.openScreen(['apply', MAIN, '--yes']);
    await held.arrived;
    screen.type('\u0003');
    await screen.shows('waiting for the result of the PUT');
    screen.type('\u0003');
    expect(await screen.ended()).toBe(130);
    expect(screen.text()).toContain('unknown whether the topology was stored');
    expect(screen.text()).not.toContain('Applied ');
    expect(desk.platform.branch().revision).toBe(0);
    held.goOn();
  });
});

describe('a terminal', () => {
  it('of 40 columns shows when a request is tried again', async (context) => {
    const desk = await sitDown(context);
    desk.platform.fault({ kind: 'status', status: 503, match: { nth: 1 } });
    const screen = desk.open(['plan', MAIN], { columns: 40 });
    await screen.ended;
    expect(screen.text()).toMatch(/…[^\r]*trying in \d\.\d s\./);
  });

  it('gets colours, which NO_COLOR and --no-color take away', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const [plain, coloured, refused] = [
      desk.open(['plan', MAIN], { env: { NO_COLOR: '1' } }),
      desk.open(['plan', MAIN]),
      desk.open(['plan', MAIN, '--no-color']),
    ];
    await Promise.all([plain, coloured, refused].map((screen) => screen.ended));
    expect(coloured.raw()).toContain(`${ESCAPE}[32m✓ safe`);
    for (const screen of [plain, refused])
      expect(screen.raw()).not.toContain(`${ESCAPE}[3`);
  });

  it('of 60 columns gets no line that is wider', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const screen = desk.open(['plan', MAIN], { columns: 60 });
    await screen.ended;
    expect(widest(screen)).toBeLessThanOrEqual(60);
    expect(widest(screen)).toBeGreaterThan(30);
  });

  it('is told how long writing takes, below the path of the document that was saved', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const clock = virtualClock();
    const held = heldPut(desk);
    const screen = desk.open(['apply', MAIN, '--yes'], { clock });
    await held.arrived;
    await clock.advance(3000);
    const saved = screen.text().indexOf('.local/state/neki-topology');
    expect(saved).toBeGreaterThan(0);
    expect(screen.text().slice(saved)).toMatch(/… .*\(3 s\)/);
    held.goOn();
    expect((await screen.ended).exitCode).toBe(0);
  });

  it('ends with 130 after Ctrl-C, though the branch holds the file', async (context) => {
    const desk = await sitDown(context);
    const screen = desk.open(['plan', MAIN]);
    desk.platform.onArrival(() => screen.cancel());
    const end = await screen.ended;
    expect(end.exitCode).toBe(130);
  });

  it('shows what goes on, and leaves nothing of it behind', async (context) => {
    const desk = await sitDown(context);
    const screen = desk.open(['plan', MAIN]);
    await screen.ended;
    expect(screen.raw()).toContain('… Read the branch');
    expect(screen.raw()).toContain(
      `${ESCAPE}[2K${ESCAPE}[32m${ESCAPE}[1mIn sync`,
    );
  });
});

describe('standard output', () => {
  it('that takes nothing is an error, and no plan that agrees', async (context) => {
    const desk = await sitDown(context);
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const end = await desk.runProgram(['plan', MAIN], full);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain('Could not write to standard output');
  });

  it('whose reader has left changes no exit status: a difference is no agreement, a failure no success', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    expect((await desk.runProgram(['plan', MAIN], 'closed')).exitCode).toBe(2);
    desk.platform.fault({
      kind: 'status',
      status: 422,
      match: { method: 'PUT' },
    });
    expect(
      (await desk.runProgram(['apply', MAIN, '--yes'], 'closed')).exitCode,
    ).toBe(1);
  });

  it('whose reader has left ends nothing: an apply goes on to its end', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const end = await desk.runProgram(
      ['apply', MAIN, '--yes', '--verbose'],
      'closed',
    );
    expect(end.exitCode).toBe(0);
    expect(desk.platform.branch().revision).toBe(1);
  });
});

describe('shards', () => {
  it('are listed with what a file calls them', async (context) => {
    const desk = await sitDown(context);
    const end = await desk.run(['shards', MAIN]);
    expect(end.exitCode).toBe(0);
    expect(end.stdout).toMatch(
      /^sh1 .*ready, authoritative\s+\$\{shard:authoritative\}$/m,
    );
    expect(end.stdout).toMatch(/^sh2 .*\$\{shard:sh2\}$/m);
    const listed: unknown = JSON.parse(
      (await desk.run(['shards', MAIN, '--json'])).stdout,
    );
    expect(listed).toHaveLength(desk.platform.branch().shards.length);
  });

  it('stand in columns of one width, whatever their names', async (context) => {
    const desk = await sitDown(context);
    const [, second] = desk.platform.branch().shards;
    Object.assign(second ?? {}, { display_name: '東京-and-longer' });
    const { stdout } = await desk.run(['shards', MAIN]);
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'name             uid             state                 in a file',
      'sh1              sh57wz7p7tblk2  ready, authoritative  ${shard:authoritative}',
      '東京-and-longer  sh7xeak9f22vu6  ready                 ${shard:東京-and-longer}',
    ]);
  });

  it('have every member in JSON, where the service leaves some out', async (context) => {
    const desk = await sitDown(context);
    const [first, second] = desk.platform.branch().shards;
    for (const key of ['id', 'display_name'])
      Reflect.deleteProperty(second ?? {}, key);
    const { stdout } = await desk.run(['shards', MAIN, '--json']);
    expect(JSON.parse(stdout).slice(0, 2)).toEqual([
      {
        uid: 'sh57wz7p7tblk2',
        display_name: 'sh1',
        id: first?.id,
        ready: true,
        authoritative: true,
      },
      {
        uid: 'sh7xeak9f22vu6',
        display_name: null,
        id: null,
        ready: true,
        authoritative: false,
      },
    ]);
  });
});

describe('what a terminal would obey', () => {
  /** The same in seven bits and in eight, and a character that turns the reading round. */
  const hostile = 'ev\u001b]0;title\u0007\u009b31m\u202e';
  const control = /\p{Cf}|[^\P{Cc}\n]/u;

  it('is no part of what is told, and means the same in JSON', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const text = JSON.stringify(LIVE).replaceAll(
      '"events"',
      JSON.stringify(hostile),
    );
    desk.platform.branch().topology = JSON.parse(text);
    for (const words of [['--verbose'], ['--json']]) {
      const { stdout, stderr } = await desk.run(['plan', MAIN, ...words]);
      expect(stdout + stderr).toContain('\\u009b31m');
      expect(stdout + stderr).not.toMatch(control);
      if (words.includes('--json'))
        expect(JSON.stringify(JSON.parse(stdout))).toContain('\u009b31m');
    }
  });

  it('is no part of the service’s own words', async (context) => {
    const desk = await sitDown(context);
    desk.platform.fault({
      kind: 'status',
      status: 403,
      body: JSON.stringify({ message: hostile }),
    });
    const { stderr } = await desk.run(['shards', MAIN]);
    expect(stderr).toContain('\\u009b31m');
    expect(stderr).not.toMatch(control);
  });
});

describe('a secret in the wrong place is not shown, not even its beginning:', () => {
  const TOKEN = `pscale_tkn_${'Zq7x'.repeat(30)}`;
  const PASSWORD = 'hunter2-of-an-address';

  it.for([
    TOKEN,
    `plan ${TOKEN}`,
    `plan ${MAIN} --${TOKEN}`,
    `plan ${MAIN} --json=${TOKEN}`,
    `validate ${TOKEN}`,
    `validate --rule ${TOKEN}=error`,
    `plan ${MAIN} --allow ${TOKEN}`,
    `plan ${MAIN} --timeout ${TOKEN}`,
    `plan ${MAIN} --base-url https://me:${PASSWORD}@host/v1`,
    `login --redirect-uri http://me:${PASSWORD}@127.0.0.1:1/`,
  ])('in %s', async (words, context) => {
    const desk = await sitDown(context);
    const end = await desk.run([...words.split(' '), '--verbose']);
    const text = `${end.stdout}${end.stderr}`;
    expect(end.exitCode).not.toBe(0);
    for (const secret of [TOKEN, PASSWORD])
      expect(text).not.toContain(secret.slice(0, 12));
  });

  it('in an environment whose proxy has no good address', async (context) => {
    const desk = await sitDown(context);
    const end = await desk.run(['plan', MAIN, '--verbose'], {
      HTTPS_PROXY: `http://me:${PASSWORD}%@127.0.0.1:9`,
    });
    expect(end).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('HTTPS_PROXY'),
    });
    expect(`${end.stdout}${end.stderr}`).not.toContain(PASSWORD);
  });
});
