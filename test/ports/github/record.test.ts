import { describe, expect, test } from 'vitest';
import { useServers } from '../../../sandbox/for-tests.ts';
import { REPOSITORY } from '../../../sandbox/github.ts';
import {
  joinRecords,
  NO_RECORD,
  type RunEntry,
  recordText,
} from '../../../src/ports/github/record.ts';
import { readState } from '../../../src/ports/github/state.ts';
import { commit, put, type ReportFacts } from './client.ts';

const PAGE = 'https://github.test/acme/topology';
const NOON = Date.parse('2026-11-20T12:00:00Z') / 1000;

function entry(
  what: RunEntry['what'],
  run: number,
  minutes: number,
  more: Partial<RunEntry> = {},
): RunEntry {
  return {
    what,
    run,
    attempt: 1,
    at: NOON + 60 * minutes,
    person: 'ada',
    ...more,
  };
}

const LIFE = [
  entry('planned', 1, 0),
  entry('allowed', 2, 5, { person: 'grace' }),
  entry('applied', 3, 9, { person: undefined }),
  entry('no-change', 3, 60 * 24, { attempt: 2, person: 'renovate[bot]' }),
];

describe('the record of runs', () => {
  test('tells each run with its link, time and person', () => {
    expect(recordText({ entries: LIFE, earlier: 3 }, PAGE)).toBe(
      `**Runs** (UTC): planned [2026-11-20 12:00](${PAGE}/actions/runs/1) by \`ada\` · allowed by \`grace\` 12:05 · applied [12:09](${PAGE}/actions/runs/3) · re-run [2026-11-21 12:00](${PAGE}/actions/runs/3/attempts/2) by \`renovate[bot]\`: nothing to do · and 3 earlier`,
    );
    expect(recordText(NO_RECORD, PAGE)).toBe('');
  });

  test('tells the day beside the first time that is shown', () => {
    const entries = [
      entry('allowed', 1, 0, { commit: 'a1b2c3d4e5f6' }),
      entry('planned', 1, 5, { person: undefined }),
    ];
    expect(recordText({ entries, earlier: 0 }, undefined)).toBe(
      '**Runs** (UTC): allowed in `a1b2c3d` · planned 2026-11-20 12:05',
    );
  });

  test.each<[RunEntry['what'], string]>([
    ['blocked', 'blocked'],
    ['drifted', 'drift'],
    ['failed', 'failed'],
    ['invalid', 'invalid'],
    ['superseded', 'superseded'],
    ['valid', 'valid'],
    ['skipped', 'skipped'],
    ['closed', 'closed'],
    ['refused', 'invalid configuration'],
  ])('says in words what a run came to: %s', (what, said) => {
    const record = { entries: [entry(what, 1, 0)], earlier: 0 };
    expect(recordText(record, PAGE)).toBe(
      `**Runs** (UTC): ${said} [2026-11-20 12:00](${PAGE}/actions/runs/1) by \`ada\``,
    );
  });

  test('keeps every apply and consent, the last twenty of all else, and counts the rest', () => {
    const lasting = [entry('applied', 1, 0), entry('allowed', 2, 1)];
    const plans = Array.from({ length: 30 }, (_, at) =>
      entry('planned', at + 10, at + 10),
    );
    const grown = [...lasting, ...plans].reduce(
      (record, one) => joinRecords([record], [one]),
      NO_RECORD,
    );
    expect(grown).toEqual({
      entries: [...lasting, ...plans.slice(10)],
      earlier: 10,
    });
  });

  test('keeps the last eighty of applies and consents', () => {
    const applies = Array.from({ length: 82 }, (_, at) =>
      entry('applied', at, at),
    );
    const entries = [...applies, entry('planned', 90, 90)];
    expect(joinRecords([], entries)).toEqual({
      entries: entries.slice(2),
      earlier: 2,
    });
  });

  test('has all that one run came to, as the jobs of a matrix do', () => {
    const entries = [entry('refused', 1, 0), entry('planned', 1, 1)];
    expect(joinRecords([], entries).entries).toEqual(entries);
  });

  test('has a run once, whoever joins it in whatever order', () => {
    const halves = [LIFE.slice(0, 3), LIFE.slice(1)].map((entries) => ({
      entries,
      earlier: 2,
    }));
    const joined = { entries: LIFE, earlier: 2 };
    expect(joinRecords(halves, [])).toEqual(joined);
    expect(joinRecords(halves.toReversed(), LIFE)).toEqual(joined);
  });

  test('has a consent once, in whichever runs it was seen, and of one second each run', () => {
    const allowed = entry('allowed', 1, 5);
    const again = entry('allowed', 2, 5);
    const another = entry('allowed', 2, 5, { person: 'grace' });
    const runs = [1, 2].map((run) => entry('planned', run, 6));
    const rerun = entry('planned', 2, 6, { attempt: 2 });
    const record = joinRecords(
      [{ entries: [allowed, ...runs], earlier: 0 }],
      [again, another, ...runs, rerun],
    );
    expect(record.entries).toEqual([allowed, another, ...runs, rerun]);
  });

  test('tells a consent before the run that used it in the same second', () => {
    const allowed = entry('allowed', 3, 9);
    const applied = entry('applied', 3, 9);
    const record = joinRecords([], [applied, allowed]);
    expect(record.entries).toEqual([allowed, applied]);
  });

  test('shows no person whose name is no login', () => {
    const entries = [entry('planned', 1, 0, { person: '@everyone' })];
    expect(recordText({ entries, earlier: 0 }, PAGE)).not.toContain('everyone');
  });
});

