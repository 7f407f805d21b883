import type { RanStatement } from '../changes/questions.ts';
import { visible } from '../text/visible.ts';
import { countOf } from './counting.ts';

/**
 * The statements that were run in a branch's databases. Above each statement is a line with its duration and its
 * answer.
 */
export function statementLines(
  statements: readonly RanStatement[],
): readonly string[] {
  return statements.flatMap(
    ({ database, text, parameters, milliseconds, answer }, at) => {
      const place =
        database === undefined
          ? 'the database of the address'
          : `database ${database}`;
      const values = countOf(parameters, 'parameter');
      const came = typeof answer === 'number' ? countOf(answer, 'row') : answer;
      return [
        visible(
          `${at + 1}. ${place}, ${values}, ${Math.round(milliseconds)} ms: ${came}`,
        ),
        visible(`   ${text.replaceAll('\n', ' ')}`),
      ];
    },
  );
}
