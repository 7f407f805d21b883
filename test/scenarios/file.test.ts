import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { REPOSITORY } from '../sandbox/github.ts';
import type { RunOptions } from '../sandbox/runner.ts';
import { asJson, asYaml, CHANGED, NEW_TABLE } from './documents.ts';
import { asked, everythingShown, FILE, locatedErrors, messages, openWorld } from './world.ts';

const VALID = asYaml(CHANGED);
/** A line that must never be shown by a run that was refused the file it stands in. */
const PRIVATE = 'private_line: 4711\n';

/** A folder outside every workspace with a file in it, removed with the test. */
async function folderOutside({ onTestFinished }: TestContext): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'neki-outside-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'other.yaml'), PRIVATE);
  return folder;
}

describe.concurrent('a job that checked nothing out', () => {
  const NOTHING = { files: {} };

  it('plans with the file at the run’s commit', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest(NOTHING);
    expect(run.outputs).toMatchObject({ outcome: 'planned', 'change-count': '1' });
    expect(run.summary).toContain(NEW_TABLE);
  });

  it('applies the file at the run’s commit', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush(NOTHING);
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([{ data_topology: CHANGED }]);
  });

  it.for([
    ['YAML', FILE, `${VALID}${`# ${'x'.repeat(97)}\n`.repeat(12_000)}`],
    ['JSON', 'topology.json', `${asJson(CHANGED)}${`${' '.repeat(99)}\n`.repeat(12_000)}`],
  ] as const)('applies a file over 1 MB at the run’s commit (%s)', async ([, file, after], context) => {
    const world = await openWorld(context, { file, after });
    const run = await world.onPush(NOTHING);
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([{ data_topology: CHANGED }]);
  });

  it('finds the file in a folder whose name needs encoding', async (context) => {
    const world = await openWorld(context, { file: 'tópology files/100% #1.yaml' });
    expect((await world.onPush(NOTHING)).outputs['outcome']).toBe('applied');
  });

  it('is told of a syntax error at its line', async (context) => {
    const world = await openWorld(context, { after: 'a: 1\nb: [\n' });
    const run = await world.onPullRequest(NOTHING);
    expect(run.outputs['outcome']).toBe('invalid');
    expect(locatedErrors(run)).toMatchObject([{ file: FILE, line: 3 }]);
  });

  const REFUSED: readonly (readonly [name: string, options: RunOptions, expected: RegExp])[] = [
    ['the commit has no such file', { inputs: { file: 'elsewhere.yaml' } }, /`elsewhere\.yaml`/],
    ['the token may not read contents', { token: 'weak' }, /contents: read/],
    ['there is no token', { token: '' }, /github-token/],
  ];

  it.for(REFUSED)('fails when %s', async ([, options, expected], context) => {
    const world = await openWorld(context);
    world.github.addToken('weak', { permissions: { 'pull-requests': 'write' } });
    const run = await world.onPush({ ...NOTHING, ...options });
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(locatedErrors(run)).toMatchObject([{ line: 1, col: 1 }]);
    expect(messages(run, 'error')).toMatch(expected);
    expect(asked(world.platform)).toEqual([]);
  });

  it('fails when the file at the commit is over 10 MiB', async (context) => {
    const world = await openWorld(context, { after: `${VALID}${'#'.repeat(11 * 1024 * 1024)}` });
    const run = await world.onPush(NOTHING);
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toMatch(/11\.0 MiB/);
    expect(asked(world.platform)).toEqual([]);
  });

  it('fails when the path is a folder at the commit', async (context) => {
    const world = await openWorld(context);
    world.github.commit(REPOSITORY, { branch: 'change', files: { 'folder.yaml/a.txt': 'x' } });
    const run = await world.onPush({ ...NOTHING, inputs: { file: 'folder.yaml' } });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toMatch(/folder/);
  });
});

