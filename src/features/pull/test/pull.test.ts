import { writeFileSync } from 'node:fs';
import {
  chmod,
  lstat,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHARDS } from '../../../../sandbox/platform.ts';
import { ownFolder } from '../../../../test/doors/terminal/folder.ts';
import { FILE, sitDown } from '../../../../test/doors/terminal/world.ts';
import {
  asYaml,
  CHANGED,
  LIVE,
  SHAPES,
} from '../../../../test/scenarios/documents.ts';

const MAIN = 'acme/shop/main';
const NEW = 'new.yaml';

/** What a person wrote, with a comment on everything, and one name that is a symbol. */
const COMMENTED = asYaml(LIVE)
  .split('\n')
  .map((line, index) =>
    line.includes(':') && index % 3 === 0 ? `${line} # line ${index}` : line,
  )
  .join('\n')
  .replace('sh7xeak9f22vu6', '"${shard:sh2}"');

describe('pull', () => {
  it('writes a file that a plan finds in sync, in YAML and in JSON', async (context) => {
    const desk = await sitDown(context);
    for (const file of [NEW, 'new.json']) {
      const end = await desk.run(['pull', MAIN, '-f', file]);
      expect(end).toMatchObject({ exitCode: 0, stdout: '' });
      expect(end.stderr).toContain(`Created \`${file}\`.`);
      expect((await desk.run(['plan', MAIN, '-f', file])).exitCode).toBe(0);
    }
    expect(JSON.parse(await desk.read('new.json'))).toEqual(LIVE);
  });

  it.each(Object.keys(SHAPES))(
    'is in sync afterwards for a branch that holds %s',
    async (name) => {
      const ends: (() => Promise<void>)[] = [];
      const desk = await sitDown({ onTestFinished: (end) => ends.push(end) });
      desk.platform.branch().topology = structuredClone(SHAPES[name] ?? {});
      await desk.run(['pull', MAIN, '-f', NEW]);
      const off = ['--rule', 'unknown-shard=off', '--json'];
      const plan: unknown = JSON.parse(
        (await desk.run(['plan', MAIN, '-f', NEW, ...off])).stdout,
      );
      expect(plan).toMatchObject({ changed: false });
      for (const end of ends) await end();
    },
  );

  it('warns while a group on the branch looks like the target of a Reshard', async (context) => {
    const desk = await sitDown(context);
    const calm = await desk.run(['pull', MAIN, '-f', NEW]);
    expect(calm.stderr).not.toContain('Reshard');
    const { shard_groups: groups } = LIVE;
    const spare = SHARDS[4] ?? '';
    desk.platform.branch().topology = {
      ...LIVE,
      shard_groups: [
        ...(Array.isArray(groups) ? groups : []),
        { uid: 'wide', key_ranges: [{ shard_uid: spare }] },
      ],
    };
    const end = await desk.run(['pull', MAIN, '-f', 'wide.yaml']);
    expect(end.stderr.replaceAll('\n', ' ')).toContain(
      'Nothing is bound to `wide`, and no other group uses its shards. If a Reshard is in progress, pull again',
    );
  });

  it('changes one line for one change, and keeps comments, symbols and mode', async (context) => {
    const desk = await sitDown(context, { file: COMMENTED });
    await chmod(join(desk.folder, FILE), 0o600);
    desk.platform.branch().topology = JSON.parse(
      JSON.stringify(LIVE).replace('"shk3owth68zsjl"', '"shoizkgheesrb2"'),
    );
    const end = await desk.run(['pull', MAIN, '--yes']);
    expect(end.exitCode).toBe(0);
    const [before, after] = [
      COMMENTED.split('\n'),
      (await desk.read(FILE)).split('\n'),
    ];
    expect(after).toHaveLength(before.length);
    expect(after.filter((line, index) => line !== before[index])).toHaveLength(
      1,
    );
    expect(after.join('\n')).toContain('${shard:sh2}');
    expect((await stat(join(desk.folder, FILE))).mode & 0o777).toBe(0o600);
    expect((await desk.run(['plan', MAIN])).exitCode).toBe(0);
  });

  it('keeps a symbol whose uid is given', async (context) => {
    const file = asYaml(CHANGED).replace('sh7xeak9f22vu6', '"${shard:east}"');
    const desk = await sitDown(context, { file });
    const east = ['--shard', 'east=sh7xeak9f22vu6'];
    const end = await desk.run(['pull', MAIN, ...east, '--yes']);
    expect(end.exitCode).toBe(0);
    expect(await desk.read(FILE)).toBe(
      asYaml(LIVE).replace('sh7xeak9f22vu6', '"${shard:east}"'),
    );
  });

  it('writes names of shards on request, for a file that is in sync on a branch with other uids too', async (context) => {
    const desk = await sitDown(context);
    expect(
      (await desk.run(['pull', MAIN, '--shard-names', '-f', NEW])).exitCode,
    ).toBe(0);
    const text = await desk.read(NEW);
    expect(text).toContain('"${shard:authoritative}"');
    for (const { name } of desk.platform.branch().shards)
      expect(text).not.toContain(name);
    const branch = desk.platform.branch();
    const renamed = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll(/"sh(\w{12})"/g, '"sx$1"'));
    branch.topology = renamed(branch.topology);
    branch.shards = renamed(branch.shards);
    const plan = await desk.run(['plan', MAIN, '-f', NEW]);
    expect(plan.stdout).toContain('In sync');
    expect(
      (await desk.run(['pull', MAIN, '--shard-names', '-f', NEW])).stderr,
    ).toContain('already up to date');
  });

  it('tells with `--verbose` what it is about to ask, before it asks', async (context) => {
    const desk = await sitDown(context);
    const words = ['pull', MAIN, '--shard-names', '--verbose', '-f', NEW];
    const { stderr } = await desk.run(words);
    expect(stderr).toMatch(/\nListing the shards\nGET .*\/shards /);
  });

  it('leaves a file alone, byte for byte, that means what the branch holds', async (context) => {
    const desk = await sitDown(context, { file: COMMENTED });
    const end = await desk.run(['pull', MAIN]);
    expect(end.exitCode).toBe(0);
    expect(end.stderr).toContain('already up to date.');
    expect(await desk.read(FILE)).toBe(COMMENTED);
  });

  it('shows what it would change and asks, before it writes over a file', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const refused = await desk.run(['pull', MAIN]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('Not running in a terminal');
    const screen = desk.open(['pull', MAIN]);
    await screen.shows('accepted: ');
    expect(screen.text()).toContain('-          audit_trail:');
    screen.type('no\n');
    expect((await screen.ended).exitCode).toBe(2);
    expect(await desk.read(FILE)).toBe(asYaml(CHANGED));
    const again = desk.open(['pull', MAIN]);
    await again.shows('accepted: ');
    again.type('yes\n');
    expect((await again.ended).exitCode).toBe(0);
    expect((await desk.run(['plan', MAIN])).exitCode).toBe(0);
  });

  it('tells which comments went with what they were about', async (context) => {
    const desk = await sitDown(context, { file: 'a: # why\n  b: 1 # gone\n' });
    desk.platform.branch().topology = { a: {} };
    const end = await desk.run(['pull', MAIN, '--yes']);
    expect(end.exitCode).toBe(0);
    expect(end.stderr).toContain('gone');
    expect(await desk.read(FILE)).toBe('a: {} # why\n');
  });

  it('leaves a file with an anchor alone, and shows the difference to be made by hand', async (context) => {
    const file = 'a: &x 1\nc: 2\n';
    const desk = await sitDown(context, { file });
    desk.platform.branch().topology = { a: 1, c: 3 };
    const end = await desk.run(['pull', MAIN, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toContain('-c: 2\n+c: 3\n');
    expect(end.stderr).toContain('has anchors, aliases or merge keys');
    expect(await desk.read(FILE)).toBe(file);
  });

  it('ends with what it did, and shows no longer what it does', async (context) => {
    const desk = await sitDown(context);
    const screen = desk.open(['pull', MAIN, '-f', NEW]);
    expect((await screen.ended).exitCode).toBe(0);
    expect(screen.raw()).toContain('Reading acme/shop/main');
    expect(screen.text()).toMatch(/Created new.yaml\.\n$/);
  });

  it('says so where the difference is too large to be shown', async (context) => {
    const tables = Array.from({ length: 5000 }, (_, at) => `t${at}`);
    const desk = await sitDown(context, { file: asYaml({ tables }) });
    desk.platform.branch().topology = {
      tables: tables.map((name) => `${name}x`),
    };
    const screen = desk.open(['pull', MAIN]);
    await screen.shows('accepted: ');
    expect(screen.text()).toContain('diff is too large');
    screen.type('no\n');
    expect((await screen.ended).exitCode).toBe(2);
  });

  it('writes over nothing that a person wrote while it ran', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const screen = desk.open(['pull', MAIN]);
    await screen.shows('accepted: ');
    const later = `# written meanwhile\n${asYaml(CHANGED)}`;
    await desk.write(FILE, later);
    screen.type('yes\n');
    expect((await screen.ended).exitCode).toBe(1);
    expect(screen.text()).toContain(
      'changed during this run, so it was not written.',
    );
    expect(await desk.read(FILE)).toBe(later);
    desk.platform.onArrival(
      () => void writeFileSync(join(desk.folder, NEW), later),
    );
    expect((await desk.run(['pull', MAIN, '-f', NEW])).exitCode).toBe(1);
    expect(await desk.read(NEW)).toBe(later);
  });

  it('keeps a byte order mark and the line ends of another system', async (context) => {
    const windows = `\ufeff${asYaml(CHANGED).replaceAll('\n', '\r\n')}`;
    const desk = await sitDown(context, { file: windows });
    expect((await desk.run(['pull', MAIN, '--yes'])).exitCode).toBe(0);
    expect(await desk.read(FILE)).toBe(
      `\ufeff${asYaml(LIVE).replaceAll('\n', '\r\n')}`,
    );
  });

  it('writes through a symbolic link, which stays one', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    await symlink(FILE, join(desk.folder, 'link.yaml'));
    expect(
      (await desk.run(['pull', MAIN, '-f', 'link.yaml', '--yes'])).exitCode,
    ).toBe(0);
    expect((await lstat(join(desk.folder, 'link.yaml'))).isSymbolicLink()).toBe(
      true,
    );
    expect((await desk.run(['plan', MAIN])).exitCode).toBe(0);
  });

  it.for<[string, string]>([
    ['is a link that leads out', 'link.yaml'],
    ['would be made behind a link that leads out', 'folder/none.yaml'],
    ['is behind a link that leads out', 'folder/file.yaml'],
  ])(
    'writes no file that %s, unless that file itself is named',
    async ([, name], context) => {
      const desk = await sitDown(context, { file: asYaml(CHANGED) });
      const outside = await ownFolder(context);
      const theirs = join(outside, 'file.yaml');
      await writeFile(theirs, asYaml(CHANGED));
      await symlink(theirs, join(desk.folder, 'link.yaml'));
      await symlink(outside, join(desk.folder, 'folder'));
      const end = await desk.run(['pull', MAIN, '-f', name, '--yes']);
      expect(end).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('symbolic link'),
      });
      expect(desk.platform.requests).toHaveLength(0);
      expect(await readFile(theirs, 'utf8')).toBe(asYaml(CHANGED));
      expect(
        (await desk.run(['pull', MAIN, '-f', theirs, '--yes'])).exitCode,
      ).toBe(0);
      expect(await readFile(theirs, 'utf8')).toBe(asYaml(LIVE));
    },
  );

  it('never writes over a file that it cannot read', async (context) => {
    const desk = await sitDown(context, { file: 'a: [1\n' });
    const end = await desk.run(['pull', MAIN, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain(
      'Fix it, or move the file away to get a new one.',
    );
    expect(await desk.read(FILE)).toBe('a: [1\n');
    expect(desk.platform.requests).toHaveLength(0);
  });

  it('leaves no file behind where the branch cannot be read, or nothing may be written', async (context) => {
    const desk = await sitDown(context);
    const end = await desk.run(['pull', 'acme/shop/mian', '-f', NEW]);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain('Did you mean `main`?');
    await expect(readFile(join(desk.folder, NEW))).rejects.toThrow('ENOENT');
    await writeFile(join(desk.folder, 'blocked'), '');
    const blocked = await desk.run(['pull', MAIN, '-f', 'blocked/new.yaml']);
    expect(blocked.exitCode).toBe(1);
    expect(blocked.stderr).toContain('blocked/new.yaml');
  });
});

it('what a terminal would obey is no part of what the service said', async (context) => {
  const desk = await sitDown(context);
  desk.platform.fault({
    kind: 'status',
    status: 403,
    body: JSON.stringify({ message: 'No \u009b31m.' }),
  });
  const { stderr } = await desk.run(['pull', MAIN]);
  expect(stderr).toContain('\\u009b31m');
  expect(stderr).not.toContain('\u009b');
});
