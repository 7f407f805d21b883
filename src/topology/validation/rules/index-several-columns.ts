import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { columnsOf } from './expression.ts';
import { indexExpressions } from './index-expressions.ts';
import { listed } from './phrases.ts';
import { rule } from './rule.ts';

/** An index expression names one column (domain reference §2 rule 47). */
export const indexSeveralColumns = rule({
  id: 'index-several-columns',
  severity: 'warning',
  title: 'An index expression names one column only.',
  why: 'The service stores an expression over several columns, but then inserts fail (NK013), its columns cannot be updated, and reads by key go to every shard. Expressions that cannot be told apart safely are passed over.',
  examples: {
    fails: SHARDED.replace('[tenant_id]', '[▸"tenant_id + region"]'),
    passes: SHARDED.replace('[tenant_id]', '["tenant_id + 1"]'),
  },
  source: 'domain reference §2 rule 47',
  confidence: 'documented',
  *check(input) {
    for (const expression of indexExpressions(input)) {
      const columns = columnsOf(expression.value) ?? [];
      if (columns.length < 2) continue;
      const message = `Index expression ${quote(expression.value)} names ${columns.length} columns, ${listed(columns)}: inserts will fail. Use one column.`;
      yield { at: expression, message };
    }
  },
});
