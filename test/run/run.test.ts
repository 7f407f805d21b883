import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess, withTable } from '../../oracles/faults/harness.ts';
import { useServers } from '../../sandbox/for-tests.ts';
import { type JsonObject, SHARDS, TARGET } from '../../sandbox/platform.ts';
import { FEATURES } from '../../src/features/index.ts';
import { BUG } from '../../src/run/result.ts';
import { failedBefore, runSafely } from '../../src/run/run.ts';
import type { EarlierVersion, FileRead } from '../domain.ts';
import { messageOf, prose, textOf } from '../messages.ts';

const COMMIT = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00';
const MISSING: FileRead = { kind: 'missing' };
const UNREADABLE: FileRead = {
  kind: 'unreadable',
  why: messageOf('It is a folder.'),
};
const SPARE = SHARDS.at(-1) ?? '';

const { platform } = useServers();
let live: JsonObject;
let desired: JsonObject;
beforeEach(() => {
  live = platform.branch().topology;
  desired = withTable(live, 'added');
});

type Options = Partial<Parameters<typeof runInProcess>[1]>;

const go = (options: Options = {}) =>
  runInProcess(platform, { desired, ...options });
const result = async (options: Options = {}) => (await go(options)).result;
/** Of requests to the topology. */
const methods = () =>
  platform.requests
    .filter(({ path }) => path.endsWith('/data-topology'))
    .map(({ method }) => method);
const fileOf = (document: object): FileRead => ({
  kind: 'file',
  bytes: Buffer.from(JSON.stringify(document)),
});
/** A topology with a group more for each of some shards. */
const withShards = (
  topology: JsonObject,
  ...shards: readonly string[]
): JsonObject => ({
  ...topology,
  shard_groups: [
    ...(topology['shard_groups'] as JsonObject[]),
    ...shards.map((shard_uid, at) => ({
      uid: `late-${at}`,
      key_ranges: [{ shard_uid }],
    })),
  ],
});
const groupOn = (shard: string): JsonObject => withShards(live, shard);
/** The last shard of the branch, which is not ready any more. */
function unreadySpare() {
  const spare = platform.branch().shards.at(-1);
  if (spare === undefined) throw new Error('there are no shards');
  spare.ready = false;
  return spare;
}
/** Reading the topology fails. */
const failReads = (status: number): void =>
  platform.fault({
    kind: 'status',
    status,
    match: { path: '/data-topology', method: 'GET' },
  });
/** The branch of previews as it is. */
const dev = () => platform.branch('acme/shop/dev');
async function* versions(
  ...documents: readonly (object | string)[]
): AsyncGenerator<EarlierVersion> {
  for (const one of documents)
    yield typeof one === 'string'
      ? { kind: 'unread', why: messageOf(one) }
      : {
          kind: 'version',
          commit: COMMIT,
          path: 'data-topology.json',
          read: fileOf(one),
        };
}

async function* renamedFrom(path: string): AsyncGenerator<EarlierVersion> {
  yield { kind: 'version', commit: COMMIT, path, read: MISSING };
}