describe.concurrent('a file in the workspace', () => {
  it('wins over the one at the commit', async (context) => {
    const world = await openWorld(context, { before: 'a: 1\n', after: 'a: 2\n' });
    const run = await world.onPush({ files: { [FILE]: VALID } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([{ data_topology: CHANGED }]);
  });

  it.for([
    ['with a byte order mark', `\ufeff${VALID}`],
    ['with Windows line ends', VALID.replaceAll('\n', '\r\n')],
    ['without a last line end', VALID.trimEnd()],
    ['with document markers and comments', `%YAML 1.2\n--- # ours\n${VALID}...\n# the end\n`],
    ['as JSON in a YAML file', asJson(CHANGED)],
  ] as const)('is read %s', async ([, text], context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ files: { [FILE]: text } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([{ data_topology: CHANGED }]);
  });

  it.for(['./topology.yaml', '././topology.yaml', 'config/../topology.yaml', '.\\topology.yaml'])(
    'may be named %s',
    async (file, context) => {
      const world = await openWorld(context);
      const files = { 'topology.yaml': VALID, 'config/x.txt': '' };
      const run = await world.onPush({ inputs: { file }, files });
      expect(run.outputs['outcome']).toBe('applied');
    },
  );

  it('may be a symbolic link to another file of the repository', async (context) => {
    const world = await openWorld(context);
    const options = {
      files: { 'shared/topology.yaml': VALID },
      symlinks: { [FILE]: 'shared/topology.yaml' },
    };
    expect((await world.onPush(options)).outputs['outcome']).toBe('applied');
  });

  it('may be reached through a linked folder of the repository', async (context) => {
    const world = await openWorld(context);
    const files = { 'shared/topology.yaml': VALID };
    const run = await world.onPush({
      files,
      symlinks: { here: 'shared' },
      inputs: { file: 'here/topology.yaml' },
    });
    expect(run.outputs['outcome']).toBe('applied');
  });
});

describe.concurrent('a path that leads out of the repository is refused, and nothing of it shown:', () => {
  const PATHS: readonly (readonly [
    name: string,
    file: (outside: string) => string,
    links?: (outside: string) => Record<string, string>,
  ])[] = [
    ['by `..`', (outside) => `../../${outside.split('/').at(-1)}/other.yaml`],
    ['by `..` in the middle', (outside) => `config/../../../${outside.split('/').at(-1)}/other.yaml`],
    ['by backslashes', (outside) => `..\\..\\${outside.split('/').at(-1)}\\other.yaml`],
    ['an absolute path', (outside) => `${outside}/other.yaml`],
    ['a drive letter', () => 'C:\\topology\\other.yaml'],
    ['a symbolic link', () => FILE, (outside) => ({ [FILE]: join(outside, 'other.yaml') })],
    ['a folder that is a symbolic link', () => 'config/other.yaml', (outside) => ({ config: outside })],
    ['a link to a link', () => 'a/other.yaml', (outside) => ({ a: 'b', b: outside })],
  ];

  it.for(PATHS)('%s', async ([, file, links], context) => {
    const world = await openWorld(context);
    const outside = await folderOutside(context);
    const symlinks = links?.(outside) ?? {};
    const run = await world.onPush({ files: {}, symlinks, inputs: { file: file(outside) } });
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(locatedErrors(run)).toMatchObject([{ line: 1, col: 1 }]);
    expect(messages(run, 'error')).toMatch(/absolute|leads out/);
    expect(asked(world.platform)).toEqual([]);
    expect(everythingShown(run)).not.toContain('4711');
  });

  it('a symbolic link in the workspace that leads nowhere', async (context) => {
    const world = await openWorld(context, { after: PRIVATE });
    const run = await world.onPush({
      files: {},
      symlinks: { 'gone.yaml': '/nonexistent/file.yaml' },
      inputs: { file: 'gone.yaml' },
    });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(asked(world.platform)).toEqual([]);
  });

  it('symbolic links in a circle', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ files: {}, symlinks: { [FILE]: 'b.yaml', 'b.yaml': FILE } });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toMatch(/circle/);
  });
});

