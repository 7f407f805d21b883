import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JOB_TOKEN, REPOSITORY } from '../../../../sandbox/github.ts';
import {
  type JsonObject,
  READER,
  SHARDS,
  WRITER,
} from '../../../../sandbox/platform.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  pushEvent,
  runAction,
  scheduleEvent,
  workflowDispatchEvent,
} from '../../../../sandbox/runner.ts';
import { ownFolder } from '../../../../test/doors/terminal/folder.ts';
import { beginCommand } from '../../../../test/doors/terminal/host.ts';
import {
  type Desk,
  FILE,
  sitDown,
} from '../../../../test/doors/terminal/world.ts';
import {
  asJson,
  asYaml,
  LIVE,
  SHAPES,
} from '../../../../test/scenarios/documents.ts';
import { headOf } from '../../../../test/scenarios/world.ts';

const MAIN = 'acme/shop/main';
const PUSH = '.github/workflows/topology.yml';
const BY_HAND = '.github/workflows/by-hand.yml';
const DRIFT = '.github/workflows/topology-drift.yml';
const WORKFLOWS = [PUSH, BY_HAND, DRIFT];
const WHICH = 'Database branch (ORGANIZATION/DATABASE/BRANCH): ';
const GIT = 'Git branch whose merges are applied: ';
const none = (): void => undefined;
const ON_MAIN = [GIT, 'main\n'] as const;

interface Workflow {
  readonly on: {
    readonly push?: {
      readonly branches: readonly string[];
      readonly paths: readonly string[];
    };
    readonly pull_request?: { readonly paths: readonly string[] };
  };
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly {
          readonly id?: string;
          readonly with?: Inputs;
        }[];
      }
    >
  >;
}

type Inputs = Readonly<Record<string, string>>;

function example(name: string): string {
  return readFileSync(
    new URL(`../../../../examples/${name}`, import.meta.url),
    'utf8',
  );
}

/** An example as `init` writes it for its own names: the plan may look in the database. */
function written(name: string): string {
  return example(name).replace(
    /^( *)apply-from: main$/m,
    '$&\n$1# Of a role that may only read. Without this secret, the plan does not look in the database.\n$1database-url: ${{ secrets.NEKI_DATABASE_URL }}',
  );
}

/** Runs git in a desk's folder. */
function git({ folder }: Desk, ...words: readonly string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com'];
  execFileSync('git', ['-C', folder, ...identity, ...words], {
    stdio: 'ignore',
  });
}

/** A desk in a folder without a topology file and outside of any repository. */
async function outsider(context: Parameters<typeof sitDown>[0]): Promise<Desk> {
  const desk = await sitDown(context);
  await rm(join(desk.folder, FILE));
  return desk;
}

