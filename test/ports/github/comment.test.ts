import { beforeEach, describe, expect, test } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { useServers } from '../../../sandbox/for-tests.ts';
import { isOfComments } from '../../../sandbox/github/graphql.ts';
import {
  graphqlRateLimit,
  JOB_TOKEN,
  REPOSITORY,
  secondaryRateLimit,
} from '../../../sandbox/github.ts';
import type { Clock } from '../../../src/clock.ts';
import {
  type CommentEnd,
  MOST_AGE_MS,
} from '../../../src/ports/github/comment.ts';
import { withState } from '../../../src/ports/github/comment-draft.ts';
import { CommentStore } from '../../../src/ports/github/comment-store.ts';
import { explainGitHub } from '../../../src/ports/github/problem.ts';
import type { RunEntry } from '../../../src/ports/github/record.ts';
import {
  markerOf,
  nameOf,
  readState,
} from '../../../src/ports/github/state.ts';
import { textOf } from '../../messages.ts';
import {
  type ClientOptions,
  clientOf,
  commit,
  MARKER,
  put,
  putIn,
  type ReportFacts,
} from './client.ts';

const BOT = 'github-actions[bot]';

const { github } = useServers();
beforeEach(() => {
  github.commit(REPOSITORY, {
    branch: 'change',
    files: { 'data-topology.yaml': '1' },
  });
  github.openPullRequest(REPOSITORY, { head: 'change' });
});

function bodies(pull = 1): string[] {
  return github.comments(REPOSITORY, pull).map(({ body }) => body);
}

function texts(pull = 1): (string | undefined)[] {
  return bodies(pull).map((body) => body.split('\n')[1]);
}

function whyOf(end: CommentEnd): string {
  return end.kind === 'failed' ? textOf(explainGitHub(end.problem)) : end.kind;
}

/** What a run of this number says. */
function say(
  text: string,
  run = 100,
  { stamp, ...more }: ReportFacts = {},
  options: ClientOptions = {},
): Promise<CommentEnd> {
  return put(github, { text, ...more, stamp: { ...stamp, run } }, options);
}

/** A clock on which waits pass at once, and how long each of them was to be. */
function listening(): { readonly clock: Clock; readonly waits: number[] } {
  const clock = virtualClock();
  const waits: number[] = [];
  const sleep: Clock['sleep'] = (milliseconds, signal) => {
    waits.push(milliseconds);
    return clock.sleep(milliseconds, signal);
  };
  return { clock: { ...clock, sleep }, waits };
}

function writes(): string[] {
  return github.requests
    .filter(({ method, path }) => method !== 'GET' && path !== '/graphql')
    .map(({ method }) => method);
}

/** The ways to the comments: what leads a run there, and the requests of one that finds its comment behind 150 others. */
const WAYS: readonly (readonly [string, () => void, string])[] = [
  ['by GraphQL', () => undefined, 'POST POST POST POST PATCH'],
  [
    'by REST',
    () => github.reply({ path: '/graphql', where: isOfComments }, 502),
    // One that failed, four pages, who we are and what is hidden, and the change.
    'POST GET GET GET GET POST PATCH',
  ],
];

/** An answer of GraphQL. */
function answered(data: object | null) {
  return { kind: 'status', status: 200, body: { data } } as const;
}

function repositoryWith(pageInfo: object, nodes: readonly unknown[]): object {
  return { pullRequest: { comments: { pageInfo, nodes } } };
}

/** An answer with comments. */
function answeredWith(pageInfo: object, nodes: readonly unknown[]) {
  return answered({
    viewer: VIEWER,
    repository: repositoryWith(pageInfo, nodes),
  });
}

const VIEWER = { login: BOT };
/** A comment as GraphQL has it. */
const NODE = {
  id: 'IC_1',
  fullDatabaseId: '1',
  url: 'https://h/1',
  body: '',
  isMinimized: false,
  author: null,
};

test.each([
  ['a limit', { message: 'You have exceeded a secondary rate limit.' }],
  ['a lock', { message: 'Unable to create comment because issue is locked.' }],
])(
  '%s that refuses to change a comment is no reason for a second one',
  async (_, body) => {
    await say('first');
    const match = { method: 'PATCH', times: 9 };
    github.reply(match, 403, body);
    const end = await say('second', 101);
    expect(end.kind).toBe('failed');
    expect(texts()).toEqual(['first']);
  },
);

