import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onOnlyStalls, type Stalling } from '../http/stalls.ts';

/** What a run's time is told by its test. */
export interface TimeOptions {
  /** Whether the step goes by the machine's own time: for benchmarks, never for tests. */
  readonly isRealTime?: boolean;
  /** Servers that may leave a request without an answer: the next limit of the step is reached then. */
  readonly servers?: readonly Stalling[];
  /** Done when the step has begun to wait, before it goes on so many milliseconds later. */
  readonly onSleep?: (milliseconds: number) => Promise<void>;
}

let preload: string | undefined;

/** The options of Node with which a process gets a virtual clock. Written for each process of tests once. */
export function virtualTime(): readonly string[] {
  if (preload === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'virtual-time-'));
    process.once('exit', () =>
      rmSync(folder, { recursive: true, force: true }),
    );
    const clock = readFileSync(new URL('../clock.ts', import.meta.url), 'utf8');
    writeFileSync(join(folder, 'clock.mjs'), stripTypeScriptTypes(clock));
    const source = readFileSync(
      new URL('virtual-time.mjs', import.meta.url),
      'utf8',
    );
    preload = join(folder, 'virtual-time.mjs');
    writeFileSync(preload, source);
  }
  return ['--import', pathToFileURL(preload).href];
}

/** What a process on a virtual clock says: how long it has run by it, and whether it waits for the test to go on. */
interface Said {
  readonly elapsed: number;
  readonly isSleeping: boolean;
  /** How long it sleeps. */
  readonly sleep?: number;
  /** Whether it has reached a limit as it was told: that may have been another one than of what is left open. */
  readonly isReached?: boolean;
}

/**
 * Lets the time of a process go on as its test wants, each step when `ready` is done; what it answers says how many
 * milliseconds have gone by on its clock, for waits and for limits that were reached.
 */
export function driveTime(
  child: ChildProcess,
  { servers = [], onSleep }: TimeOptions,
  ready: () => Promise<void>,
): () => number {
  let elapsed = 0;
  const tell = (message: string): void => {
    // A process that has ended waits for nothing.
    if (child.connected) child.send(message, () => undefined);
  };
  const goOn = async (milliseconds: number): Promise<void> => {
    await onSleep?.(milliseconds);
    // What the test did meanwhile, such as a cancellation, reaches the step before it goes on.
    await ready();
    tell('go on');
  };
  child.on('message', (said: Said) => {
    elapsed = Math.max(elapsed, said.elapsed);
    if (said.isSleeping) void goOn(said.sleep ?? 0);
    if (said.isReached === true) lookAgain();
  });
  const lookAgain = onOnlyStalls(servers, () => {
    void ready().then(() => tell('limit'));
    return false;
  });
  return () => elapsed;
}
