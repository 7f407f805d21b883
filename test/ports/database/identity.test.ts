import { expect, it } from 'vitest';
import type { Connection } from '../../../src/ports/database/connection.ts';
import {
  type IdentityQuestion,
  identify,
} from '../../../src/ports/database/identity.ts';
import { failure, ok } from '../../../src/result.ts';
import { cluster } from '../../cluster.ts';
import { documentOf } from '../../domain.ts';
import { textOf } from '../../messages.ts';
import { connectionBy } from './connections.ts';

/** A database that answers this to `version()`. */
function calledVersion(version: string | undefined): Connection {
  return connectionBy(async () =>
    version === undefined
      ? failure({ code: '42501', why: 'permission denied' })
      : ok([{ value: version }]),
  );
}

const NEKI = 'PostgreSQL 18.1 (Neki)';
const STORED: IdentityQuestion['stored'] = ok({
  document: documentOf(cluster()),
  isStale: false,
});
const STANDBY: IdentityQuestion['stored'] = ok({
  document: documentOf(cluster()),
  isStale: true,
});
const UNREAD: IdentityQuestion['stored'] = failure('permission denied');

it.each([
  ['stores the topology of the branch', STORED, NEKI, false, 'proven', ''],
  [
    'is of a branch that was restored',
    STORED,
    NEKI,
    true,
    'unproven',
    'It is unknown whether `database-url` is the address of this branch. The branch was restored from another one, which may have the same shard uids. Rows found there block a change, but missing rows prove nothing.',
  ],
  [
    'may be of one that was restored',
    STORED,
    NEKI,
    undefined,
    'unproven',
    'It is unknown whether `database-url` is the address of this branch. The service did not say whether the branch was restored from another one. Rows found there block a change, but missing rows prove nothing.',
  ],
  [
    'is a standby of the branch',
    STANDBY,
    NEKI,
    false,
    'unproven',
    'The database of `database-url` is a standby, where the latest rows may be missing. Rows found there block a change, but missing rows prove nothing. Use the address of the primary.',
  ],
  [
    'is Neki, whose topology may not be read',
    UNREAD,
    NEKI,
    false,
    'unproven',
    'It is unknown whether `database-url` is the address of this branch: `permission denied`. Rows found there block a change, but missing rows prove nothing. Give its role `neki_viewer`.',
  ],
  [
    'is Postgres alone',
    UNREAD,
    'PostgreSQL 18.1',
    false,
    'other',
    'The database of `database-url` was not used: `it is no Neki database`.',
  ],
  [
    'does not say what it is',
    UNREAD,
    undefined,
    false,
    'other',
    'The database of `database-url` was not used: `permission denied`.',
  ],
])(
  'a database that %s',
  async (_, stored, version, isRestored, kind, notice) => {
    const identity = await identify({
      stored,
      connection: calledVersion(version),
      shards: new Set(['a', 'b', 'z']),
      isRestored: async () => isRestored,
    });
    expect(identity.kind).toBe(kind);
    expect('notice' in identity ? textOf(identity.notice) : '').toBe(notice);
  },
);

it.each<[string, readonly string[], string]>([
  ['other shards', ['of-another-branch'], 'other'],
  ['one shard of the branch, and others', ['a', 'of-another-branch'], 'proven'],
])('a database that stores the topology of %s', async (_, shards, kind) => {
  const identity = await identify({
    stored: STORED,
    connection: calledVersion(NEKI),
    shards: new Set(shards),
    isRestored: async () => false,
  });
  expect(identity.kind).toBe(kind);
});
