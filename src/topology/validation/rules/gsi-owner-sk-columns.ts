import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { rule } from './rule.ts';

/** A global secondary index names its owner's shard key where that is not plain (domain reference §2 rule 56). */
export const gsiOwnerSkColumns = rule({
  id: 'gsi-owner-sk-columns',
  severity: 'error',
  title:
    'A global secondary index has `owner_sk_columns`, unless its owner has exactly one primary index with `ignore_null: false`.',
  why: "The service infers the owner's shard key columns only in that case.",
  examples: {
    fails: gsiExample({
      name: '▸by_email',
      ownerMore: ', primary_indexes: [{shard_index: by_tenant, ignore_null: true}]',
    }),
    passes: gsiExample({ ownerMore: ', primary_indexes: [{shard_index: by_tenant, ignore_null: false}]' }),
  },
  source: 'domain reference §2 rule 56, §1.9',
  confidence: 'documented',
  *check(input) {
    for (const { gsi, owner } of input.gsis) {
      if (
        owner === undefined ||
        gsi.ownerSkColumns.length > 0 ||
        input.shape.isUnsure(gsi.node, 'owner_sk_columns')
      )
        continue;
      const { indexes } = owner.placement;
      const certain = indexes.filter(({ ignoreNull }) => !ignoreNull).length;
      if (indexes.length === 0 || certain === 1 || input.shape.isUnsure(owner.table.node, 'primary_indexes'))
        continue;
      const message = `Global secondary index ${quote(gsi.name)} has no ${quote('owner_sk_columns')}, and its owner has ${certain} primary indexes with ${quote('ignore_null: false')} to infer them from. Add them with the owner's shard key columns.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});