describe('a comment that is written again', () => {
  const { github } = useServers();

  async function written(...reports: readonly ReportFacts[]): Promise<string> {
    github.commit(REPOSITORY, { branch: 'change', files: { a: '1' } });
    github.openPullRequest(REPOSITORY, { head: 'change' });
    for (const report of reports) await put(github, report);
    const [comment, ...others] = github.comments(REPOSITORY, 1);
    expect(others).toEqual([]);
    return comment?.body ?? '';
  }

  function entriesIn(body: string): readonly RunEntry[] {
    const read = readState(body);
    return read.kind === 'state' ? read.state.record.entries : [];
  }

  function report(
    what: RunEntry['what'],
    run: number,
    more: ReportFacts = {},
  ): ReportFacts {
    return {
      text: what,
      stamp: { run, phase: 'apply', head: commit(1) },
      entries: [entry(what, run, run)],
      ...more,
    };
  }

  const APPLIED = report('applied', 2);

  test('keeps what every earlier run did, in its state and in its last line', async () => {
    const body = await written(
      report('planned', 1),
      APPLIED,
      report('failed', 3),
    );
    expect(entriesIn(body).map(({ what }) => what)).toEqual([
      'planned',
      'applied',
      'failed',
    ]);
    expect(body.split('\n')[1]).toBe('failed');
    expect(body.split('\n').at(-1)).toMatch(
      /^\*\*Runs\*\* .*planned.*applied.*failed/,
    );
  });

  test('goes on telling of the apply where a re-run found all done', async () => {
    const quiet = report('no-change', 3, { isQuiet: true });
    const body = await written(
      APPLIED,
      quiet,
      report('no-change', 4, { isQuiet: true }),
    );
    expect(body.split('\n')[1]).toBe('applied');
    expect(entriesIn(body).map(({ run }) => run)).toEqual([2, 3, 4]);
    expect(body.match(/\*\*Runs\*\*/g)).toHaveLength(1);
    expect(body).toMatch(/applied.*nothing to do.*nothing to do[^\n]*$/);
  });

  test('tells of a run that found all done on another commit, or where no apply stands', async () => {
    const quiet = (more: ReportFacts = {}) =>
      report('no-change', 3, { isQuiet: true, ...more });
    const stamp = { run: 3, phase: 'apply', head: commit(2) } as const;
    const told = async (...reports: readonly ReportFacts[]) =>
      (await written(...reports)).split('\n')[1];
    expect(await told(APPLIED, quiet({ stamp }))).toBe('no-change');
    expect(await told(report('failed', 2), quiet())).toBe('no-change');
    expect(await told(APPLIED, report('no-change', 3))).toBe('no-change');
  });

  test('leaves half of its room to the report, however large the document beside it', async () => {
    const previous = new Map([['acme/shop/main', 'x'.repeat(25_000)]]);
    let room = 0;
    const render = async (_: unknown, limit: number): Promise<string> => {
      room = limit;
      return 'failed';
    };
    await written(
      report('applied', 2, { previous }),
      report('failed', 3, { render }),
    );
    // The document is in the comment's state, too.
    expect(room).toBeGreaterThan((65_536 - 25_000) / 2 - 1000);
  });

  test('has one empty line before the runs, whatever the report ends with', async () => {
    const body = await written(
      report('applied', 2),
      report('failed', 3, { render: async () => 'failed\n\n\n' }),
    );
    expect(body).toMatch(/failed\n\n[^\n]*\*\*Runs\*\*/);
  });
});