describe('the file', () => {
  const refused = {
    outcome: 'invalid',
    findings: [{ id: 'no-file', location: { line: 1 } }],
  };
  const rules: readonly [string, Options, object, readonly string[]][] = [
    ['the workspace has it', {}, { outcome: 'planned' }, ['workspace']],
    [
      'it is no file',
      { world: { readWorkspaceFile: async () => UNREADABLE } },
      refused,
      [],
    ],
    [
      'nobody has it, and there is no commit',
      { world: { readWorkspaceFile: async () => MISSING } },
      refused,
      [],
    ],
    [
      'the commit has it',
      {
        settings: { commit: COMMIT },
        world: { readWorkspaceFile: async () => MISSING },
      },
      { outcome: 'planned' },
      [COMMIT],
    ],
    [
      'only the commit counts',
      { settings: { commit: COMMIT, isCommitted: true } },
      { outcome: 'planned' },
      [COMMIT],
    ],
    [
      'it counts and there is none',
      { settings: { isCommitted: true } },
      { outcome: 'planned' },
      ['workspace'],
    ],
  ];
  it.each(rules)(
    'is read where it is: %s',
    async (_, options, wanted, asked) => {
      const from: string[] = [];
      const world = {
        readWorkspaceFile: async () => {
          from.push('workspace');
          return fileOf(desired);
        },
        readCommittedFile: async (_path: string, commit: string) => {
          from.push(commit);
          return fileOf(desired);
        },
        ...options.world,
      };
      const { result: ended } = await go({
        mode: 'plan',
        ...options,
        world,
      });
      expect(ended).toMatchObject(wanted);
      expect(from).toEqual(asked);
      expect(methods()).toEqual(ended.outcome === 'invalid' ? [] : ['GET']);
    },
  );

  it.each([MISSING, UNREADABLE])(
    'that neither the workspace nor the commit has is one finding: %j',
    async (read) => {
      const world = {
        readWorkspaceFile: async () => MISSING,
        readCommittedFile: async () => read,
      };
      const ended = await result({
        mode: 'plan',
        settings: { commit: COMMIT },
        world,
      });
      expect(ended).toMatchObject(refused);
      const [finding] = ended.findings;
      expect(textOf(finding?.message).includes('It is a folder.')).toBe(
        read === UNREADABLE,
      );
    },
  );

  it('that is broken tells all mistakes there are, errors first and from the top, and asks nobody', async () => {
    const text = [
      '{"authoritative_shard_group":"no",',
      '"shard_groups":[{"uid":"a","key_ranges":[{"shard_uid":"x"}]},',
      '{"uid":"unused","key_ranges":[{"shard_uid":"x"}]}],',
      '"databases":{"app":{}},',
      '"databases":{}}',
    ].join('\n');
    const world = {
      readWorkspaceFile: async () => ({
        kind: 'file' as const,
        bytes: Buffer.from(text),
      }),
    };
    const ended = await result({ mode: 'plan', world });
    expect(ended.outcome).toBe('invalid');
    const severities = ended.findings.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted());
    expect(severities).toContain('error');
    const lines = ended.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ location }) => location.line);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
    expect(methods()).toEqual([]);
  });
});

