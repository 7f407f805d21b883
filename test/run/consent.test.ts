import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../../oracles/faults/harness.ts';
import { useServers } from '../../sandbox/for-tests.ts';
import type { JsonObject } from '../../sandbox/platform.ts';
import { comparedOf } from '../../src/run/result.ts';
import type { World } from '../../src/run/world.ts';
import {
  type AllowRead,
  blocksOf,
  type EarlierVersion,
  type Permission,
  permissionsIn,
} from '../domain.ts';
import { messageOf, textOf } from '../messages.ts';
import { REROUTED } from '../scenarios/changes.ts';

const FOLDER = 'data-topology.allow';
const FILE = `${FOLDER}/pr-1.allow`;
/** Covers all that `REROUTED` does, whatever comes later. */
const STANDING = 'needs-empty\n';
const UNREADABLE: AllowRead = {
  kind: 'unreadable',
  file: FILE,
  why: messageOf('GitHub did not tell.'),
};

const { platform } = useServers();
let live: JsonObject;
beforeEach(() => {
  live = platform.branch().topology;
});

/** Lines as the input `allow` has them. */
function permissionsOf(text: string): readonly Permission[] {
  return permissionsIn(text);
}

function fileOf(text: string): AllowRead {
  const bytes = Buffer.from(text);
  return { kind: 'files', isFolder: true, files: [{ path: FILE, bytes }] };
}

/** Versions of the file, newest first, by their commits; a text is why there are no more. */
async function* history(
  ...versions: readonly (readonly [commit: string, JsonObject] | string)[]
): AsyncGenerator<EarlierVersion> {
  for (const version of versions) {
    if (typeof version === 'string') {
      yield { kind: 'unread', why: messageOf(version) };
      continue;
    }
    const [commit, document] = version;
    const bytes = Buffer.from(JSON.stringify(document));
    const path = 'data-topology.json';
    yield { kind: 'version', commit, path, read: { kind: 'file', bytes } };
  }
}

interface Options {
  readonly mode?: 'plan' | 'apply';
  /** Lines that are in the allow file now. */
  readonly lines?: string;
  /** What stands there at a commit. */
  readonly earlier?: Readonly<Record<string, AllowRead>>;
  readonly versions?: () => AsyncIterable<EarlierVersion>;
  readonly settings?: Parameters<typeof runInProcess>[1]['settings'];
  readonly isPreview?: boolean;
  readonly world?: Partial<World>;
}

/** A run whose file has the change, and what it said, asked and proposed. */
async function go({
  mode = 'plan',
  lines,
  earlier = {},
  versions = () => history(['new', REROUTED], ['old', live]),
  settings,
  isPreview = false,
  world,
}: Options = {}) {
  const asked: string[] = [];
  const { result } = await runInProcess(platform, {
    desired: REROUTED,
    mode,
    isPreview,
    settings: { historyRef: 'main', historyDepth: 30, ...settings },
    world: {
      earlierVersions: versions,
      readAllow: async (path, at) => {
        asked.push(`${path}@${at ?? 'workspace'}`);
        const now = lines === undefined ? undefined : fileOf(lines);
        const read = at === undefined ? now : earlier[at];
        return read ?? { kind: 'missing' };
      },
      ...world,
    },
  });
  const compared = comparedOf(result);
  return {
    asked,
    outcome: result.outcome,
    findings: result.findings.map(({ message }) => textOf(message)),
    notices: result.notices.map((notice) => textOf(notice)).join('\n'),
    /** The lines that would let it pass. */
    proposed: compared
      ? blocksOf(compared.decision).flatMap(({ allow }) => allow)
      : [],
    allow: compared?.allow,
  };
}

/** The line that a plan proposes, which is bound to its change. */
async function proposedLine(options: Options = {}): Promise<string> {
  const { outcome, proposed } = await go(options);
  expect(outcome).toBe('blocked');
  expect(proposed).toEqual([
    expect.stringMatching(/^needs-empty@[0-9a-f]{12}$/),
  ]);
  return `${proposed.join('\n')}\n`;
}

