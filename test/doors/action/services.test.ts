import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readContext } from '../../../src/doors/action/context.ts';
import { keptLog, once } from '../../../src/doors/action/runner.ts';
import {
  lazyGitHub,
  repositoryServices,
  shareReads,
} from '../../../src/doors/action/services.ts';
import { inLanes } from '../../../src/doors/action/step.ts';
import { worldOf } from '../../../src/doors/action/target-world.ts';
import { replayed } from '../../../src/keyed.ts';
import { openRunFiles } from '../../../src/ports/host/run-files.ts';
import { documentOf } from '../../domain.ts';
import { messageOf } from '../../messages.ts';
import { BEFORE, compared, GROWN } from '../../report/results.ts';
import { printingRunner } from './printing-runner.ts';

describe('GitHub', () => {
  const OWN = 'https://github.example/api/v3';

  test.each([
    ['acme/topology', undefined, 'https://api.github.com'],
    ['acme/topology', OWN, OWN],
    ['acme/topology', '', 'https://api.github.com'],
    [undefined, undefined, undefined],
    ['acme', undefined, undefined],
    ['/topology', undefined, undefined],
  ])('is where the runner says: %s at %s', async (name, server, apiUrl) => {
    const environment = { GITHUB_REPOSITORY: name, GITHUB_API_URL: server };
    const { runner } = printingRunner(environment);
    const client = await lazyGitHub(runner, 'token')?.();
    expect(client?.octokit.request.endpoint.DEFAULTS.baseUrl).toBe(apiUrl);
    if (apiUrl !== undefined) {
      expect(client?.repo).toEqual({ owner: 'acme', repo: 'topology' });
      expect(await client?.octokit.auth()).toMatchObject({ token: 'token' });
    }
    expect(lazyGitHub(runner, undefined)).toBeUndefined();
  });

  test('is not asked without a token: every question has an answer that claims nothing', async () => {
    const services = repositoryServices(undefined);
    expect(await services.readCommittedFile('a', 'b')).toMatchObject({
      kind: 'unreadable',
    });
    expect(
      await services.readTip({ ref: 'r', commit: 'c', path: 'p' }),
    ).toMatchObject({ kind: 'unknown' });
    expect(await services.readAllow('x.allow', 'c')).toMatchObject({
      kind: 'unreadable',
      file: 'x.allow',
    });
    const versions = services.earlierVersions({
      path: 'p',
      commit: 'c',
      depth: 1,
    });
    expect(await Array.fromAsync(versions)).toMatchObject([{ kind: 'unread' }]);
  });
});

test.each([
  [true, 1],
  [false, 0],
])(
  'an apply under way is told of where its target is alone: %s',
  async (isAlone, count) => {
    const target = { organization: 'acme', database: 'shop', branch: 'main' };
    const told: unknown[] = [];
    const reporter = {
      announce: async (applying: unknown) => void told.push(applying),
    };
    const [one, work] = [
      { target, inputs: { file: 'a.yaml' }, log: { info: () => undefined } },
      { isAlone, reporter },
    ] as unknown as Parameters<typeof worldOf>;
    const made = compared(BEFORE, GROWN);
    await worldOf(one, work).announce?.(made);
    const applying = { file: 'a.yaml', target, compared: made };
    expect(told).toEqual([applying].slice(0, count));
  },
);

