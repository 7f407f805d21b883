import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAULTS, type FaultName, matchOf } from '../../oracles/faults/cells.ts';
import {
  runInProcess,
  SERVICE_TOKEN,
  withTable,
} from '../../oracles/faults/harness.ts';
import { stateFrom } from '../../sandbox/platform/seed.ts';
import {
  type JsonObject,
  type Platform,
  startPlatform,
} from '../../sandbox/platform.ts';
import type { RunResult } from '../../src/run/result.ts';
import { jsonOf } from '../domain.ts';
import { tries } from '../long.ts';

/** Faults that cost no seconds of a test: not those that stall or send megabytes. */
const QUICK: readonly FaultName[] = [
  'reset',
  'HTTP 408',
  'HTTP 429',
  'HTTP 500',
  'HTTP 502',
  'HTTP 503',
  'HTTP 504',
  'truncated',
  'not JSON',
  'wrong shape',
];
const CALLS = [
  'GET for the plan',
  'GET before the PUT',
  'PUT',
  'GET to confirm',
] as const;

interface Fault {
  readonly call: (typeof CALLS)[number];
  readonly fault: FaultName;
  readonly when: 'before' | 'after';
  readonly nth: number;
  readonly times: number;
}

/** One step of a history: somebody edits the branch between runs, or a run applies one of four documents. */
type Step =
  | { readonly kind: 'edit'; readonly document: number }
  | {
      readonly kind: 'run';
      readonly document: number;
      readonly faults: readonly Fault[];
      readonly staleReads: number;
      /** Whether the cache, made long ago, hides what was edited before the run as well. */
      readonly isLate: boolean;
      readonly echo: 'stored' | 'sent';
      /** Somebody edits the branch as the n-th GET arrives; 0 for nobody. Never with a stale cache, which would hide it. */
      readonly editAt: number;
    };

const document = fc.integer({ min: 0, max: 3 });
const fault: fc.Arbitrary<Fault> = fc.record({
  call: fc.constantFrom(...CALLS),
  fault: fc.constantFrom(...QUICK),
  when: fc.constantFrom('before', 'after'),
  nth: fc.integer({ min: 1, max: 3 }),
  times: fc.integer({ min: 1, max: 9 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit'), document }) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        kind: fc.constant('run'),
        document,
        faults: fc.array(fault, { maxLength: 3 }),
        staleReads: fc.integer({ min: 0, max: 3 }),
        isLate: fc.boolean(),
        echo: fc.constantFrom('stored', 'sent'),
        editAt: fc.integer({ min: 0, max: 4 }),
      })
      .map((run) => (run.editAt > 0 ? { ...run, staleReads: 0 } : run)),
  },
);

const FIRST_EDIT = 10;
const LONG_AGO = '2026-09-10T08:00:00.000Z';

/** Documents by number, each what the sandbox starts with and one table; those of outsiders have numbers of their own. */
const BASE =
  stateFrom({})
    .organizations.get('acme')
    ?.databases.get('shop')
    ?.branches.get('main')?.topology ?? {};

function documentOf(number: number): JsonObject {
  return withTable(BASE, `d${number}`);
}

/** Somebody else's write. */
function edit(platform: Platform, number: number): void {
  platform.branch().topology = documentOf(number);
}

/** What the branch held when a PUT arrived, and how many answers had come since the PUT before it. */
interface Write {
  readonly onto: JsonObject;
  readonly answersSince: number;
}

/** Watches the platform during one run; the listeners stay, so that the watch is told when it is over. */
function watch(platform: Platform, atRead: (read: number) => void) {
  const writes: Write[] = [];
  const state = { reads: 0, answers: 0, isOver: false };
  platform.onArrival(({ method }) => {
    if (state.isOver) return;
    if (method === 'PUT') {
      writes.push({
        onto: platform.branch().topology,
        answersSince: state.answers,
      });
      state.answers = 0;
      return;
    }
    state.reads += 1;
    atRead(state.reads);
  });
  platform.onRequest(({ status, fault: hit }) => {
    if (status !== null && hit !== 'truncate') state.answers += 1;
  });
  const end = (): void => {
    state.isOver = true;
  };
  return { writes, end };
}

