import type { RanStatement } from '../changes/questions.ts';
import { visible } from '../text/visible.ts';
import { countOf } from './counting.ts';

/** What was asked of a branch's databases: each statement on a line, below how long it took and what came of it. */
export function statementLines(
  statements: readonly RanStatement[],
): readonly string[] {
  return statements.flatMap(
    ({ database, text, parameters, milliseconds, answer }, at) => {
      const place =
        database === undefined
          ? 'the database of the address'
          : `database ${database}`;
      const given = countOf(parameters, 'parameter');
      const came = typeof answer === 'number' ? countOf(answer, 'row') : answer;
      return [
        visible(
          `${at + 1}. ${place}, ${given}, ${Math.round(milliseconds)} ms: ${came}`,
        ),
        visible(`   ${text.replaceAll('\n', ' ')}`),
      ];
    },
  );
}