test('a report whose target may be a slip takes the place of its own comment where there is one, and of a refusal', async () => {
  const refusal = markerOf(['refused']);
  await say('refused', 100, { place: { marker: refusal } });
  await say('first', 101);
  await say('second', 102, { place: { refusal, mayBeWrongTarget: true } });
  expect(texts()).toEqual(['second']);
  expect(bodies()[0]).toContain(MARKER);
});

test('a report whose target may be a slip takes the place of what its job said in an earlier run, where that is one comment', async () => {
  const [job, refusal] = [nameOf(['job']), markerOf(['refused'])];
  const slip = { refusal, job, mayBeWrongTarget: true };
  const other = { marker: markerOf(['other']), job: nameOf(['another']) };
  await say('other', 100, { place: other });
  await say('right', 100, { place: { job } });
  const wrong = (run: number, name: string) =>
    say(name, run, { place: { ...slip, marker: markerOf([name]) } });
  await wrong(100, 'of the same run');
  expect(texts()).toEqual(['other', 'right', 'of the same run']);
  github.repository().comments.splice(2);
  await wrong(101, 'slip');
  expect(texts()).toEqual(['other', 'slip']);
  expect(bodies()[1]).toContain(refusal);

  github.repository().comments.splice(0);
  await say('one', 100, { place: { job } });
  await say('two', 100, { place: { ...other, job } });
  await wrong(101, 'slip');
  expect(texts()).toEqual(['one', 'two', 'slip']);
});

test('a refusal takes the place of every one that stands there', async () => {
  const refusal = markerOf(['refused']);
  await say('refused', 100, { place: { marker: refusal } });
  github.comment(REPOSITORY, 1, bodies()[0] ?? '', BOT);
  await say('refused again', 101, {
    place: { refusal, mayBeWrongTarget: true },
  });
  expect(texts()).toEqual(['refused again']);
});

test('a refusal of another job in this very run stays beside a report, and one of an earlier run does not', async () => {
  const refusal = markerOf(['refused']);
  await say('refused', 100, { place: { marker: refusal } });
  await say('first', 100, { place: { refusal } });
  expect(texts()).toEqual(['refused', 'first']);
  await say('second', 101, { place: { refusal } });
  expect(texts()).toEqual(['second']);
});

test.each([
  ['is gone by then is forgotten', 404, 'updated'],
  ['this token may not delete is left', 403, 'updated'],
  ['GitHub does not delete for another reason is told', 422, 'failed'],
])('a second comment of our own that %s', async (_, status, kind) => {
  await say('first');
  github.comment(REPOSITORY, 1, bodies()[0] ?? '', BOT);
  const match = { method: 'DELETE' };
  github.reply(match, status, {});
  const end = await say('second', 101);
  expect(end.kind).toBe(kind);
  expect(texts()).toEqual(['second', 'first']);
});