describe('a line with a digest', () => {
  it('lets its change pass, where it did not stand at the commit that the branch holds', async () => {
    const lines = await proposedLine();
    const { outcome, notices, asked } = await go({ lines });
    expect(outcome).toBe('planned');
    expect(notices).toBe('');
    expect(asked).toEqual([
      `${FOLDER}@workspace`,
      `${FOLDER}@old`,
      `${FOLDER}@old^`,
    ]);
  });

  it('is spent where it stood at that commit, among whatever lines', async () => {
    const lines = await proposedLine();
    const earlier = { old: fileOf(`# Used\noutage\n${lines}`) };
    const again = await go({ lines, earlier });
    expect(again.outcome).toBe('blocked');
    expect(again.proposed.join()).not.toBe(lines.trim());
    // The next line counts, and is spent in its turn.
    const next = again.proposed.join();
    expect(await go({ lines: `${lines}${next}`, earlier })).toMatchObject({
      outcome: 'planned',
    });
    const both = { old: fileOf(`${lines}${next}`) };
    expect(await go({ lines: `${lines}${next}`, earlier: both })).toMatchObject(
      {
        outcome: 'blocked',
      },
    );
  });

  it('is not spent by a later commit than the one that the branch holds', async () => {
    const lines = await proposedLine();
    const earlier = { new: fileOf(lines) };
    expect(await go({ lines, earlier })).toMatchObject({ outcome: 'planned' });
  });

  it('is spent on a branch that holds no version, where it stood at the version before the desired one', async () => {
    const edited = { ...live, note: 'by hand' };
    platform.branch().topology = edited;
    const settings = {
      policy: { onDrift: 'overwrite', permissions: [] },
    } as const;
    const lines = await proposedLine({ settings });
    expect(await go({ lines, settings })).toMatchObject({ outcome: 'planned' });
    const earlier = { old: fileOf(lines) };
    expect(await go({ lines, settings, earlier })).toMatchObject({
      outcome: 'blocked',
    });
  });

  it('does not count, and it is said why, where the history cannot be read', async () => {
    const lines = await proposedLine();
    const versions = () => history('GitHub did not tell.');
    const settings = {
      policy: { onDrift: 'overwrite', permissions: [] },
    } as const;
    const { outcome, notices, proposed } = await go({
      ...{ lines, versions, settings },
    });
    expect(outcome).toBe('blocked');
    expect(notices).toContain(
      'Lines with a digest do not count. It is unknown whether they were used before: GitHub did not tell.',
    );
    // A digest that would not count is not proposed.
    expect(proposed).toEqual([
      'needs-empty:app.public.events',
      'needs-empty:app.public.sessions',
    ]);
    const standing = await go({ lines: STANDING, versions, settings });
    expect(standing.outcome).toBe('planned');
    expect(standing.notices).not.toContain('do not count');
  });

  it('does not count where the allow files of that commit cannot be read', async () => {
    const lines = await proposedLine();
    const { outcome, notices } = await go({
      lines,
      earlier: { old: UNREADABLE },
    });
    expect(outcome).toBe('blocked');
    expect(notices).toContain(`\`${FILE}\`: GitHub did not tell.`);
  });
});

describe('where lines with a digest do not count, a run says so, and not that nothing needs them', () => {
  it.each<[string, Options, string]>([
    [
      'the history cannot be read',
      { versions: () => history('GitHub did not tell.') },
      'Lines with a digest do not count. It is unknown whether',
    ],
    [
      'the branch is not read',
      { world: { platform: undefined } },
      'Lines with a digest do not count: the database branch was not read.',
    ],
  ])('%s', async (_, options, told) => {
    const lines = await proposedLine();
    const policy = { onDrift: 'overwrite', permissions: [] } as const;
    const settings = { policy, baseCommit: 'old' };
    const world = {
      readCommittedFile: async () => ({
        kind: 'file' as const,
        bytes: Buffer.from(JSON.stringify(live)),
      }),
      ...options.world,
    };
    const { outcome, notices } = await go({
      ...options,
      lines: `outage\n${lines}`,
      ...{ settings, world },
    });
    expect(outcome).toBe('blocked');
    expect(notices).toContain(told);
    expect(notices).toContain(`needs these lines: \`${FILE}:1\`.`);
  });

  it('and nothing is said where there are none', async () => {
    const world = { platform: undefined };
    const { notices } = await go({ world });
    expect(notices).not.toContain('digest');
  });
});

