import { describe, expect, it } from 'vitest';
import { changeCount, errorCount } from '../../src/report/counting.ts';
import {
  driftBlocks,
  isUnlike,
  situationText,
} from '../../src/report/drift.ts';
import { resultDocument } from '../../src/report/result-document.ts';
import { nextStep } from '../../src/report/sentences.ts';
import { verdictOf } from '../../src/report/verdict.ts';
import type { Drift, Situation } from '../domain.ts';
import { NOTHING, prose, textOf } from '../messages.ts';
import {
  allowedBy,
  BEFORE,
  type Compared,
  compared,
  GROWN,
  pastLimit,
  REROUTED,
  type RunResult,
  resultOf,
} from './results.ts';

const BRANCH = '`acme/shop/main`';
const FILE = '`data-topology.yaml`';
const UNTOUCHED = `Nothing was written to ${BRANCH}.`;
/** An allow folder without a file. */
const FOLDER = { path: 'x', kind: 'folder', files: [] } as const;
const NOT_READ = { from: 'nothing', why: NOTHING } as const;

function said(result: RunResult): readonly string[] {
  const { title, sentences } = verdictOf(result);
  return [title, ...sentences].map((text) => textOf(text));
}

/** Rerouted tables whose change is let pass by so many lines, of a file or else of the input `allow`. */
function allowedByLines(count: number, file?: string): Compared {
  const lines = Array.from(
    { length: count },
    (_, at) => `needs-empty:app.public.*${'*'.repeat(at)}`,
  );
  return allowedBy(compared(BEFORE, REROUTED), lines.join('\n'), file);
}

/** Changed comparison of a situation that differs in its state. */
function inSituation(situation: Situation, after = GROWN): Compared {
  const differing = compared(BEFORE, after);
  return { ...differing, plan: { ...differing.plan, situation } };
}

describe('a verdict', () => {
  const planned = resultOf('planned', 'main');
  const invalid = resultOf('invalid', 'main');

  it.each<[string, RunResult]>([
    ['a plan', planned],
    [
      'a comparison of two documents, which nothing could be written to',
      resultOf('planned', 'main', {
        compared: {
          ...compared(BEFORE, GROWN),
          baseline: {
            from: 'document',
            name: 'old.yaml',
            isUnreadable: false,
          } as Compared['baseline'],
        },
      }),
    ],
    [
      'a plan without the branch',
      resultOf('planned', 'main', {
        compared: {
          ...allowedByLines(1),
          baseline: { ...NOT_READ, isUnreadable: false },
        },
      }),
    ],
    [
      'an apply without the branch',
      resultOf('applied', 'main', {
        compared: {
          ...allowedByLines(1),
          baseline: { ...NOT_READ, isUnreadable: true },
        },
      }),
    ],
    [
      'a plan that somebody allows',
      resultOf('planned', 'main', { compared: allowedByLines(1) }),
    ],
    [
      'a plan that a line of a commit allows',
      resultOf('planned', 'main', {
        compared: {
          ...allowedByLines(1, 'x.allow'),
          ...{ allow: { ...FOLDER, commit: 'a1b2c3d4e5f6' } },
        },
      }),
    ],
    [
      'a plan that a line allows whose commit is unknown',
      resultOf('planned', 'main', { compared: allowedByLines(1, 'x.allow') }),
    ],
    ['a stop', resultOf('blocked', 'main')],
    [
      'an apply',
      { ...resultOf('applied', 'main'), syncedAt: '2026-01-01' } as RunResult,
    ],
    [
      'an apply that somebody allowed',
      resultOf('applied', 'main', { compared: allowedByLines(1) }),
    ],
    ['no change', resultOf('no-change', 'main')],
    [
      'a failure before a comparison',
      resultOf('failed', 'main', { why: 'It broke.' }),
    ],
    [
      'a failure after it',
      {
        ...resultOf('failed', 'main', { why: 'It broke.' }),
        compared: compared(BEFORE, GROWN),
      } as RunResult,
    ],
    ['a mistake', invalid],
    [
      'a failure that may have changed something',
      {
        ...resultOf('failed', 'main', { why: 'It broke.' }),
        compared: compared(BEFORE, GROWN),
        maybeStored: true,
      } as RunResult,
    ],
    [
      'a topology that the service rejects',
      resultOf('blocked', 'main', {
        compared: {
          ...compared(BEFORE, REROUTED),
          decision: { kind: 'rejected', blocks: [] },
        },
      }),
    ],
    [
      'a mistake in the file that it is compared with',
      {
        ...invalid,
        target: undefined,
        findings: invalid.findings.map((finding) => ({
          ...finding,
          location: { ...finding.location, file: 'old.yaml' },
        })),
      },
    ],
    ['a mistake in a file of no branch', { ...invalid, target: undefined }],
  ])('on %s is told in whole sentences', (_, result) => {
    expect(said(result).join('\n')).toMatchSnapshot();
  });

  it('counts errors alone', () => {
    const [error] = invalid.findings;
    if (error === undefined) throw new Error('no finding');
    const warning = { ...error, severity: 'warning' as const };
    const findings = [warning, error, error];
    expect(textOf(errorCount({ ...invalid, findings }))).toBe('2 errors');
  });

  it('counts the tables of its changes where they are more than three', () => {
    const countOf = (length: number): string => {
      const stopped = compared(BEFORE, REROUTED);
      const listed = Array.from({ length }, (_, at) => `app.public.t${at}`);
      const changes = stopped.plan.changes.map((change) => ({
        ...change,
        tables: { listed, unlisted: [] },
      }));
      return textOf(
        changeCount({ ...stopped, plan: { ...stopped.plan, changes } }),
      );
    };
    expect(countOf(3)).toBe('1 change');
    expect(countOf(4)).toBe('1 change to 4 tables');
  });

  it('names ten permissions', () => {
    const sentenceOf = (lines: number) =>
      said(resultOf('planned', 'main', { compared: allowedByLines(lines) }))[1];
    expect(sentenceOf(10)).toMatch(/\.\*{10}`\.$/);
    expect(sentenceOf(11)).toMatch(/\.\*{10}` and 1 more\.$/);
  });
});

