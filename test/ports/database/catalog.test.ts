import { describe, expect, it } from 'vitest';
import { readShape } from '../../../src/ports/database/catalog.ts';
import type {
  Connection,
  Row,
  RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import { failure, ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

const QUESTION = { database: 'app', schema: 'public', table: 'orders' };
const ID = { part: 'column', name: 'id', detail: ['int8', 'b', 'N', true] };

/** A connection that answers the parts of a table, and then these. */
function answering(parts: readonly Row[], ...more: readonly RowsAnswer[]) {
  const left: RowsAnswer[] = [ok(parts), ...more];
  const asked: string[] = [];
  const parameters: (readonly unknown[])[] = [];
  const connection: Connection = connectionBy(
    async (statement, values = []) => {
      asked.push(statement);
      parameters.push(values);
      return left.shift() ?? failure({ code: undefined, why: 'nothing left' });
    },
  );
  return { connection, asked, parameters };
}

describe('the shape of a table', () => {
  it('is put together from its parts, in whichever order they come', async () => {
    const pair = (at: number, child: string, parent: string) => ({
      part: 'foreign-key',
      name: 'to_user',
      detail: [at, 'public', 'orders', child, 'auth', 'users', parent],
    });
    const { connection, asked, parameters } = answering([
      ID,
      { part: 'column', name: 'tags', detail: ['_text', 'b', 'A', false] },
      { part: 'unique', name: 'orders_pkey', detail: 'id' },
      { part: 'unique', name: 'by_words', detail: null },
      { part: 'unique', name: 'orders_pkey', detail: 'tenant_id' },
      { part: 'primary-key', name: 'id', detail: null },
      { part: 'iteration-key', name: 'orders_pkey', detail: true },
      pair(2, 'user_id', 'id'),
      pair(1, 'tenant_id', 'tenant'),
      { ...pair(1, 'owner', 'owner'), name: 'to_owner' },
      { part: 'code', name: 'audit', detail: null },
      { part: 'code', name: 'audit', detail: null },
      { part: 'view', name: 'public.recent', detail: false },
      { part: 'view', name: 'public.totals', detail: true },
    ]);
    expect(await readShape(connection, QUESTION)).toEqual(
      ok({
        ...QUESTION,
        columns: new Map([
          ['id', { name: 'int8', kind: 'b', isArray: false }],
          ['tags', { name: '_text', kind: 'b', isArray: true }],
        ]),
        unique: [
          { name: 'orders_pkey', columns: ['id', 'tenant_id'] },
          { name: 'by_words', columns: [] },
        ],
        primaryKey: ['id'],
        hasIterationKey: true,
        foreignKeys: [
          {
            name: 'to_user',
            child: {
              schema: 'public',
              table: 'orders',
              columns: ['tenant_id', 'user_id'],
            },
            parent: {
              schema: 'auth',
              table: 'users',
              columns: ['tenant', 'id'],
            },
          },
          {
            name: 'to_owner',
            child: { schema: 'public', table: 'orders', columns: ['owner'] },
            parent: { schema: 'auth', table: 'users', columns: ['owner'] },
          },
        ],
        code: ['audit'],
        views: [
          { name: 'public.recent', isMaterialized: false },
          { name: 'public.totals', isMaterialized: true },
        ],
        hasNullKeys: undefined,
      }),
    );
    expect(asked).toHaveLength(1);
    expect(parameters).toEqual([['public', 'orders']]);
  });

  it('has as many foreign keys of one name as there are pairs of tables with one', async () => {
    const ends = [
      ['a', 'one', 'c', 'two'],
      ['b', 'one', 'c', 'two'],
      ['a', 'other', 'c', 'two'],
      ['a', 'one', 'd', 'two'],
      ['a', 'one', 'c', 'other'],
    ];
    const keys = ends.map(([schema, table, parentSchema, parent]) => ({
      part: 'foreign-key',
      name: 'k',
      detail: [1, schema, table, 'x', parentSchema, parent, 'y'],
    }));
    const shape = await readShape(
      answering([ID, ...keys]).connection,
      QUESTION,
    );
    expect(shape.ok && shape.value?.foreignKeys).toEqual(
      ends.map(([schema, table, parentSchema, parent]) => ({
        name: 'k',
        child: { schema, table, columns: ['x'] },
        parent: { schema: parentSchema, table: parent, columns: ['y'] },
      })),
    );
  });

  it('has no part without a name, and no type where none is told', async () => {
    const { connection } = answering([
      { part: 'column', name: 'id', detail: null },
      { part: 'column', name: 'k', detail: [] },
      { part: 'column', name: 7, detail: ['int8', 'b', 'N', true] },
      { part: 'code' },
    ]);
    const shape = await readShape(connection, QUESTION);
    const untold = { name: '', kind: '', isArray: false };
    expect(shape).toMatchObject({
      value: {
        columns: new Map([
          ['id', untold],
          ['k', untold],
        ]),
        code: [],
      },
    });
  });

  it.each<[string, string, Awaited<ReturnType<typeof readShape>>]>([
    ['is not known where it may not be read', '42501', failure('refused')],
    ['is none where the database does not exist', '3D000', ok(undefined)],
  ])('%s', async (_, code, expected) => {
    const connection: Connection = connectionBy(async () =>
      failure({ code, why: 'refused' }),
    );
    expect(await readShape(connection, QUESTION)).toEqual(expected);
  });

  it.each<[string, readonly RowsAnswer[], boolean | undefined]>([
    ['rows without a value', [ok([{ some: true }])], true],
    ['none', [ok([{ some: false }])], false],
    ['neither', [ok([{ some: 'no' }])], undefined],
    ['a refusal', [failure({ code: '42501', why: 'no' })], undefined],
  ])('tells of a key that may be NULL: %s', async (_, answers, hasNullKeys) => {
    const key = { ...ID, name: 'k"', detail: ['int8', 'b', 'N', false] };
    const { connection, asked } = answering([key], ...answers);
    expect(
      await readShape(connection, { ...QUESTION, key: 'k"' }),
    ).toMatchObject({ value: { hasNullKeys } });
    expect(asked[1]).toBe(
      'SELECT EXISTS (SELECT 1 FROM "public"."orders" WHERE "k""" IS NULL) AS some',
    );
  });

  it('has no rows without a key where the column may not be NULL', async () => {
    const { connection, asked } = answering([ID]);
    expect(
      await readShape(connection, { ...QUESTION, key: 'id' }),
    ).toMatchObject({ value: { hasNullKeys: false } });
    expect(asked).toHaveLength(1);
  });

  it('has a key of all rows only where none of its columns may be NULL', async () => {
    const part = 'iteration-key';
    const rows = [ID, { part, name: 'a', detail: true }];
    const half = [...rows, { part, name: 'a', detail: false }];
    const other = [...half, { part, name: 'b', detail: true }];
    const found = async (parts: readonly Row[]) => {
      const shape = await readShape(answering(parts).connection, QUESTION);
      return shape.ok && shape.value?.hasIterationKey;
    };
    expect([await found(rows), await found(half), await found(other)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each([
    [4000, true],
    [4001, false],
  ])('of %i parts is read up to 4,000', async (count, isRead) => {
    const parts = Array.from({ length: count }, () => ID);
    expect((await readShape(answering(parts).connection, QUESTION)).ok).toBe(
      isRead,
    );
  });

  it('of a table without columns is none', async () => {
    expect(await readShape(answering([]).connection, QUESTION)).toEqual(
      ok(undefined),
    );
  });
});