/** The same in a repository that has fetched `main` from its remote, and has another git branch checked out. */
async function newcomer(context: Parameters<typeof sitDown>[0]): Promise<Desk> {
  const desk = await outsider(context);
  git(desk, 'init', '-q', '-b', 'feature');
  git(desk, 'commit', '-q', '--allow-empty', '-m', 'First');
  git(desk, 'remote', 'add', 'origin', 'git@github.com:acme/topologies.git');
  git(desk, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  return desk;
}

async function makeWorkflows({ folder }: Desk): Promise<void> {
  await mkdir(join(folder, '.github/workflows'), { recursive: true });
}

async function workflow(desk: Desk, path: string): Promise<Workflow> {
  return load(await desk.read(path)) as Workflow;
}

/** What a workflow gives the action. */
function inputsOf({ jobs }: Workflow): Inputs {
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  return steps.find(({ id }) => id === 'topology')?.with ?? {};
}

describe('init', () => {
  it('saves the topology and writes the examples as workflows, with what is left to do', async (context) => {
    const desk = await newcomer(context);
    const end = await desk.run(['init', MAIN, '--yes']);
    expect(end.exitCode).toBe(0);
    expect(await desk.read(PUSH)).toBe(written('push.yml'));
    expect(await desk.read(BY_HAND)).toBe(written('by-hand.yml'));
    expect(await desk.read(DRIFT)).toBe(example('drift.yml'));
    for (const path of [FILE, ...WORKFLOWS])
      expect(end.stderr).toContain(`Created \`${path}\`.`);
    expect(end.stderr).toContain('Applies after a merge into `main`.');
    expect(end.stdout).toContain('https://app.planetscale.com/acme');
    for (const secret of new Set(example('push.yml').match(/PLANETSCALE_\w+/g)))
      expect(end.stdout).toMatch(
        secret.includes('_SERVICE_')
          ? new RegExp(`gh secret set ${secret} --env topology$`, 'm')
          : new RegExp(`gh secret set ${secret}$`, 'm'),
      );
    expect(end.stdout).toContain('gh secret set NEKI_DATABASE_URL');
    expect(end.stdout).not.toContain('gh label');
    expect(end.stdout).toContain(
      "gh api -X POST 'repos/{owner}/{repo}/environments/topology/deployment-branch-policies' -f name=main",
    );
    expect(end.stdout).toMatch(/read_branch +plans.*READ/);
    expect((await desk.run(['plan', MAIN])).exitCode).toBe(0);
  });

  it('overwrites nothing, and a second run says what exists already', async (context) => {
    const desk = await newcomer(context);
    await makeWorkflows(desk);
    await desk.write(PUSH, 'mine\n');
    const first = await desk.run(['init', MAIN, '--yes']);
    expect(first.stderr).toContain(
      `\`${PUSH}\` exists already. It was not changed.`,
    );
    expect(first.stderr.match(/exists already/g)).toHaveLength(1);
    expect(await desk.read(PUSH)).toBe('mine\n');
    const asked = desk.platform.requests.length;
    const second = await desk.run(['init', MAIN]);
    expect(second.exitCode).toBe(0);
    expect(second.stderr.match(/exists already/g)).toHaveLength(4);
    expect(second.stdout).toContain('gh secret set');
    expect(desk.platform.requests).toHaveLength(asked);
  });

  it('writes for the branch, the file and the git branch that are there', async (context) => {
    const desk = await newcomer(context);
    desk.platform.state.organizations
      .get('acme')
      ?.databases.get('shop')
      ?.branches.set('on', desk.platform.branch());
    const words = ['init', 'acme/shop/on', '-f', 'shop/topology.json'];
    const init = () => desk.run([...words, '--git-branch', 'trunk', '--yes']);
    // A folder for the file is made by its owner.
    expect((await init()).exitCode).toBe(1);
    await mkdir(join(desk.folder, 'shop'));
    const again = await init();
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain(
      'https://github.com/acme/topologies/settings/secrets/actions',
    );
    const push = await workflow(desk, PUSH);
    const drift = await workflow(desk, DRIFT);
    const paths = ['shop/topology.json', 'shop/topology.allow/**'];
    expect(push.on).toMatchObject({
      push: { branches: ['trunk'], paths },
      pull_request: { paths },
    });
    const target = {
      organization: 'acme',
      database: 'shop',
      branch: 'on',
      file: 'shop/topology.json',
    };
    expect(inputsOf(push)).toMatchObject({ ...target, 'apply-from': 'trunk' });
    expect(inputsOf(drift)).toMatchObject({ ...target, mode: 'plan' });
    const byHand = inputsOf(await workflow(desk, BY_HAND));
    expect(byHand).toMatchObject({ ...target, 'apply-from': 'trunk' });
    expect(await desk.read(BY_HAND)).toContain(
      "if: github.ref == 'refs/heads/trunk'",
    );
    for (const path of [PUSH, BY_HAND]) {
      const text = await desk.read(path);
      expect(text).toMatch(/^ *group: topology-.*-acme\/shop\/on$/m);
      expect(text).toContain('which only `trunk` may use');
      expect(text).not.toMatch(
        /\bmain\b.*(?:allowed|may use)|refs\/heads\/main/,
      );
    }
    expect(again.stdout).toContain('-f name=trunk');
    expect(await desk.read(DRIFT)).toContain(
      'Data topology: acme/shop/on differs',
    );
  });

  it('is for the root of a repository', async (context) => {
    const desk = await newcomer(context);
    await mkdir(join(desk.folder, 'below'));
    const folder = join(desk.folder, 'below');
    const end = await beginCommand({
      words: ['init', MAIN, '--yes'],
      folder,
      env: { PATH: process.env['PATH'] ?? '' },
    }).ended;
    expect(end).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('not the root of its git repository'),
    });
  });

  it('follows no link out of it', async (context) => {
    const desk = await newcomer(context);
    const outside = await ownFolder(context);
    await symlink(outside, join(desk.folder, '.github'));
    const end = await desk.run(['init', MAIN, '--yes']);
    expect(end).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('leads out of this folder'),
    });
    expect(existsSync(join(outside, 'workflows'))).toBe(false);
    expect(existsSync(join(desk.folder, FILE))).toBe(false);
    expect(desk.platform.requests).toEqual([]);
  });

  it.for<[string, readonly string[], string, (desk: Desk) => unknown]>([
    ['without a terminal and a branch', [], 'requires a database branch', none],
    ['for a name of YAML', ["acme/shop/it's"], 'cannot be used', none],
    ['for a file outside', [MAIN, '-f', '../a.yaml'], 'cannot be used', none],
    [
      'for a git branch of YAML',
      [MAIN, '--git-branch', "it's"],
      'cannot be used',
      none,
    ],
    ['for a branch that does not exist', ['acme/shop/none'], 'none', none],
    [
      'where a file is where its folder would be',
      [MAIN],
      `Could not write \`${PUSH}\``,
      (desk) => desk.write('.github', ''),
    ],
    [
      'where the link of its folder leads nowhere',
      [MAIN],
      `Could not write \`${PUSH}\``,
      (desk) => symlink('nowhere', join(desk.folder, '.github')),
    ],
    [
      'where a link leads nowhere',
      [MAIN],
      `Could not write \`${PUSH}\``,
      async (desk) => {
        await makeWorkflows(desk);
        await symlink('nowhere.yml', join(desk.folder, PUSH));
      },
    ],
  ])('writes nothing %s', async ([, words, why, arrange], context) => {
    const desk = await newcomer(context);
    await arrange(desk);
    const end = await desk.run(['init', ...words]);
    expect(end).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining(why),
    });
    for (const path of [FILE, BY_HAND])
      expect(existsSync(join(desk.folder, path))).toBe(false);
  });

  describe('--from', () => {
    const SCRIPT = 'topology.json';
    const TAKEN = 'data-topology.json';
    /** What the script of the vendor's guide has in git for a topology. */
    const asScript = (topology: JsonObject): string =>
      SHARDS.reduce(
        (text, uid, index) => text.replaceAll(uid, `@SHARD_${index + 1}@`),
        asJson(topology),
      );
    const scripted = (): string => asScript(LIVE);
    const takeOver = (desk: Desk, ...words: readonly string[]) =>
      desk.run(['init', MAIN, '--from', SCRIPT, '--yes', ...words]);
    /** A file with one more group, on a shard of this name. */
    const withMore = (shard: string): string => {
      const more = { uid: 'more', key_ranges: [{ shard_uid: 'NAME' }] };
      const groups = LIVE['shard_groups'] as readonly JsonObject[];
      const file = { ...LIVE, shard_groups: [...groups, more] };
      return asScript(file).replace('NAME', shard);
    };

    it('takes over a file of the vendor’s script, which is then in sync', async (context) => {
      const desk = await newcomer(context);
      await desk.write(SCRIPT, scripted());
      const checked = await desk.run(['validate', SCRIPT]);
      expect(checked.exitCode).toBe(1);
      expect(checked.stdout).toContain('script-placeholder');
      expect(checked.stdout).toContain('neki-topology init --from');
      const end = await takeOver(desk);
      expect(end).toMatchObject({ exitCode: 0 });
      const text = await desk.read(TAKEN);
      expect(text).toBe(
        scripted().replaceAll(/@SHARD_(\d)@/g, (_, digits: string) =>
          digits === '1' ? '${shard:authoritative}' : `\${shard:sh${digits}}`,
        ),
      );
      expect(await desk.read(SCRIPT)).toBe(scripted());
      expect(inputsOf(await workflow(desk, PUSH))).toMatchObject({
        file: TAKEN,
      });
      const plan = await desk.run(['plan', MAIN, '--file', TAKEN]);
      expect(plan.exitCode).toBe(0);
    });

    it.for(Object.entries(SHAPES))(
      'takes over %s, which is then in sync',
      async ([, shape], context) => {
        const desk = await newcomer(context);
        desk.platform.branch().topology = shape;
        await desk.write(SCRIPT, asScript(shape));
        const end = await takeOver(desk);
        expect(end).toMatchObject({ exitCode: 0 });
        expect(await desk.read(TAKEN)).not.toContain('@SHARD_');
        const plan = await desk.run(['plan', MAIN, '--file', TAKEN]);
        expect(plan.exitCode).toBe(0);
      },
    );

    it('keeps comments, and the format', async (context) => {
      const desk = await newcomer(context);
      const yaml = `# Ours\n${asYaml(JSON.parse(scripted()))}# The end\n`;
      await desk.write('topology.yml', yaml);
      const words = ['init', MAIN, '--from', 'topology.yml', '--yes'];
      expect((await desk.run(words)).exitCode).toBe(0);
      const text = await desk.read(FILE);
      expect(text.startsWith('# Ours\n')).toBe(true);
      expect(text.endsWith('# The end\n')).toBe(true);
      expect((await desk.run(['plan', MAIN])).exitCode).toBe(0);
    });

    it.for<[string, string, readonly string[], string]>([
      [
        'a shard that the branch does not use',
        '@SHARD_9@',
        [],
        '--shard SHARD_9=UID',
      ],
      [
        'two names for one shard',
        '@SHARD_9@',
        ['--shard', `SHARD_9=${SHARDS[0]}`],
        'would both be',
      ],
      [
        'a shard that is not there',
        '@SHARD_9@',
        ['--shard', 'SHARD_9=sh0'],
        'has no such shard',
      ],
      ['a file that is no JSON', '",', [], `\`${SCRIPT}\`, line`],
    ])('guesses nothing: %s', async ([, name, words, why], context) => {
      const desk = await newcomer(context);
      await desk.write(SCRIPT, withMore(name));
      const end = await takeOver(desk, ...words);
      expect(end).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining(why),
      });
      for (const path of [TAKEN, '.github'])
        expect(existsSync(join(desk.folder, path))).toBe(false);
    });

    it('takes the script’s own map for a shard that the branch does not use yet', async (context) => {
      const desk = await newcomer(context);
      await desk.write(SCRIPT, withMore('@SHARD_9@'));
      const end = await takeOver(desk, '--shard', `SHARD_9=${SHARDS.at(-1)}`);
      expect(end).toMatchObject({ exitCode: 0 });
      expect(await desk.read(TAKEN)).toContain('"${shard:sh');
    });

    it('overwrites no file', async (context) => {
      const desk = await newcomer(context);
      await desk.write(SCRIPT, scripted());
      await desk.write(TAKEN, '{}');
      const end = await takeOver(desk);
      expect(end).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('exists already'),
      });
      expect(await desk.read(TAKEN)).toBe('{}');
    });
  });

  it('asks a person for the branch, and nothing before it makes new files', async (context) => {
    const desk = await newcomer(context);
    const screen = desk.openScreen(['init']);
    await screen.shows(WHICH);
    screen.type('acme/shop\n');
    await screen.shows('Invalid target acme/shop.');
    screen.type(`${MAIN}\n`);
    expect(await screen.ended()).toBe(0);
    expect(screen.text()).toContain('Next steps');
    expect(await desk.read(PUSH)).toBe(written('push.yml'));
  });

  it('overwrites nothing that was made while it read the branch', async (context) => {
    const desk = await newcomer(context);
    const made = Promise.withResolvers<void>();
    desk.platform.fault({ kind: 'hold', until: made.promise });
    desk.platform.onArrival(async () => {
      await makeWorkflows(desk);
      await desk.write(PUSH, 'mine');
      made.resolve();
    });
    const end = await desk.run(['init', MAIN]);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain(`Could not write \`${PUSH}\``);
    expect(await desk.read(PUSH)).toBe('mine');
  });

  it.for<
    [
      string,
      readonly string[],
      readonly (readonly [string, string])[],
      number,
      string,
    ]
  >([
    ['asks nobody with --yes', ['--yes'], [], 1, 'requires a database branch'],
    ['asks nobody for the git branch', [MAIN, '--yes'], [], 1, '--git-branch'],
    ['asks for the git branch', [MAIN], [[GIT, 'trunk\n']], 0, 'into trunk.'],
    ['drops blanks', [], [[WHICH, ` ${MAIN} \n`], ON_MAIN], 0, 'into main.'],
    [
      'is for the branch that is answered, whatever was typed of another',
      ['--organization', 'other'],
      [[WHICH, `${MAIN}\n`], ON_MAIN],
      0,
      'into main.',
    ],
    [
      'takes no option for the branch',
      [],
      [
        [WHICH, '--yes\n'],
        ['Invalid target --yes.', '\n'],
      ],
      1,
      '',
    ],
    [
      'writes nothing at the end of what is typed',
      [],
      [[WHICH, '\u0004']],
      1,
      '',
    ],
    ['writes nothing for an empty answer', [], [[WHICH, ' \n']], 1, ''],
  ])(
    'at a terminal %s',
    async ([, words, answers, exitCode, says], context) => {
      const desk = await outsider(context);
      const screen = desk.open(['init', ...words]);
      for (const [question, answer] of answers) {
        await screen.shows(question);
        screen.type(answer);
      }
      expect((await screen.ended).exitCode).toBe(exitCode);
      const text = screen.text();
      expect(text).toContain(says);
      const asked = answers.map(([question]) => question);
      for (const question of [WHICH, GIT])
        expect(text.includes(question)).toBe(asked.includes(question));
      if (exitCode === 0)
        expect(inputsOf(await workflow(desk, PUSH))).toMatchObject({
          organization: 'acme',
        });
      else expect(existsSync(join(desk.folder, FILE))).toBe(false);
    },
  );

  it.each<[string, string, (desk: Desk) => void]>([
    ['in a folder that is no repository', 'git repository', () => undefined],
    [
      'without a remote',
      'has no remote',
      (desk) => git(desk, 'init', '-q', '-b', 'main'),
    ],
    [
      'with two remotes',
      'has 2 remotes',
      (desk) => {
        git(desk, 'init', '-q', '-b', 'main');
        for (const name of ['origin', 'upstream'])
          git(desk, 'remote', 'add', name, `git@github.com:${name}/a.git`);
      },
    ],
    [
      'offline',
      'could not be determined',
      (desk) => {
        git(desk, 'init', '-q', '-b', 'main');
        // Nobody listens there.
        git(desk, 'remote', 'add', 'origin', 'https://localhost:1/a.git');
      },
    ],
  ])(
    'names the option %s, guesses no git branch and writes nothing',
    async (_, why, arrange) => {
      const desk = await outsider({ onTestFinished });
      arrange(desk);
      const end = await desk.run(['init', MAIN, '--yes']);
      expect(end).toMatchObject({ exitCode: 1, stdout: '' });
      expect(end.stderr).toContain(why);
      expect(end.stderr).toContain('Pass `--git-branch NAME`');
      expect(desk.platform.requests).toEqual([]);
      for (const path of [FILE, '.github'])
        expect(existsSync(join(desk.folder, path))).toBe(false);
      const named = ['init', MAIN, '--yes', '--git-branch', 'trunk'];
      const told = await desk.run(named);
      expect(told.exitCode).toBe(0);
      expect((await workflow(desk, PUSH)).on.push?.branches).toEqual(['trunk']);
    },
  );

  it.for<[string, (desk: Desk) => void]>([
    ['on a feature branch', (desk) => git(desk, 'checkout', '-qb', 'another')],
    ['on a detached head', (desk) => git(desk, 'checkout', '-q', '--detach')],
    [
      'with origin/HEAD',
      (desk) =>
        git(
          desk,
          'symbolic-ref',
          'refs/remotes/origin/HEAD',
          'refs/remotes/origin/main',
        ),
    ],
    ['without origin/HEAD', () => undefined],
  ])(
    'leads to a first run that is green %s: on the pull request, after the merge, by hand and in the morning',
    async ([, arrange], context) => {
      const desk = await newcomer(context);
      arrange(desk);
      await desk.run(['init', MAIN, '--yes']);
      expect((await workflow(desk, PUSH)).on.push?.branches).toEqual(['main']);
      const { github } = desk;
      const secrets: Readonly<Record<string, string>> = {
        PLANETSCALE_READ_TOKEN_ID: READER.id,
        PLANETSCALE_READ_TOKEN: READER.secret,
        PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
        PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
      };
      /** What a person chose who started the workflow by hand. */
      const asked: Readonly<Record<string, string>> = {
        '${{ inputs.mode }}': 'apply',
        '${{ inputs.on-drift }}': 'fail',
        '${{ inputs.limits }}': '',
      };
      const files = { [FILE]: await desk.read(FILE) };
      const run = async (path: string, name: string, event: ActionEvent) => {
        const resolved = Object.entries(
          inputsOf(await workflow(desk, path)),
        ).map(([input, value]) => {
          const [, pushed, otherwise = ''] =
            /^\$\{\{ (?:(?:github\.event_name == 'push'|inputs\.mode == 'apply') && secrets\.(\w+) \|\| )?secrets\.(\w+) \}\}$/.exec(
              value,
            ) ?? [];
          return [
            input,
            otherwise === ''
              ? (asked[value] ?? value)
              : (secrets[
                  name !== 'pull_request' && pushed ? pushed : otherwise
                ] ?? ''),
          ];
        });
        const inputs = {
          ...Object.fromEntries(resolved),
          'base-url': desk.platform.baseUrl,
        };
        return runAction({
          files,
          github,
          token: JOB_TOKEN,
          event,
          servers: [desk.platform, github],
          inputs,
        });
      };
      github.commit(REPOSITORY, { branch: 'topology', files });
      github.openPullRequest(REPOSITORY, { head: 'topology' });
      const ends = async (...given: Parameters<typeof run>): Promise<void> => {
        const { exitCode, outputs } = await run(...given);
        expect([exitCode, outputs['outcome']]).toEqual([0, 'no-change']);
      };
      const pull = pullRequestEvent(github.pull(REPOSITORY, 1));
      await ends(PUSH, 'pull_request', pull);
      const before = headOf(github, 'main');
      const { sha } = github.merge(REPOSITORY, 1);
      const push = pushEvent({ before, after: sha, modified: [FILE] });
      await ends(PUSH, 'push', push);
      await ends(BY_HAND, 'workflow_dispatch', workflowDispatchEvent({ sha }));
      await ends(DRIFT, 'schedule', scheduleEvent({ sha }));
    },
  );
});
