import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../src/clock.ts';
import { markerOf } from '../../src/github/stamp.ts';
import type { CommentEnd } from '../../src/github/upsert.ts';
import { virtualClock } from '../clock.ts';
import {
  type GitHub,
  JOB_TOKEN,
  PERSONAL_TOKEN,
  REPOSITORY,
  secondaryRateLimit,
  startGitHub,
} from '../sandbox/github.ts';
import { commit, MARKER, put } from './client.ts';
import { raceRuns } from './races.ts';
import { forSeeds, PROMPT } from './simulation.ts';

const BOT = 'github-actions[bot]';

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
  github.commit(REPOSITORY, {
    branch: 'change',
    files: { 'data-topology.yaml': '1' },
  });
  github.openPullRequest(REPOSITORY, { head: 'change' });
});
afterEach(() => github.close());

function bodies(pull = 1): string[] {
  return github.comments(REPOSITORY, pull).map(({ body }) => body);
}

function texts(pull = 1): (string | undefined)[] {
  return bodies(pull).map((body) => body.split('\n')[1]);
}

function whyOf(end: CommentEnd): string {
  return end.kind === 'failed' ? end.problem.why : end.kind;
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

describe('the comment of a marker', () => {
  test('is created, then changed in place', async () => {
    expect((await put(github, { text: 'one' })).kind).toBe('created');
    expect((await put(github, { text: 'two', stamp: { run: 101 } })).kind).toBe(
      'updated',
    );
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

  test('is written again when somebody edited it, and anew when somebody deleted it', async () => {
    await put(github, { text: 'right' });
    const [first] = github.comments(REPOSITORY, 1);
    if (first !== undefined) first.body = first.body.replace('right', 'wrong');
    expect((await put(github, { text: 'right' })).kind).toBe('updated');
    expect(texts()).toEqual(['right']);
    github.repository().comments.splice(0);
    expect((await put(github, { text: 'right' })).kind).toBe('created');
    expect(texts()).toEqual(['right']);
  });

  test('whose line ends the web editor changed is still the same', async () => {
    await put(github);
    const [first] = github.comments(REPOSITORY, 1);
    if (first !== undefined)
      first.body = `${first.body.replaceAll('\n', '\r\n')}\r\n`;
    expect((await put(github)).kind).toBe('unchanged');
  });

  test('that somebody hid is shown again when it says something new, and not before', async () => {
    await put(github, { text: 'one' });
    const [first] = github.comments(REPOSITORY, 1);
    if (first !== undefined) first.isMinimized = true;
    await put(github, { text: 'one' });
    expect(first?.isMinimized).toBe(true);
    await put(github, { text: 'two' });
    expect(first?.isMinimized).toBe(false);
  });

  test('is not made where none is wanted, and updated where one stands', async () => {
    expect(await put(github, { mayCreate: false })).toEqual({ kind: 'none' });
    await put(github, { text: 'one' });
    await put(github, { text: 'two', mayCreate: false });
    expect(texts()).toEqual(['two']);
  });

  test('is found among 300 others, which are all left alone', async () => {
    for (let at = 0; at < 150; at++)
      github.comment(REPOSITORY, 1, `before ${at}`);
    await put(github, { text: 'one' });
    for (let at = 0; at < 150; at++)
      github.comment(REPOSITORY, 1, `after ${at}`);
    for (const comment of github.comments(REPOSITORY, 1))
      comment.updatedAt = '2026-01-01T00:00:00Z';
    github.forgetRequests();
    expect((await put(github, { text: 'two' })).kind).toBe('updated');
    expect(bodies()).toHaveLength(301);
    expect(texts()[150]).toBe('two');
    // Four pages, who we are, the change, and one look at what changed since.
    expect(github.requests.map(({ method }) => method).join(' ')).toBe(
      'GET GET GET GET POST PATCH GET',
    );
  });
});

describe('whose a comment is', () => {
  const pasted = `${MARKER}phase=apply run=999.1 -->\nI pasted this`;

  test.each([
    ['a person', 'mallory'],
    ['another app', 'renovate[bot]'],
  ])(
    'is decided by its author: one of %s with our marker is not touched',
    async (_case, login) => {
      github.comment(REPOSITORY, 1, pasted, login);
      expect((await put(github, { text: 'ours' })).kind).toBe('created');
      expect((await put(github, { text: 'ours, later' })).kind).toBe('updated');
      expect(bodies()[0]).toBe(pasted);
      expect(texts()).toEqual(['I pasted this', 'ours, later']);
    },
  );

  test.each([
    ['of a person', { kind: 'personal', login: 'ada' }, true],
    ['of an app', { kind: 'installation', login: 'acme-topology[bot]' }, true],
    ['of a job', { kind: 'installation', login: BOT }, true],
    ['of a person, without GraphQL', { kind: 'personal', login: 'ada' }, false],
    [
      'of an app, without GraphQL',
      { kind: 'installation', login: 'acme-topology[bot]' },
      false,
    ],
    ['of a job, without GraphQL', { kind: 'installation', login: BOT }, false],
  ] as const)(
    'is known for the token %s: one comment, never two',
    async (_case, token, graphql) => {
      const permissions = { 'pull-requests': 'write' } as const;
      github.addToken('probe', { ...token, permissions });
      github.state.graphql = graphql;
      const options = { token: 'probe' };
      await put(github, { text: 'one' }, options);
      await put(github, { text: 'two' }, options);
      expect(texts()).toEqual(['two']);
      expect(github.comments(REPOSITORY, 1)[0]?.user.login).toBe(token.login);
    },
  );

  test('one that this token may not change is passed over for one of its own', async () => {
    await put(github, { text: 'one' });
    github.fault({
      kind: 'status',
      status: 403,
      body: { message: 'Must have admin rights' },
      match: { method: 'PATCH' },
    });
    expect((await put(github, { text: 'two' })).kind).toBe('created');
    expect(texts()).toEqual(['one', 'two']);
  });

  test('two tokens with two identities have one comment each', async () => {
    await put(github, { text: 'one' });
    await put(github, { text: 'two' }, { token: PERSONAL_TOKEN });
    await put(github, { text: 'three' });
    expect(texts()).toEqual(['three', 'two']);
  });

  test('markers of two targets never match one another', async () => {
    const other = markerOf(['test', 'other']);
    await put(github, { text: 'one' });
    await put(github, { text: 'two', marker: other });
    await put(github, { text: 'three', marker: other });
    expect(texts()).toEqual(['one', 'three']);
  });
});

describe('the report of a later run', () => {
  test('is not overwritten by an earlier one, nor by an earlier attempt', async () => {
    await put(github, {
      text: 'later',
      stamp: { run: 200, attempt: 2, head: commit(2) },
    });
    expect(
      (await put(github, { text: 'earlier', stamp: { run: 199 } })).kind,
    ).toBe('newer');
    expect(
      (await put(github, { text: 'earlier', stamp: { run: 200 } })).kind,
    ).toBe('newer');
    expect(texts()).toEqual(['later']);
    expect(
      (await put(github, { text: 'again', stamp: { run: 200, attempt: 3 } }))
        .kind,
    ).toBe('updated');
  });

  test('counts by number, not by the order of letters', async () => {
    await put(github, { text: 'later', stamp: { run: 1000 } });
    expect(
      (await put(github, { text: 'earlier', stamp: { run: 999 } })).kind,
    ).toBe('newer');
  });

  test('of an apply stands against the merge that brought it, whichever run has the higher number', async () => {
    await put(github, { text: 'applied', stamp: { phase: 'apply', run: 300 } });
    expect(
      (
        await put(github, {
          text: 'merged',
          stamp: { phase: 'merged', run: 301 },
        })
      ).kind,
    ).toBe('newer');
    expect(texts()).toEqual(['applied']);
    await put(github, { text: 'closed', stamp: { phase: 'closed', run: 302 } });
    expect(texts()).toEqual(['closed']);
  });

  test('of an apply replaces the merge’s, whichever run has the higher number', async () => {
    await put(github, { text: 'merged', stamp: { phase: 'merged', run: 301 } });
    await put(github, { text: 'applied', stamp: { phase: 'apply', run: 300 } });
    expect(texts()).toEqual(['applied']);
  });

  test('replaces a comment whose hidden line says nothing', async () => {
    github.comment(
      REPOSITORY,
      1,
      `${MARKER}phase=x run=abc.1 head=zz plan=1 -->\nodd`,
      BOT,
    );
    expect((await put(github, { text: 'ours' })).kind).toBe('updated');
  });
});

describe('two runs at once', () => {
  test.each([
    ['none', false],
    ['one', true],
  ])(
    'end in one comment, the later one’s, with %s there before, in each of 60 orders',
    async (_case, before) => {
      await forSeeds(60, (seed) => raceRuns({ seed, before, latency: PROMPT }));
    },
  );

  test('five runs at once end in one comment, the latest one’s, in each of 25 orders', async () => {
    await forSeeds(25, (seed) =>
      raceRuns({ seed, before: false, latency: PROMPT }, 5),
    );
  });

  test('an earlier defect’s second comment is taken away', async () => {
    const old = `${MARKER}phase=plan run=1.1 -->\nold`;
    github.comment(REPOSITORY, 1, old, BOT);
    github.comment(REPOSITORY, 1, old, BOT);
    await put(github, { text: 'ours' });
    expect(texts()).toEqual(['ours']);
  });
});

describe('the limit', () => {
  const text = (length: number) => async (): Promise<string> =>
    'é'.repeat(length);

  test('counts the hidden line: the text gets what is left of 65,536, and all of it fits', async () => {
    let room = 0;
    await put(github, {
      render: async (_stamp, limit) => {
        room = limit;
        return text(limit)();
      },
    });
    expect(bodies()[0]).toHaveLength(65_536);
    expect(room).toBeLessThan(65_536 - MARKER.length);
  });

  test('of a server that takes less leads to a much shorter text, not to a failure', async () => {
    const isLong = (body: string): boolean => body.length > 20_000;
    const refusal = {
      kind: 'status' as const,
      status: 422,
      body: {
        message: 'Validation Failed',
        errors: [{ message: 'Body is too long' }],
      },
    };
    github.fault({
      ...refusal,
      match: { where: ({ method, body }) => method === 'POST' && isLong(body) },
    });
    const end = await put(github, {
      render: async (_stamp, limit) => 'x'.repeat(Math.min(limit, 50_000)),
    });
    expect(end.kind).toBe('created');
    expect(bodies()[0]?.length).toBeLessThanOrEqual(8192);
  });

  test('is GitHub’s own: with one character more it is refused, and a much shorter text written', async () => {
    const end = await put(github, {
      render: async (_stamp, limit) => 'x'.repeat(limit + 1),
    });
    expect(end.kind).toBe('created');
    expect(
      github.requests.find(({ method }) => method === 'POST')?.status,
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

  test('that lasts is a failure with the limit’s name, after two minutes at most', async () => {
    const { clock, waits } = listening();
    github.fault({ ...secondaryRateLimit(50), match: { method: 'POST' } });
    const end = await put(github, {}, { clock });
    expect(whyOf(end)).toContain('rate limit exceeded');
    expect(waits).toEqual([50_000, 50_000]);
  });

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
    github.fault({
      kind: 'status',
      status: 502,
      match: { method: 'GET', times: 2 },
    });
    expect((await put(github)).kind).toBe('created');
    github.fault({ kind: 'reset', when: 'after', match: { method: 'PATCH' } });
    const end = await put(github, { text: 'two' });
    expect(whyOf(end)).toContain('No usable response');
    expect(writes()).toEqual(['POST', 'PATCH']);
  });

  test('of the look after a write leaves what was written written', async () => {
    github.fault({
      kind: 'status',
      status: 500,
      match: { method: 'GET', nth: 2, times: 9 },
    });
    expect((await put(github)).kind).toBe('created');
    expect(bodies()).toHaveLength(1);
  });

  test('because the conversation is locked says so, and not that a permission is missing', async () => {
    github.pull(REPOSITORY, 1).locked = true;
    expect(whyOf(await put(github))).toContain('unlock');
  });
});
