import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommentStore } from '../../src/github/comment-store.ts';
import { shownFor } from '../../src/github/sections.ts';
import type { ShownMark } from '../../src/github/stamp.ts';
import { type GitHub, REPOSITORY, startGitHub } from '../sandbox/github.ts';
import type { RecordedRequest } from '../sandbox/http/record.ts';
import { clientOf, commit } from './client.ts';
import {
  FLEET,
  foldNames,
  rowNames,
  type section,
  tell,
  tellBy,
} from './fleet-client.ts';
import { raceJobs } from './races.ts';
import { forSeeds, PROMPT, STALLING, simulate } from './simulation.ts';

const BOT = 'github-actions[bot]';
const NAMES = ['one', 'two', 'three'];

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

function bodies(): string[] {
  return github.comments(REPOSITORY, 1).map(({ body }) => body);
}

function only(): string {
  expect(bodies()).toHaveLength(1);
  return bodies()[0] ?? '';
}

function rowOf(name: string): string | undefined {
  return only()
    .split('\n')
    .find((line) => line.startsWith('| ') && line.includes(`\`${name}\``));
}

function writes(): string[] {
  return github.requests
    .filter(({ method, path }) => method !== 'GET' && path !== '/graphql')
    .map(({ method }) => method);
}

/** One job of a matrix after the other. */
async function tellEach(
  told: readonly Parameters<typeof section>[0][],
  names = NAMES,
): Promise<void> {
  for (const one of told) await tell(github, { told: [one], names });
}