describe('the comment of a marker', () => {
  test('is created, then changed in place', async () => {
    expect((await say('one')).kind).toBe('created');
    expect((await say('two', 101)).kind).toBe('updated');
    expect(texts()).toEqual(['two']);
    expect(writes()).toEqual(['POST', 'PATCH']);
  });

  test('is left alone by a later run on the same commit that says the same', async () => {
    await put(github);
    expect((await put(github, { stamp: { run: 101 } })).kind).toBe('unchanged');
    expect(writes()).toEqual(['POST']);
  });

  test('names the later run when it is on another commit', async () => {
    await put(github);
    await put(github, { stamp: { run: 101, head: commit(2) } });
    expect(bodies()[0]).toContain('run 101');
  });

  test('that another run has made since the first look is changed, and no second one made', async () => {
    const clock = virtualClock();
    const store = new CommentStore(clientOf(github, { clock }), 1);
    expect(await store.list()).toEqual([]);
    await say('theirs');
    await clock.sleep(MOST_AGE_MS + 1);
    const end = await putIn(store, { text: 'ours', stamp: { run: 101 } });
    expect(end.kind).toBe('updated');
    expect(texts()).toEqual(['ours']);
  });

  test('is written again when somebody edited it, and anew when somebody deleted it', async () => {
    await say('right');
    const [first] = github.comments(REPOSITORY, 1);
    if (first !== undefined) first.body = first.body.replace('right', 'wrong');
    expect((await say('right')).kind).toBe('updated');
    expect(texts()).toEqual(['right']);
    github.repository().comments.splice(0);
    expect((await say('right')).kind).toBe('created');
    expect(texts()).toEqual(['right']);
  });

  test('whose line ends the web editor changed is still the same', async () => {
    await put(github);
    const [first] = github.comments(REPOSITORY, 1);
    if (first !== undefined)
      first.body = `${first.body.replaceAll('\n', '\r\n')}\r\n`;
    expect((await put(github)).kind).toBe('unchanged');
  });

  test.each(WAYS)(
    'that somebody hid is shown again when it says something new, and not before, %s',
    async (_way, lead) => {
      lead();
      await say('one');
      const [first] = github.comments(REPOSITORY, 1);
      if (first !== undefined) first.isMinimized = true;
      await say('one');
      expect(first?.isMinimized).toBe(true);
      await say('two');
      expect(first?.isMinimized).toBe(false);
    },
  );

  test('is not made where none is wanted, and updated where one stands', async () => {
    expect(await put(github, { mayCreate: false })).toEqual({ kind: 'none' });
    await say('one');
    await say('two', 100, { mayCreate: false });
    expect(texts()).toEqual(['two']);
  });

  test.each(WAYS)(
    'is found among 300 others, which are all left alone, %s',
    async (_way, lead, requests) => {
      lead();
      for (let at = 0; at < 150; at++)
        github.comment(REPOSITORY, 1, `before ${at}`);
      await say('one');
      for (let at = 0; at < 150; at++)
        github.comment(REPOSITORY, 1, `after ${at}`);
      for (const comment of github.comments(REPOSITORY, 1))
        comment.updatedAt = '2026-01-01T00:00:00Z';
      github.forgetRequests();
      expect((await say('two')).kind).toBe('updated');
      expect(bodies()).toHaveLength(301);
      expect(texts()[150]).toBe('two');
      expect(github.requests.map(({ method }) => method).join(' ')).toBe(
        requests,
      );
    },
  );

  test.each([
    ['refused', { kind: 'status', status: 403, body: {} }],
    ['no JSON', { kind: 'notJson' }],
    ['without data', answered(null)],
    [
      'without comments',
      answered({ viewer: VIEWER, repository: { pullRequest: {} } }),
    ],
    ['a comment of which nothing is known', answeredWith({}, [null])],
    [
      'a comment without its number',
      answeredWith({}, [{ ...NODE, fullDatabaseId: null }]),
    ],
    ['a comment without its text', answeredWith({}, [{ ...NODE, body: 3 }])],
    [
      'a page that does not say where the next begins',
      answeredWith({ hasPreviousPage: true }, []),
    ],
    [
      'without whom the token writes as',
      answered({ repository: repositoryWith({}, []) }),
    ],
  ] as const)(
    'is found where the answer of GraphQL is %s',
    async (_what, fault) => {
      await say('one');
      github.fault({
        ...fault,
        match: { path: '/graphql', where: isOfComments },
      });
      await say('two');
      expect(texts()).toEqual(['two']);
    },
  );
});

/** What keeps GraphQL from telling whom a token writes as. */
const GRAPHQL_AWAY: readonly (readonly [string, () => void])[] = [
  [
    'GraphQL is away',
    () => {
      github.state.graphql = false;
    },
  ],
  [
    'GraphQL is past its limit for an hour',
    () => {
      const match = { path: '/graphql', times: 99 };
      github.fault({ ...graphqlRateLimit(4e9), match });
    },
  ],
];

