/**
 * The tests that wait (`waiting-tests.ts`), while each process of theirs stands still every few seconds, by itself and
 * for up to three seconds, as on a machine that is busy with something else: a test, the step it has started, git, a
 * browser's stand-in, each of which may be late for any other. Nothing burns meanwhile, so other work can have the
 * cores. `node scripts/test-loaded.ts [files]`; `test` for the whole suite, which runs at night.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitingTests } from './waiting-tests.ts';

/** A last resort against a suite that hangs. */
const MOST_MINUTES = 40;
/** How often it is drawn which processes stand still from now on. */
const TICK_MS = 200;
/** One process in so many, at each draw. */
const ONE_IN = 10;
const LONGEST_STOP_MS = 3000;

const given = process.argv.slice(2);
const files = given.length === 0 ? waitingTests() : given;
const suite = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...files],
  { stdio: 'inherit' },
);
const ended = once(suite, 'exit');
const hasEnded = new AbortController();
/** When each process that stands still goes on. */
const stopped = new Map<number, number>();
const latest = Date.now() + MOST_MINUTES * 60_000;

process.once('SIGINT', endSuite).once('SIGTERM', endSuite);
const stopping = stopProcesses(hasEnded.signal);
const [code] = await ended;
hasEnded.abort();
console.log(`Processes stood still ${await stopping} times.`);
process.exitCode = code ?? 1;

/** Stops and continues processes of the suite until it has ended; how often one was stopped. */
async function stopProcesses(signal: AbortSignal): Promise<number> {
  let times = 0;
  while (!signal.aborted) {
    continueThoseDue(Date.now());
    for (const pid of processesOf(suite.pid)) {
      if (stopped.has(pid) || Math.random() > 1 / ONE_IN) continue;
      if (!tell(pid, 'SIGSTOP')) continue;
      stopped.set(pid, Date.now() + Math.random() * LONGEST_STOP_MS);
      times += 1;
    }

    if (Date.now() > latest) {
      console.error(`The suite did not end within ${MOST_MINUTES} minutes.`);
      endSuite();
    }
    await sleep(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
  continueThoseDue(Infinity);
  return times;
}

function continueThoseDue(now: number): void {
  for (const [pid, end] of stopped) {
    if (end > now) continue;
    tell(pid, 'SIGCONT');
    stopped.delete(pid);
  }
}

/**
 * A process, and all that were started below it, but for what runs in a terminal: where that stands still, the terminal
 * (`script`) stops as well, and does not always notice afterwards that what ran in it has ended.
 */
function processesOf(root: number | undefined): readonly number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], {
    encoding: 'utf8',
  });
  const processes = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const terminals = new Set(
    processes
      .filter(([, , name = '']) => /(?:^|\/)script$/.test(name))
      .map(([pid]) => Number(pid)),
  );
  const children = Map.groupBy(processes, ([, parent]) => Number(parent));
  const found: number[] = root === undefined ? [] : [root];
  // The list grows while it is walked.
  for (const pid of found) {
    if (terminals.has(pid)) continue;
    for (const [child] of children.get(pid) ?? []) found.push(Number(child));
  }
  return found;
}

/** Whether the process was still there. */
function tell(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function endSuite(): void {
  continueThoseDue(Infinity);
  suite.kill('SIGKILL');
}