describe('without a branch', () => {
  it('a skip does nothing and says why', async () => {
    const wanted = { outcome: 'skipped', why: 'Nothing here.', findings: [] };
    expect(
      await result({
        settings: { mode: 'skip', skipReason: prose`Nothing here.` },
      }),
    ).toMatchObject(wanted);
    expect(await result({ settings: { mode: 'skip' } })).toMatchObject({
      outcome: 'skipped',
      why: '',
    });
    expect(methods()).toEqual([]);
  });

  it('a validation tells the digest, the same for every spelling, and what is wrong', async () => {
    const valid = await result({ settings: { mode: 'validate' } });
    expect(valid).toMatchObject({
      outcome: 'valid',
      findings: [],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const spelled = Object.fromEntries(Object.entries(desired).toReversed());
    expect(
      await result({ settings: { mode: 'validate' }, desired: spelled }),
    ).toEqual(valid);
    const broken = groupOn('x');
    delete broken['authoritative_shard_group'];
    expect(
      await result({ settings: { mode: 'validate' }, desired: broken }),
    ).toMatchObject({
      outcome: 'invalid',
    });
    expect(methods()).toEqual([]);
  });

  it('a plan needs a target', async () => {
    expect(
      await result({ settings: { mode: 'plan', target: undefined } }),
    ).toMatchObject({
      outcome: 'valid',
    });
  });
});

describe('a plan', () => {
  it('says how the branch stands to the file, and writes nothing', async () => {
    const { result: ended, lines } = await go({ mode: 'plan' });
    expect(ended).toMatchObject({
      outcome: 'planned',
      compared: { plan: { risk: 'safe' } },
    });
    expect(lines.some((line) => line.includes('1 change,'))).toBe(true);
    expect(methods()).not.toContain('PUT');
  });

  it('of a file that was renamed reads its history under the name that it had at the base', async () => {
    const before = withTable(live, 'theirs');
    const asked: (readonly [string, string | undefined])[] = [];
    const ended = await result({
      mode: 'plan',
      settings: { commit: 'of-run', baseCommit: COMMIT, historyRef: 'main' },
      world: {
        readCommittedFile: async (path, commit) =>
          path === 'old.json' && commit === COMMIT ? fileOf(before) : MISSING,
        earlierVersions: ({ path, commit }) => {
          asked.push([path, commit]);
          if (commit === 'main') return versions(before, live);
          return renamedFrom('old.json');
        },
      },
    });
    expect(asked).toEqual([
      ['data-topology.json', 'of-run'],
      ['old.json', 'main'],
    ]);
    expect(ended).toMatchObject({
      outcome: 'planned',
      compared: { plan: { situation: { state: 'behind' } } },
    });
  });

  it('of what the branch holds ends as no change, with the time of its copy', async () => {
    platform.behaviour.syncedAt = 'fixed';
    const ended = await result({ mode: 'plan', desired: live });
    expect(ended).toMatchObject({
      outcome: 'no-change',
      syncedAt: platform.branch().syncedAt,
    });
  });

  it('is refused for a name that no shard has', async () => {
    const { result: ended, lines } = await go({
      mode: 'plan',
      desired: groupOn('${shard:nobody}'),
    });
    expect(ended).toMatchObject({
      outcome: 'invalid',
      findings: [{ id: 'unknown-shard-name', severity: 'error' }],
    });
    expect(lines.join('\n')).not.toContain('could not be listed');
  });

  it('weighs a mistake that the branch has already as a warning, and a new one as an error', async () => {
    const app = {
      schemas: { public: { tables: { events: { shard_group: 'nowhere' } } } },
    };
    const wrong: JsonObject = {
      ...live,
      databases: { app: { default_shard_group: 'meta', ...app } },
    };
    expect(await result({ mode: 'plan', desired: wrong })).toMatchObject({
      outcome: 'invalid',
    });
    platform.branch().topology = wrong;
    const wanted = withTable(wrong, 'added');
    const held = await result({ mode: 'plan', desired: wanted });
    expect(held.outcome).toBe('planned');
    expect(held.findings.map(({ severity }) => severity)).toContain('warning');
    // The lists of shards are one thing, the branch's document another: one that cannot be had takes nothing from the other.
    platform.fault({ kind: 'status', status: 403, match: { path: '/shards' } });
    const elsewhere = withTable(withShards(wrong, 'sheveryone0000'), 'added');
    const unlisted = await result({ mode: 'plan', desired: elsewhere });
    expect(unlisted.outcome).toBe('planned');
    expect(platform.requests.some(({ path }) => path.endsWith('/shards'))).toBe(
      true,
    );
  });

  it('tells who changed the branch elsewhere, as far as the hour before its copy', async () => {
    const { syncedAt } = platform.branch();
    const at = (minutes: number): string =>
      new Date(Date.parse(syncedAt ?? '') - minutes * 60_000).toISOString();
    const entry = (person: string, minutes: number, about = 'main') => ({
      ...{ id: person, type: 'AuditLogEvent', actor_display_name: person },
      ...{
        audit_action: 'branch.data_topology_updated',
        created_at: at(minutes),
        auditable_display_name: about,
      },
    });
    platform.state.organizations
      .get('acme')
      ?.auditLog.unshift(
        entry('Grace', 59),
        entry('Ada', 59, 'shop/main'),
        entry('Barbara', 59, 'acme/shop/main'),
        entry('Edsger', 59, 'workshop/main'),
        entry('Linus', 61),
      );
    platform.behaviour.syncedAt = 'fixed';
    const policy = { onDrift: 'fail', permissions: [] } as const;
    const drifted = {
      settings: { policy, historyRef: COMMIT },
      world: {
        earlierVersions: () => versions(desired, withTable(live, 'z')),
      },
    };
    const ended = await result({ mode: 'plan', ...drifted });
    expect(ended).toMatchObject({ outcome: 'drifted', isFailure: true });
    const told = ended.notices.map((one) => textOf(one)).join(' ');
    for (const person of ['Grace', 'Ada', 'Barbara'])
      expect(told).toContain(person);
    for (const person of ['Edsger', 'Linus'])
      expect(told).not.toContain(person);
    const warned = {
      settings: {
        ...drifted.settings,
        policy: { ...policy, onDrift: 'warn' as const },
      },
    };
    expect(await result({ mode: 'plan', ...drifted, ...warned })).toMatchObject(
      {
        outcome: 'drifted',
        isFailure: false,
      },
    );
  });

  it.each([
    ['the branch as it was', () => [desired, live], 'behind'],
    ['others only', () => [desired, withTable(live, 'z')], 'drift'],
    [
      'something nobody can read',
      () => [desired, 'GitHub did not tell'],
      'history-unknown',
    ],
  ] as const)(
    'calls the branch what the file’s history shows: %s',
    async (_, history, state) => {
      const world = { earlierVersions: () => versions(...history()) };
      const ended = await result({
        mode: 'plan',
        settings: { historyRef: COMMIT, historyDepth: 5 },
        world,
      });
      expect(ended).toMatchObject({
        compared: { plan: { situation: { state } } },
      });
    },
  );

  it('by the clock is drifted for any difference, whoever made it', async () => {
    expect(
      await result({ mode: 'plan', settings: { isDriftCheck: true } }),
    ).toMatchObject({
      outcome: 'drifted',
      isCheck: true,
      isFailure: true,
    });
    expect(
      await result({
        mode: 'plan',
        desired: live,
        settings: { isDriftCheck: true },
      }),
    ).toMatchObject({
      outcome: 'no-change',
    });
  });
});

describe('a branch that cannot be read', () => {
  it.each([403, 404, 405, 500])(
    'with %i stops the run, unless it may be written unread',
    async (status) => {
      failReads(status);
      expect(await result()).toMatchObject({
        outcome: 'failed',
        maybeStored: false,
        compared: undefined,
      });
      const unread = await result({ onUnreadable: 'apply' });
      expect(unread.outcome).toBe(status === 500 ? 'failed' : 'applied');
      expect(
        await result({
          mode: 'plan',
          onUnreadable: 'apply',
          settings: { isDriftCheck: true },
        }),
      ).toMatchObject({
        outcome: 'failed',
      });
    },
  );

  it('is compared with the file at the base, where there is one', async () => {
    failReads(405);
    const options = {
      mode: 'plan',
      onUnreadable: 'apply',
      settings: { baseCommit: COMMIT },
    } as const;
    const from = (read: FileRead) =>
      result({ ...options, world: { readCommittedFile: async () => read } });
    expect(await from(fileOf(live))).toMatchObject({
      outcome: 'planned',
      compared: {
        baseline: { from: 'file', isUnreadable: true },
        plan: { changes: [{}] },
      },
      notices: [expect.stringContaining('405')],
    });
    for (const read of [MISSING, UNREADABLE, fileOf([])]) {
      const world = { readCommittedFile: async () => read };
      const { result: ended, lines } = await go({ ...options, world });
      expect(ended).toMatchObject({
        compared: { baseline: { from: 'nothing', isUnreadable: true } },
      });
      expect(lines.join('\n')).not.toContain('Comparing with');
    }
    expect(await result({ mode: 'plan', onUnreadable: 'apply' })).toMatchObject(
      {
        compared: { baseline: { from: 'nothing' } },
      },
    );
  });

  it('offline is no fault of the branch', async () => {
    const world = {
      platform: undefined,
      readCommittedFile: async () => fileOf(live),
    };
    expect(
      await result({ mode: 'plan', settings: { baseCommit: COMMIT }, world }),
    ).toMatchObject({
      outcome: 'planned',
      compared: { baseline: { from: 'file', isUnreadable: false } },
    });
    expect(methods()).toEqual([]);
  });

  it.each([
    ['branch', 'skip', 'skipped', false],
    ['branch', 'fail', 'failed', false],
    ['database', 'skip', 'failed', false],
    ['organization', 'skip', 'failed', false],
    ['branch', 'skip', 'failed', true],
  ] as const)(
    'because there is no such %s ends a run under `on-missing-branch: %s` as %s (no lists: %s)',
    async (part, onMissingBranch, outcome, isHidden) => {
      if (isHidden) platform.behaviour.reads = false;
      const ended = await result({
        target: { ...TARGET, [part]: 'mian' },
        settings: { onMissingBranch },
      });
      expect(ended).toMatchObject({
        outcome,
        why: expect.stringContaining(isHidden ? '404' : '`mian`'),
      });
      expect(methods()).not.toContain('PUT');
    },
  );

  it('names what the name was meant to be', async () => {
    const why = expect.stringContaining('Did you mean `main`?');
    expect(
      await result({ target: { ...TARGET, branch: 'mian' } }),
    ).toMatchObject({ why });
    const far = await result({
      target: { ...TARGET, branch: 'nothing-like-it' },
    });
    expect(far).toMatchObject({
      why: expect.stringMatching(
        /Available: `dev`, `main`\.|Available: `main`, `dev`\./,
      ),
    });
  });
});

describe('before the PUT', () => {
  const written = () => methods().includes('PUT');

  it('the document from before is saved, or nothing is written', async () => {
    const savePrevious = async () => messageOf('The disk is full.');
    const ended = await result({ world: { savePrevious } });
    expect(ended).toMatchObject({
      outcome: 'failed',
      maybeStored: false,
      why: expect.stringContaining('disk is full'),
    });
    expect(written()).toBe(false);
  });

  it('whoever is asked may say no: the plan stands, and no pull request is told of a write', async () => {
    let isTold = false;
    const announce = async () => {
      isTold = true;
    };
    const ended = await result({
      settings: { notices: [prose`Said before.`] },
      world: { consent: async () => prose`Not today.`, announce },
    });
    expect(ended).toMatchObject({
      outcome: 'planned',
      notices: ['Said before.', 'Not today.'],
    });
    expect(written()).toBe(false);
    expect(isTold).toBe(false);
  });

  it('the pull request is told, and nobody is where nothing is written', async () => {
    const told: string[] = [];
    const announce = async () => {
      told.push(methods().join(' '));
    };
    expect(await result({ world: { announce } })).toMatchObject({
      outcome: 'applied',
    });
    expect(told).toEqual(['GET']);
    await result({ mode: 'plan', world: { announce } });
    expect(told).toHaveLength(1);
  });

  it('nothing is written before the pull request was told', async () => {
    let writtenMeanwhile: boolean | undefined;
    const announce = async () => {
      // Without a wait for the announcement, the PUT is sent long before these requests are answered.
      for (let at = 0; at < 20; at += 1)
        await fetch(platform.baseUrl).then((answer) => answer.text());
      writtenMeanwhile = written();
    };
    expect(await result({ world: { announce } })).toMatchObject({
      outcome: 'applied',
    });
    expect(writtenMeanwhile).toBe(false);
  });

  const origin = { ref: 'refs/heads/main', commit: COMMIT };
  it.each<[string, FileRead, number, string]>([
    ['another file', fileOf({ a: 1 }), 1, 'superseded'],
    ['no file', MISSING, 1, 'superseded'],
    ['nobody knows', UNREADABLE, 1, 'applied'],
    ['nobody knows', UNREADABLE, 2, 'blocked'],
  ])(
    'the ref is looked at: it has %s (%j, attempt %i)',
    async (_, theirs, attempt, outcome) => {
      const readTip = async () =>
        ({
          kind: 'moved',
          commit: 'd'.repeat(40),
          theirs,
          ours: fileOf(desired),
        }) as const;
      const ended = await result({
        settings: { origin, attempt },
        world: { readTip },
      });
      expect(ended.outcome).toBe(outcome);
      expect(ended.notices.map((notice) => textOf(notice))).toEqual(
        outcome === 'applied'
          ? [expect.stringContaining('It is a folder.')]
          : [],
      );
      expect(written()).toBe(outcome === 'applied');
      if (outcome === 'applied') expect(ended.notices).toHaveLength(1);
    },
  );

  it('a change that is blocked, of a file that is not the newest any more, is superseded', async () => {
    const moved = {
      ...desired,
      shard_groups: (groupOn(SPARE)['shard_groups'] as JsonObject[]).slice(
        0,
        1,
      ),
    };
    const policy = { onDrift: 'fail', permissions: [] } as const;
    const readTip = async () =>
      ({
        kind: 'moved',
        commit: 'd'.repeat(40),
        theirs: MISSING,
        ours: fileOf(moved),
      }) as const;
    const versionsOf = {
      earlierVersions: () => versions(desired, withTable(live, 'z')),
    };
    const drifted = {
      desired,
      settings: { origin, policy, historyRef: COMMIT },
    };
    expect(await result({ ...drifted, world: versionsOf })).toMatchObject({
      outcome: 'drifted',
    });
    expect(
      await result({ ...drifted, world: { ...versionsOf, readTip } }),
    ).toMatchObject({
      outcome: 'superseded',
    });
    expect(
      await result({
        ...drifted,
        mode: 'plan',
        world: { ...versionsOf, readTip },
      }),
    ).toMatchObject({
      outcome: 'drifted',
    });
    expect(written()).toBe(false);
  });
});

describe('a preview', () => {
  const preview = { isPreview: true, target: { ...TARGET, branch: 'dev' } };
  const document = (): JsonObject => {
    const { topology } = dev();
    return {
      ...topology,
      shard_indexes: { by_key: { type: 'xxhash', columns: ['key'] } },
    };
  };

  it('writes a branch that is not one of production, and asks twice', async () => {
    const ended = await result({ ...preview, desired: document() });
    expect(ended.outcome).toBe('applied');
    const looks = platform.requests.filter(({ path }) =>
      path.endsWith('/branches/dev'),
    );
    expect(looks.length).toBeGreaterThanOrEqual(2);
  });

  it('never writes one of production, nor waits for it', async () => {
    expect(await result({ isPreview: true })).toMatchObject({
      outcome: 'blocked',
      why: expect.stringContaining('production'),
    });
    platform.branch().ready = false;
    const { lines } = await go({ isPreview: true });
    expect(lines.filter((line) => line.startsWith('Wait'))).toEqual([]);
    expect(methods()).not.toContain('PUT');
  });

  it('never writes where nobody says what the branch is', async () => {
    platform.fault({
      kind: 'status',
      status: 403,
      match: { path: '/branches/dev' },
    });
    expect(await result({ ...preview, desired: document() })).toMatchObject({
      outcome: 'blocked',
      why: expect.stringContaining(
        'the service did not say whether `acme/shop/dev` is a production branch',
      ),
    });
    expect(methods()).not.toContain('PUT');
  });

  it('waits for its branch, and gives up at the end of the time', async () => {
    const branch = dev();
    branch.ready = false;
    const ended = await result({
      ...preview,
      desired: document(),
      timeout: 20_000,
    });
    expect(ended).toMatchObject({
      outcome: 'failed',
      maybeStored: false,
      why: expect.stringContaining('`timeout`'),
    });
    expect(methods()).not.toContain('PUT');
    branch.ready = true;
    expect(await result({ ...preview, desired: document() })).toMatchObject({
      outcome: 'applied',
    });
  });

  it('does not wait on for a branch of which it is not told any more', async () => {
    dev().ready = false;
    platform.fault({
      kind: 'status',
      status: 403,
      match: { path: '/branches/dev', nth: 2, times: 9 },
    });
    const { lines } = await go({ ...preview, desired: document() });
    expect(lines.filter((line) => line.startsWith('Wait'))).toEqual([
      expect.stringMatching(/^Waiting for the branch/),
      'Waited 0.5 s.',
    ]);
  });

  it('waits for a shard that is named, gives up with what there is, and not for one that is a slip of the pen elsewhere', async () => {
    const named = {
      ...groupOn('${shard:later}'),
      authoritative_shard_group: 'meta',
    };
    const wanted = withShards(dev().topology, '${shard:later}');
    const ended = await result({
      ...preview,
      desired: wanted,
      timeout: 20_000,
    });
    expect(ended).toMatchObject({
      outcome: 'failed',
      why: expect.stringContaining('`later`'),
    });
    expect(ended).toMatchObject({
      why: expect.stringContaining('pscale branch shard create'),
    });
    expect(await result({ desired: named, timeout: 20_000 })).toMatchObject({
      outcome: 'invalid',
    });
    const cancelled = new AbortController();
    cancelled.abort();
    const early = await result({
      ...preview,
      desired: wanted,
      cancelled: cancelled.signal,
    });
    expect(early.outcome).toBe('failed');
    expect(early).not.toMatchObject({
      why: expect.stringContaining('pscale branch shard create'),
    });
  });

  it('tells names that no shard has before shards that are not ready', async () => {
    const { topology, shards } = dev();
    const [spare] = platform.branch().shards.slice(-1);
    if (spare !== undefined) shards.push({ ...spare, ready: false });
    const wanted = withShards(topology, '${shard:later}', SPARE);
    const given = { ...preview, desired: wanted, timeout: 20_000 };
    expect(await result(given)).toMatchObject({
      outcome: 'failed',
      why: expect.stringMatching(
        /`acme\/shop\/dev` has no shard named `later`, and `[\w-]+` of `acme\/shop\/dev` is not ready, so/,
      ),
    });
  });

  it.each([
    [10, '`late-9`, so'],
    [12, '`late-9` and 2 more, so'],
  ])('names ten of %i shards that do not come', async (length, end) => {
    const there = dev().topology;
    const names = Array.from({ length }, (_, at) => `\${shard:late-${at}}`);
    const wanted = withShards(there, ...names);
    const given = { ...preview, desired: wanted, timeout: 20_000 };
    const { result: ended, lines } = await go(given);
    expect(ended).toMatchObject({
      outcome: 'failed',
      cause: { kind: 'not-found' },
      why: expect.stringContaining(end),
    });
    const ready = new Set(JSON.stringify(there).match(/"shard_uid":"\w+"/g));
    expect(lines.find((line) => line.startsWith('Waiting for shards'))).toMatch(
      `of which ${ready.size} of ${ready.size + length} are ready: `,
    );
  });

  it('waits for no shard where the file is wrong whatever comes', async () => {
    const late = ['${shard:later}', 'shnowhere00000'];
    const wanted = withShards(dev().topology, ...late);
    const { result: ended, lines } = await go({
      ...preview,
      desired: wanted,
      timeout: 20_000,
    });
    expect(ended.outcome).toBe('invalid');
    const errors = ended.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ id }) => id);
    expect(errors).toEqual(['unknown-shard-name', 'unknown-shard']);
    expect(lines.filter((line) => line.startsWith('Waiting'))).toEqual([]);
  });

  it('needs the list of shards where the file names them', async () => {
    platform.fault({ kind: 'status', status: 403, match: { path: '/shards' } });
    const wanted = withShards(dev().topology, '${shard:later}');
    const { result: ended, lines } = await go({ ...preview, desired: wanted });
    expect(ended).toMatchObject({
      outcome: 'failed',
      why: expect.stringContaining('`shards`'),
    });
    expect(lines).toContainEqual(
      expect.stringMatching(/^The branch’s shards could not be listed\. ./),
    );
  });

  it('an apply that is none asks nothing of the branch but its document', async () => {
    expect(await result()).toMatchObject({ outcome: 'applied' });
    expect(
      platform.requests.filter(({ path }) => path.endsWith('/branches/main')),
    ).toHaveLength(0);
  });
});

