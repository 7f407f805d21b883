import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { rule } from './rule.ts';

/** A global secondary index is listed by its owner (domain reference §2 rule 21). */
export const gsiInactive = rule({
  id: 'gsi-inactive',
  severity: 'warning',
  title: 'Every global secondary index is listed by its owner table.',
  why: "The entry in the owner's `secondary_indexes` is what makes writes keep the lookup table up to date. Without it the index is inert, and if it is enabled, broken.",
  examples: {
    fails: gsiExample({ name: '▸by_email', entry: '' }),
    passes: gsiExample({}),
  },
  source: 'domain reference §2 rule 21',
  confidence: 'documented',
  *check(input) {
    const gsis = input.gsis;
    if (gsis.length === 0) return;
    const astray = new Set<unknown>();
    for (const { owner, name } of input.listings)
      if (!owner.database.globalSecondaryIndexes.has(name.value)) astray.add(owner.table);
    for (const { gsi, listings, owner } of gsis) {
      if (listings.length > 0 || gsi.ownerTable === undefined || astray.has(owner?.table)) continue;
      if (owner !== undefined && input.shape.isUnsure(owner.table.node, 'secondary_indexes')) continue;
      const effect = gsi.enabled
        ? 'it is enabled and yet not kept up to date, so reads through it are incomplete'
        : 'it does nothing';
      const message = `Table ${quote(gsi.ownerTable.value)} does not list ${quote(gsi.name)}: ${effect}. Add ${quote(`secondary_indexes: [{name: ${gsi.name}}]`)} to the table.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});