describe('whose a comment is', () => {
  const pasted = `${MARKER}phase=apply run=999.1 -->\nI pasted this`;

  test.each([
    ['a person', 'mallory'],
    ['a person who is called as the app is', 'github-actions'],
    ['another app', 'renovate[bot]'],
  ])(
    'is decided by its author: one of %s with our marker is not touched',
    async (_case, login) => {
      github.comment(REPOSITORY, 1, pasted, login);
      expect((await say('ours')).kind).toBe('created');
      expect((await say('ours, later')).kind).toBe('updated');
      expect(bodies()[0]).toBe(pasted);
      expect(texts()).toEqual(['I pasted this', 'ours, later']);
    },
  );

  test.each([
    ['of a person', { kind: 'personal', login: 'ada' }, true],
    ['of an app', { kind: 'installation', login: 'acme-topology[bot]' }, true],
    ['of a person, without GraphQL', { kind: 'personal', login: 'ada' }, false],
  ] as const)(
    'is known for the token %s: one comment, never two',
    async (_case, token, graphql) => {
      const permissions = { 'pull-requests': 'write' } as const;
      github.addToken('probe', { ...token, permissions });
      github.state.graphql = graphql;
      const options = { token: 'probe' };
      await say('one', 100, {}, options);
      await say('two', 100, {}, options);
      expect(texts()).toEqual(['two']);
      expect(github.comments(REPOSITORY, 1)[0]?.user.login).toBe(token.login);
    },
  );

  test.each(GRAPHQL_AWAY)(
    'is known of the token that jobs have where %s: no second one, and no other is touched',
    async (_, arrange) => {
      await say('ours');
      const old = `${MARKER}phase=plan run=1.1 -->\nold`;
      github.comment(REPOSITORY, 1, old, 'renovate[bot]');
      github.comment(REPOSITORY, 1, old, 'mallory');
      arrange();
      expect((await say('later')).kind).toBe('updated');
      expect(texts()).toEqual(['later', 'old', 'old']);
    },
  );

  test.each(GRAPHQL_AWAY)(
    'is not known of another app where %s: no second one is written',
    async (_, arrange) => {
      const permissions = { 'pull-requests': 'write' } as const;
      github.addToken('app', { login: 'acme-topology[bot]', permissions });
      const options = { token: 'app' };
      await say('ours', 100, {}, options);
      arrange();
      const end = await say('later', 100, {}, options);
      expect(whyOf(end)).toContain('which comments belong to this token');
      const alarm = new CommentStore(clientOf(github, options), 1);
      await alarm.list();
      await expect(alarm.create(bodies()[0] ?? '')).rejects.toThrow(
        'this token',
      );
      expect(texts()).toEqual(['ours']);
      expect(writes()).toEqual(['POST']);
    },
  );

  test('is no reason against a comment where only people have pasted our marker', async () => {
    github.comment(REPOSITORY, 1, pasted, 'mallory');
    github.state.graphql = false;
    expect((await say('ours')).kind).toBe('created');
  });

  test.each([
    ['the server of people’s names', { kind: 'status', status: 502 } as const],
    ['the network', { kind: 'reset' } as const],
  ])(
    'is not guessed where %s fails: there may be one of ours',
    async (_, fault) => {
      await say('ours');
      github.state.graphql = false;
      github.fault({ ...fault, match: { path: /\/user$/, times: 9 } });
      expect((await say('later')).kind).toBe('failed');
      expect(texts()).toEqual(['ours']);
    },
  );

  test('one that this token may not change is passed over for one of its own', async () => {
    await say('one');
    github.reply({ method: 'PATCH' }, 403, {
      message: 'Must have admin rights',
    });
    expect((await say('two')).kind).toBe('created');
    expect(texts()).toEqual(['one', 'two']);
  });

  test('markers of two targets never match one another', async () => {
    const other = markerOf(['test', 'other']);
    await say('one');
    const refusal = markerOf(['refused']);
    const place = { marker: other, refusal };
    await say('two', 101, { place });
    await say('three', 102, { place });
    expect(texts()).toEqual(['one', 'three']);
  });
});