describe('a line without a digest', () => {
  it('lets every later change of its kind pass, too, and the plan says so', async () => {
    const { outcome, notices } = await go({ lines: `\n${STANDING}` });
    expect(outcome).toBe('planned');
    expect(notices).toContain(
      `\`needs-empty\` in \`${FILE}:2\` has no digest: it allows later changes, too.`,
    );
  });

  it.each([
    ['of a whole class', 'needs-empty', true, true],
    ['of a pattern', 'needs-empty:app.*', true, true],
    [
      'of names',
      'needs-empty:app.public.events\nneeds-empty:app.public.sessions',
      true,
      false,
    ],
    ['on a branch that is no production', 'needs-empty', false, false],
  ])('%s names CODEOWNERS or not', async (_, lines, production, isNamed) => {
    platform.branch().production = production;
    const { outcome, notices } = await go({ lines });
    expect(outcome).toBe('planned');
    expect(notices.includes('CODEOWNERS')).toBe(isNamed);
  });

  it('of the input `allow` is no line of a file: nothing is said of it', async () => {
    const { outcome, notices } = await go({
      settings: {
        policy: { onDrift: 'fail', permissions: permissionsOf(STANDING) },
      },
    });
    expect(outcome).toBe('planned');
    expect(notices).toBe('');
  });
});

describe('lines that no change needs', () => {
  it('are named by their places, those of the input by their words', async () => {
    const { notices } = await go({
      lines: `outage\n${STANDING}\n\nneeds-empty@000000000000\n`,
      settings: {
        policy: {
          onDrift: 'fail',
          permissions: permissionsOf('new-table:app.public.gone'),
        },
      },
    });
    expect(notices).toContain(
      'No change needs these lines of the input `allow`: `new-table:app.public.gone`. Remove them.',
    );
    expect(notices).toContain(
      `No change of this target needs these lines: \`${FILE}:1\` and \`${FILE}:5\`. Remove them when no other target needs them.`,
    );
  });
});

describe('allow files', () => {
  it('are beside the topology file, or where `allow-file` says', async () => {
    expect((await go()).asked).toEqual([
      `${FOLDER}@workspace`,
      `${FOLDER}@old`,
      `${FOLDER}@old^`,
    ]);
    const settings = { allowFile: 'consents' };
    const { asked } = await go({ settings, lines: STANDING });
    expect(asked[0]).toBe('consents@workspace');
  });

  it('are read at the commit where the topology file is', async () => {
    const bytes = Buffer.from(JSON.stringify(REROUTED));
    const { asked, outcome, allow } = await go({
      settings: { commit: 'c0ffee', head: 'head' },
      earlier: { c0ffee: fileOf(STANDING) },
      world: {
        readWorkspaceFile: async () => ({ kind: 'missing' }),
        readCommittedFile: async () => ({ kind: 'file', bytes }),
      },
    });
    expect(asked[0]).toBe(`${FOLDER}@c0ffee`);
    expect(outcome).toBe('planned');
    // People know the commit by the head of the pull request.
    expect(allow).toEqual({
      ...{ path: FOLDER, kind: 'folder', files: [FILE], commit: 'head' },
    });
  });

  it('with a mistake stop the run before the branch is asked', async () => {
    const { outcome, findings } = await go({ lines: 'needs-emtpy\n' });
    expect(outcome).toBe('invalid');
    expect(findings).toEqual([expect.stringContaining('Did you mean')]);
    expect(platform.requests).toEqual([]);
  });

  it('that cannot be read stop the run: they are never taken for none', async () => {
    const world = { readAllow: async () => UNREADABLE };
    const { outcome, findings } = await go({ world });
    expect(outcome).toBe('invalid');
    expect(findings).toEqual(['GitHub did not tell.']);
  });

  it('that are named must be there; a near name is told', async () => {
    const near: AllowRead = { kind: 'missing', near: 'consent.allow' };
    const world = { readAllow: async () => near };
    const named = await go({ world, settings: { allowFile: 'consents' } });
    expect(named.outcome).toBe('invalid');
    expect(named.findings).toEqual([
      '`consents` does not exist. Set `allow-file` to a file or folder of the repository, or leave it out.',
    ]);
    for (const notices of [named.notices, (await go({ world })).notices])
      expect(notices).toContain('`consent.allow` was not read');
  });

  it('are not read for the preview of a pull request, whose file nobody merged', async () => {
    platform.branch().production = false;
    const lines = STANDING;
    const preview = { mode: 'apply', isPreview: true } as const;
    const { outcome, asked, allow } = await go({ ...preview, lines });
    expect(outcome).toBe('blocked');
    expect(asked).toEqual([]);
    expect(allow).toBeUndefined();
    const { outcome: allowed } = await go({
      ...preview,
      settings: {
        policy: { onDrift: 'fail', permissions: permissionsOf(STANDING) },
      },
    });
    expect(allowed).toBe('applied');
  });
});