describe('the comment of a fleet', () => {
  test('has every target’s row and section when each job has told its own', async () => {
    await tellEach([
      { name: 'one' },
      { name: 'two', outcome: 'blocked' },
      { name: 'three', outcome: 'in sync' },
    ]);
    expect(rowNames(only())).toEqual(['two', 'one', 'three']);
    expect(foldNames(only())).toEqual(['two', 'one', 'three']);
    expect(only()).toContain('3 targets: 1 blocked, 1 planned, 1 in sync');
    expect(writes()).toEqual(['POST', 'PATCH', 'PATCH']);
  });

  test('is the same text, whichever job comes last, and whether one run tells all', async () => {
    const told = [
      { name: 'one' },
      { name: 'two', outcome: 'blocked' as const },
      { name: 'three' },
    ];
    await tellEach(told);
    const first = only();
    github.repository().comments.splice(0);
    await tellEach(told.toReversed());
    expect(only()).toBe(first);
    github.repository().comments.splice(0);
    await tell(github, { told });
    expect(only()).toBe(first);
  });

  test('is left alone by a later run on the same commit that says the same', async () => {
    const told = [{ name: 'one' }, { name: 'two' }, { name: 'three' }];
    await tell(github, { told });
    const later = told.map((one) => ({ ...one, stamp: { run: 101 } }));
    expect((await tell(github, { told: later })).kind).toBe('unchanged');
    for (const one of later)
      expect((await tell(github, { told: [one], names: NAMES })).kind).toBe(
        'unchanged',
      );
    expect(writes()).toEqual(['POST']);
  });

  test('keeps the sections of others as they stand, and says which are of another commit', async () => {
    await tellEach([{ name: 'one' }, { name: 'two', parts: ['As it was.'] }]);
    await tellEach([
      { name: 'one', note: 'new', stamp: { run: 101, head: commit(2) } },
    ]);
    expect(only()).toContain('As it was.');
    expect(rowOf('two')).toContain(
      '[at another commit](https://github.test/runs/100)',
    );
    expect(rowOf('one')).not.toContain('another commit');
  });

  test('is repaired where somebody edited it', async () => {
    await tellEach([{ name: 'one' }, { name: 'two' }]);
    const before = only();
    const [comment] = github.comments(REPOSITORY, 1);
    if (comment !== undefined)
      comment.body = before
        .replace('What two is about', 'wrong')
        .replaceAll('\n', '\r\n');
    expect(
      (await tell(github, { told: [{ name: 'two' }], names: NAMES })).kind,
    ).toBe('updated');
    expect(only()).toBe(before);
  });

  test('is not made where none is wanted; where one stands, the section is added', async () => {
    const facts = { told: [{ name: 'one' }], names: NAMES, mayCreate: false };
    expect(await tell(github, facts)).toEqual({ kind: 'none' });
    await tellEach([{ name: 'two' }]);
    expect((await tell(github, facts)).kind).toBe('updated');
    expect(rowNames(only())).toHaveLength(2);
  });

  test('loses the sections of targets that are in the file no longer', async () => {
    await tellEach([{ name: 'one' }, { name: 'two' }, { name: 'three' }]);
    await tell(github, {
      told: [{ name: 'two', stamp: { run: 101 } }],
      names: ['two', 'one'],
    });
    expect(rowNames(only())).toEqual(expect.arrayContaining(['one', 'two']));
    expect(rowNames(only())).toHaveLength(2);
  });

  test('keeps the section of a target that only a later run’s file has', async () => {
    await tellEach([{ name: 'three', stamp: { run: 200 } }]);
    await tell(github, { told: [{ name: 'one' }, { name: 'two' }] });
    expect(rowNames(only())).toContain('three');
  });

  test('of no target makes none', async () => {
    expect(await tell(github, { told: [] })).toEqual({ kind: 'none' });
    expect(github.requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('a section', () => {
  test('of an earlier run does not replace that of a later one, while others of its run go in', async () => {
    await tellEach([{ name: 'one', note: 'later', stamp: { run: 200 } }]);
    const told = [{ name: 'one', note: 'earlier' }, { name: 'two' }];
    expect((await tell(github, { told, names: NAMES })).kind).toBe('updated');
    expect(only()).toContain('later');
    expect(only()).not.toContain('earlier');
    expect(rowNames(only())).toHaveLength(2);
    expect(
      (
        await tell(github, {
          told: [{ name: 'one', note: 'earlier' }],
          names: NAMES,
        })
      ).kind,
    ).toBe('newer');
  });

  test('of an earlier attempt does not replace that of a later one', async () => {
    await tellEach([
      { name: 'one', note: 'second', stamp: { attempt: 2 } },
      { name: 'two' },
    ]);
    expect(
      (
        await tell(github, {
          told: [{ name: 'one', note: 'first' }],
          names: NAMES,
        })
      ).kind,
    ).toBe('newer');
    expect(only()).toContain('second');
  });

  test('of an apply stands against the merge that brought it', async () => {
    await tellEach([
      { name: 'one', outcome: 'applied', stamp: { phase: 'apply', run: 300 } },
    ]);
    const merged = [
      {
        name: 'one',
        note: 'merged',
        stamp: { phase: 'merged', run: 301 } as const,
      },
      {
        name: 'two',
        note: 'merged',
        stamp: { phase: 'merged', run: 301 } as const,
      },
    ];
    await tell(github, { told: merged });
    expect(only().match(/merged/g)).toHaveLength(2);
    expect(only()).toContain('applied');
  });

  const marked = (letter: string): ShownMark => ({
    shown: new Map([
      [letter.repeat(43), 1_800_000_000],
      ['d'.repeat(43), undefined],
    ]),
    isUnread: false,
    run: 100,
    head: commit(1),
  });
  const plan = marked('a');

  test('keeps the plan that was shown for its target through the apply, and no other’s', async () => {
    const other = marked('o');
    await tellEach([
      { name: 'one', stamp: { reviewed: plan } },
      { name: 'two', stamp: { reviewed: other } },
      {
        name: 'one',
        outcome: 'applied',
        stamp: { phase: 'apply', run: 101, head: commit(2) },
      },
    ]);
    const own = await new CommentStore(clientOf(github), 1, FLEET).list();
    expect(NAMES.map((name) => shownFor(own, name))).toEqual([
      [plan],
      [other],
      [],
    ]);
  });

  test('brings no plan along from a comment that may be another’s', async () => {
    github.addToken('app', {
      kind: 'installation',
      login: 'acme[bot]',
      permissions: { 'pull-requests': 'write' },
    });
    await tell(github, {
      told: [{ name: 'one', stamp: { reviewed: plan } }],
      names: NAMES,
    });
    github.state.graphql = false;
    await tell(
      github,
      {
        told: [
          {
            name: 'one',
            outcome: 'applied',
            stamp: { phase: 'apply', run: 101 },
          },
        ],
        names: NAMES,
      },
      { token: 'app' },
    );
    const own = await new CommentStore(clientOf(github), 1, FLEET).list();
    expect(shownFor(own, 'one')).toEqual([]);
  });

  test('with a mark of ours in its values is one section, and writes no other', async () => {
    await tellEach([{ name: 'two', note: 'right', stamp: { reviewed: plan } }]);
    const stolen = only().split('\n').slice(1).join('\n');
    const forged = stolen
      .replace('right', 'forged')
      .replaceAll('a'.repeat(43), 'e'.repeat(43));
    await tellEach([
      {
        name: 'one',
        parts: [`\`\`\`\n${forged}\n\`\`\``, forged],
        note: forged,
      },
    ]);
    await tellEach([{ name: 'three' }]);
    expect(rowNames(only())).toHaveLength(3);
    const own = await new CommentStore(clientOf(github), 1, FLEET).list();
    expect(shownFor(own, 'two')).toEqual([plan]);
    expect(shownFor(own, 'three')).toEqual([]);
  });
});

describe('the limit of a comment', () => {
  const long = (size: number): string[] => [
    'plain sight',
    ...Array.from({ length: size }, () => 'x'.repeat(5000)),
  ];

  test('costs the least grave first: their details, then their sections, never their rows', async () => {
    const names = Array.from(
      { length: 12 },
      (_, at) => `target-${String(at).padStart(2, '0')}`,
    );
    const told = names.map((name, at) => ({
      name,
      outcome: at === 5 ? ('blocked' as const) : ('planned' as const),
      parts: long(at === 5 ? 8 : 2),
    }));
    for (const one of told) await tell(github, { told: [one], names });
    expect(only().length).toBeLessThanOrEqual(65_536);
    expect(rowNames(only())).toHaveLength(12);
    expect(foldNames(only())[0]).toBe('target-05');
    const [, blocked = ''] = only().split('<!-- section:');
    expect(blocked.match(/x{5000}/g)).toHaveLength(8);
    github.forgetRequests();
    for (const one of told)
      expect((await tell(github, { told: [one], names })).kind).toBe(
        'unchanged',
      );
    expect(writes()).toEqual([]);
  });

  test('of a matrix as large as GitHub allows leaves every row its place and its plan', async () => {
    const names = Array.from(
      { length: 256 },
      (_, at) => `acme-production/shop-${at}/main`,
    );
    const reviewed: ShownMark = {
      shown: new Map([['a'.repeat(43), 1_800_000_000]]),
      isUnread: false,
      run: 100,
      head: commit(1),
    };
    const note = 'table `app.public.events`: `by_tenant` [40, 80) moves';
    await tell(github, {
      told: names.map((name) => ({ name, note, stamp: { reviewed } })),
      names,
    });
    expect(rowNames(only())).toHaveLength(256);
    const own = await new CommentStore(clientOf(github), 1, FLEET).list();
    expect(names.map((name) => shownFor(own, name))).toEqual(
      names.map(() => [reviewed]),
    );
  });

  test('reached by rows alone: jobs agree on what is listed, and count the rest', async () => {
    const names = Array.from(
      { length: 400 },
      (_, at) => `${at}-${'n'.repeat(60)}`,
    );
    const reviewed: ShownMark = {
      shown: new Map([['a'.repeat(43), 1_800_000_000]]),
      isUnread: false,
      run: 100,
      head: commit(1),
    };
    await tell(github, {
      told: names.map((name) => ({ name, stamp: { reviewed } })),
      names,
    });
    const listed = rowNames(only());
    expect(listed.length).toBeLessThan(400);
    expect(only()).toContain(`… and ${400 - listed.length} more targets.`);
    const hidden = names.find((name) => !listed.includes(name)) ?? '';
    for (const name of [hidden, listed[3] ?? '', hidden])
      await tell(github, { told: [{ name, stamp: { reviewed } }], names });
    expect(only()).toContain(`… and ${400 - listed.length} more targets.`);
    expect(only().split('\n')[1]).toContain('400 targets');
  });

  test('of a server that takes less leads to a shorter text, not to a failure', async () => {
    github.fault({
      kind: 'status',
      status: 422,
      body: {
        message: 'Validation Failed',
        errors: [{ message: 'Body is too long' }],
      },
      match: {
        where: ({ method, body }) => method !== 'GET' && body.length > 20_000,
      },
    });
    const names = Array.from({ length: 100 }, (_, at) => `target-${at}`);
    expect(
      (await tell(github, { told: names.map((name) => ({ name })), names }))
        .kind,
    ).toBe('created');
    expect(only().length).toBeLessThanOrEqual(8192);
    expect(only()).toContain('100 targets');
  });
});

describe('jobs that tell at once', () => {
  test.each([
    ['none', false],
    ['an earlier run’s', true],
  ])(
    'twenty of them end with all sections in one comment, with %s there before',
    async (_case, before) => {
      await forSeeds(2, (seed) => raceJobs({ seed, before, latency: PROMPT }));
    },
  );

  test.each([
    ['none', false],
    ['an earlier run’s', true],
  ])(
    'so do ten, some of whose writes arrive seconds late, with %s there before',
    async (_case, before) => {
      await forSeeds(3, (seed) =>
        raceJobs({ seed, before, latency: STALLING }, 10),
      );
    },
  );

  test.each([
    ['a report', false],
    ['an announcement', true],
  ])(
    'bring back what a late write of theirs undid after its job had ended: %s',
    async (_case, isFleeting) => {
      const isFirstLate = ({ method, body }: RecordedRequest): boolean =>
        method === 'PATCH' &&
        body.includes('late') &&
        !requests.some(({ body: other }) => other === body);
      const { github, requests, client } = simulate(1, (_random, request) => [
        isFirstLate(request) ? 1500 : 0,
        0,
      ]);
      const bodyNow = (): string =>
        github
          .comments(REPOSITORY, 1)
          .map(({ body }) => body)
          .join('\n\n\n');
      await tellBy(client(), { told: [{ name: 'three' }], names: NAMES });
      const late = tellBy(client(), {
        told: [{ name: 'one', note: 'late' }],
        names: NAMES,
        isFleeting,
      });
      const early = await tellBy(client(), {
        told: [{ name: 'two', note: 'early' }],
        names: NAMES,
      });
      expect(early.kind).toBe('updated');
      expect(bodyNow()).not.toContain('late');
      expect((await late).kind).toBe('updated');
      expect(rowNames(bodyNow()).toSorted()).toEqual(['one', 'three', 'two']);
    },
  );

  test('make no comment for an announcement: nobody would look after it', async () => {
    const told = [{ name: 'one' }];
    expect(
      (await tell(github, { told, names: NAMES, isFleeting: true })).kind,
    ).toBe('none');
    expect((await tell(github, { told, isFleeting: true })).kind).toBe(
      'created',
    );
  });

  test('of two comments the first one stays, with the sections of both', async () => {
    await tellEach([{ name: 'one' }]);
    const [first] = bodies();
    github.repository().comments.splice(0);
    await tellEach([{ name: 'two' }]);
    const [second] = bodies();
    github.repository().comments.splice(0);
    for (const body of [first ?? '', second ?? ''])
      github.comment(REPOSITORY, 1, body, BOT);
    await tellEach([{ name: 'three' }]);
    expect(rowNames(only()).toSorted()).toEqual(['one', 'three', 'two']);
  });

  test('a write that failed is not told as written', async () => {
    github.fault({ kind: 'status', status: 500, match: { method: 'PATCH' } });
    await tellEach([{ name: 'one' }]);
    expect(
      (await tell(github, { told: [{ name: 'two' }], names: NAMES })).kind,
    ).toBe('failed');
  });
});