describe('of two reports on one commit', () => {
  const now = (): number => Math.floor(github.state.now() / 1000);

  test('the one with the later read of the branch stays, whichever run writes last', async () => {
    await say('later', 200, {
      readAt: now() - 10,
      entries: [entry('planned', 200, now() - 5)],
    });
    const end = await say('earlier', 201, {
      readAt: now() - 20,
      entries: [entry('planned', 201, now())],
    });
    expect(end.kind).toBe('newer');
    expect(texts()).toEqual(['later']);
    // The record tells of both all the same.
    expect(runsIn()).toEqual([200, 201]);
    await say('latest', 199, { readAt: now() });
    expect(texts()).toEqual(['latest']);
  });

  test.each<[string, number | undefined, number | undefined, string]>([
    ['reads in one second do not count', 0, 0, 'ours'],
    ['a read in the second before is earlier', 0, -1, 'theirs'],
    ['a read in the future counts for nothing', 500, 0, 'ours'],
    ['one that read no branch is told', 0, undefined, 'ours'],
    ['one that read no branch stands against none', undefined, -9, 'ours'],
  ])('%s', async (_, theirs, ours, told) => {
    const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;
    github.state.now = () => noon * 1000;
    const readAt = (seconds: number | undefined) => ({
      readAt: seconds === undefined ? undefined : noon + seconds,
    });
    await say('theirs', 100, readAt(theirs));
    await say('ours', 101, readAt(ours));
    expect(texts()).toEqual([told]);
  });

  test('on another commit the time of the read counts for nothing', async () => {
    await say('theirs', 100, { readAt: now() - 1 });
    const stamp = { head: commit(2) };
    await say('ours', 101, { readAt: now() - 9, stamp });
    expect(texts()).toEqual(['ours']);
  });

  test.each<[string, readonly RunEntry['what'][], string]>([
    ['leaves what an apply said', ['planned', 'applied'], 'said'],
    ['leaves it after a consent', ['applied', 'allowed'], 'said'],
    ['leaves it after another such run', ['applied', 'no-change'], 'said'],
    ['leaves it after the pull request closed', ['applied', 'closed'], 'said'],
    ['is told after a failure', ['applied', 'failed'], 'nothing to do'],
  ])('one that found all done %s', async (_, record, told) => {
    const stamp = { phase: 'apply' } as const;
    const entries = record.map((what, at) => entry(what, 200 + at, now() + at));
    await say('said', 201, { entries, stamp });
    await say('nothing to do', 202, { isQuiet: true, stamp });
    expect(texts()).toEqual([told]);
  });

  test('of one run the last stays', async () => {
    await say('applying', 100, { readAt: now() });
    await say('applied', 100, { readAt: now() - 9 });
    expect(texts()).toEqual(['applied']);
  });
});

function entry(what: RunEntry['what'], run: number, at: number): RunEntry {
  return { what, run, attempt: 1, at, person: 'ada' };
}

function runsIn(at = 0): readonly (number | undefined)[] {
  const read = readState(bodies()[at] ?? '');
  if (read.kind !== 'state') throw new Error(read.kind);
  return read.state.record.entries.map(({ run }) => run);
}