describe.concurrent('what is no regular file is refused:', () => {
  it('a folder', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ files: { [`${FILE}/x.txt`]: '' } });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(locatedErrors(run)).toMatchObject([
      { file: FILE, line: 1, col: 1, message: expect.stringMatching(/folder/) },
    ]);
    expect(asked(world.platform)).toEqual([]);
  });

  it('a path below a file', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ files: { 'a.yaml': VALID }, inputs: { file: 'a.yaml/b.yaml' } });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(locatedErrors(run)).toMatchObject([{ file: 'a.yaml/b.yaml', line: 1, col: 1 }]);
  });

  it('a named pipe, without waiting for its writer', async (context) => {
    const world = await openWorld(context);
    const folder = await folderOutside(context);
    execFileSync('mkfifo', [join(folder, FILE)]);
    const run = await world.onPush({ env: { GITHUB_WORKSPACE: folder } });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(locatedErrors(run)).toMatchObject([
      { file: FILE, line: 1, col: 1, message: expect.stringMatching(/regular file/) },
    ]);
    expect(asked(world.platform)).toEqual([]);
  });
});

interface Bad {
  readonly name: string;
  readonly text: string | Buffer;
  readonly file?: string;
  readonly line: number;
  readonly col?: number;
  readonly message: RegExp;
}