describe('what happens next', () => {
  const next = (result: RunResult, facts = {}): string =>
    textOf(nextStep(result, facts));

  it('is what merging does, where that is known', () => {
    const isApplied = { isApplied: true };
    const allowed = resultOf('planned', 'main', {
      compared: allowedByLines(1),
    });
    expect(next(allowed, isApplied)).toBe(
      `Merging this applies it to ${BRANCH}. Allowed by \`allow\` \`needs-empty:app.public.*\`.`,
    );
    expect(next(resultOf('blocked', 'main'), isApplied)).toBe(
      `Merging this applies nothing to ${BRANCH}: the run after the merge is blocked as well.`,
    );
    expect(next(resultOf('no-change', 'main'), isApplied)).toBe(
      `${BRANCH} already matches ${FILE}. Nothing was written.`,
    );
    expect(next(resultOf('planned', 'main'))).toBe(UNTOUCHED);
  });

  it('is the reason where a blocked run has one of its own: nothing is said of the plan', () => {
    const blocked = resultOf('blocked', 'main');
    const result = { ...blocked, why: prose`It waits.` } as RunResult;
    expect(next(result, { isApplied: true })).toMatch(/^It waits\./);
    expect(next(result, { isApplied: true })).not.toContain('Merging');
  });

  it('says of a preview that it is one', () => {
    expect(next(resultOf('planned', 'main'), { isPreview: true })).toBe(
      `This is a preview of the pull request’s file on the database branch ${BRANCH}. ${UNTOUCHED}`,
    );
  });

  it('names the limit that a plan goes past first', () => {
    const result = resultOf('blocked', 'main', { compared: pastLimit() });
    const [title, excess, ...others] = said(result);
    expect(title).toMatch(/^Blocked: 1 table.* 0$/);
    expect(excess).toContain('1 table');
    expect(others).toEqual(['Affected: `app.public.events`.', UNTOUCHED]);
    expect(next(result, { isApplied: true })).toBe(
      `${excess} Merging this applies nothing to ${BRANCH}: the run after the merge is blocked as well.`,
    );
  });
});

