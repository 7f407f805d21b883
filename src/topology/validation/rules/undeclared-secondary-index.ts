import { quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import { gsiExample } from './example-parts.ts';
import { rule } from './rule.ts';

/** A table lists global secondary indexes of its database (domain reference §2 rule 19). */
export const undeclaredSecondaryIndex = rule({
  id: 'undeclared-secondary-index',
  severity: 'error',
  title: 'Every secondary index that a table lists is a global secondary index of its database.',
  why: 'An index is declared in the database and activated by its owner; an entry without the declaration activates nothing.',
  examples: {
    fails: gsiExample({ entry: '{name: ▸by_emial}' }),
    passes: gsiExample({}),
  },
  source: 'domain reference §2 rule 19',
  confidence: 'documented',
  *check(input) {
    for (const { owner, name } of input.listings) {
      const { globalSecondaryIndexes: declared, node } = owner.database;
      const list = node.members.get('global_secondary_indexes')?.value ?? node;
      const isLost =
        input.shape.isUnsure(node, 'global_secondary_indexes') || input.shape.isUnsure(list, name.value);
      if (declared.has(name.value) || isLost) continue;
      const message = `Table ${quote(owner.table.name)} lists ${quote(name.value)}, which is not in the ${quote('global_secondary_indexes')} of database ${quote(owner.database.name)}.${suggestion(name.value, declared.keys()) || ' Declare it there, or remove the entry.'}`;
      yield { at: name, message };
    }
  },
});
