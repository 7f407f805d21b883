import { describe, expect, test } from 'vitest';
import type { Platform } from '../../src/ports/platform/platform.ts';
import { ok } from '../../src/result.ts';
import {
  askStanding,
  checkBeforeWriting,
} from '../../src/run/apply/write-check.ts';
import type { Compared } from '../../src/run/result.ts';
import type { BasisFile, Settings } from '../../src/run/settings.ts';
import { branchOf, type World } from '../../src/run/world.ts';
import { cluster } from '../cluster.ts';
import {
  type AllowRead,
  documentOf,
  type FileRead,
  permissionsIn,
  planFor,
  type Tip,
} from '../domain.ts';
import { messageOf, textOf } from '../messages.ts';

function file(text: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(text) };
}

describe('the file at the tip', () => {
  const ask = (
    theirs: FileRead,
    ours: FileRead,
    basis: readonly BasisFile[] = [],
  ) =>
    askStanding(
      {
        file: 'a.yaml',
        origin: { ref: 'refs/heads/main', commit: 'b'.repeat(40) },
        basis,
      },
      {
        info: () => undefined,
        readTip: async ({ path }) =>
          (path === 'a.yaml') === (basis.length === 0)
            ? { kind: 'moved', commit: 'c'.repeat(40), theirs, ours }
            : { kind: 'same' },
      },
    );

  test.each<[string, FileRead, FileRead, string]>([
    ['another document', file('a: 2'), file('a: 1'), 'superseded'],
    [
      'the same in another spelling',
      file('{"a": 1}'),
      file('a: 1 # one'),
      'current',
    ],
    ['gone', { kind: 'missing' }, file('a: 1'), 'superseded'],
    [
      'missing on both sides: it was made in the job',
      { kind: 'missing' },
      { kind: 'missing' },
      'unversioned',
    ],
    ['broken', file('a: ['), file('a: 1'), 'superseded'],
    ['broken in the same way', file('a: ['), file('a: ['), 'current'],
    [
      'not readable',
      { kind: 'unreadable', why: messageOf('x') },
      file('a: 1'),
      'unknown',
    ],
    [
      'there, and ours is not readable',
      file('a: 1'),
      { kind: 'unreadable', why: messageOf('x') },
      'unknown',
    ],
  ])('that is %s', async (_case, theirs, ours, kind) => {
    expect((await ask(theirs, ours)).kind).toBe(kind);
  });

  test('is told by its ref and its commit where it is another one', async () => {
    const standing = await ask(file('a: 2'), file('a: 1'));
    expect(standing.kind === 'superseded' ? textOf(standing.why) : '').toBe(
      '`main` is now at `cccccccccccc`, which contains another version of `a.yaml`. Nothing was written here. The run for that commit reports the result. If no run started for that commit, start one on `main`.',
    );
  });

  test.each<[string, FileRead, FileRead, string]>([
    ['another text', file('{} '), file('{}'), 'superseded'],
    ['the same text', file('{}'), file('{}'), 'current'],
    ['gone', { kind: 'missing' }, file('{}'), 'superseded'],
    [
      'not readable',
      { kind: 'unreadable', why: messageOf('x') },
      file('{}'),
      'unknown',
    ],
  ])(
    'is as it was, and what the decision rests on besides is %s',
    async (_case, theirs, ours, kind) => {
      const standing = await ask(theirs, ours, [{ path: 'rules.json' }]);
      expect(standing.kind).toBe(kind);
      if (standing.kind !== 'current')
        expect(standing.why).toContain('`rules.json`');
      expect(
        (await ask(theirs, ours, [{ path: 'rules.json', isSame: () => true }]))
          .kind,
      ).not.toBe(theirs.kind === 'file' ? 'superseded' : 'current');
    },
  );
});

const live = documentOf(cluster({ tables: {} }));
const plan = planFor(
  live,
  cluster({ tables: { events: { shard_group: 'meta' } } }),
);
const ORIGIN = { ref: 'refs/heads/main', commit: 'b'.repeat(40) };

