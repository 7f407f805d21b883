import { expect, it } from 'vitest';
import type { Connection } from '../../src/database/connection.ts';
import {
  type IdentityQuestion,
  identify,
} from '../../src/database/identity.ts';
import { failure, ok } from '../../src/result.ts';
import { documentOf } from '../topology/build.ts';
import { cluster } from '../topology/changes-of.ts';

/** A database that answers this to `version()`. */
function calledVersion(version: string | undefined): Connection {
  return {
    read: async () =>
      version === undefined
        ? failure({ code: '42501', why: 'permission denied' })
        : ok([{ value: version }]),
    close: async () => undefined,
  };
}

const NEKI = 'PostgreSQL 18.1 (Neki)';
const STORED: IdentityQuestion['stored'] = ok(documentOf(cluster()));
const UNREAD: IdentityQuestion['stored'] = failure('permission denied');

it.each([
  ['stores the topology of the branch', STORED, NEKI, false, 'proven'],
  ['is of a branch that was restored', STORED, NEKI, true, 'unproven'],
  ['may be of one that was restored', STORED, NEKI, undefined, 'unproven'],
  ['is Neki, whose topology may not be read', UNREAD, NEKI, false, 'unproven'],
  ['is Postgres alone', UNREAD, 'PostgreSQL 18.1', false, 'other'],
  ['does not say what it is', UNREAD, undefined, false, 'other'],
])('a database that %s', async (_, stored, version, isRestored, kind) => {
  const identity = await identify({
    stored,
    connection: calledVersion(version),
    shards: new Set(['a', 'b', 'z']),
    isRestored: async () => isRestored,
  });
  expect(identity.kind).toBe(kind);
});

it('a database that stores the topology of other shards', async () => {
  const identity = await identify({
    stored: STORED,
    connection: calledVersion(NEKI),
    shards: new Set(['of-another-branch']),
    isRestored: async () => false,
  });
  expect(identity.kind).toBe('other');
});
