import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { rule } from './rule.ts';

/** A global secondary index is listed by its owner (domain reference §2 rule 19). */
export const secondaryIndexOwner = rule({
  id: 'secondary-index-owner',
  severity: 'error',
  title: 'A table lists only global secondary indexes that name it as their owner.',
  why: 'The declaration and the entry name each other; where they disagree the index is kept up to date by nobody.',
  examples: {
    fails: gsiExample({ owner: '▹orders', entry: '{name: ▸by_email}' }),
    passes: gsiExample({}),
  },
  source: 'domain reference §2 rule 19',
  confidence: 'documented',
  *check(input) {
    for (const { gsi, listings } of input.gsis) {
      const { ownerTable } = gsi;
      if (ownerTable === undefined) continue;
      for (const { owner, name } of listings) {
        if (owner.table.name === ownerTable.value) continue;
        const message = `Table ${quote(owner.table.name)} lists ${quote(gsi.name)}, whose ${quote('owner_table')} is ${quote(ownerTable.value)}. Name one and the same table in both.`;
        yield { at: name, related: ownerTable, message };
      }
    }
  },
});
