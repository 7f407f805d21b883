import { mkdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import {
  type GitHub,
  JOB_TOKEN,
  REPOSITORY,
} from '../../../../sandbox/github.ts';
import { TARGET } from '../../../../sandbox/platform.ts';
import {
  pullRequestEvent,
  pullRequestTargetEvent,
  type RunResult,
  workflowDispatchEvent,
} from '../../../../sandbox/runner.ts';
import { startServers } from '../../../../sandbox/world.ts';
import { WITH_LONG } from '../../../../test/long.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';
import {
  FILE,
  fromFork,
  headOf,
  type World,
  worldFor,
} from '../../../../test/scenarios/world.ts';
import { isReading, type Scene, setUp } from './scene.ts';

const WORKFLOW = '.github/workflows/topology.yml';
const example = (name: string): string =>
  readFileSync(
    new URL(`../../../../examples/${name}`, import.meta.url),
    'utf8',
  );
const QUICK_START = example('push.yml');
const CALL = example('many-repositories.yml');
const BY_HAND = example('by-hand.yml');
const BESIDE = '.github/workflows/beside.yml';
const SECRETS = [
  'PLANETSCALE_READ_TOKEN_ID',
  'PLANETSCALE_READ_TOKEN',
  'topology:PLANETSCALE_SERVICE_TOKEN_ID',
  'topology:PLANETSCALE_SERVICE_TOKEN',
];
const RESTRICTED = {
  deployment_branch_policy: {
    protected_branches: false,
    custom_branch_policies: true,
  },
};
const TOKEN = 'ghp_doctorToken1234';

interface OnGitHub extends Scene {
  readonly github: GitHub;
  write(path: string, text: string): Promise<void>;
}

/** A repository on GitHub with the workflow of the quick start, and all that it needs. */
async function onGitHub(context: TestContext): Promise<OnGitHub> {
  const [scene, servers] = await Promise.all([setUp(context), startServers()]);
  context.onTestFinished(servers.close);
  const { github } = servers;
  const repository = github.repository();
  github.addToken(TOKEN, {
    kind: 'personal',
    permissions: { contents: 'read', metadata: 'read', secrets: 'read' },
  });
  for (const name of SECRETS)
    repository.secrets.set(name, { encryptedValue: '', keyId: '' });
  repository.environments.set('topology', RESTRICTED);
  scene.git('remote', 'add', 'origin', `git@github.com:${REPOSITORY}.git`);
  Object.assign(scene.env, { GITHUB_API_URL: github.apiUrl, GH_TOKEN: TOKEN });
  const write = async (path: string, text: string): Promise<void> => {
    const place = join(scene.folder, path);
    mkdirSync(dirname(place), { recursive: true });
    await writeFile(place, text);
  };
  await write(WORKFLOW, QUICK_START);
  scene.commit();
  return Object.assign(scene, { github, write });
}

/** A repository with one thing wrong, and what its remedy asks for. */
interface Broken {
  readonly name: string;
  breaks(scene: OnGitHub): unknown;
  readonly first: string;
  readonly says: RegExp;
  repair(scene: OnGitHub): unknown;
  readonly isWarning?: true;
}

const changed =
  (from: string | RegExp, to: string) =>
  ({ write }: OnGitHub): Promise<void> =>
    write(WORKFLOW, QUICK_START.replace(from, to));
const quickStart = ({ write }: OnGitHub): Promise<void> =>
  write(WORKFLOW, QUICK_START);

const BROKEN: readonly Broken[] = [
  {
    name: 'no `pull-requests: write`',
    breaks: changed('  pull-requests: write\n', ''),
    first: 'workflow-permissions',
    says: /lacks `pull-requests: write`/,
    repair: quickStart,
  },
  {
    name: 'no permissions at all',
    breaks: changed(/permissions:\n.*\n.*\n/, ''),
    first: 'workflow-permissions',
    says: /no `permissions`/,
    repair: quickStart,
    isWarning: true,
  },
  {
    name: 'no event for a push',
    breaks: changed(/ {2}push:\n.*\n.*\n/, ''),
    first: 'workflow-triggers',
    says: /`push`/,
    repair: quickStart,
  },
  {
    name: '`paths` without the file',
    breaks: changed(/paths: \[data-topology.yaml/g, 'paths: [database/**'),
    first: 'workflow-triggers',
    says: /`paths`.*`data-topology.yaml`/,
    repair: quickStart,
  },
  {
    name: 'no group for applies',
    breaks: changed(/ {4}concurrency:\n.*\n.*\n.*\n/, ''),
    first: 'workflow-group',
    says: /concurrency/,
    repair: quickStart,
    isWarning: true,
  },
  {
    name: 'an apply that a newer run cancels',
    breaks: changed('cancel-in-progress: false', 'cancel-in-progress: true'),
    first: 'workflow-group',
    says: /cancel-in-progress: false/,
    repair: quickStart,
  },
  {
    name: 'two workflows for the same pushes',
    breaks: ({ write }) => write(BESIDE, example('new-table.yml')),
    first: 'workflow-group',
    says: /beside\.yml.*topology\.yml.*pushes/,
    repair: ({ folder }) => rm(join(folder, BESIDE)),
    isWarning: true,
  },
  {
    name: 'a run by hand in a group of its own',
    breaks: ({ write }) =>
      write(BESIDE, BY_HAND.replace('}}-acme/shop/main', '}}-by-hand')),
    first: 'workflow-group',
    says: /beside\.yml.*topology\.yml.*at once/,
    repair: ({ write }) => write(BESIDE, BY_HAND),
    isWarning: true,
  },
  {
    name: 'a run by hand of all targets in the group of one',
    breaks: ({ write }) =>
      write(
        BESIDE,
        BY_HAND.replace(
          /organization: acme\n.*\n.*branch: main/,
          'targets: topology/targets.yaml',
        ).replace('}}-acme/shop/main', '}}-topology/targets.yaml'),
      ),
    first: 'workflow-group',
    says: /at once/,
    repair: ({ write }) => write(BESIDE, BY_HAND),
    isWarning: true,
  },
  {
    name: 'no artifact of the topology from before',
    breaks: changed(/ {6}- name: Keep the plan[\s\S]*/, ''),
    first: 'workflow-artifact',
    says: /previous-topology-file/,
    repair: quickStart,
    isWarning: true,
  },
  {
    name: 'a token of GitHub that is no longer valid',
    breaks: ({ github }) => github.state.tokens.delete(TOKEN),
    first: 'github-reached',
    says: /HTTP 401/,
    repair: ({ env }) => {
      env['GH_TOKEN'] = JOB_TOKEN;
    },
  },
  {
    name: 'a default branch with another name',
    breaks: ({ github }) => {
      github.repository().defaultBranch = 'trunk';
    },
    first: 'default-branch',
    says: /`trunk`.*`main`/,
    repair: changed('branches: [main]', 'branches: [trunk]'),
  },
  {
    name: 'an environment that does not exist',
    breaks: ({ github }) => github.repository().environments.clear(),
    first: 'environment',
    says: /no environment `topology`/,
    repair: ({ github }) =>
      github.repository().environments.set('topology', RESTRICTED),
  },
  {
    name: 'an environment that every git branch may use',
    breaks: ({ github }) =>
      github.repository().environments.set('topology', {}),
    first: 'environment',
    says: /Every git branch.*Restrict/,
    repair: ({ github }) =>
      github.repository().environments.set('topology', RESTRICTED),
    isWarning: true,
  },
  {
    name: 'the name of a secret misspelled',
    breaks: ({ github }) => {
      const { secrets } = github.repository();
      secrets.delete('PLANETSCALE_READ_TOKEN');
      secrets.set('PLANETSCALE_READ_TOKN', { encryptedValue: '', keyId: '' });
    },
    first: 'secrets',
    says: /`PLANETSCALE_READ_TOKEN`.*Did you mean `PLANETSCALE_READ_TO/,
    repair: ({ github }) =>
      github.repository().secrets.set('PLANETSCALE_READ_TOKEN', {
        encryptedValue: '',
        keyId: '',
      }),
  },
];

describe('doctor in a repository on GitHub', () => {
  it.for(BROKEN)(
    'finds $name first, and its remedy leads to green',
    async (broken, context) => {
      const scene = await onGitHub(context);
      await broken.breaks(scene);
      scene.commit();
      const ill = await scene.examine();
      expect(ill.first).toBe(broken.first);
      const check = ill.checks.find(({ id }) => id === ill.first);
      expect(`${check?.says} ${check?.remedy}`).toMatch(broken.says);
      expect(ill.ready).toBe(broken.isWarning === true);

      await broken.repair(scene);
      if (WITH_LONG) {
        scene.commit();
        const well = await scene.examine();
        expect(well).toMatchObject({ ready: true, first: null });
      }
      for (const { requests } of [scene.github, scene.platform])
        expect(requests.filter((one) => !isReading(one))).toEqual([]);
    },
  );

  it.for([
    ['is ready', CALL, null],
    [
      'is ready with all secrets passed on',
      CALL.replace(/secrets:\n[\s\S]*/, 'secrets: inherit\n'),
      null,
    ],
    [
      'lacks a permission for it',
      CALL.replace('  pull-requests: write\n', ''),
      'workflow-permissions',
    ],
    [
      'names a secret that nobody stored',
      CALL.replace('secrets.PLANETSCALE_READ_TOKEN ', 'secrets.READER '),
      'secrets',
    ],
    [
      'names an environment that does not exist',
      CALL.replace('apply-from: main', '$&\n      environment: production'),
      'environment',
    ],
  ] as const)(
    'that calls the workflow of this project %s',
    async ([, text, first], context) => {
      const scene = await onGitHub(context);
      await scene.write(WORKFLOW, text);
      scene.commit();
      expect((await scene.examine()).first).toBe(first);
    },
  );

  it('names required checks and code owners where there are any', async (context) => {
    const scene = await onGitHub(context);
    scene.github.repository().requiredChecks = ['topology'];
    await scene.write(
      '.github/CODEOWNERS',
      '* @acme/all\n/*.yaml @acme/data\n',
    );
    scene.commit();
    const { checks, ready } = await scene.examine();
    expect(ready).toBe(true);
    const results = Object.fromEntries(
      checks.map(({ id, result }) => [id, result]),
    );
    expect(results).toMatchObject({
      'required-check': 'right',
      'code-owners': 'right',
    });
  });
});

/** A world whose `main` has the file and the workflow. */
async function openWorld(
  context: TestContext,
  files: Readonly<Record<string, string>> = {},
): Promise<World> {
  const before = { [FILE]: asYaml(LIVE), [WORKFLOW]: QUICK_START, ...files };
  return worldFor(context, { before, inputs: { ...TARGET, mode: 'doctor' } });
}

async function byHand(
  world: World,
  inputs: Readonly<Record<string, string>> = {},
): Promise<RunResult> {
  return world.run(
    workflowDispatchEvent({ sha: headOf(world.github, 'main') }),
    { inputs },
  );
}

describe('mode: doctor', () => {
  it('writes the checks to the summary and to the log, and writes nothing else', async (context) => {
    const world = await openWorld(context);
    const result = await byHand(world);
    expect(result.outputs).toMatchObject({
      outcome: 'valid',
      applied: 'false',
    });
    expect(result.summary).toContain('### Topology file');
    expect(result.summary).toContain('`workflow_dispatch`');
    expect(result.stdout).toContain('✓ The file is valid');
    for (const { requests } of [world.github, world.platform])
      expect(requests.filter((one) => !isReading(one))).toEqual([]);
  });

  it.for([
    ['an empty secret', { 'service-token': '' }, 'credential-set'],
    ['a wrong path', { file: 'database/topology.yaml' }, 'file-found'],
    ['a misspelled branch', { branch: 'mian' }, 'branch'],
    ['an unusable limit', { timeout: 'long' }, 'settings'],
  ] as const)(
    'fails the step for %s, and says what to begin with',
    async ([, inputs, first], context) => {
      const world = await openWorld(context);
      const result = await byHand(world, inputs);
      expect(result.exitCode).toBe(1);
      expect(result.summary).toContain(`Start with \`${first}\``);
      // An option of the terminal would be of no use in a workflow.
      expect(result.stdout).not.toMatch(/`--\w/);
    },
  );

  it.for([
    ['shop', 'valid', undefined],
    ['shap', 'invalid', 'settings'],
  ] as const)(
    'examines the target %s of a targets file',
    async ([target, outcome, first], context) => {
      const targets =
        'targets:\n  - { name: shop, database: shop, branch: main }\n';
      const world = await openWorld(context, { 'targets.yaml': targets });
      const result = await byHand(world, {
        ...{ targets: 'targets.yaml', target },
        ...{ branch: '', database: '' },
      });
      expect(result.outputs).toMatchObject({ outcome });
      if (first === undefined)
        expect(result.summary).toContain('`acme/shop/main`');
      else expect(result.summary).toContain(`Start with \`${first}\``);
    },
  );

  it.for([
    ['pull_request', pullRequestEvent, 'gets no secrets'],
    ['pull_request_target', pullRequestTargetEvent, 'gets secrets'],
  ] as const)(
    'says what secrets a run on %s has, and writes nothing but the summary',
    async ([, event, words], context) => {
      const world = await openWorld(context);
      const sha = headOf(world.github, 'main');
      const head = { ref: 'change', sha };
      const result = await world.run(
        event({ head, base: { ref: 'main', sha } }),
      );
      expect(result.summary).toContain(words);
      for (const { requests } of [world.github, world.platform])
        expect(requests.filter((one) => !isReading(one))).toEqual([]);
    },
  );

  it('never uses a credential with the file of a fork, and says so', async (context) => {
    const world = await openWorld(context);
    const text = asYaml(LIVE).replace('sh7xeak9f22vu6', '${shard:guess}');
    const files = { [FILE]: text };
    const event = pullRequestTargetEvent(fromFork(world, files));
    const result = await world.run(event, { files });
    expect(world.platform.requests).toEqual([]);
    expect(result.outputs).toEqual({ outcome: 'invalid', applied: 'false' });
    expect(result.stdout).toContain('fork');
    expect(result.summary).not.toContain('sh2');
  });

  it('spends no refresh token', async (context) => {
    const world = await openWorld(context);
    await byHand(world, {
      'service-token-id': '',
      'service-token': '',
      'oauth-client-id': 'client-5d21',
      'oauth-client-secret': 'client-secret-e0b4',
      'oauth-refresh-token': 'refresh-token-3c90',
    });
    expect(world.platform.requests).toEqual([]);
  });
});