it('a risk for programs is unknown of a branch that cannot be read, and none is told of one that was not', () => {
  const riskOf = (
    isUnreadable: boolean,
    after = GROWN,
    unread: Record<'from', string> = NOT_READ,
  ) =>
    resultDocument(
      resultOf('planned', 'main', {
        compared: {
          ...compared(BEFORE, after),
          baseline: { ...unread, isUnreadable } as Compared['baseline'],
        },
      }),
    ).risk;
  expect(riskOf(true)).toBe('unknown');
  // What is known to be worse stays so.
  expect(riskOf(true, REROUTED)).toBe('needs-empty');
  expect(riskOf(false)).toBeNull();
  // The version of the file before stands for the branch.
  expect(riskOf(true, GROWN, { from: 'file' })).toBe('unknown');
  expect(riskOf(false, GROWN, { from: 'file' })).toBe('safe');
});

const ELSEWHERE = {
  outside: compared(BEFORE, GROWN).plan.changes,
  liveOnly: { groups: [], indexes: [], bindings: [], defaults: [], others: [] },
  underWay: [],
  completed: [],
};
const DRIFT: Drift = { state: 'drift', ...ELSEWHERE };

function drifted(situation: Situation, isCheck: boolean): RunResult {
  const { outcome: _, ...base } = resultOf('skipped', 'main');
  return {
    ...base,
    outcome: 'drifted',
    compared: inSituation(situation),
    isFailure: true,
    isCheck,
  } as RunResult;
}

