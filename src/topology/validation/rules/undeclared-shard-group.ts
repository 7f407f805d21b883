import { quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import { TABLES } from './example-parts.ts';
import { alsoAt, listed } from './phrases.ts';
import { byName, groupReferences } from './references.ts';
import { rule } from './rule.ts';

/** Every shard group that is named is declared (domain reference §2 rules 10, 16 and 17). */
export const undeclaredShardGroup = rule({
  id: 'undeclared-shard-group',
  severity: 'error',
  title: 'Every shard group that is named is declared in `shard_groups`.',
  why: 'A table, default, sequence or authority that names a group which does not exist resolves to nothing.',
  examples: {
    fails: `${TABLES}          orders: {shard_group: ▸dta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  source: 'domain reference §2 rules 10, 16 and 17',
  confidence: 'inferred',
  *check(input) {
    const { groups } = input.topology;
    if (!input.knowsGroups) return;
    for (const [uid, [first, ...others]] of byName(groupReferences(input, (uid) => !groups.has(uid)))) {
      if (first === undefined) continue;
      const declared = groups.size === 0 ? 'none is declared' : `declared are ${listed([...groups.keys()])}`;
      const message = `Shard group ${quote(uid)}${alsoAt(input.source, others)} is not in ${quote('shard_groups')}; ${declared}.${suggestion(uid, groups.keys()) || ' Declare it, or name another.'}`;
      yield { at: first, message };
    }
  },
});