describe('an apply', () => {
  it('waits for a shard that is listed and not ready yet', async () => {
    const spare = unreadySpare();
    let looks = 0;
    platform.onArrival(({ path }) => {
      looks += Number(/\/shards$/.test(path));
      if (looks === 3) spare.ready = true;
    });
    expect(await result({ desired: groupOn(SPARE) })).toMatchObject({
      outcome: 'applied',
    });
    expect(looks).toBe(3);
  });

  it('gives up where a shard that is listed does not become ready', async () => {
    unreadySpare();
    expect(
      await result({ desired: groupOn(SPARE), timeout: 20_000 }),
    ).toMatchObject({
      outcome: 'failed',
      cause: { kind: 'not-ready' },
      findings: [{ id: 'shard-not-ready' }],
      why: expect.stringMatching(
        /^After \d+ s .*`[\w-]+` of `acme\/shop\/main`/,
      ),
    });
  });

  it('waits for a shard although the branch has a mistake already', async () => {
    const tables = { events: { shard_group: 'nowhere' } };
    const app = {
      default_shard_group: 'meta',
      schemas: { public: { tables } },
    };
    const wrong: JsonObject = { ...live, databases: { app } };
    platform.branch().topology = wrong;
    unreadySpare();
    const wanted = { ...groupOn(SPARE), databases: { app } };
    const { result: ended, lines } = await go({
      desired: wanted,
      timeout: 20_000,
    });
    expect(ended).toMatchObject({
      outcome: 'failed',
      cause: { kind: 'not-ready' },
    });
    expect(lines).toContainEqual(expect.stringMatching(/^Waiting for shards/));
  });

  it('waits for no shard where the file breaks a rule that the user made an error', async () => {
    unreadySpare();
    const wanted = { ...groupOn(SPARE), nobody_knows: 1 };
    const severities = new Map([['unknown-key', 'error']] as const);
    const { result: ended, lines } = await go({
      desired: wanted,
      settings: { severities },
      timeout: 20_000,
    });
    expect(ended.outcome).toBe('invalid');
    expect(lines.filter((line) => line.startsWith('Waiting'))).toEqual([]);
  });

  it('logs fifty of its changes', async () => {
    const wanted = withShards(live, ...Array<string>(60).fill(SPARE));
    const { lines } = await go({ mode: 'plan', desired: wanted });
    expect(lines.filter((line) => /^ {2}\w/.test(line))).toHaveLength(50);
  });
});

