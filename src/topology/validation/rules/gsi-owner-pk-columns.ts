import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { rule } from './rule.ts';

/** A global secondary index that is not unique names its owner's key (domain reference §2 rule 56). */
export const gsiOwnerPkColumns = rule({
  id: 'gsi-owner-pk-columns',
  severity: 'error',
  title: 'A global secondary index that is not unique has `owner_pk_columns`.',
  why: 'Several rows share a value of such an index; their keys are what tells them apart in the lookup table.',
  examples: {
    fails: gsiExample({ name: '▸by_email', unique: 'false' }),
    passes: gsiExample({ unique: 'false, owner_pk_columns: [id]' }),
  },
  source: 'domain reference §2 rule 56, §1.9',
  confidence: 'documented',
  *check(input) {
    for (const { gsi } of input.gsis) {
      const isLost = ['unique', 'owner_pk_columns'].some((key) => input.shape.isUnsure(gsi.node, key));
      if (gsi.unique || gsi.ownerPkColumns.length > 0 || isLost) continue;
      const message = `Global secondary index ${quote(gsi.name)} is not unique and has no ${quote('owner_pk_columns')}. Add them with the owner's primary key, or write ${quote('unique: true')}.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});
