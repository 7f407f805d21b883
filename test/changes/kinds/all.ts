/** The examples of every kind of change. */
import type { Change } from '../../../src/changes/change.ts';
import { AUTHORITY } from './authority.ts';
import { DECLARATION } from './declaration.ts';
import { DEFAULT } from './default.ts';
import type { Examples } from './examples.ts';
import { PLACEMENT } from './placement.ts';
import { REFERENCE_TABLE } from './reference-table.ts';
import { SECONDARY_INDEX } from './secondary-index.ts';
import { SEQUENCE } from './sequence.ts';
import { SHARD_GROUP } from './shard-group.ts';
import { SHARD_INDEX } from './shard-index.ts';
import { SHARDS_REPLACED } from './shards-replaced.ts';
import { UNKNOWN } from './unknown.ts';
import { UNKNOWN_KEY } from './unknown-key.ts';

export const EXAMPLES: Readonly<Record<Change['kind'], Examples>> = {
  placement: PLACEMENT,
  declaration: DECLARATION,
  'reference-table': REFERENCE_TABLE,
  sequence: SEQUENCE,
  'global-secondary-index': SECONDARY_INDEX,
  group: SHARD_GROUP,
  index: SHARD_INDEX,
  authority: AUTHORITY,
  default: DEFAULT,
  'shards-replaced': SHARDS_REPLACED,
  'unknown-key': UNKNOWN_KEY,
  unknown: UNKNOWN,
};
