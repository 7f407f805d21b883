import { code, type Prose, prose } from '../prose.ts';
import type { SecondaryIndexChange } from './change.ts';
import type { ChangeText } from './change-text.ts';
import { tablesText } from './table-text.ts';

const INCOMPLETE =
  'lookup rows are missing until a backfill, and reads through the index are silently incomplete';
const ENDED =
  'lookup rows are no longer maintained, uniqueness is no longer enforced across shards, equality reads visit every shard; enabling it again needs a new backfill';

/** Tells a change of a global secondary index. */
export function secondaryIndexText(change: SecondaryIndexChange): ChangeText {
  return { title: titleOf(change), effect: effectOf(change) };
}

function titleOf({ action, index, tables }: SecondaryIndexChange): Prose {
  const name = prose`global secondary index ${code(index)}`;
  switch (action) {
    case 'declared':
      return prose`new ${name}, not enabled`;
    case 'enabled':
    case 'disabled':
    case 'dropped':
    case 'redefined':
      return prose`${name} ${action}`;
    case 'activated':
      return prose`${name} activated by ${tablesText(tables)}`;
    case 'deactivated':
      return prose`${name} no longer activated by its owner`;
    case 'lookup-moved':
      return prose`lookup table of ${name}`;
    case 'owner-key-changed':
      return prose`shard key of ${tablesText(tables)}, owner of ${name}`;
  }
}

function effectOf({ action, enabled, tables }: SecondaryIndexChange): Prose {
  const owner = tablesText(tables);
  switch (action) {
    case 'declared':
      return prose`reads stay as they are; updates of its columns in ${owner} are refused from now on`;
    case 'enabled':
      return prose`${INCOMPLETE}; COPY FROM into ${owner} is refused`;
    case 'disabled':
      return [ENDED];
    case 'dropped':
      return [enabled ? ENDED : 'it was not enabled: updates of its columns are accepted again'];
    case 'redefined':
      if (!enabled) return ['it is not enabled: nothing reads it yet'];
      return prose`lookup rows have the old form: ${INCOMPLETE}; treat it as dropped and made anew`;
    case 'activated':
      return [enabled ? INCOMPLETE : 'it is not enabled: updates of its columns are refused from now on'];
    case 'deactivated':
      return [enabled ? ENDED : 'it is not enabled: nothing reads it'];
    case 'lookup-moved':
      return ['lookups miss while its rows are on other shards: results are incomplete, uniqueness is lost'];
    case 'owner-key-changed':
      return prose`lookup rows hold the old key: ${INCOMPLETE}`;
  }
}