describe('what a comment keeps', () => {
  test.each([
    ['later', 'later'],
    [undefined, 'earlier'],
  ])(
    'of two comments is what the later says of a document (%s), and the record of both',
    async (document, expected) => {
      let seconds = 1_700_000_000;
      github.state.now = () => seconds * 1000;
      const target = 'acme/shop/main';
      const facts = (run: number, told: string | undefined) => ({
        previous: new Map(told === undefined ? [] : [[target, told]]),
        entries: [entry('planned', run, run)],
        readAt: seconds,
        stamp: { run },
      });
      await put(github, facts(100, 'earlier'));
      const [body = ''] = bodies();
      github.repository().comments.splice(0);
      seconds += 60;
      await put(github, facts(101, document));
      github.comment(REPOSITORY, 1, body, BOT);
      await say('third', 102);

      const read = readState(bodies()[0] ?? '');
      if (read.kind !== 'state') throw new Error(read.kind);
      expect(read.state.previous.get(target)).toBe(expected);
      expect(runsIn()).toEqual([100, 101]);
    },
  );

  test('leaves room for the report beside many documents and a long record', async () => {
    const targets = Array.from({ length: 1000 }, (_, at) => `acme/shop/b${at}`);
    const entries = Array.from({ length: 100 }, (_, at) => ({
      ...({ what: 'applied', run: 10_000_000_000 + at, attempt: 2 } as const),
      ...{ at: 1_800_000_000 + at, person: 'ada'.repeat(13) },
    }));
    let room = 0;
    await put(github, {
      previous: new Map(targets.map((target) => [target, 'x'.repeat(100)])),
      entries,
      page: `https://github.example.test/${'acme'.repeat(9)}/${'x'.repeat(100)}`,
      render: async (_stamp, limit) => {
        room = limit;
        return 'é'.repeat(limit);
      },
    });
    expect(room).toBeGreaterThan(8000);
    expect(bodies()[0]?.length).toBeLessThanOrEqual(65_536);
    expect(readState(bodies()[0] ?? '').kind).toBe('state');
  });

  test('is a document that an apply replaced, until the next one does', async () => {
    const target = 'acme/shop/main';
    const phase = 'apply';
    const applied = (run: number, document: string | undefined) => ({
      text: 'applied',
      previous: new Map([[target, document]]),
      stamp: { phase, run, head: commit(run % 10) } as const,
    });
    await put(github, applied(101, '{"was": "<here>"}'));
    expect(bodies()[0]).not.toContain('previous of');
    await say('failed', 102, { stamp: { phase } });
    expect(bodies()[0]).toContain(`previous of ${target}: {"was": "<here>"}`);
    await put(github, applied(103, undefined));
    await say('failed', 104, { stamp: { phase } });
    expect(bodies()[0]).not.toContain('previous of');
  });

  test.each([
    ['is no document that makes it too long', 30_000, 65_536, 40_000, false],
    ['is a long document beside a short report', 30_000, 5000, 35_000, true],
    ['is a document for which there is room', 5000, 65_536, 65_536, true],
  ])('%s', async (_, document, report, least, isKept) => {
    const target = 'acme/shop/main';
    const stamp = { phase: 'apply' } as const;
    const previous = new Map([[target, 'x'.repeat(document)]]);
    await say('applied', 101, { previous, stamp });
    const render = async (_stamp: unknown, limit: number) =>
      'é'.repeat(Math.min(limit, report));
    await say('failed', 102, { render, stamp });
    const [body = ''] = bodies();
    expect(body.includes(`previous of ${target}: xxx`)).toBe(isKept);
    expect(body.length).toBeGreaterThanOrEqual(least);
    expect(body.length).toBeLessThanOrEqual(65_536);
  });

  test('has no secret in it, also where the text of another run stays', async () => {
    const hide = (text: string): string => text.replaceAll('secret', '***');
    const place = { of: 'acme/secret/main' };
    const readAt = Math.floor(github.state.now() / 1000);
    await put(github, { hide, place, readAt });
    expect(bodies()[0]).toContain('acme/***/main');
    const end = await say('ours', 101, { hide, place, readAt: readAt - 9 });
    expect(end.kind).toBe('newer');
    expect(bodies()[0]).not.toContain('secret');
  });

  test.each([
    ['of words', 'phase=plan run=1.1'],
    ['that somebody broke', '{"version":1'],
  ])('%s is told and replaced', async (_, line) => {
    github.comment(REPOSITORY, 1, `${MARKER}${line} -->\nold`, BOT);
    expect(await say('ours')).toEqual({
      kind: 'updated',
      url: expect.any(String),
      isLost: true,
    });
    expect(texts()).toEqual(['ours']);
    expect(await say('next')).toMatchObject({ isLost: false });
  });

  test('nothing of which can be read beside another comment is told, and one is left of the two', async () => {
    await say('ours');
    github.comment(REPOSITORY, 1, `${MARKER}{"version":1 -->\nold`, BOT);
    expect(await say('ours', 101)).toMatchObject({
      kind: 'updated',
      isLost: true,
    });
    expect(texts()).toEqual(['ours']);
    expect(bodies()[0]).toContain('run 101');
  });
});