describe('drift', () => {
  it.each<[string, Situation, boolean]>([
    ['that a push meets', DRIFT, false],
    ['that a check finds', DRIFT, true],
    [
      'that a check cannot tell from an apply that was missed',
      { ...ELSEWHERE, state: 'history-unknown', why: NOTHING, isNone: false },
      true,
    ],
    [
      'of a branch whose file was just changed',
      { ...ELSEWHERE, state: 'ordinary', ledger: [] } as Situation,
      true,
    ],
  ])('%s is told in whole sentences', (_, situation, isCheck) => {
    expect(said(drifted(situation, isCheck)).join('\n')).toMatchSnapshot();
  });

  it('is for programs what is known of it, and null where nothing tells', () => {
    const first: Situation = { ...ELSEWHERE, state: 'first-file' };
    const unknown: Situation = {
      ...ELSEWHERE,
      state: 'history-unknown',
      why: NOTHING,
      isNone: false,
    };
    const plannedIn = (situation: Situation): RunResult =>
      resultOf('planned', 'main', { compared: inSituation(situation) });
    const driftOf = (result: RunResult) => resultDocument(result).drift;
    expect(driftOf(plannedIn(DRIFT))).toBe(true);
    expect(driftOf(plannedIn(first))).toBe(false);
    expect(driftOf(plannedIn(unknown))).toBeNull();
    expect(driftOf(drifted(first, true))).toBeNull();
    expect(driftOf(resultOf('skipped', 'main'))).toBeNull();
    // An old push is compared with what a later one has applied.
    const old = { ...plannedIn(DRIFT), outcome: 'superseded', why: NOTHING };
    expect(driftOf(old as RunResult)).toBe(false);
  });

  it('of a Reshard under way says so, whoever finds it', () => {
    const result = drifted(DRIFT, false);
    if (result.outcome !== 'drifted') throw new Error('another outcome');
    const decision: Compared['decision'] = {
      kind: 'drifted',
      blocks: [],
      warnings: [],
      underWay: ['data'],
      isCauseKnown: true,
    };
    const found = (isCheck: boolean) =>
      said({ ...result, isCheck, compared: { ...result.compared, decision } });
    const title = 'Drift: a Reshard may be in progress';
    expect(found(false)).toEqual([title, expect.any(String), UNTOUCHED]);
    expect(found(true)[0]).toBe(title);
    const compared = {
      ...result.compared,
      decision: { ...decision, underWay: [] },
    };
    expect(said({ ...result, compared })[0]).toBe(
      'Drift: 1 change made outside this repository',
    );
  });

  it('has what was changed and two ways on, and no way while a Reshard is under way', () => {
    const result = drifted(DRIFT, false);
    const kindsOf = (drift: Drift, of = result) =>
      driftBlocks(drift, of).map((block) => block.kind);
    expect(kindsOf(DRIFT)).toEqual(['titles', 'way', 'way']);
    expect(kindsOf({ ...DRIFT, underWay: ['data'] })).toEqual([
      'titles',
      'text',
    ]);
    const [titles, keep] = driftBlocks(DRIFT, {
      ...result,
      file: 'my a.yaml',
    });
    if (titles?.kind !== 'titles' || keep?.kind !== 'way')
      throw new Error('other blocks');
    expect(titles.total).toBe(1);
    expect(titles.rows(0)).toEqual([]);
    expect(titles.rows(5)).toHaveLength(1);
    expect(textOf(keep.text)).toBe(
      "run `neki-topology pull acme/shop/main --file 'my a.yaml'`, commit the file, and merge it in a pull request. No query changes.",
    );
  });

  it('names three of what an apply would undo, and counts the others', () => {
    const undone = (count: number) => {
      const names = Array.from({ length: count }, (_, at) => `n${at}`);
      return textOf(
        situationText({
          state: 'first-file',
          ...ELSEWHERE,
          liveOnly: {
            groups: names,
            indexes: names,
            bindings: names.map((group) => ({ group, tables: [`t${group}`] })),
            defaults: names.map((group) => ({
              scope: { database: group },
              group,
            })),
            others: names,
          },
        }),
      );
    };
    const first =
      'This is the first version of the file, so drift cannot be determined.';
    const only =
      'Applying the file would remove what only the database branch has:';
    const finished = (name: string) =>
      `\`${name}\` looks like the target of a finished Reshard: queries would go back to the old copy of its rows.`;
    const names = ['n0', 'n1', 'n2'];
    const bound = names.map((name) => `\`t${name}\` in \`${name}\``).join('; ');
    const defaults = names
      .map((name) => `the default \`${name}\` of \`${name}\``)
      .join('; ');
    const looks = names.map(finished).join(' ');

    expect(undone(0)).toBe(first);
    expect(undone(1)).toBe(
      `${first} ${only} shard group \`n0\`; shard index \`n0\`; \`tn0\` in \`n0\`; the default \`n0\` of \`n0\`; \`n0\`. ${finished('n0')}`,
    );
    expect(undone(4)).toBe(
      `${first} ${only} shard groups \`n0\`, \`n1\`, \`n2\` and 1 more group; shard indexes \`n0\`, \`n1\`, \`n2\` and 1 more index; ${bound}; 1 more group that tables are bound to; ${defaults}; 1 more default; \`n0\`, \`n1\`, \`n2\` and 1 more object. ${looks} 1 more group looks like that.`,
    );
    expect(undone(5)).toContain('; 2 more groups that tables are bound to; ');
    expect(undone(5)).toContain('; 2 more defaults; ');
    expect(undone(5)).toMatch(/ 2 more groups look like that\.$/);
  });

  it.each([
    [1, 'one version earlier'],
    [2, '2 versions earlier'],
  ])('is not what a branch has that is %i behind', (versions, text) => {
    expect(
      textOf(
        situationText({
          ...ELSEWHERE,
          state: 'behind',
          versions,
          ledger: [],
        } as Situation),
      ),
    ).toContain(text);
  });

  it('whose history is unknown is told with its reason', () => {
    const liveOnly = { ...ELSEWHERE.liveOnly, groups: ['old'] };
    const situation = (isNone: boolean): Situation => ({
      ...ELSEWHERE,
      liveOnly,
      state: 'history-unknown',
      why: prose`It is gone.`,
      isNone,
    });
    const unknown = (isNone: boolean) =>
      textOf(situationText(situation(isNone)));
    const unread = 'The file’s history could not be read: It is gone.';
    expect(unknown(true)).toBe(
      `Drift was not checked: It is gone. Applying the file would remove what only the database branch has: shard group \`old\`.`,
    );
    expect(unknown(false)).toBe(
      `${unread} It is unknown whether the database branch was changed elsewhere, or earlier changes are not on it.`,
    );
    // Where there is no history, nothing was there that could have been changed.
    expect([true, false].map(situation).map(isUnlike)).toEqual([false, true]);
  });
});
