import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type Json, parseJson } from '../http/json.ts';
import { parseLog } from '../runner/commands.ts';
import { parseFileCommands } from '../runner/files.ts';
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
});

describe('workflow commands', () => {
  test('have their properties and their text without escapes', () => {
    const { annotations } = parseLog(
      '::error file=a%2Cb.yaml,line=3,col=5,title=Key%3A range::two%0Alines, 100%25',
    );
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

test.each(['name<<END\nnever ended\n', 'just text\n'])(
  'a file of outputs is refused when it is malformed: %j',
  (text) => {
    expect(() => parseFileCommands(text)).toThrow();
  },
);
