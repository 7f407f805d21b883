import type { RuleId } from '../../../../src/rules/index.ts';
import { CATALOG } from './catalog.ts';
import { KEYS_AND_GROUPS } from './keys-and-groups.ts';
import type { RuleExamples } from './parts.ts';
import { RANGES_AND_INDEXES } from './ranges-and-indexes.ts';
import { SECONDARY_INDEXES } from './secondary-indexes.ts';
import { TABLES_AND_SEQUENCES } from './tables.ts';

/** What fails and what passes each rule: the pages of the rules show it, and the tests hold every rule to it. */
export const EXAMPLES: Readonly<Record<RuleId, RuleExamples>> = {
  ...KEYS_AND_GROUPS,
  ...RANGES_AND_INDEXES,
  ...TABLES_AND_SEQUENCES,
  ...SECONDARY_INDEXES,
  ...CATALOG,
};
