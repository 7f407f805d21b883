import { describe, expect, it } from 'vitest';
import { pinSession, readBack } from '../../../src/ports/database/session.ts';

/** An error as Postgres sends it. */
function refusal(code: string): Error {
  return Object.assign(new Error('refused'), { severity: 'ERROR', code });
}

const SET = /^(?:SET (?:LOCAL )?|SHOW )([\w.]+)(?: = (.*))?$/;

interface Kind {
  /** Settings that the role may not change. */
  readonly fixed?: readonly string[];
  /** Settings that no transaction may change. */
  readonly ofSession?: readonly string[];
}

/** A server whose sessions begin with these settings. */
function server(
  settings: Readonly<Record<string, string>>,
  { fixed = [], ofSession = [] }: Kind = {},
) {
  const statements: string[] = [];
  const session = new Map(Object.entries(settings));
  let transaction: Map<string, string> | undefined;
  let isAborted = false;
  const refuse = (code: string): never => {
    isAborted = transaction !== undefined;
    throw refusal(code);
  };
  const set = (name: string, value: string): object => {
    if (fixed.includes(name)) return refuse('42501');
    if (transaction && ofSession.includes(name)) return refuse('25001');
    (transaction ?? session).set(name, value.replaceAll("'", ''));
    return {};
  };
  const mark = (isBegun: boolean): object => {
    isAborted = false;
    transaction = isBegun ? new Map(session) : undefined;
    return {};
  };
  const answer = (statement: string): object => {
    const isBegun = statement.startsWith('BEGIN');
    if (isBegun || statement === 'ROLLBACK') return mark(isBegun);
    if (isAborted) return refuse('25P02');
    if (statement.startsWith('SELECT')) return { standby: false };

    const [, name = '', value] = SET.exec(statement) ?? [];
    if (value !== undefined) return set(name, value);
    const shown = (transaction ?? session).get(name);
    return { shown: shown ?? refuse('42704') };
  };
  return {
    statements,
    /** A pooler has the next transaction in another session. */
    forget: (): void => {
      session.clear();
      for (const [name, value] of Object.entries(settings))
        session.set(name, value);
    },
    client: {
      query: async (statement: string) => {
        statements.push(statement);
        return { rows: [{ ...answer(statement) }] };
      },
    },
  };
}

/** What a transaction reads back that begins as the session says. */
async function transactionOf(
  { client, forget }: ReturnType<typeof server>,
  options: { readonly shard?: string; readonly isForgotten?: true } = {},
) {
  const pins = await pinSession(client, options.shard);
  if (options.isForgotten) forget();
  await client.query('BEGIN');
  for (const statement of pins.locally) await client.query(statement);
  const read = await readBack(client, pins);
  await client.query('ROLLBACK');
  return read;
}

const RIGHT = { problem: undefined, isStandby: false };
const ODD = {
  search_path: 'evil, pg_catalog',
  '__neki.target': 'replica',
  '__neki.shard': 'sh-one',
};
const OWN = ['__neki.target', '__neki.shard'];

describe('the settings of a session', () => {
  it('are set for the session, and tried in a transaction, and never reset', async () => {
    const postgres = server(ODD);
    const { locally } = await pinSession(postgres.client, undefined);
    expect(postgres.statements).toEqual([
      'SET search_path = pg_catalog',
      "SET __neki.target = 'primary'",
      "SET __neki.shard = ''",
      'BEGIN TRANSACTION READ ONLY',
      ...locally,
      'ROLLBACK',
    ]);
    expect(locally).toEqual([
      'SET LOCAL search_path = pg_catalog',
      'SET LOCAL lock_timeout = 50',
      "SET LOCAL __neki.target = 'primary'",
      "SET LOCAL __neki.shard = ''",
    ]);
  });

  it('hold where a router changes none inside a transaction', async () => {
    const router = server(ODD, { ofSession: OWN });
    expect(await transactionOf(router)).toEqual(RIGHT);
  });

  it('that a pooler has forgotten before such a router are named', async () => {
    const router = server(ODD, { ofSession: OWN });
    const read = await transactionOf(router, { isForgotten: true });
    expect(read.problem).toBe(
      'the session setting __neki.target is "replica" and could not be changed',
    );
  });

  it('may not be settable where they are right already', async () => {
    const fixed = ['search_path', ...OWN];
    const right = server({ search_path: 'pg_catalog' }, { fixed });
    expect(await transactionOf(right)).toEqual(RIGHT);
    const settings = { search_path: 'pg_catalog', '__neki.target': 'PRIMARY' };
    expect(await transactionOf(server(settings, { fixed }))).toEqual(RIGHT);
  });

  it.each([
    ['search_path', 'public'],
    ['__neki.target', 'rdonly'],
    ['__neki.target', 'replica'],
    ['__neki.shard', 'sh-one'],
  ])(
    'that are wrong and stay so are named, and why: %s',
    async (name, value) => {
      const settings = { search_path: 'pg_catalog', [name]: value };
      const read = await transactionOf(server(settings, { fixed: [name] }));
      expect(read.problem).toBe(
        `the session setting ${name} is "${value}" and could not be changed (42501)`,
      );
    },
  );

  it('that are not shown are unknown', async () => {
    const client = { query: async () => ({ rows: [] }) };
    const pins = await pinSession(client, undefined);
    expect((await readBack(client, pins)).problem).toBe(
      'the session setting search_path is unknown and could not be changed',
    );
  });

  it('choose one shard and read it back', async () => {
    const postgres = server({ search_path: 'public' });
    const read = await transactionOf(postgres, { shard: "sh'1'2" });
    expect(read.problem).toContain('__neki.shard');
    expect(postgres.statements).toContain("SET __neki.shard = 'sh''1''2'");
    expect(await transactionOf(server({}), { shard: 'sh-one' })).toEqual(RIGHT);
  });

  it('end with the connection', async () => {
    const client = { query: () => Promise.reject(new Error('cut')) };
    await expect(pinSession(client, undefined)).rejects.toThrow('cut');
  });
});
