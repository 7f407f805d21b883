import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';
import type { DeclaredTable, RuleInput } from './rule-input.ts';

/** The declared tables that neither a binding nor a default places. */
export function unresolvedTables({ tablesByPlacement }: RuleInput): readonly DeclaredTable[] {
  return [...tablesByPlacement].flatMap(([{ choice }, tables]) => (choice.source === 'none' ? tables : []));
}

/** A listed table has a shard group (domain reference §2 rule 60). */
export const tableUnresolved = rule({
  id: 'table-unresolved',
  severity: 'error',
  title: 'Every listed table is bound to a shard group, or a default places it.',
  why: 'A table without a shard group is not routable: every statement on it fails. Nobody lists a table for that.',
  examples: {
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  app:\n    schemas:\n      public:\n        tables: {▸orders: {}}\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        tables: {orders: {}}\n`,
  },
  source: 'domain reference §2 rule 60',
  confidence: 'documented',
  *check(input) {
    const { shape, topology } = input;
    const lost = unresolvedTables(input);
    if (shape.isUnsure(topology.document.root, 'default_shard_group')) return;
    const bySchema = Map.groupBy(lost, ({ schema }) => schema);
    for (const [schema, declared] of bySchema) {
      const isLost = ({ table }: (typeof declared)[number]): boolean =>
        ['shard_group', 'shard_group_uid'].some((key) => shape.isUnsure(table.node, key));
      const [first, ...others] = declared.filter((entry) => !isLost(entry));
      if (first === undefined || shape.isUnsure(schema.node, 'default_shard_group')) continue;
      if (shape.isUnsure(first.database.node, 'default_shard_group')) continue;
      const more = others.length > 0 ? ` and ${others.length} more of schema ${quote(schema.name)}` : '';
      const verb = others.length > 0 ? 'have' : 'has';
      const message = `Table ${quote(first.table.name)}${more} ${verb} no shard group and no default to inherit: not routable. Add ${quote('shard_group')}, or a ${quote('default_shard_group')} to the schema or database.`;
      yield { at: keySpan(first.table.member), message };
    }
  },
});
