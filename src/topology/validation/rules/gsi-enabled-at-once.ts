import { memberValue } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { opening } from './phrases.ts';
import { rule } from './rule.ts';

/** A new global secondary index is not enabled yet (domain reference §2 rule 59). */
export const gsiEnabledAtOnce = rule({
  id: 'gsi-enabled-at-once',
  severity: 'warning',
  title: 'A global secondary index that the branch does not have yet is not enabled.',
  why: 'Queries use an enabled index at once, and nothing fills its lookup table: rows that exist silently disappear from results. Needs the live document.',
  examples: {
    fails: gsiExample({ unique: 'true, enabled: ▸true' }),
    passes: gsiExample({ unique: 'true, enabled: false' }),
    live: 'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n',
  },
  source: 'domain reference §2 rule 59',
  confidence: 'documented',
  *check(input) {
    if (input.live === undefined) return;
    for (const { gsi, database } of input.gsis) {
      if (!gsi.enabled) continue;
      if (input.live.databases.get(database.name)?.globalSecondaryIndexes.has(gsi.name) === true) continue;
      const message = `Global secondary index ${quote(gsi.name)} is new and enabled: until its lookup table is filled, reads through it miss rows. Write ${quote('enabled: false')}, fill the table, verify it, then enable.`;
      yield { at: memberValue(gsi.node, 'enabled') ?? opening(gsi.node), message };
    }
  },
});
