// What a run loads on its way is loaded beforehand: a turn may not end while a run is loading something.
import '../../src/doors/action/pull-request.ts';
import '../../src/ports/github/github.ts';
import '../../src/ports/github/repository.ts';
import '../../src/ports/platform/connect.ts';
import '../../src/report/compared.ts';
import '../../src/report/fleet.ts';
import '../../src/report/fleet-groups.ts';
import '../../src/report/fleet-layout.ts';
import '../../src/report/previous.ts';
import '../../src/report/result-document.ts';
import '../../src/run/plan-file.ts';
import 'diff';
import { globSync } from 'node:fs';
import { matches } from '../../sandbox/http/faults.ts';
import type { RecordedRequest } from '../../sandbox/http/record.ts';
import { type Stalling, whenQuiet } from '../../sandbox/http/stalls.ts';
import { CALLS, type Halt } from './script.ts';

const FEATURES = new URL('../../src/features/', import.meta.url);
for (const file of globSync('*/*.ts', { cwd: FEATURES }))
  await import(new URL(file, FEATURES).href);

/** The turn that a run has. */
interface Going {
  readonly of: number;
  readonly until: Halt | undefined;
  readonly stop: () => void;
  /** How often it has asked for the call it has to wait with. */
  asked: number;
}

/**
 * Lets one of several runs go on, while the others wait with what they ask for next. Nothing of it depends on how fast
 * the machine is: a turn ends with a request, and the next one begins when nothing is on its way any more.
 */
export class Turns {
  readonly #servers: readonly Stalling[];
  readonly #held = new Map<number, (() => void)[]>();
  #going: Going | undefined;

  constructor(servers: readonly Stalling[]) {
    this.#servers = servers;
  }

  /** Lets a run go on until it has to wait, or to its end. */
  async give(
    of: number,
    until: Halt | undefined,
    end: Promise<unknown>,
  ): Promise<void> {
    const stopped = Promise.withResolvers<void>();
    this.#going = { of, until, stop: stopped.resolve, asked: 0 };
    const held = this.#held.get(of) ?? [];
    this.#held.delete(of);
    for (const goOn of held) goOn();
    await Promise.race([stopped.promise, end]);
    this.#going = undefined;
    await whenQuiet(this.#servers);
  }

  /** What a request of a run waits for; undefined where the run may go on. */
  arrive(
    of: number,
    request: RecordedRequest,
    server: 'platform' | 'github',
  ): Promise<void> | undefined {
    const going = this.#going;
    if (going?.of === of) {
      if (!hasToWait(going, request, server)) return undefined;
      this.#going = undefined;
      going.stop();
    }
    return new Promise((resolve) => {
      this.#held.set(of, [...(this.#held.get(of) ?? []), resolve]);
    });
  }
}

function hasToWait(
  going: Going,
  request: RecordedRequest,
  server: 'platform' | 'github',
): boolean {
  if (going.until === undefined) return false;
  const { call, nth } = going.until;
  const { server: ofCall, ...match } = CALLS[call];
  if (ofCall !== server || !matches(match, request)) return false;
  going.asked += 1;
  return going.asked === nth;
}
