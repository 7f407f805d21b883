import { describe, expect, it } from 'vitest';
import { adviceBlocks } from '../../src/report/advice.ts';
import type { Section } from '../../src/report/blocks.ts';
import { reportRenderer } from '../../src/report/comment.ts';
import { sectionsOf } from '../../src/report/compared.ts';
import { fleetPiece } from '../../src/report/fleet.ts';
import type { Block } from '../../src/report/model.ts';
import { resultDocument } from '../../src/report/result-document.ts';
import { changesBlock } from '../../src/report/rows.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { hang } from '../../src/report/terminal-text.ts';
import { PREVIOUS } from '../../src/report/title.ts';
import { cluster, group } from '../cluster.ts';
import {
  blocksOf,
  decide,
  type Finding,
  type Situation,
  withProof,
} from '../domain.ts';
import { messageOf, NOTHING, prose, textOf } from '../messages.ts';
import {
  BEFORE,
  type Compared,
  compared,
  GROWN,
  pastLimit,
  REROUTED,
  type RunResult,
  resultOf,
} from './results.ts';
import { stepsBlocks } from './view.ts';

const LOOK = { width: 100, paint: (_style: string, text: string) => text };
const SINK = { limit: 1_000_000, measure: (text: string) => text.length };

/** What to do, with what is advised instead. */
function advised(comparison: Compared): readonly Block[] {
  return adviceBlocks(comparison, stepsBlocks(comparison));
}

/** A comparison that adds so many shard groups, each a change of its own. */
function adding(length: number): Compared {
  return compared(
    BEFORE,
    cluster({
      groups: [
        group('data', 'by_tenant', 'a..80', 'b 80..'),
        ...Array.from({ length }, (_, at) => group(`g${at}`, undefined, 'a')),
      ],
    }),
  );
}

/** The table goes to a group of one shard. */
const MOVED = cluster({
  groups: [group('data', 'by_tenant', 'a..80', 'b 80..')],
  tables: { events: { shard_group: 'meta' } },
});

function withFindings(length: number): RunResult {
  const invalid = resultOf('invalid', 'main');
  const [finding] = invalid.findings;
  if (finding === undefined) throw new Error('no finding');
  const findings = Array.from(
    { length },
    (_, at): Finding => ({
      ...finding,
      location: { ...finding.location, line: at + 1 },
    }),
  );
  return { ...invalid, findings };
}

async function titlesOf(result: RunResult, comparison: Compared) {
  const { folded } = await sectionsOf(result, comparison);
  return folded.map(({ title }) => textOf(title));
}

describe('what is folded of a comparison', () => {
  it('is what there is: what features say of a plan, the document from before of an apply', async () => {
    const growing = compared(BEFORE, GROWN);
    const drawn = ['Picture', 'Difference'];
    expect(await titlesOf(resultOf('planned', 'main'), growing)).toEqual(drawn);
    expect(await titlesOf(resultOf('applied', 'main'), growing)).toEqual([
      ...drawn,
      textOf(PREVIOUS),
    ]);
    const lost = { ...resultOf('failed', 'main'), compared: growing };
    expect(
      await titlesOf({ ...lost, maybeStored: true } as RunResult, growing),
    ).toEqual([...drawn, textOf(PREVIOUS)]);
    expect(
      await titlesOf({ ...lost, maybeStored: false } as RunResult, growing),
    ).toEqual(drawn);
    const same = compared(BEFORE, BEFORE);
    expect(await titlesOf(resultOf('no-change', 'main'), same)).toEqual([]);
    // A change that neither document shows.
    const { changes } = growing.plan;
    const unseen = { ...same, plan: { ...same.plan, changes } };
    expect(await titlesOf(resultOf('planned', 'main'), unseen)).toEqual([]);
    const baseline: Compared['baseline'] = {
      ...{ from: 'nothing', why: NOTHING, isUnreadable: true },
    };
    const unread = { ...growing, baseline };
    expect(await titlesOf(resultOf('applied', 'main'), unread)).toEqual([]);
  });

  it('has as many lines of the difference as are asked for', async () => {
    const growing = compared(BEFORE, GROWN);
    const { folded } = await sectionsOf(resultOf('planned', 'main'), growing);
    const [block] = folded[1]?.blocks ?? [];
    if (block?.kind !== 'lines') throw new Error('no lines');
    expect(block.lines(2)).toHaveLength(2);
    expect(block.lines(1000)).toHaveLength(block.total);
    expect(block.total).toBeGreaterThan(2);
  });
});

