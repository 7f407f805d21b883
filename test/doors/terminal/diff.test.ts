import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asJson, asYaml, CHANGED, LIVE } from '../../scenarios/documents.ts';
import { commit, flat, git } from './commits.ts';
import { ownFolder } from './folder.ts';
import { type Desk, FILE, NOBODY, sitDown } from './world.ts';

const MAIN = 'acme/shop/main';
/** The group of two tables split elsewhere: rows could be hidden. */
const MOVED = asYaml(LIVE).replaceAll("'40'", "'20'");

/** A desk with further files, and no credential. */
async function without(file = asYaml(CHANGED)): Promise<Desk> {
  const desk = await sitDown({ onTestFinished }, { file });
  await desk.write('old.yaml', asYaml(LIVE));
  await desk.write('moved.yaml', MOVED);
  // A branch would get all of it, and the service may well ignore the key that it does not know.
  await desk.write(
    'decoy.yaml',
    `data_topology: ${JSON.stringify(LIVE)}\n${MOVED}`,
  );
  await desk.write('wrong.yaml', 'shard_groups: [\n');
  await desk.write(
    'answer.json',
    asJson({ data_topology: LIVE, synced_at: null }),
  );
  return desk;
}

it.each([
  ['old.yaml answer.json', 0, 'No difference'],
  [`old.yaml ${FILE}`, 2, 'Plan: 1 change, safe'],
  ['old.yaml decoy.yaml', 1, 'Invalid: 1 error'],
  ['old.yaml moved.yaml', 1, 'needs-empty'],
  [
    'old.yaml moved.yaml --allow needs-empty --allow needs-backfill',
    2,
    'allowed by `--allow`',
  ],
  [`wrong.yaml ${FILE}`, 1, '`wrong.yaml` has 1 error.'],
  [`gone.yaml ${FILE}`, 1, '`gone.yaml`'],
  [` ${FILE}`, 1, '`""`'],
])(
  'two documents are compared without a credential or a request: diff %s',
  async (words, exitCode, told) => {
    const desk = await without();
    const end = await desk.run(['diff', ...words.split(' ')], NOBODY);
    expect(end).toMatchObject({ exitCode, stderr: '' });
    expect(flat(end.stdout)).toContain(told);
    expect(desk.platform.requests).toHaveLength(0);
  },
);