/** Asks whether a plan that uses a line may be written, with what the tip of the git branch has. */
function mayWrite({
  attempt = 1,
  line = '',
  file,
  tip = { kind: 'same' },
  allow = { kind: 'missing' },
  asked = [],
}: {
  readonly attempt?: number;
  readonly line?: string;
  readonly file?: string;
  readonly tip?: Tip;
  readonly allow?: AllowRead;
  readonly asked?: unknown[];
}) {
  const permissions = permissionsIn(line, file);
  const compared: Compared = {
    baseline: { from: 'branch', document: live, syncedAt: null },
    plan,
    decision: { kind: 'apply', used: permissions, warnings: [] },
    allow: { path: 'a.allow', kind: 'folder', files: [], commit: undefined },
  };
  const platform: Partial<Platform> = {
    listClusterChanges: async () => ok([]),
  };
  const settings: Partial<Settings> = {
    file: 'a.yaml',
    mode: 'apply',
    origin: ORIGIN,
    basis: [],
    attempt,
  };
  const world: Partial<World> = {
    info: () => undefined,
    readTip: async () => tip,
    readAllow: async (path, at) => {
      asked.push([path, at]);
      return allow;
    },
  };
  return checkBeforeWriting(compared, branchOf(platform as Platform), {
    settings: settings as Settings,
    world: world as World,
  });
}

describe('a plan of which nobody knows whether its file is the newest', () => {
  const tip = { kind: 'unknown', why: messageOf('No.') } as const;

  test('is written by the first attempt, which tells that', async () => {
    expect(await mayWrite({ tip })).toMatchObject({
      ok: true,
      value: [expect.stringContaining('Could not check whether')],
    });
  });

  test('is not written by a later attempt', async () => {
    expect(await mayWrite({ tip, attempt: 2 })).toMatchObject({
      ok: false,
      problem: {
        outcome: 'blocked',
        why: expect.stringContaining('A re-run could restore'),
      },
    });
  });
});

describe('a plan that lines of an allow file let pass', () => {
  const PATH = 'a.allow/pr-7.allow';
  const line = 'needs-empty@0123456789ab';
  const filesOf = (text: string): AllowRead => ({
    kind: 'files',
    isFolder: true,
    files: [{ path: 'a.allow/other.allow', bytes: Buffer.from(text) }],
  });

  test('is written where the git branch still has them, whichever file they are in', async () => {
    const asked: unknown[] = [];
    const allow = filesOf(`# Why\n  ${line} # here\n`);
    expect(await mayWrite({ line, file: PATH, allow, asked })).toMatchObject({
      ok: true,
      value: [],
    });
    expect(asked).toEqual([['a.allow', 'refs/heads/main']]);
  });

  test.each<[string, AllowRead]>([
    ['the file is gone', { kind: 'missing' }],
    ['the line is', filesOf('needs-empty:app.public.a\n')],
    ['the line has another digest', filesOf('needs-empty@ba9876543210\n')],
    // Lines before and behind a mistake count for nothing in a run either.
    ['the folder is empty', { kind: 'files', isFolder: true, files: [] }],
  ])('is not written where %s', async (_, allow) => {
    const said = await mayWrite({ line, file: PATH, allow });
    expect(said.ok ? undefined : said.problem).toMatchObject({
      outcome: 'blocked',
      why: `\`main\` no longer allows this: \`a.allow\` no longer contains \`${line}\`. Nothing was written. If the change is still intended, add the missing lines again.`,
    });
  });

  test('is not written where GitHub does not say, whatever it says of the topology file', async () => {
    const allow: AllowRead = {
      kind: 'unreadable',
      file: 'a.allow',
      why: messageOf('GitHub did not tell.'),
    };
    for (const kind of ['same', 'unknown'] as const) {
      const tip: Tip = { kind, why: messageOf('No.') };
      const said = await mayWrite({ line, file: PATH, allow, tip });
      expect(said.ok ? undefined : said.problem).toMatchObject({
        outcome: 'blocked',
        why: expect.stringContaining(
          'Could not check whether `main` still allows this: GitHub did not tell.',
        ),
      });
    }
  });

  test('asks for no allow file where a line of the input `allow` is all that it uses', async () => {
    const asked: unknown[] = [];
    expect(await mayWrite({ line: 'needs-empty', asked })).toMatchObject({
      ok: true,
    });
    expect(asked).toEqual([]);
  });
});