describe('the limit', () => {
  test('counts the hidden line: the text gets what is left of 65,536, and all of it fits', async () => {
    let room = 0;
    await put(github, {
      render: async (_stamp, limit) => {
        room = limit;
        return 'é'.repeat(limit);
      },
    });
    expect(bodies()[0]).toHaveLength(65_536);
    expect(room).toBeLessThan(65_536 - MARKER.length);
  });

  test('is also that of a comment whose text stays, and one with no room for another state stays as it is', async () => {
    await put(github);
    const [comment] = await new CommentStore(clientOf(github), 1).list();
    if (comment?.read.kind !== 'state') throw new Error('no state');
    const { state } = comment.read;
    const next = { ...state, stamp: { ...state.stamp, run: 100_000 } };
    const within = (limit: number): string => {
      const report = { page: undefined, hide: (one: string) => one };
      const standing = { comment, state };
      return withState({ marker: MARKER, limit, report }, standing, next);
    };
    const whole = within(65_536);
    expect(readState(whole)).toEqual({ kind: 'state', state: next });
    expect(within(whole.length)).toBe(whole);
    expect(within(whole.length - 1)).toBe(comment.body);
  });

  test('of a server that takes less leads to a much shorter text in the same comment', async () => {
    await say('one');
    const body = { message: 'Body is too long' };
    github.fault({
      ...{ kind: 'status', status: 422, body },
      match: {
        where: (request) =>
          request.method === 'PATCH' && request.body.length > 20_000,
      },
    });
    const end = await put(github, {
      render: async (_stamp, limit) => 'x'.repeat(Math.min(limit, 50_000)),
    });
    expect(end.kind).toBe('updated');
    expect(bodies().map(({ length }) => length <= 8192)).toEqual([true]);
  });

  test('of a server that takes no text at all is a failure with its words', async () => {
    const body = { message: 'Body is too long' };
    const match = { method: 'POST', path: /comments$/ };
    github.reply(match, 422, body);
    expect(whyOf(await put(github))).toContain('Body is too long');
    expect(bodies()).toEqual([]);
  });

  test('is GitHub’s own: with one character more it is refused, and a much shorter text written', async () => {
    const end = await put(github, {
      render: async (_stamp, limit) => 'x'.repeat(limit + 1),
    });
    expect(end.kind).toBe('created');
    expect(
      github.requests.find(
        ({ method, path }) => method === 'POST' && path !== '/graphql',
      )?.status,
    ).toBe(422);
    expect(bodies()[0]).toHaveLength(8193);
  });
});

describe('a limit of GitHub’s on requests', () => {
  test.each([
    ['with a time', secondaryRateLimit(7), [7000]],
    ['without one', secondaryRateLimit(), [60_000]],
    ['as 429', { ...secondaryRateLimit(3), status: 429 }, [3000]],
  ])(
    '%s is waited for, once, and the comment is written',
    async (_case, fault, expected) => {
      const { clock, waits } = listening();
      github.fault({ ...fault, match: { method: 'POST', times: 1 } });
      expect((await put(github, {}, { clock })).kind).toBe('created');
      expect(waits.slice(0, 1)).toEqual(expected);
      expect(bodies()).toHaveLength(1);
    },
  );

  test.each(['RATE_LIMITED', 'RATE_LIMIT'])(
    'of GraphQL, which answers 200 with %s, is waited for like any other',
    async (type) => {
      await say('one');
      const { clock, waits } = listening();
      const reset = Math.floor(github.state.now() / 1000) + 30;
      const body = { errors: [{ type, message: 'API rate limit exceeded' }] };
      github.fault({
        ...graphqlRateLimit(reset),
        body,
        match: { path: '/graphql', times: 1 },
      });
      github.forgetRequests();
      await say('two', 100, {}, { clock });
      expect(waits).toHaveLength(1);
      expect(waits[0]).toBeGreaterThan(25_000);
      expect(waits[0]).toBeLessThan(35_000);
      expect(github.requests.map(({ method }) => method)).toEqual([
        'POST',
        'POST',
        'PATCH',
      ]);
      expect(texts()).toEqual(['two']);
    },
  );

  test('is told from a missing permission, which is not waited for', async () => {
    github.addToken(JOB_TOKEN, { permissions: { 'pull-requests': 'read' } });
    const { clock, waits } = listening();
    expect(whyOf(await put(github, {}, { clock }))).toContain(
      '`pull-requests: write`',
    );
    expect(waits).toEqual([]);
  });
});