describe('a plan against another document', () => {
  it.each([
    ['--against old.yaml', 2, 'Compared with `old.yaml`.'],
    ['--against HEAD', 2, 'Compared with `HEAD:data-topology.yaml`.'],
    // A tag called like a folder.
    ['--against docs', 2, 'Compared with `docs:data-topology.yaml`.'],
    ['--against .', 1, 'This is a folder.'],
    [`--against v1:${FILE}`, 2, 'Compared with `v1:data-topology.yaml`.'],
    ['--against v2', 1, 'git has no `v2:data-topology.yaml`.'],
    ['--against=--textconv', 1, 'git has no `--textconv:data-topology.yaml`.'],
    [`${MAIN} --against v1`, 1, 'Remove the branch, or `--against`.'],
  ])(
    'asks for no credential and no request: plan %s',
    async (words, exitCode, told) => {
      const desk = await without(asYaml(LIVE));
      commit(desk);
      git(desk.folder, 'tag', 'v1');
      git(desk.folder, 'tag', 'docs');
      await mkdir(join(desk.folder, 'docs'));
      await desk.write(FILE, asYaml(CHANGED));
      const end = await desk.run(['plan', ...words.split(' ')], NOBODY);
      expect(end.exitCode).toBe(exitCode);
      expect(flat(end.stdout + end.stderr)).toContain(told);
      expect(desk.platform.requests).toHaveLength(0);
    },
  );

  it.each<[string, number, string]>([
    ['v1', 1, 'needs-empty'],
    ['v2', 1, '`v2` is read as git reads it'],
    ['./v2', 0, 'No difference'],
    [`./v1:${FILE}`, 0, 'No difference'],
  ])(
    '%s is no file that the change itself brings, unless it is named as a file',
    async (name, exitCode, told) => {
      const desk = await without(asYaml(LIVE));
      commit(desk);
      git(desk.folder, 'tag', 'v1');
      for (const own of [FILE, 'v1', 'v2', `v1:${FILE}`])
        await desk.write(own, MOVED);
      const end = await desk.run(['plan', '--against', name], NOBODY);
      expect(end.exitCode).toBe(exitCode);
      expect(flat(end.stdout)).toContain(told);
    },
  );

  it('is the same as the difference of the two, where both are in git as well', async () => {
    const desk = await without(asYaml(LIVE));
    commit(desk);
    await desk.write(FILE, MOVED);
    const told = await Promise.all(
      [
        ['plan', '--against', 'HEAD'],
        ['diff', 'HEAD', FILE],
        ['diff', `HEAD:${FILE}`, 'moved.yaml'],
      ].map(async (words) =>
        JSON.parse((await desk.run([...words, '--json'], NOBODY)).stdout),
      ),
    );
    expect(new Set(told.map(({ plan_id: id }) => id)).size).toBe(1);
    // No branch was read.
    expect(told.map(({ plan }) => plan.live_source)).toEqual(
      told.map(() => 'document'),
    );
    expect(
      await desk.run(
        ['diff', FILE, `HEAD:${FILE}`, '--allow', 'needs-empty'],
        NOBODY,
      ),
    ).toMatchObject({
      exitCode: 2,
    });
  });

  it('has what git has of one, wherever the other one is', async (context) => {
    const desk = await without(asYaml(LIVE));
    commit(desk);
    const outside = join(await ownFolder(context), 'new.yaml');
    await writeFile(outside, MOVED);
    const end = await desk.run(['diff', `HEAD:${FILE}`, outside], NOBODY);
    expect(end.exitCode).toBe(1);
    expect(flat(end.stdout)).toContain('needs-empty');
  });

  it('says where there is no git repository', async () => {
    const end = await (await without()).run(
      ['plan', '--against', 'main'],
      NOBODY,
    );
    expect(flat(end.stdout)).toMatch(/`main`.*git repository/);
  });
});

describe('the report as Markdown', () => {
  it.each<[readonly string[], RegExp]>([
    [['validate'], /^### ✅ Valid · `data-topology\.yaml`\n/],
    [['diff', 'old.yaml', 'moved.yaml'], /^### ⛔ Blocked: .*12\.5 %/],
    [
      ['plan', MAIN],
      /^### 📝 Plan: 1 change, safe, drift not checked · `acme\/shop\/main`\n/,
    ],
    [
      ['apply', MAIN, '--yes'],
      /^### ✅ Applied 1 change, drift not checked · `acme\/shop\/main`\n/,
    ],
    [['validate', 'topology.txt'], /^### ❌ Failed/],
  ])('is all that %j prints', async (words, head) => {
    const desk = await without();
    const { stdout } = await desk.run([...words, '--markdown']);
    expect(stdout).toMatch(head);
    expect(stdout).not.toMatch(
      /\binput\b|pull request|runbook-file|job summary/,
    );
  });

  it('names options', async () => {
    const desk = await without();
    await desk.write(
      'quoting.yaml',
      `${MOVED}note: "set \`allow\` in the input \`shards\`"\n`,
    );
    const { stdout } = await desk.run(
      ['diff', 'old.yaml', 'quoting.yaml', '--markdown'],
      NOBODY,
    );
    expect(stdout).toContain('<code>--allow</code></summary>');
    expect(stdout).toContain('\nneeds-empty:app.public.events\n');
  });

  it('leaves the question and its plan beside it', async () => {
    const desk = await without();
    const command = desk.open(['apply', MAIN, '--markdown']);
    await command.shows('acme/shop/main? ');
    command.type('yes\n');
    expect((await command.ended).stdout).toMatch(/^### ✅ Applied 1 change/);
  });
});
