import { visible } from '../message/visible.ts';
import type { RanStatement } from '../topology/evidence/evidence.ts';
import { countOf } from './counting.ts';

/** What was asked of a branch's databases: each statement on a line, below how long it took and what came of it. */
export function statementLines(
  statements: readonly RanStatement[],
): readonly string[] {
  return statements.flatMap(
    ({ database, text, parameters, milliseconds, answer }, at) => {
      const given = countOf(parameters, 'parameter');
      const took = Math.round(milliseconds);
      return [
        visible(
          `${at + 1}. ${placeText(database)}, ${given}, ${took} ms: ${answerText(answer)}`,
        ),
        visible(`   ${text.replaceAll('\n', ' ')}`),
      ];
    },
  );
}

function placeText(database: string | undefined): string {
  if (database === undefined) return 'the database of the address';
  return `database ${database}`;
}

function answerText(answer: RanStatement['answer']): string {
  if (typeof answer === 'number') return countOf(answer, 'row');
  return answer;
}
