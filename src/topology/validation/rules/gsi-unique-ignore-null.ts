import { memberValue } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { opening } from './phrases.ts';
import { rule } from './rule.ts';

/** A unique global secondary index holds every row (domain reference §2 rule 59). */
export const gsiUniqueIgnoreNull = rule({
  id: 'gsi-unique-ignore-null',
  severity: 'warning',
  title: 'A unique global secondary index does not ignore nulls.',
  why: 'Rows with a null in the columns are not in the lookup table, so neither uniqueness nor reads through the index cover them.',
  examples: {
    fails: gsiExample({ unique: 'true, ignore_null: ▸true' }),
    passes: gsiExample({ unique: 'true, ignore_null: false' }),
  },
  source: 'domain reference §2 rule 59',
  confidence: 'inferred',
  *check(input) {
    for (const { gsi } of input.gsis) {
      if (!gsi.unique || !gsi.ignoreNull) continue;
      const message = `Global secondary index ${quote(gsi.name)} is unique and ignores nulls: rows with a null are neither checked nor found. Write ${quote('ignore_null: false')}, unless that is meant.`;
      yield { at: memberValue(gsi.node, 'ignore_null') ?? opening(gsi.node), message };
    }
  },
});
