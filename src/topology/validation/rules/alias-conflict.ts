import { keySpan, toJson } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { aliases, contradicts } from './alias-key.ts';
import { TABLES } from './example-parts.ts';
import { rule } from './rule.ts';

/** Both spellings of a binding agree (domain reference §2 rule 5). */
export const aliasConflict = rule({
  id: 'alias-conflict',
  severity: 'error',
  title: 'A binding that has both spellings says the same in both.',
  why: 'Two different groups for one table: which of them the service would take is not known.',
  examples: {
    fails: `${TABLES}          orders: {▹shard_group: data, ▸shard_group_uid: meta}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  source: 'domain reference §2 rule 5',
  confidence: 'inferred',
  *check(input) {
    for (const alias of aliases(input)) {
      const { key, modern, member, object } = alias;
      const other = object.members.get(modern);
      if (other === undefined || !contradicts(alias)) continue;
      const message = `${quote(key)} says ${quote(toJson(member.value))} and ${quote(modern)} says ${quote(toJson(other.value))}. Keep ${quote(modern)} alone.`;
      yield { at: keySpan(member), related: keySpan(other), message };
    }
  },
});
