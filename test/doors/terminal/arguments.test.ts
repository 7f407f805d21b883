import { describe, expect, it } from 'vitest';
import {
  inputSource,
  readArguments,
} from '../../../src/doors/terminal/arguments.ts';
import { VOCABULARY } from '../../../src/doors/terminal/vocabulary.ts';
import type { InputSource } from '../../../src/settings/input-source.ts';
import { parseInputs } from '../../../src/settings/inputs.ts';
import { textOf } from '../../messages.ts';

function problems(...words: readonly string[]): readonly string[] {
  const invocation = readArguments(words, VOCABULARY);
  if (invocation.kind === 'wrong') return invocation.problems.map(textOf);
  if (invocation.kind !== 'command' || !invocation.branchless) return [];
  return [textOf(invocation.branchless)];
}

function inputs(...words: readonly string[]) {
  const invocation = readArguments(words, VOCABULARY);
  if (invocation.kind !== 'command')
    throw new Error(JSON.stringify(invocation));
  const parsed = parseInputs(
    inputSource({ ...invocation, vocabulary: VOCABULARY }, {}),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
}

describe('the words behind the program’s name', () => {
  it.each([
    ['pln acme/shop/main', 'Unknown command `pln`. Did you mean `plan`?'],
    ['destroy', 'Unknown command `destroy`. Use one of'],
    ['--flie x', 'Unknown option `--flie`. Did you mean `--file`?'],
    ['help pln', 'Unknown command `pln`. Did you mean `plan`?'],
    ['plan acme/shop', 'Invalid target `acme/shop`.'],
    [
      'plan acme/shop/main more',
      'Unexpected argument `more`. Usage: `neki-topology plan',
    ],
    [
      'plan acme/shop/main --branch x',
      'Both `--branch` and `acme/shop/main` set the branch. Keep one.',
    ],
    ['plan --jsn', 'Unknown option `--jsn`. Did you mean `--json`?'],
    ['plan --service-token x', 'Unknown option `--service-token`. Secrets'],
    [
      'validate --allow needs-empty',
      'Option `--allow` is only valid for `plan`, `diff`, `apply`, `restore`.',
    ],
    [
      'plan --timeout',
      'Option `--timeout` requires a value: `--timeout SECONDS`.',
    ],
    ['plan --timeout 1 --timeout 2', '`--timeout` is given 2 times. Keep one.'],
    ['plan --json=yes', 'Option `--json` takes no value. Remove `=yes`.'],
    [
      'shards',
      '`shards` requires a database branch: `neki-topology shards ORGANIZATION/DATABASE/BRANCH`',
    ],
    [
      'restore',
      '`restore` requires FILE: `neki-topology restore FILE ORGANIZATION/DATABASE/BRANCH`',
    ],
    [
      'restore old.json acme/shop/main --on-drift fail',
      '`--on-drift` is only valid for',
    ],
    [
      'plan acme/shop/main --targets a.yaml --runbook a.sql',
      '`--targets` lists the database branches.',
      '`--runbook` is for one target.',
    ],
    [
      'plan acme/shop/main --against a.yaml',
      '`--against` compares without a database branch.',
    ],
    [
      'plan acme/shop/main --timeout --json',
      'Option `--timeout` requires a value: `--timeout SECONDS`.',
    ],
    [
      'plan acme/shop/main --shard sh3',
      'Option `--shard` takes `NAME=UID`: `sh3` has no `=`.',
    ],
    [
      'apply acme/shop/main --dry-run',
      'Unknown option `--dry-run`. `neki-topology plan` shows what an apply would do',
    ],
    [
      'plan acme/shop/main --output json',
      'Unknown option `--output`. Use `--json` or `--markdown`.',
    ],
    ['login acme', '`login` takes no arguments. Remove `acme`.'],
  ])('%s: refused with what to write instead', (words, ...told) => {
    const found = problems(...words.split(' '));
    expect(found).toEqual(told.map((text) => expect.stringContaining(text)));
  });

  it('may be wrong in several ways, all told at once', () => {
    expect(problems('plan', 'acme', '--yes', '--timeout')).toHaveLength(3);
  });

  it('ask for help in every usual way', () => {
    for (const words of [
      '',
      '--help',
      '-h',
      'help',
      'plan --help',
      'help plan',
    ])
      expect(
        readArguments(words.split(' ').filter(Boolean), VOCABULARY),
      ).toMatchObject({ kind: 'help' });
    expect(readArguments(['help', 'plan'], VOCABULARY)).toMatchObject({
      kind: 'help',
      command: { name: 'plan' },
    });
  });

  it('name the target in one word, whose branch may hold slashes', () => {
    expect(inputs('plan', 'acme/shop/feature/one').target).toEqual({
      organization: 'acme',
      database: 'shop',
      branch: 'feature/one',
    });
  });

  it('mean what the inputs of the action mean', () => {
    const read = inputs(
      ...'apply acme/shop/main -f topology.json --shard sh2=shx'.split(' '),
      ...['--shard', 'odd: name=shy', '--rule', 'unused-shard=error'],
      ...['--allow', 'needs-empty:app.public.events'],
      ...['--allow', 'needs-backfill', '--on-drift', 'overwrite'],
    );
    expect(read).toMatchObject({
      file: 'topology.json',
      mode: 'apply',
      run: {
        shards: new Map([
          ['sh2', 'shx'],
          ['odd: name', 'shy'],
        ]),
        severities: new Map([['unused-shard', 'error']]),
        policy: { onDrift: 'overwrite' },
      },
    });
    expect(read.run.policy.permissions).toHaveLength(2);
  });

  /** An input as a command line and an environment give it. */
  function given(
    name: Parameters<InputSource['value']>[0],
    ...words: readonly string[]
  ) {
    const invocation = readArguments(words, VOCABULARY);
    if (invocation.kind !== 'command')
      throw new Error(JSON.stringify(invocation));
    const source = inputSource(
      { ...invocation, vocabulary: VOCABULARY },
      { DATABASE_URL: 'postgres://a', PLANETSCALE_API_URL: 'https://a/v1' },
    );
    return source.value(name);
  }

  it('keep what stands behind the first sign of equality', () => {
    const text = given('shards', 'plan', 'acme/shop/main', '--shard', 'a=b=c');
    expect(text).toBe('{"a": "b=c"}');
  });

  it.each([
    [[], 'https://a/v1'],
    [['--base-url', 'https://b/v1'], 'https://b/v1'],
  ])(
    'with %j take an address of the environment where they have none',
    (words, url) => {
      expect(given('base-url', 'plan', 'acme/shop/main', ...words)).toBe(url);
    },
  );

  it.each<[readonly string[], boolean]>([
    [['plan', 'acme/shop/main'], true],
    [['apply', 'acme/shop/main'], true],
    [['restore', 'old.json', 'acme/shop/main'], true],
    [['shards', 'acme/shop/main'], false],
    [['validate'], false],
  ])('%j looks in the database of the environment: %s', (words, isRead) => {
    const url = given('database-url', ...words);
    expect(url).toBe(isRead ? 'postgres://a' : undefined);
  });
});
