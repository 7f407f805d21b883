import { memberValue } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { columnList } from './phrases.ts';
import { rule } from './rule.ts';

/** An owner lists the columns its index declares (domain reference §2 rule 22). */
export const secondaryIndexColumns = rule({
  id: 'secondary-index-columns',
  severity: 'warning',
  title: "A table's entry for a global secondary index lists the index's columns, in its order.",
  why: 'The columns stand in two places; which of them the service takes where they differ is not known.',
  examples: {
    fails: gsiExample({ columns: '▹[email]', entry: '{name: by_email, columns: ▸[mail]}' }),
    passes: gsiExample({ entry: '{name: by_email, columns: [email]}' }),
  },
  source: 'domain reference §2 rule 22',
  confidence: 'unknown',
  *check(input) {
    for (const { gsi, listings } of input.gsis) {
      const declared = memberValue(gsi.node, 'columns');
      if (declared === undefined || gsi.columns.length === 0) continue;
      for (const { owner, entry } of listings) {
        const own = memberValue(entry.node, 'columns');
        if (own === undefined || entry.columns.length === 0) continue;
        if (columnList(entry.columns) === columnList(gsi.columns)) continue;
        const message = `Table ${quote(owner.table.name)} lists columns ${columnList(entry.columns)} for ${quote(gsi.name)}, which declares ${columnList(gsi.columns)}. Write the same list in both.`;
        yield { at: own, related: declared, message };
      }
    }
  },
});
