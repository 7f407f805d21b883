import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFileCommands } from '../../../sandbox/runner/files.ts';
import { localProtocol } from '../../../sandbox/runner/protocol.ts';
import { BETWEEN, CASES, INPUT_VARIABLES, OUTPUTS } from './protocol-cases.ts';

const PROCESS = fileURLToPath(
  new URL('./protocol-process.ts', import.meta.url),
);
/** Every output has one of its own, by chance. */
const DELIMITER = /ghadelimiter_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What a step left behind. */
interface Said {
  /** What it printed, a text for each case. */
  readonly printed: readonly string[];
  readonly outputs: string;
  readonly summary: string;
}

let folder: string;
let byProcess: Said;
let here: Said;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'protocol-'));
  byProcess = sayByProcess(environmentOf('process'));
  here = await sayHere(environmentOf('here'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The environment of a step, with empty files for what it says. */
function environmentOf(name: string): NodeJS.ProcessEnv {
  const output = join(folder, `${name}-output`);
  const summary = join(folder, `${name}-summary`);
  for (const path of [output, summary]) writeFileSync(path, '');

  return {
    ...INPUT_VARIABLES,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  };
}

function sayByProcess(environment: NodeJS.ProcessEnv): Said {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROCESS], {
    env: environment,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });

  return readSaid(stdout, environment);
}

async function sayHere(environment: NodeJS.ProcessEnv): Promise<Said> {
  let text = '';
  const print = (more: string): void => {
    text += more;
  };
  const protocol = localProtocol({ environment, print });

  for (const say of Object.values(CASES)) {
    await say(protocol, environment);
    print(BETWEEN);
  }
  return readSaid(text, environment);
}

function readSaid(text: string, environment: NodeJS.ProcessEnv): Said {
  const { GITHUB_OUTPUT: output = '', GITHUB_STEP_SUMMARY: summary = '' } =
    environment;

  return {
    printed: text.split(BETWEEN),
    outputs: readFileSync(output, 'utf8').replace(DELIMITER, 'DELIMITER'),
    summary: readFileSync(summary, 'utf8'),
  };
}

describe('what stands in for the protocol in a test says what GitHub’s package says', () => {
  it.each(Object.keys(CASES).map((name, at) => [name, at] as const))(
    'as commands: %s',
    (_, at) => {
      expect(byProcess.printed).toHaveLength(Object.keys(CASES).length + 1);
      expect(here.printed[at]).toBe(byProcess.printed[at]);
    },
  );

  it('as outputs', () => {
    expect(byProcess.outputs).toContain('DELIMITER');
    expect(here.outputs).toBe(byProcess.outputs);
  });

  it('as a summary', () => {
    expect(byProcess.summary).toContain('nothing is left over');
    expect(here.summary).toBe(byProcess.summary);
  });
});

it('every output is read as it was set, and none sets another', () => {
  const text = readFileSync(join(folder, 'process-output'), 'utf8');
  // A runner reads lines, whatever ends them.
  const values = OUTPUTS.map((value) => value.replaceAll('\r\n', '\n'));

  expect(parseFileCommands(text)).toEqual({
    ...Object.fromEntries(values.map((value, at) => [`name-${at}`, value])),
    outcome: '***',
  });
});

it('no delimiter of an output can be known before', () => {
  const text = readFileSync(join(folder, 'process-output'), 'utf8');
  const delimiters = text.match(DELIMITER) ?? [];

  // Each stands before its value and behind it.
  expect(new Set(delimiters).size).toBe(delimiters.length / 2);
});
