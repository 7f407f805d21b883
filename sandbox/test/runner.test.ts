import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemo } from '../demo.ts';
import { REPOSITORY } from '../github.ts';
import { ask } from '../http/ask.ts';
import { isObject, type Json, member, parseJson } from '../http/json.ts';
import { parseLog } from '../runner/commands.ts';
import { formatFileCommand, parseFileCommands } from '../runner/files.ts';
import {
  pullRequestEvent,
  type RunOptions,
  type RunResult,
  runAction,
} from '../runner.ts';

const ENTRY = fileURLToPath(new URL('../runner/probe.ts', import.meta.url));
const ACTION = `
inputs:
  do: { default: '' }
  file: { default: data-topology.yaml }
  github-token: { default: '\${{ github.token }}' }
  service-token: { description: no default }
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-test-'));
  await writeFile(join(folder, 'action.yml'), ACTION);
});
afterAll(() => rm(folder, { recursive: true }));

function run(task: string, options: RunOptions = {}): Promise<RunResult> {
  const { inputs, ...rest } = options;
  return runAction({
    entry: ENTRY,
    actionFile: join(folder, 'action.yml'),
    inputs: { ...inputs, do: task },
    ...rest,
  });
}

function fileNamed(result: RunResult, name: string): Json | undefined {
  const [, text] =
    Object.entries(result.files).find(([path]) => path.endsWith(`/${name}`)) ??
    [];
  return text === undefined ? undefined : parseJson(text);
}

describe('a step', () => {
  test('gets its inputs with their defaults, the event, and nothing else of this environment but PATH', async () => {
    const inputs = { 'service-token': 'secret', undeclared: 'x' };
    const event = pullRequestEvent({ number: 7 });
    const env = { PLANETSCALE_SERVICE_TOKEN: 'other' };
    const result = await run('', { inputs, event, env, token: 'job-token' });
    const environment = fileNamed(result, 'environment.json');
    expect(environment).toMatchObject({
      INPUT_FILE: 'data-topology.yaml',
      'INPUT_GITHUB-TOKEN': 'job-token',
      'INPUT_SERVICE-TOKEN': 'secret',
      INPUT_UNDECLARED: 'x',
      PLANETSCALE_SERVICE_TOKEN: 'other',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_ACTIONS: 'true',
    });
    const names = Object.keys(isObject(environment) ? environment : {});
    const known = /^(INPUT_|GITHUB_|RUNNER_|CI$|HOME$|PATH$|PLANETSCALE_)/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
    expect(fileNamed(result, 'event.json')).toEqual(event.payload);
    expect(result.undeclaredInputs).toEqual(['undeclared']);
  });

  test('finds the files and links of its workspace', async () => {
    const files = { 'db/real.json': '{"a":1}' };
    const result = await run('link.json', {
      files,
      symlinks: { 'link.json': 'db/real.json' },
    });
    expect(fileNamed(result, 'file')).toEqual({ a: 1 });
    expect((await run('db/real.json')).exitCode).toBe(1);
  });

  test('is read back: outputs, summary and files', async () => {
    const result = await run('write');
    expect(result.outputs).toEqual({
      outcome: 'applied',
      report: 'line 1\nline 2',
    });
    expect(result.summary).toBe('# Summary\n');
    expect(fileNamed(result, 'plan.json')).toEqual({});
  });

  test('is read back: exit status and annotations', async () => {
    const { exitCode, annotations } = await run('fail');
    expect(exitCode).toBe(1);
    expect(annotations).toMatchObject([
      {
        level: 'error',
        file: 'a,b.yaml',
        line: 3,
        col: 5,
        title: 'Key: range',
        message: 'two\nlines, 100%',
      },
    ]);
  });

  test('has its masks applied from where they were set', async () => {
    const { masks, log } = await run('mask');
    expect(masks).toEqual(['s3cret']);
    expect(log.split('\n')).toEqual(
      expect.arrayContaining([
        'before s3cret',
        'after ***',
        'and *** on the other stream',
      ]),
    );
  });

  test('is killed when it does not end in time', async () => {
    await expect(run('hang', { timeoutMs: 1 })).rejects.toThrow(
      'did not end within 1 ms',
    );
  });

  test('can be cancelled', async () => {
    const controller = new AbortController();
    const running = run('hang', { cancel: controller.signal });
    controller.abort();
    expect((await running).signal).toBe('SIGINT');
  });
});

describe('workflow commands', () => {
  test('are not read between stop-commands and its token', () => {
    const { annotations } = parseLog(
      '::stop-commands::abc\n::error::no\n::abc::\n::error::yes\nx ::error::no',
    );
    expect(annotations.map(({ message }) => message)).toEqual(['yes']);
  });

  test('are told from text and have no properties where none are given', () => {
    const parsed = parseLog(
      '::group::Plan\n::notice title=::x::y\n::debug::d\n::endgroup::\nplain',
    );
    expect(parsed).toMatchObject({
      groups: ['Plan'],
      debug: ['d'],
      visible: 'Plan\nnotice: x::y\nplain',
    });
  });
});

describe('a file of outputs', () => {
  test.each(['', 'one', 'a=b', 'a<<b', 'two\nlines\n', '\n', 'EOF'])(
    'gives back %j',
    (value) => {
      const text =
        formatFileCommand('before', 'x') +
        formatFileCommand('name', value) +
        formatFileCommand('after', 'y');
      expect(parseFileCommands(text)).toEqual({
        before: 'x',
        name: value,
        after: 'y',
      });
    },
  );

  test.each(['name<<END\nnever ended\n', 'just text\n'])(
    'is refused when it is malformed: %j',
    (text) => {
      expect(() => parseFileCommands(text)).toThrow();
    },
  );
});

describe('the demonstration', () => {
  test.each([
    ['pull_request', 'refs/pull/1/merge'],
    ['push', 'refs/heads/main'],
  ] as const)(
    'prepares a step for %s against both servers',
    async (event, ref) => {
      const demo = await startDemo({ event });
      const { environment, platform, github } = demo;
      expect(environment).toMatchObject({
        GITHUB_EVENT_NAME: event,
        GITHUB_REF: ref,
        GITHUB_API_URL: github.apiUrl,
        'INPUT_BASE-URL': platform.baseUrl,
        INPUT_DATABASE: 'shop',
      });
      expect(demo.command).toContain(`INPUT_BASE-URL=${platform.baseUrl}`);
      const { GITHUB_SHA: sha, 'INPUT_GITHUB-TOKEN': token } = environment;
      const path = `/repos/${REPOSITORY}/contents/data-topology.json?ref=${sha}`;
      const { json } = await ask(github.apiUrl + path, {
        as: `token ${token}`,
      });
      const text = Buffer.from(
        String(member(json, 'content')),
        'base64',
      ).toString();
      expect(parseJson(text)).toMatchObject({ databases: { archive: {} } });
      await demo.close();
    },
  );
});
