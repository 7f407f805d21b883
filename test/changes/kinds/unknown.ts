import { cluster } from './documents.ts';
import type { Examples } from './examples.ts';

export const UNKNOWN: Examples = {
  'two spellings of a binding that differ': {
    before: cluster(),
    after: cluster({
      tables: { events: { shard_group: 'data', shard_group_uid: 'meta' } },
    }),
    changes: ['unknown unknown unexplained'],
  },
  'a document that has no key of the form': {
    before: { a: 1 },
    after: { a: 2 },
    changes: ['unknown unknown free-form'],
  },
};
