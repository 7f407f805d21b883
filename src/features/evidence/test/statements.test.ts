import { expect, it } from 'vitest';
import { pairsOf } from '../../../../oracles/router/pairs.ts';
import { SEED } from '../../../../oracles/seed.ts';
import {
  type Change,
  compare,
  type Seen,
  severityOf,
  statementsOf,
  wordsOf,
} from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { judge } from '../judge.ts';

const SEEN: readonly Seen[] = [
  { kind: 'empty' },
  { kind: 'rows', count: 3, isMore: false },
  { kind: 'in-snapshot' },
  { kind: 'not-in-snapshot' },
  { kind: 'unknown', why: 'nobody looked' },
];

/** A change with what was seen of each of its listed tables. */
function judged(change: Change, seen: Seen): readonly Change[] {
  const { listed } = change.tables;
  return judge(
    [change],
    {
      at: '2026-01-01T00:00:00Z',
      tables: new Map(listed.map((name) => [name, seen])),
      fresh: new Set(listed),
      left: new Set(),
      found: new Map(),
    },
    { mode: 'check', isPristine: false },
  );
}

/** What a plan says less about the statements of a change, once something was seen of rows. */
function saidLess(change: Change, seen: Seen): string | undefined {
  const { answer, text } = statementsOf(change);
  for (const one of judged(change, seen)) {
    const effect = wordsOf(one).effect.replaceAll(' (3 rows)', '');
    const clauses = textOf(text).split('; ');
    const missing = clauses.filter((clause) => !effect.includes(clause));
    if (missing.length > 0) return `${seen.kind}: ${missing} in ${effect}`;
    const isLess =
      statementsOf(one).answer !== answer ||
      (answer !== 'as-before' &&
        severityOf(one.class) < severityOf('behavioural'));
    if (isLess) return `${seen.kind}: ${one.class}`;
  }
  return undefined;
}

it('nothing that is seen of rows makes a plan say less about statements', () => {
  let told = 0;
  const less: string[] = [];
  for (const { before, after } of pairsOf(SEED).take(300)) {
    const changes = compare(before, after);
    for (const change of changes.filter(({ tables }) => tables.listed.length)) {
      if (statementsOf(change).answer !== 'as-before') told += 1;
      for (const seen of SEEN)
        less.push(...[saidLess(change, seen) ?? []].flat());
    }
  }
  expect(less).toEqual([]);
  expect(told).toBeGreaterThan(50);
});
