import { memberValue } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { isPlainColumn } from './expression.ts';
import { columnList } from './phrases.ts';
import { rule } from './rule.ts';

/** A global secondary index keeps its owner's shard key (domain reference §2 rule 57). */
export const gsiOwnerSkDiffer = rule({
  id: 'gsi-owner-sk-differ',
  severity: 'warning',
  title: "`owner_sk_columns` are the columns of the owner's shard index.",
  why: 'The lookup row leads to the shard of the owner’s row by these columns; others lead nowhere or astray. Owners routed by an expression are passed over.',
  examples: {
    fails: gsiExample({ unique: 'true, owner_sk_columns: ▸[region]' }),
    passes: gsiExample({ unique: 'true, owner_sk_columns: [tenant_id]' }),
  },
  source: 'domain reference §2 rule 57',
  confidence: 'inferred',
  *check(input) {
    for (const { gsi, owner } of input.gsis) {
      const node = memberValue(gsi.node, 'owner_sk_columns');
      const indexes = owner?.placement.indexes ?? [];
      const columns = indexes.flatMap((index) => index.columns);
      if (
        node === undefined ||
        owner === undefined ||
        columns.length === 0 ||
        gsi.ownerSkColumns.length === 0
      )
        continue;
      const own = gsi.ownerSkColumns.map(({ value }) => value);
      if (!columns.every(isPlainColumn) || columns.length !== indexes.length || columns.join() === own.join())
        continue;
      const message = `${quote('owner_sk_columns')} of ${quote(gsi.name)} are ${columnList(own)}, and table ${quote(owner.table.name)} is routed by ${columnList(columns)}. Write ${columnList(columns)}.`;
      yield { at: node, message };
    }
  },
});
