import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../sandbox/github/traffic.ts';

/** A part of a deviation that is known, and why it stands. */
export type Known = readonly (readonly [deviation: RegExp, why: string])[];

/** What the suites asked of the sandbox's GitHub and got, each exchange once. */
export function readTraffic(): readonly Exchange[] {
  const folder = process.env['KEPT_TRAFFIC'];
  if (folder === undefined)
    throw new Error(
      'Run `node test/official/main.ts`: it keeps the traffic that is read here.',
    );
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'),
  );
  return lines.map((line): Exchange => JSON.parse(line));
}

/** Each deviation once with how often it occurs, without those that are known; the most frequent first. */
export function counted(
  deviations: readonly string[],
  known: Known = [],
): readonly string[] {
  const times = new Map<string, number>();
  for (const one of deviations)
    if (!known.some(([pattern]) => pattern.test(one)))
      times.set(one, (times.get(one) ?? 0) + 1);
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .map(([one, count]) => `${count} × ${one}`);
}