test.each([
  ['its own file, of the only target', false, /previous-topology\.json$/],
  ['the folder of all, of one of several', true, /\/previous$/],
])(
  'the document that is about to be replaced is told to later steps when it is saved, before anything is written: %s',
  async (_, isFleet, place) => {
    const folder = mkdtempSync(join(tmpdir(), 'previous-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const outputs = join(folder, 'outputs');
    writeFileSync(outputs, '');
    const environment = { RUNNER_TEMP: folder, GITHUB_OUTPUT: outputs };
    const { runner } = printingRunner(environment);
    const hide = (text: string): string => text;
    const runFiles = openRunFiles({ environment, hide, isFleet });
    const [one, work] = [
      { left: runFiles.of(0, 'a'), log: { info: () => undefined } },
      { runner, runFiles, isAlone: !isFleet },
    ] as unknown as Parameters<typeof worldOf>;

    const { savePrevious } = worldOf(one, work);
    expect(await savePrevious(documentOf({ a: 1 }))).toBeUndefined();
    const told = readFileSync(outputs, 'utf8').split('\n');
    expect(told[0]).toMatch(/^previous-topology-file<</);
    expect(told[1]).toMatch(place);
  },
);

describe('what targets read of the repository', () => {
  function counting(files: readonly string[]) {
    const asked: string[] = [];
    const shared = shareReads(
      {
        readCommittedFile: async (path, commit) => {
          asked.push(`file ${path} ${commit}`);
          return { kind: 'missing' };
        },
        readAllow: async (path, at) => {
          asked.push(`allow ${path} ${at}`);
          return { kind: 'missing' };
        },
        readTip: async ({ path, ref, commit }) => {
          asked.push(`tip ${path} ${ref} ${commit}`);
          return { kind: 'same' };
        },
        earlierVersions: async function* ({ path, commit, depth }) {
          asked.push(`history ${path} ${commit} ${depth}`);
          yield { kind: 'unread', why: messageOf('') };
        },
      },
      files,
    );
    return { asked, ...shared };
  }

  test('is asked for once where several share a file, for each commit, ref and depth', async () => {
    const { asked, ...shared } = counting(['a', 'a']);
    for (const commit of ['1', '1', '2']) {
      await shared.readCommittedFile('a', commit);
      await shared.readAllow('a', commit);
      await shared.readTip({ path: 'a', ref: 'main', commit });
      const query = { path: 'a', commit, depth: 3 };
      // Whoever asks gets all of it.
      expect(await Array.fromAsync(shared.earlierVersions(query))).toHaveLength(
        1,
      );
    }
    await shared.readTip({ path: 'a', ref: 'next', commit: '1' });
    await Array.fromAsync(
      shared.earlierVersions({ path: 'a', commit: '1', depth: 4 }),
    );
    expect(asked).toEqual([
      ...[
        'file a 1',
        'allow a 1',
        'tip a main 1',
        'history a 1 3',
        'file a 2',
        'allow a 2',
        'tip a main 2',
        'history a 2 3',
      ],
      ...['tip a next 1', 'history a 1 4'],
    ]);
  });

  test('is kept for none that is alone, and forgotten with the last that shares it', async () => {
    const { asked, release, ...shared } = counting(['a', 'b', 'b']);
    const read = async (path: string) => {
      await shared.readCommittedFile(path, '1');
      return asked.splice(0).length;
    };
    expect([
      await read('a'),
      await read('a'),
      await read('unknown'),
      await read('unknown'),
    ]).toEqual([1, 1, 1, 1]);
    expect([await read('b'), await read('b')]).toEqual([1, 0]);
    release('b');
    expect(await read('b')).toBe(0);
    release('b');
    release('b');
    release('unknown');
    expect([await read('b'), await read('b')]).toEqual([1, 1]);
  });

  test('comes item by item, each fetched when the first who asks wants it', async () => {
    const fetched: number[] = [];
    const items = replayed(
      (async function* () {
        for (const item of [1, 2, 3]) {
          fetched.push(item);
          yield item;
        }
      })(),
    );
    for await (const item of items) if (item === 2) break;
    expect(fetched).toEqual([1, 2]);
    expect([
      await Array.fromAsync(items),
      await Array.fromAsync(items),
    ]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(fetched).toEqual([1, 2, 3]);
  });
});

test('eight targets at a time are worked on, and every one in its turn', async () => {
  const open: (() => void)[] = [];
  let most = 0;
  const done: number[] = [];
  const all = inLanes(
    Array.from({ length: 20 }, (_, at) => at).values(),
    async (at) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      open.push(resolve);
      most = Math.max(most, open.length);
      await promise;
      done.push(at);
    },
  );
  for (let count = 0; count < 20; count++) {
    expect(open.length).toBe(Math.min(8, 20 - count));
    open.shift()?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
  await all;
  expect(most).toBe(8);
  expect(done.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at),
  );
});

test('a value is made when it is first asked for, and once, undefined too', () => {
  let made = 0;
  const get = once(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  get();
  get();
  expect(made).toBe(1);
});

describe('the log of one target among many', () => {
  test.each([
    [200, 200, undefined],
    [201, 200, '… and 1 more line.'],
  ])(
    'of %i lines has %i and says how many are left out: %s',
    async (count, kept, rest) => {
      const { runner, printed } = printingRunner();
      const log = keptLog('acme/shop/main', runner);
      for (let at = 0; at < count; at++) log.info(`line ${at}`);
      expect(printed).toEqual([]);
      log.end('[1/2] done');
      const text = printed.join('');
      expect(text.match(/^line \d+$/gm)).toHaveLength(kept);
      expect(text).toContain('::group::acme/shop/main\n');
      expect(text.endsWith('::endgroup::\n[1/2] done\n')).toBe(true);
      if (rest !== undefined) expect(text).toContain(`${rest}\n`);
      else expect(text).not.toContain('more lines');
    },
  );

  test('keeps the heading of a stage that says something, and what the stage answers', async () => {
    const { runner, printed } = printingRunner();
    const log = keptLog('x', runner);
    expect(await log.stage('Check', async () => 6)).toBe(6);
    await log.stage('Compare', async () => {
      log.info('1 change');
      log.info('2 tables');
    });
    log.end('end');
    expect(printed.join('')).toBe(
      '::group::x\nCompare:\n1 change\n2 tables\n::endgroup::\nend\n',
    );
  });

  test('counts a heading that is left out as a line', async () => {
    const { runner, printed } = printingRunner();
    const log = keptLog('x', runner);
    for (let at = 0; at < 200; at++) log.info(`line ${at}`);
    await log.stage('Compare', async () => log.info('1 change'));
    log.end('end');
    expect(printed.join('')).toContain(
      'line 199\n… and 2 more lines.\n::endgroup::\n',
    );
  });
});

describe('the place of a run', () => {
  const told = {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/topology',
    GITHUB_SHA: 'abc',
    GITHUB_RUN_ID: '77',
    GITHUB_RUN_ATTEMPT: '3',
    GITHUB_ACTOR: 'dependabot[bot]',
    GITHUB_JOB: 'plan',
    GITHUB_ACTION_REPOSITORY: 'acme/neki',
    GITHUB_ACTION_REF: 'v1',
    GITHUB_WORKFLOW_REF:
      'acme/topology/.github/workflows/a.yml@refs/heads/main',
  };

  test('is what the runner tells', () => {
    expect(readContext(told)).toMatchObject({
      run: 77,
      attempt: 3,
      commit: 'abc',
      workflow: '.github/workflows/a.yml',
      page: 'https://github.com/acme/topology',
      job: 'plan',
      person: 'dependabot[bot]',
      rules: 'https://github.com/acme/neki/blob/v1/docs/rules.md',
    });
    const { rules } = readContext({ ...told, GITHUB_ACTION_REF: undefined });
    expect(rules).toBe('https://github.com/acme/neki/blob/HEAD/docs/rules.md');
  });

  test('is not known where the runner tells nothing', () => {
    const { attempt, ...others } = readContext({});
    expect(attempt).toBe(1);
    const names = ['run', 'commit', 'workflow', 'page', 'job', 'person'];
    for (const name of [...names, 'rules'])
      expect(Reflect.get(others, name), name).toBeUndefined();
    for (const odd of ['', '0', '-1', '7x', '1e3', '1'.repeat(16)])
      expect(readContext({ ...told, GITHUB_RUN_ID: odd }).run).toBeUndefined();
  });
});