const JSON_FILE = 'topology.json';
const BILLION = [
  'a0: &a0 [xxxxxxxxxx, xxxxxxxxxx, xxxxxxxxxx]',
  ...Array.from(
    { length: 12 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`,
  ),
].join('\n');

const BAD: readonly Bad[] = [
  { name: 'an empty file', text: '', line: 1, col: 1, message: /empty/ },
  { name: 'an empty JSON file', file: JSON_FILE, text: '', line: 1, col: 1, message: /empty/ },
  { name: 'nothing but comments', text: '# later\n\n', line: 1, message: /empty/ },
  {
    name: 'a file over 10 MiB',
    text: `a: "${'x'.repeat(10 * 1024 * 1024)}"\n`,
    line: 1,
    col: 1,
    message: /10\.0 MiB.*10\./,
  },
  { name: 'Latin-1', text: Buffer.from('a: 1\nname: Zürich\n', 'latin1'), line: 2, message: /not UTF-8/ },
  {
    name: 'UTF-16, little end first',
    text: Buffer.from('\ufeffa: 1\n', 'utf16le'),
    line: 1,
    col: 1,
    message: /UTF-16/,
  },
  {
    name: 'UTF-16, big end first',
    text: Buffer.from('\ufeffa: 1\n', 'utf16le').swap16(),
    line: 1,
    col: 1,
    message: /UTF-16/,
  },
  { name: 'UTF-16 without a byte order mark', text: Buffer.from('a: 1\n', 'utf16le'), line: 1, message: /./ },
  {
    name: 'bytes of a picture',
    text: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    line: 1,
    message: /not UTF-8/,
  },
  { name: 'zero bytes', text: Buffer.alloc(64), line: 1, message: /./ },
  {
    name: 'an unclosed list in YAML',
    text: 'shard_groups:\n  - uid: meta\n    key_ranges: [\n',
    line: 4,
    message: /YAML/,
  },
  { name: 'bad indentation in YAML', text: 'a:\n  b: 1\n c: 2\n', line: 3, message: /YAML/ },
  { name: 'a tab that indents', text: 'a:\n\tb: 1\n', line: 2, col: 1, message: /tab/ },
  { name: 'a text after a closed quote', text: 'a: 1\nb: "x" y\n', line: 2, col: 8, message: /YAML/ },
  { name: 'a template that was never filled in', text: 'a: 1\nb: {{ shard }}\n', line: 2, message: /./ },
  {
    name: 'a merge conflict',
    text: 'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> main\n',
    line: 3,
    message: /YAML/,
  },
  {
    name: 'a comma too many in JSON',
    file: JSON_FILE,
    text: '{\n  "a": 1,\n}\n',
    line: 3,
    col: 1,
    message: /comma/,
  },
  {
    name: 'a comma missing in JSON',
    file: JSON_FILE,
    text: '{\n  "a": 1\n  "b": 2\n}\n',
    line: 3,
    col: 3,
    message: /comma/,
  },
  {
    name: 'a comment in JSON',
    file: JSON_FILE,
    text: '{\n  // why\n  "a": 1\n}\n',
    line: 2,
    col: 3,
    message: /comment/,
  },
  {
    name: 'single quotes in JSON',
    file: JSON_FILE,
    text: "{'a': 1}\n",
    line: 1,
    col: 2,
    message: /double quotes/,
  },
  {
    name: 'JSON that ends too early',
    file: JSON_FILE,
    text: '{"a": [1, 2',
    line: 1,
    col: 12,
    message: /ends/,
  },
  {
    name: 'two JSON documents',
    file: JSON_FILE,
    text: '{"a": 1}\n{"b": 2}\n',
    line: 2,
    col: 1,
    message: /follows the end/,
  },
  { name: 'YAML in a JSON file', file: JSON_FILE, text: 'a: 1\n', line: 1, col: 1, message: /JSON/ },
  { name: 'several YAML documents', text: 'a: 1\n---\nb: 2\n', line: 3, message: /2 YAML documents/ },
  { name: 'a list at the root', text: '- a\n- b\n', line: 1, col: 1, message: /list.*one object/ },
  { name: 'a text at the root', text: 'topology\n', line: 1, col: 1, message: /string.*one object/ },
  {
    name: 'a list at the root of JSON',
    file: JSON_FILE,
    text: '\n [1]',
    line: 2,
    col: 2,
    message: /list.*one object/,
  },
  { name: 'null at the root of JSON', file: JSON_FILE, text: 'null', line: 1, col: 1, message: /./ },
  {
    name: 'a key twice in YAML',
    text: 'a:\n  events: 1\n  users: 2\n  events: 3\n',
    line: 4,
    col: 3,
    message: /`events` stands twice.*line 2, column 3/,
  },
  {
    name: 'a key twice in JSON',
    file: JSON_FILE,
    text: '{\n "a": 1,\n "b": 2,\n "a": 3\n}',
    line: 4,
    col: 2,
    message: /`a` stands twice.*line 2, column 2/,
  },
  {
    name: 'a key twice in JSON, once escaped',
    file: JSON_FILE,
    text: '{"a": 1, "\\u0061": 2}',
    line: 1,
    col: 10,
    message: /`a` stands twice/,
  },
  {
    name: 'a key twice in YAML, once quoted',
    text: 'a: 1\n"a": 2\n',
    line: 2,
    col: 1,
    message: /`a` stands twice/,
  },
  { name: 'an alias bomb', text: `${BILLION}\n`, line: 7, message: /aliases/ },
  {
    name: 'an alias inside its own value',
    text: 'a: &x\n  b: 1\n  c: *x\n',
    line: 3,
    col: 6,
    message: /`\*x`.*inside its own/,
  },
  { name: 'an alias to nothing', text: 'a: *nowhere\n', line: 1, col: 4, message: /nowhere/ },
  { name: 'an unknown tag', text: 'a: 1\nb: !shard x\n', line: 2, col: 4, message: /`!shard`/ },
  {
    name: 'a tag of a language',
    text: 'a: !!python/object:os.system x\n',
    line: 1,
    col: 4,
    message: /python/,
  },
  { name: 'a date', text: 'since: 2026-09-12\n', line: 1, col: 8, message: /`2026-09-12`.*date/ },
  { name: 'a time', text: 'since: 2026-09-12T08:00:00Z\n', line: 1, col: 8, message: /date/ },
  { name: 'a tagged date', text: 'since: !!timestamp "2026-09-12"\n', line: 1, col: 8, message: /timestamp/ },
  { name: 'binary data', text: 'a: !!binary aGVsbG8=\n', line: 1, col: 4, message: /binary/ },
  { name: 'a set', text: 'a: !!set {x, y}\n', line: 1, col: 4, message: /set/ },
  { name: '.nan', text: 'a: 1\nb: .nan\n', line: 2, col: 4, message: /`\.nan`/ },
  { name: '.inf', text: 'a: [.inf]\n', line: 1, col: 5, message: /`\.inf`/ },
  { name: '-.Inf', text: 'a: -.Inf\n', line: 1, col: 4, message: /`-\.Inf`/ },
  { name: 'NaN in JSON', file: JSON_FILE, text: '{"a": NaN}', line: 1, col: 7, message: /finite/ },
  { name: 'Infinity in JSON', file: JSON_FILE, text: '{"a": [-Infinity]}', line: 1, col: 8, message: /JSON/ },
  {
    name: 'a hexadecimal number in JSON',
    file: JSON_FILE,
    text: '{"a": 0x10}',
    line: 1,
    col: 7,
    message: /hexadecimal/,
  },
  {
    name: 'a leading zero in JSON',
    file: JSON_FILE,
    text: '{"a": 007}',
    line: 1,
    col: 7,
    message: /leading zero/,
  },
  {
    name: 'a number as key',
    text: 'a:\n  40: shard-a\n',
    line: 2,
    col: 3,
    message: /`40`.*keys are strings/,
  },
  { name: 'a boolean as key', text: 'true: 1\n', line: 1, col: 1, message: /keys are strings/ },
  { name: 'null as key', text: 'a:\n  ~: 1\n', line: 2, col: 3, message: /keys are strings/ },
  { name: 'a list as key', text: '? [a, b]\n: 1\n', line: 1, col: 3, message: /keys are strings/ },
  { name: 'an object as key', text: '? {a: b}\n: 1\n', line: 1, col: 3, message: /keys are strings/ },
  { name: 'lists without end in YAML', text: `a: ${'['.repeat(100_000)}`, line: 1, message: /100 levels/ },
  {
    name: 'objects without end in YAML',
    text: Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    line: 100,
    message: /100 levels/,
  },
  {
    name: 'lists without end in JSON',
    file: JSON_FILE,
    text: `{"a": ${'['.repeat(100_000)}`,
    line: 1,
    message: /100 levels/,
  },
  {
    name: 'objects without end in JSON',
    file: JSON_FILE,
    text: '{"a":'.repeat(100_000),
    line: 1,
    message: /100 levels/,
  },
  {
    name: 'a raw line break in a JSON string',
    file: JSON_FILE,
    text: '{"a": "x\ny"}',
    line: 1,
    col: 9,
    message: /control character/,
  },
  {
    name: 'a number of thousands of digits',
    file: JSON_FILE,
    text: `{"a": ${'1'.repeat(5000)}}`,
    line: 1,
    col: 7,
    message: /5000 characters/,
  },
  { name: 'a merge key with a text', text: 'a:\n  <<: text\n', line: 2, col: 7, message: /`<<`/ },
];

describe.concurrent('a file with bad content is refused at its place, and nothing is sent:', () => {
  it.for(BAD)('$name', async ({ file = FILE, text, line, col, message }, context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ files: { [file]: text }, inputs: { file, comment: 'never' } });
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    const [first] = locatedErrors(run);
    expect(first).toMatchObject({ file, line });
    if (col !== undefined) expect(run.summary).toContain(`${file}:${line}:${col}`);
    // GitHub takes columns only for what stands on one line.
    if (first?.endLine === line) expect(first.col).toBeGreaterThan(0);
    expect(first?.message).toMatch(message);
    expect(first?.message.length).toBeLessThan(1000);
    expect(run.summary).toMatch(/invalid/i);
    expect(asked(world.platform)).toEqual([]);
  });

  it.fails('unless it nests no deeper in YAML than JSON may', async (context) => {
    const world = await openWorld(context);
    const text = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    const inputs = { mode: 'validate', comment: 'never' };
    const json = await world.onPush({ inputs: { ...inputs, file: JSON_FILE }, files: { [JSON_FILE]: text } });
    const yaml = await world.onPush({ inputs, files: { [FILE]: text } });
    expect([json.outputs['outcome'], yaml.outputs['outcome']]).toEqual(['valid', 'valid']);
  });

  it('several findings are all shown, the first ones on their lines', async (context) => {
    const world = await openWorld(context);
    const text = Array.from({ length: 30 }, (_, at) => `k${at}: !unknown ${at}\n`).join('');
    const run = await world.onPush({ files: { [FILE]: text } });
    const located = locatedErrors(run);
    expect(located.length).toBeGreaterThanOrEqual(5);
    expect(located.length).toBeLessThanOrEqual(10);
    expect(located.map(({ line }) => line)).toEqual(located.map((_, at) => at + 1));
    expect(run.summary).toContain(`${FILE}:30:`);
  });

  it('within seconds and bounded memory for an alias bomb', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({
      files: { [FILE]: BILLION },
      env: { NODE_OPTIONS: '--max-old-space-size=256' },
      timeoutMs: 10_000,
    });
    expect(run.outputs['outcome']).toBe('invalid');
  });
});
