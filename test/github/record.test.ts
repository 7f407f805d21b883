import { describe, expect, test } from 'vitest';
import {
  foldIn,
  joinRecords,
  type RunEntry,
  readRecord,
  recordText,
  withoutRecord,
} from '../../src/github/record.ts';
import { REPOSITORY, startGitHub } from '../sandbox/github.ts';
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
  test('is read as it was written, and tells each run with its link, time and person', () => {
    const text = recordText({ entries: LIFE, earlier: 3 }, PAGE);
    expect(readRecord(`report${text}`)).toEqual({ entries: LIFE, earlier: 3 });
    expect(withoutRecord(`report${text}`)).toBe('report');
    expect(text.split('\n').at(-1)).toBe(
      `**Runs** (UTC): planned [2026-11-20 12:00](${PAGE}/actions/runs/1) by \`ada\` · allowed by \`grace\` 12:05 (label) · applied [12:09](${PAGE}/actions/runs/3) · re-run [2026-11-21 12:00](${PAGE}/actions/runs/3/attempts/2) by \`renovate[bot]\`: nothing to do · and 3 earlier`,
    );
  });

  test.each([
    ['an unknown word', 'hacked:1.1:tow2io:ada'],
    ['a person that is no login', 'planned:1.1:tow2io:@everyone'],
    ['a run that is no number', 'planned:x.1:tow2io:ada'],
  ])('is without %s', (_, word) => {
    expect(
      readRecord(`report\n\n<!-- runs 0 ${word} -->\n**Runs**`).entries,
    ).toEqual([]);
  });

  test('is the same whoever joins it in whatever order, keeps the last twenty and counts the rest', () => {
    const all = Array.from({ length: 30 }, (_, at) =>
      entry('planned', at + 1, at),
    );
    const grown = all.reduce(
      (record, one) => joinRecords([record], [one]),
      joinRecords([], [all[0] ?? entry('planned', 1, 0)]),
    );
    expect(grown).toEqual({ entries: all.slice(10), earlier: 10 });
    // What was counted when it was left out is not counted again.
    expect(joinRecords([grown], all)).toEqual(grown);
    const halves = [all.slice(0, 9), all.slice(5, 15)].map((entries) => ({
      entries,
      earlier: 0,
    }));
    expect(joinRecords(halves.toReversed(), [])).toEqual(
      joinRecords(halves, []),
    );
  });

  test('tells a consent before the run that used it, though that run’s clock is behind GitHub’s', () => {
    const late = entry('allowed', 3, 9.1, { person: 'grace' });
    const [planned = late, applied = late] = [
      entry('planned', 1, 0),
      entry('applied', 3, 9),
    ];
    expect(joinRecords([], [applied, late, planned]).entries).toEqual([
      planned,
      late,
      applied,
    ]);
    // A label between two attempts of one run stays between them.
    const [first, again] = [
      entry('blocked', 5, 20),
      entry('applied', 5, 30, { attempt: 2 }),
    ];
    const between = entry('allowed', 5, 25, { attempt: 2 });
    expect(joinRecords([], [again, between, first]).entries).toEqual([
      first,
      between,
      again,
    ]);
    // The same of a full record, of which nothing that stands in it counts as left out.
    const full = Array.from({ length: 18 }, (_, at) =>
      entry('planned', at + 4, 10 + at),
    );
    const record = joinRecords([], [applied, late, ...full]);
    expect(record.entries.slice(0, 2)).toEqual([late, applied]);
    expect(joinRecords([record], [])).toEqual(record);
  });

  test('a fold is found by its title, up to its own end', () => {
    const fold =
      '<details><summary>kept</summary>\n\n```json\n{}\n```\n\n</details>';
    expect(
      foldIn(
        `a\n\n${fold}\n\n<details><summary>b</summary>\n\nc\n\n</details>`,
        'kept',
      ),
    ).toBe(fold);
    expect(foldIn('a', 'kept')).toBeUndefined();
  });
});

describe('a comment that is written again', () => {
  const FOLD =
    '<details><summary>kept</summary>\n\nwhat was there\n\n</details>';

  async function written(...reports: readonly ReportFacts[]): Promise<string> {
    const github = await startGitHub();
    try {
      github.commit(REPOSITORY, { branch: 'change', files: { a: '1' } });
      github.openPullRequest(REPOSITORY, { head: 'change' });
      for (const report of reports) await put(github, report);
      const [comment, ...others] = github.comments(REPOSITORY, 1);
      expect(others).toEqual([]);
      return comment?.body ?? '';
    } finally {
      await github.close();
    }
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

  const APPLIED = report('applied', 2, { text: `applied\n\n${FOLD}` });

  test('keeps what every earlier run did, and the fold that stays', async () => {
    const body = await written(
      report('planned', 1),
      APPLIED,
      report('failed', 3),
    );
    expect(readRecord(body).entries.map(({ what }) => what)).toEqual([
      'planned',
      'applied',
      'failed',
    ]);
    expect(foldIn(body, 'kept')).toBe(FOLD);
    expect(body.split('\n')[1]).toBe('failed');
  });

  test('goes on telling of the apply where a re-run found all done', async () => {
    const quiet = report('no-change', 3, { isQuiet: true });
    const body = await written(
      APPLIED,
      quiet,
      report('no-change', 4, { isQuiet: true }),
    );
    expect(body.split('\n')[1]).toBe('applied');
    expect(readRecord(body).entries.map(({ run }) => run)).toEqual([2, 3, 4]);
  });

  test('tells of a run that came late in the record alone', async () => {
    const body = await written(APPLIED, report('planned', 1));
    expect(body.split('\n')[1]).toBe('applied');
    expect(readRecord(body).entries.map(({ what }) => what)).toEqual([
      'planned',
      'applied',
    ]);
  });

  test('loses the fold with the next apply, even where that has no room for its own', async () => {
    const next = report('applied', 3, { entries: [], isReplaced: true });
    expect(foldIn(await written(APPLIED, next), 'kept')).toBeUndefined();
  });

  test('is never longer than GitHub takes, whatever it keeps', async () => {
    const long = `applied\n\n${FOLD.replace('what', 'x'.repeat(60_000))}`;
    const render = async (_: unknown, limit: number): Promise<string> =>
      'y'.repeat(Math.min(limit, 40_000));
    const body = await written(
      report('applied', 2, { text: long }),
      report('failed', 3, { render }),
    );
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body).toContain('y'.repeat(1000));
  });
});