it('rows of changes are made as they are asked for, fewer ones as well', () => {
  const { plan } = adding(3);
  const block = changesBlock({
    changes: plan.changes,
    stage: 'apply',
    desired: plan.threeWay.desired,
  });
  const titles = (most: number) =>
    block
      .rows(most)
      .map(({ title }) => textOf(title).replace(/.*`(g\d)`.*/, '$1'));
  expect(titles(1)).toEqual(['g0']);
  expect(titles(9)).toEqual(['g0', 'g1', 'g2']);
  expect(titles(2)).toEqual(['g0', 'g1']);
  expect(block.legend).toEqual(NOTHING);
});

it.each([
  ['absent', 'checked in the database: 2026-03-01 09:30 UTC'],
  [
    'in-snapshot',
    'checked in the snapshot of the schema: 2026-03-01 09:30 UTC',
  ],
] as const)(
  'a row of a table that is %s says where that was seen: %s',
  (kind, text) => {
    const { plan } = compared(BEFORE, REROUTED);
    const changes = withProof(plan.changes, {
      verdict: 'new',
      seen: new Map([['app.public.events', { kind }]]),
      at: '2026-03-01T09:30:59.000Z',
    });
    const { desired } = plan.threeWay;
    const [row] = changesBlock({ changes, stage: 'blocked', desired }).rows(1);
    expect(row && textOf(row.checked)).toBe(text);
  },
);

it.each([
  ['another group, and has rows', MOVED, 'rows', true],
  ['another group, and is empty', MOVED, 'empty', false],
  ['another group, and is new and in no snapshot', MOVED, 'new-absent', false],
  ['other ranges, though it is empty', REROUTED, 'empty', true],
] as const)(
  'intervals are explained where a table is told with some: it goes to %s',
  (_, after, verdict, isTold) => {
    const { plan } = compared(BEFORE, after);
    const changes = withProof(plan.changes, { verdict });
    const { desired } = plan.threeWay;
    const { legend } = changesBlock({ changes, stage: 'blocked', desired });
    expect(textOf(legend).startsWith('[40, 80): from')).toBe(isTold);
  },
);

it('intervals are not explained where a table keeps its own', () => {
  const { plan } = compared(BEFORE, REROUTED);
  const changes = plan.changes.map((change) =>
    change.kind === 'placement'
      ? { ...change, movement: { kind: 'intervals', moves: [], doubts: [] } }
      : change,
  ) as typeof plan.changes;
  const { desired } = plan.threeWay;
  const { legend } = changesBlock({ changes, stage: 'blocked', desired });
  expect(legend).toEqual(NOTHING);
});