describe('a failure', () => {
  test('of a read is tried again, of a write is not: it may have happened', async () => {
    github.reply({ method: 'GET', times: 2 }, 502);
    expect((await put(github)).kind).toBe('created');
    github.fault({ kind: 'reset', when: 'after', match: { method: 'PATCH' } });
    const end = await say('two');
    expect(whyOf(end)).toContain('No usable response');
    expect(writes()).toEqual(['POST', 'PATCH']);
  });

  test('because the conversation is locked says so, and not that a permission is missing', async () => {
    github.pull(REPOSITORY, 1).locked = true;
    expect(whyOf(await put(github))).toContain('unlock');
  });
});

describe('the comments of our own', () => {
  test('are known to be none where none has a marker, without asking who one is', async () => {
    github.comment(REPOSITORY, 1, 'theirs');
    github.state.graphql = false;
    const store = new CommentStore(clientOf(github), 1);
    expect(await store.list()).toEqual([]);
    expect(store.isIdentityKnown).toBe(true);
    expect(github.requests.map(({ method }) => method)).toEqual([
      'POST',
      'GET',
    ]);
    github.comment(REPOSITORY, 1, `${MARKER}-->`, 'renovate[bot]');
    const other = new CommentStore(clientOf(github), 1);
    expect(await other.list()).toEqual([]);
    expect(other.isIdentityKnown).toBe(false);
  });

  test('may be more than GitHub tells of at once', async () => {
    github.state.graphql = true;
    const match = { path: '/graphql', where: isOfComments };
    github.reply(match, 502);
    const body = `${MARKER}-->\none`;
    for (let at = 0; at < 101; at++) github.comment(REPOSITORY, 1, body, BOT);
    const store = new CommentStore(clientOf(github), 1);
    expect(await store.list()).toHaveLength(101);
  });

  test('are in the order in which they were made, also over pages, and after one was changed', async () => {
    const body = `${MARKER}-->\none`;
    github.comment(REPOSITORY, 1, body, BOT);
    for (let at = 0; at < 150; at++) github.comment(REPOSITORY, 1, `${at}`);
    github.comment(REPOSITORY, 1, body, BOT);
    const store = new CommentStore(clientOf(github), 1);
    const [first, last] = await store.list();
    if (first === undefined) throw new Error('no comment');
    expect(first.id).toBeLessThan(last?.id ?? 0);
    await store.update(first, `${body} more`);
    expect((await store.list()).map(({ id }) => id)).toEqual([
      first.id,
      last?.id,
    ]);
  });

  test('are asked for again where what is known of them is older than wanted', async () => {
    const clock = virtualClock();
    const store = new CommentStore(clientOf(github, { clock }), 1);
    const asks = async (maxAge?: number): Promise<boolean> => {
      github.forgetRequests();
      await store.list(maxAge);
      return github.requests.length > 0;
    };
    expect(await asks()).toBe(true);
    await clock.advance(MOST_AGE_MS);
    expect(await asks(MOST_AGE_MS)).toBe(false);
    await clock.advance(1);
    expect(await asks()).toBe(false);
    expect(await asks(MOST_AGE_MS)).toBe(true);
  });

  test('are not asked for again, however long ago, by a run that has written one', async () => {
    const clock = virtualClock();
    const store = new CommentStore(clientOf(github, { clock }), 1);
    await store.create(`${MARKER}-->\none`);
    await clock.sleep(MOST_AGE_MS + 1, new AbortController().signal);
    github.forgetRequests();
    expect(await store.list(MOST_AGE_MS)).toHaveLength(1);
    expect(github.requests).toEqual([]);
  });

  test('are not asked for again once one was removed: a list may be from before that', async () => {
    await say('one');
    const store = new CommentStore(clientOf(github), 1);
    for (const own of await store.list()) await store.remove(own);
    github.forgetRequests();
    expect(await store.list(-1)).toEqual([]);
    expect(github.requests).toEqual([]);
  });

  test('do not count one whose writing was answered by something else', async () => {
    github.reply({ method: 'POST', path: '/comments' }, 201, {
      html_url: 'https://proxy.test',
    });
    expect(whyOf(await put(github))).toContain('the answer is not a comment');
  });
});
