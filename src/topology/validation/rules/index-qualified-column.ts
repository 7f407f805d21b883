import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { columnsOf } from './expression.ts';
import { indexExpressions } from './index-expressions.ts';
import { rule } from './rule.ts';

/** An index names its column without a table (domain reference §2 rule 48). */
export const indexQualifiedColumn = rule({
  id: 'index-qualified-column',
  severity: 'warning',
  title: 'An index names its column without a table.',
  why: 'The service documents unqualified columns: one index serves many tables.',
  examples: {
    fails: SHARDED.replace('[tenant_id]', '[▸orders.tenant_id]'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 48',
  confidence: 'documented',
  *check(input) {
    for (const expression of indexExpressions(input)) {
      const qualified = columnsOf(expression.value)?.find((column) => column.includes('.'));
      if (qualified === undefined) continue;
      const column = qualified.slice(qualified.lastIndexOf('.') + 1);
      const message = `Index column ${quote(qualified)} is qualified, and the service documents unqualified columns. Write ${quote(column)}.`;
      yield { at: expression, message };
    }
  },
});