describe('the databases of the branch', () => {
  /** What the address is asked at each opening: whether the branch was restored from another one. */
  async function openings(options: Options) {
    const restored: (boolean | undefined)[] = [];
    const ended = await result({
      ...options,
      openDatabase: async (_shards, isRestored) => {
        restored.push(await isRestored());
        return { notices: [] };
      },
    });
    return { restored, outcome: ended.outcome };
  }

  it('are opened for a check by the clock, though nothing differs', async () => {
    const settings = { isDriftCheck: true };
    const { restored } = await openings({ desired: live, mode: 'plan' });
    expect(restored).toEqual([]);
    expect(await openings({ desired: live, mode: 'plan', settings })).toEqual({
      restored: [false],
      outcome: 'no-change',
    });
  });

  it('are not opened where the branch cannot be read: nothing would tell whose they are', async () => {
    failReads(405);
    const before = async () => fileOf(live);
    const { restored } = await openings({
      desired: withTable(live, 'orders', 'tenant_data'),
      mode: 'plan',
      onUnreadable: 'apply',
      settings: { baseCommit: COMMIT },
      world: { readCommittedFile: before },
    });
    expect(restored).toEqual([]);
  });

  it.each([
    ['it was', 'production', 200, true],
    ['it was not', undefined, 200, false],
    ['nobody says', undefined, 403, undefined],
  ])(
    'are told whether the branch was restored: %s',
    async (_, from, status, wanted) => {
      if (from !== undefined) platform.branch().restoredFrom = from;
      const match = { path: '/branches/main', method: 'GET' };
      if (status !== 200) platform.fault({ kind: 'status', status, match });
      const { restored } = await openings({});
      expect(new Set(restored)).toEqual(new Set([wanted]));
    },
  );
});

describe('what nobody foresaw', () => {
  it('is a failure after which nobody knows whether it was stored', async () => {
    const lines: string[] = [];
    const settings = {
      file: 'a.json',
      notices: ['One.'],
      policy: {},
    } as unknown as Parameters<typeof runSafely>[0];
    const stage = () => Promise.reject(new Error('boom'));
    const world = { stage } as unknown as Parameters<typeof runSafely>[1];
    const ended = await runSafely(settings, world, {
      features: FEATURES,
      debug: (line) => lines.push(line),
    });
    expect(ended).toMatchObject({
      outcome: 'failed',
      maybeStored: true,
      notices: ['One.'],
      why: expect.stringContaining('boom'),
    });
    expect(lines.join('\n')).toMatch(/boom[\s\S]*at /);
  });

  it('before anything was sent, nothing can be stored', () => {
    const of = { file: 'a.json', target: undefined, notices: [] };
    expect(failedBefore(of, BUG, prose`No.`)).toMatchObject({
      outcome: 'failed',
      maybeStored: false,
      findings: [],
    });
    expect(
      failedBefore(of, BUG, prose`No.`, { maybeStored: true }),
    ).toMatchObject({
      maybeStored: true,
    });
  });
});
