import type { RecordedRequest } from '../../sandbox/platform.ts';
import type { World } from './world.ts';

/** What a run asked, round by round: requests of one round were all open before any of them was answered. */
export interface Rounds {
  /** Sorted in each round, because those of one have no order. */
  seen(): readonly (readonly string[])[];
  end(): void;
}

/**
 * Holds every answer of a world until all requests of its round have come. Whatever comes too many, or in place of what
 * was expected, is answered with the round in which it came; a run that asks less than was expected waits for ever.
 */
export function holdInRounds(
  { platform, github }: Pick<World, 'platform' | 'github'>,
  expected: readonly (readonly string[])[],
): Rounds {
  const rounds: string[][] = [[]];
  let opened = Promise.withResolvers<void>();

  const answer = (): void => {
    rounds.push([]);
    const { resolve } = opened;
    opened = Promise.withResolvers();
    resolve();
  };
  const until = (request: RecordedRequest): Promise<void> => {
    const round = rounds.at(-1) ?? [];
    const { promise } = opened;
    round.push(nameOf(request));
    const wanted = expected[rounds.length - 1]?.length ?? 1;
    if (round.length >= wanted) answer();
    return promise;
  };
  for (const server of [platform, github])
    server.fault({ kind: 'hold', until });

  return {
    seen: () =>
      rounds.filter(({ length }) => length > 0).map((one) => one.toSorted()),
    end: () => {
      for (const server of [platform, github]) server.clearFaults();
    },
  };
}

/** A request as a reader of the table knows it: `GET data-topology`, `PATCH comment`. */
function nameOf({ method, path }: RecordedRequest): string {
  const place = decodeURIComponent(path)
    .replace(/^\/repos\/[^/]+\/[^/]+\//, '')
    .replace(/^\/v1\/organizations\/.*\/branches\/[^/]+\/?/, '')
    .replace(/^\//, '')
    .replace(/[0-9a-f]{40}/, 'SHA')
    .replace(/^issues\/comments\/\d+$/, 'comment')
    .replace(/^issues\/\d+\/comments$/, 'comments');
  return `${method} ${place}`;
}