it('all that stops is let pass by one block, with a line for each class and a comment for each change', () => {
  const groups = [
    group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..'),
    group('logs', undefined, 'c'),
  ];
  const sequences = (uid: string) => ({
    schema: { sequences: { s: { shard_group: uid } } },
  });
  const before = cluster({
    groups: [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('logs', undefined, 'c'),
    ],
    ...sequences('meta'),
  });
  const blocks = advised(
    compared(before, cluster({ groups, ...sequences('logs') })),
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['steps', 'consent']);
  expect(blocks[1]).toMatchObject({
    place: 'instead',
    asserts: [{}, {}],
    lines: [
      expect.stringMatching(/^# \S/),
      'needs-empty:app.public.events',
      expect.stringMatching(/^# \S/),
      'needs-backfill:app.public.s',
    ],
    unlisted: [],
  });
  expect(blocks[0]).toMatchObject({ procedures: [{}, {}] });
});

it('lines may stand in an address but where the database alone tells of a table', () => {
  const stopped = compared(BEFORE, REROUTED);
  const isLinkable = (found: readonly string[] | undefined) => {
    const changes = stopped.plan.changes.map((change) => ({
      ...change,
      tables: { ...change.tables, ...(found && { found }) },
    }));
    const decision = decide({ changes, situation: stopped.plan.situation });
    return advised({ ...stopped, decision }).flatMap((block) =>
      block.kind === 'consent' ? [block.isLinkable] : [],
    );
  };
  expect(isLinkable(undefined)).toEqual([true]);
  expect(isLinkable([])).toEqual([true]);
  expect(isLinkable(['app.public.of_a_customer'])).toEqual([false]);
});

it('nothing is advised where nothing stops, and no consent where a limit does', () => {
  expect(advised(compared(BEFORE, GROWN))).toEqual([]);

  expect(advised(pastLimit()).map(({ kind }) => kind)).toEqual([
    'steps',
    'way',
  ]);
  const stopped = compared(BEFORE, REROUTED);
  const plan = { ...stopped.plan, changes: [] };
  expect(advised({ ...stopped, plan })).toMatchObject([
    { kind: 'consent', place: 'only' },
  ]);
});

it.each<[string, Compared['decision'], readonly unknown[]]>([
  [
    'is allowed',
    { kind: 'apply', used: [], warnings: [] },
    [{ kind: 'steps', isNeeded: false }],
  ],
  [
    'the service rejects',
    { kind: 'rejected', blocks: [] },
    [{ kind: 'way' }, { kind: 'steps', isNeeded: true }],
  ],
])(
  'of what %s the remedies are advised and no consent',
  (_, decision, blocks) => {
    const stopped = compared(BEFORE, REROUTED);
    expect(advised({ ...stopped, decision })).toMatchObject(blocks);
  },
);

it('a consent says that drift blocks besides', () => {
  const stopped = compared(BEFORE, REROUTED);
  const limits = [
    stopped.decision,
    {
      kind: 'drifted',
      blocks: blocksOf(stopped.decision),
      warnings: [],
      underWay: [],
      isCauseKnown: true,
    } as const,
  ].map((decision) =>
    advised({ ...stopped, decision }).flatMap((block) =>
      block.kind === 'consent' ? textOf(block.limit) : [],
    ),
  );
  expect(limits).toEqual([[''], ['Drift still blocks this run.']]);
});

it('how a branch stands to the file’s history is noted below what to do', async () => {
  const growing = compared(BEFORE, GROWN);
  const plan: Compared['plan'] = {
    ...growing.plan,
    situation: { state: 'pristine', underWay: [], completed: [] },
  };
  const { advice } = await sectionsOf(resultOf('planned', 'main'), {
    ...growing,
    plan,
  });
  expect(advice.blocks).toMatchObject([{ kind: 'note' }]);
});

/** A comparison of a branch that was changed elsewhere. */
function comparedOnDrift(
  state: 'drift' | 'history-unknown' = 'drift',
): Compared {
  const { plan, ...rest } = compared(BEFORE, REROUTED);
  const liveOnly = {
    groups: [],
    indexes: [],
    bindings: [],
    defaults: [],
    others: [],
  };
  const elsewhere = {
    outside: [],
    liveOnly,
    underWay: [],
    completed: [],
  };
  const situation: Situation =
    state === 'drift'
      ? { state, ...elsewhere }
      : { state, why: messageOf('x'), isNone: false, ...elsewhere };
  return { ...rest, plan: { ...plan, ofFile: plan.changes, situation } };
}

it('a branch that may only be behind is never taken over before its history is known', async () => {
  const { advice } = await sectionsOf(
    resultOf('planned', 'main'),
    comparedOnDrift('history-unknown'),
  );
  const ways = advice.blocks.filter((block) => block.kind === 'way');
  expect(
    ways.map(({ name, text }) => `${textOf(name)}: ${textOf(text)}`),
  ).toEqual([
    'Find out: make the file’s history readable, then run again. The reason is in this report.',
    expect.stringMatching(/^Discard it: set `on-drift: overwrite`/),
  ]);
});

it('under drift, what applying the file would do is folded, with what to do instead', async () => {
  const result = resultOf('planned', 'main');
  const { advice, changes, folded } = await sectionsOf(
    result,
    comparedOnDrift(),
  );
  const kindsOf = ({ blocks }: Section<Block>) =>
    blocks.map(({ kind }) => kind);
  expect(kindsOf(advice)).toEqual(['titles', 'way', 'way']);
  expect(kindsOf(changes)).toEqual([]);
  expect(folded.map(({ title }) => textOf(title))).toEqual([
    'What applying the file would do (1 change, could hide rows)',
    'Changes in this file alone (1 change, could hide rows)',
    'Picture of what would be',
    'Difference',
  ]);
  expect(folded.slice(0, 2).map(kindsOf)).toEqual([
    ['steps', 'consent', 'changes'],
    ['changes'],
  ]);
});

it('what was applied over drift is told as any other apply', async () => {
  const result = resultOf('applied', 'main');
  const { advice, changes } = await sectionsOf(result, comparedOnDrift());
  expect(advice.blocks).toEqual([]);
  expect(changes.blocks).toMatchObject([{ kind: 'changes', isDone: true }]);
  expect(await titlesOf(result, comparedOnDrift())).toEqual([
    'Picture',
    'Difference',
    textOf(PREVIOUS),
  ]);
});

it('what a file changes by itself is marked by its class, though an apply undoes drift', async () => {
  const { folded } = await sectionsOf(resultOf('planned', 'main'), {
    ...comparedOnDrift(),
    decision: { kind: 'apply', used: [], warnings: [] },
  });
  const marks = folded
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === 'changes')
    .map((block) => block.rows(1)[0]?.mark);
  expect(marks).toEqual(['danger', 'stopped']);
});

it('a valid file has its digest for programs', () => {
  const { outcome: _, ...base } = resultOf('skipped', 'main');
  const valid: RunResult = { ...base, outcome: 'valid', digest: 'a1b2' };
  expect(resultDocument(valid).topology_digest).toBe('a1b2');
});

it('a verdict for programs is no longer than four thousand characters', () => {
  const of = (length: number): string =>
    resultDocument(resultOf('failed', 'main', { why: 'x'.repeat(length) }))
      .verdict;
  const room = 4000 - of(0).length;
  expect(of(room)).toBe(`${of(0)}${'x'.repeat(room)}`);
  expect(of(room + 1)).toHaveLength(4000);
});

it('a verdict for programs is its title and its sentences', () => {
  expect(resultDocument(resultOf('planned', 'main')).verdict).toEqual(
    expect.stringMatching(
      /^📝 Plan: 1 change, safe \(`acme\/shop\/main`\)\. [^.]+ `acme\/shop\/main`\.$/,
    ),
  );
});

describe('a report on a terminal', () => {
  it('ends with the verdict, above it what is to be known first', async () => {
    const result = {
      ...withFindings(1),
      notices: [prose`First.`, prose`Second.`],
    };
    const text = await renderTerminal(result, LOOK);
    expect(text.split('\n')).toEqual([
      'data-topology.yaml:1:1 error (misspelled-key)',
      '  Key `shard_grps` is unknown. Write `shard_groups`.',
      '',
      'Run `neki-topology explain misspelled-key` for the reason and an example.',
      '',
      '> First.',
      '',
      '> Second.',
      '',
      'Invalid: 1 error · acme/shop/main',
      expect.stringMatching(/^`data-topology\.yaml` has 1 error\./),
      '',
    ]);
  });

  it('has two hundred findings, and counts the others', async () => {
    const shown = async (length: number) => {
      const text = await renderTerminal(withFindings(length), LOOK);
      return [
        text.match(/^data-topology/gm)?.length,
        /^… and .*$/m.exec(text)?.[0],
      ];
    };
    expect(await shown(200)).toEqual([200, undefined]);
    expect(await shown(202)).toEqual([200, '… and 2 more.']);
  });

  it('has no blanks at the end of a line', () => {
    expect(hang('a\n\nb', ['- ', '  '], LOOK)).toBe('- a\n\n  b');
  });
});

describe('a comment', () => {
  it('may be as long as its limit', async () => {
    const render = reportRenderer(resultOf('planned', 'main'));
    const whole = await render({}, SINK);
    const { length } = whole;
    expect(await render({}, { ...SINK, limit: length })).toBe(whole);
    expect(await render({}, { ...SINK, limit: length - 1 })).not.toBe(whole);
  });

  it('names what it leaves out, and where that is', async () => {
    const result = {
      ...resultOf('planned', 'main', { compared: adding(120) }),
      findings: withFindings(101).findings,
    };
    const render = reportRenderer(result);
    const sink = { ...SINK, limit: 12_000 };
    const left = (text: string) => /^Left out.*$/m.exec(text)?.[0];
    const files =
      'and the files of the outputs `plan-file` and `previous-topology-file` have all of it.';
    const what = 'Left out for size: 70 changes, 51 findings, Difference.';
    expect(left(await render({}, sink))).toBe(
      `${what} The job summary has more, ${files}`,
    );
    expect(left(await render({ runUrl: 'https://a.test/1' }, sink))).toBe(
      `${what} The [job summary](https://a.test/1) has more, ${files}`,
    );
    expect(left(await render({ rest: prose`It is there.` }, sink))).toBe(
      `${what} It is there.`,
    );
    expect(left(await render({}, SINK))).toBeUndefined();
    expect(await render({}, sink)).not.toContain('<summary>Difference<');
  });

  it('counts no rows where all have room', async () => {
    const result = {
      ...resultOf('planned', 'main', { compared: adding(100) }),
      findings: withFindings(100).findings,
    };
    const render = reportRenderer(result);
    const texts = await Promise.all(
      Array.from({ length: 12 }, (_, at) => 28_000 - 1000 * at).map((limit) =>
        render({}, { ...SINK, limit }),
      ),
    );
    const left = texts.map((text) => /^Left out.*?\./m.exec(text)?.[0]);
    expect(left).toContain('Left out for size: Difference.');
  });

  it('ends with the file, the commit, the plan and the run', async () => {
    const result = resultOf('planned', 'main');
    const { plan } = compared(BEFORE, GROWN);
    const commit = '0123456789abcdef';
    const lastOf = async (context: object) =>
      (await reportRenderer(result)(context, SINK))
        .trimEnd()
        .split('\n')
        .at(-1);
    expect(await lastOf({})).toBe(
      `<sub>file \`data-topology.yaml\` · plan \`${plan.id}\`</sub>`,
    );
    const page = 'https://a.test/b';
    expect(await lastOf({ commit, page, runUrl: `${page}/1` })).toBe(
      `<sub>file \`data-topology.yaml\` · commit [\`0123456789ab\`](${page}/commit/${commit}) · plan \`${plan.id}\` · [run](${page}/1)</sub>`,
    );
  });
});

describe('a piece of a combined report', () => {
  const made = (result: RunResult, share = 100_000) =>
    fleetPiece('main', result, { share, context: {} });
  const drifting = ({
    isFailure = true,
    compared: own = comparedOnDrift(),
  } = {}): RunResult => ({
    ...resultOf('skipped', 'main'),
    outcome: 'drifted',
    compared: own,
    isFailure,
  });

  it.each([
    [10, 'planned', false],
    [11, 'planned', true],
    [10, 'invalid', false],
    [11, 'invalid', true],
  ] as const)(
    'has a table of its own of %i rows: %s, %s',
    async (count, kind, isFolded) => {
      const result =
        kind === 'invalid'
          ? withFindings(count)
          : resultOf(kind, 'main', { compared: adding(count) });
      const { parts } = await made(result);
      const folds = parts.filter((part) =>
        /^<details><summary>The 1\d (?:changes|findings)</.test(part),
      );
      expect(folds).toHaveLength(isFolded ? 1 : 0);
      expect(parts).not.toContain('');
      expect(parts.some((part) => part.includes('>Difference<'))).toBe(
        kind === 'planned',
      );
    },
  );

  it('has the steps of what to do instead once, folded below what is in plain sight', async () => {
    const result = resultOf('blocked', 'main');
    const { parts } = await made(result);
    const isOfSteps = (part: string): boolean => part.includes(' steps');
    expect(parts.map(isOfSteps).indexOf(true)).toBe(1);
    expect(parts.filter(isOfSteps)).toHaveLength(1);
  });

  it('is the same as another only where every change and finding is', async () => {
    const sameAs = async (result: RunResult) => (await made(result)).sameAs;
    const planned = (...uids: readonly string[]) =>
      resultOf('planned', 'main', {
        compared: compared(
          BEFORE,
          cluster({
            groups: [
              group('data', 'by_tenant', 'a..80', 'b 80..'),
              ...uids.map((uid) => group(uid, undefined, 'a')),
            ],
          }),
        ),
      });
    const invalid = withFindings(2);
    const moved = {
      ...invalid,
      findings: [
        ...withFindings(1).findings,
        ...withFindings(3).findings.slice(2),
      ],
    };
    const all = await Promise.all(
      [planned('x', 'y'), planned('x', 'z'), invalid, moved].map(sameAs),
    );
    expect(new Set(all).size).toBe(4);
    expect(await sameAs(planned('x', 'y'))).toBe(all[0]);
  });

  it.each<[string, RunResult, string]>([
    [
      'of drift',
      drifting(),
      'Changed outside the repository. `data` \\[40, 80): `a` → `c`',
    ],
    [
      'of drift of unknown cause',
      drifting({ compared: comparedOnDrift('history-unknown') }),
      'The file’s history could not be read. `data` \\[40, 80): `a` → `c`',
    ],
    [
      'of a mistake',
      withFindings(2),
      'Line 1: Key `shard_grps` is unknown. Write `shard_groups`.',
    ],
    [
      'of a failure',
      resultOf('failed', 'main', { why: 'It broke.' }),
      'It broke.',
    ],
    ['without a word', resultOf('no-change', 'main'), ''],
  ])('has a note %s', async (_, result, note) => {
    expect((await made(result)).note).toBe(note);
  });

  it('that is drift asks for action where it fails the run', async () => {
    expect(await made(drifting())).toMatchObject({
      label: 'drifted',
      call: 'act',
    });
    expect(await made(drifting({ isFailure: false }))).toMatchObject({
      icon: '⚠️',
      call: 'look',
    });
  });
});
