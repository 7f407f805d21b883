import { setImmediate as idle } from 'node:timers/promises';

/** A server that may leave a request without an answer. */
export interface Stalling {
  /** Calls back when a request has been left without the end of its answer. */
  onStall(listener: () => void): void;
  /** How many requests it is still going to answer, and how many it has left without an answer. */
  open?(): OpenRequests;
}

export interface OpenRequests {
  readonly answering: number;
  readonly stalled: number;
}

/** Turns of the event loop in which nothing came, after which nothing is on its way to a server of this process. */
const QUIET_TURNS = 20;

/**
 * Calls back when a request has been left without an answer and no other is on its way, again and again until it is
 * given up: where several are under way, the limit that is reached first may be that of another. Who hears only later
 * whether one was given up calls what it answers then.
 */
export function onOnlyStalls(
  servers: readonly Stalling[],
  act: () => boolean,
): () => void {
  let isWaiting = false;
  const open = (): OpenRequests => openIn(servers);
  const giveUp = async (): Promise<void> => {
    if (isWaiting) return;

    isWaiting = true;
    do await whenQuiet(servers);
    while (act() && open().stalled > 0);
    isWaiting = false;
  };
  for (const server of servers) server.onStall(() => void giveUp());
  return () => {
    if (open().stalled > 0) void giveUp();
  };
}

/** Waits until no request is on its way to these servers. */
export async function whenQuiet(servers: readonly Stalling[]): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns++) {
    await idle();
    if (openIn(servers).answering > 0) turns = 0;
  }
}

function openIn(servers: readonly Stalling[]): OpenRequests {
  const all = servers.map((server) => server.open?.());
  return {
    answering: sum(all.map((one) => one?.answering ?? 0)),
    stalled: sum(all.map((one) => one?.stalled ?? 0)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
