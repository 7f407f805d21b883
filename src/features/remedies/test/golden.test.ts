import { expect, it } from 'vitest';
import { compare, documentOf } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { judge } from '../../evidence/judge.ts';
import type { Remedy } from '../advice.ts';
import { findRemedies } from '../remedy.ts';
import { CASES, type Pair } from './cases.ts';

function remediesOn([live, desired, seen]: Pair): readonly Remedy[] {
  const [before, after] = [documentOf(live), documentOf(desired)];
  const changes = compare(before, after);
  const names = changes.flatMap(({ tables }) => tables.listed);
  const evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map(names.flatMap((name) => (seen ? [[name, seen]] : []))),
    fresh: new Set<string>(),
    left: new Set<string>(),
    found: new Map(),
  };
  const mode = { mode: 'check', isPristine: false } as const;
  return findRemedies(judge(changes, evidence, mode), before, after);
}

/** All that a remedy says, a line each, with what is to be run below it. */
function linesOf({ ways, lead, changes, steps, alternatives }: Remedy) {
  const run = (sql: string | undefined) => sql?.split('\n') ?? [];
  return [
    `${ways.join(' and ')} for ${changes.length}: ${textOf(lead)}`,
    ...steps.flatMap((step) => [
      `${step.otherwise ? 'gate' : 'step'}: ${textOf(step.text)}`,
      ...run(step.sql),
      ...(step.otherwise
        ? [`else: ${textOf(step.otherwise.text)}`, ...run(step.otherwise.sql)]
        : []),
    ]),
    ...alternatives.map((one) => `or: ${textOf(one)}`),
  ];
}

function isLead(line: string): boolean {
  return /^[\w ]+ for \d+: /.test(line);
}

/** Lines of which those that are known already, one behind the other, are only counted. */
function shortened(lines: readonly string[], known: Set<string>) {
  const shown: string[] = [];
  let same = 0;
  for (const line of [...lines, '']) {
    if (known.has(line)) same += 1;
    else if (same > 0) shown.push(`(${same} as before)`);
    if (known.has(line)) continue;
    same = 0;
    shown.push(line);
    if (line !== '' && !isLead(line)) known.add(line);
  }
  return shown;
}

it('what is advised is the same, word for word; what an earlier change has in the same words is counted', () => {
  const known = new Set<string>();
  const told = Object.entries(CASES).map(([name, pair]) => {
    const lines = remediesOn(pair).flatMap(linesOf);
    expect(lines).not.toEqual([]);
    return [name, ...shortened(lines, known)].join('\n');
  });
  expect(told.join('\n')).toMatchSnapshot();
});