function mayBeStored(result: RunResult): boolean {
  return (
    result.outcome === 'applied' ||
    (result.outcome === 'failed' && result.maybeStored)
  );
}

/** Has reads served from a copy; whether that hides an edit which the run is too late to miss. */
function serveCopy(
  platform: Platform,
  { isLate, staleReads }: Step & { kind: 'run' },
): boolean {
  const branch = platform.branch();
  const { copy, topology } = branch;
  const isHidden =
    isLate && staleReads > 0 && !isDeepStrictEqual(copy.topology, topology);
  // A cache made a moment ago that hides an edit made since is what no client could help.
  branch.copy = isHidden
    ? { ...copy, syncedAt: LONG_AGO, behind: {} }
    : { topology, syncedAt: branch.syncedAt, behind: topology };
  return isHidden;
}

function armFaults(
  platform: Platform,
  { faults }: Step & { kind: 'run' },
): void {
  for (const { call, fault: name, when, nth, times } of faults) {
    const kind = FAULTS[name];
    if (kind === 'refused') continue;
    const match = { ...matchOf(call), nth, times };
    platform.fault({ ...kind, when, match });
  }
}

async function applyOnce(
  platform: Platform,
  run: Step & { kind: 'run' },
): Promise<void> {
  const branch = platform.branch();
  const desired = documentOf(run.document);
  platform.clearFaults();
  Object.assign(platform.behaviour, {
    staleReads: run.staleReads,
    echo: run.echo,
  });
  const isHidden = serveCopy(platform, run);
  branch.staleReadsLeft = 0;
  armFaults(platform, run);
  const before = { revision: branch.revision, topology: branch.topology };
  let revisionAtEdit = -1;
  const { writes, end } = watch(platform, (read) => {
    if (read !== run.editAt) return;
    edit(platform, FIRST_EDIT + read);
    revisionAtEdit = branch.revision;
  });
  const { result } = await runInProcess(platform, {
    desired,
    credential: SERVICE_TOKEN,
    timeout: 120_000,
  });
  end();

  const effects = branch.revision - before.revision;
  const seen = 'compared' in result ? result.compared?.baseline : undefined;
  const planned = seen?.from === 'branch' ? jsonOf(seen.document) : '';
  // Never applied without the document being there, unless somebody else has written over it since; never "not
  // applied" when it is there by this run's hand.
  const isOverwritten = effects > 0 && revisionAtEdit === branch.revision;
  if (result.outcome === 'applied' && !isOverwritten)
    expect(branch.topology).toEqual(desired);
  if (result.outcome === 'applied') expect(effects).toBeGreaterThan(0);
  if (!mayBeStored(result)) expect(effects).toBe(0);
  // Never a write when nothing differed, and never over a document nobody planned on.
  for (const { onto } of writes)
    expect([planned, JSON.stringify(desired)]).toContain(JSON.stringify(onto));
  if (writes[0] !== undefined)
    expect(isDeepStrictEqual(writes[0].onto, desired)).toBe(false);
  // Never two PUTs for one change without an answer in between.
  for (const { answersSince } of writes.slice(1))
    expect(answersSince).toBeGreaterThan(0);
  // Without faults and without anybody else there is exactly one effect, or none where nothing differed.
  if (run.faults.length === 0 && run.editAt === 0 && !isHidden)
    expect([result.outcome, effects]).toEqual(
      isDeepStrictEqual(before.topology, desired)
        ? ['no-change', 0]
        : ['applied', 1],
    );
}

describe('any history of runs, outside edits and faults', () => {
  it('keeps what is claimed and what is so together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (steps) => {
          const platform = await startPlatform();
          try {
            for (const next of steps) {
              if (next.kind === 'edit') edit(platform, next.document);
              else await applyOnce(platform, next);
            }
          } finally {
            await platform.close();
          }
        },
      ),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? tries(60)) },
    );
  });
});
