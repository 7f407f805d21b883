import { describe, expect, it } from 'vitest';
import { pinSession } from '../../src/database/session.ts';

/** An error as Postgres sends it. */
function refusal(code: string): Error {
  return Object.assign(new Error('refused'), { severity: 'ERROR', code });
}

/** A session with these settings, some of which may not be set. */
function session(
  settings: Readonly<Record<string, string>>,
  fixed: readonly string[] = [],
) {
  const values = new Map(Object.entries(settings));
  const statements: string[] = [];
  return {
    statements,
    query: async (statement: string) => {
      statements.push(statement);
      const [, set, name = '', value = ''] =
        /^(SET )?(?:SHOW )?([\w.]+)(?: = (.*))?$/.exec(statement) ?? [];
      if (set !== undefined) {
        if (fixed.includes(name)) throw refusal('42501');
        values.set(name, value.replaceAll("'", ''));
        return { rows: [] };
      }
      const shown = values.get(name);
      if (shown === undefined) throw refusal('42704');
      return { rows: [{ [name]: shown }] };
    },
  };
}

describe('the settings of a session', () => {
  it('are set and read back, whatever the role has as defaults, and never reset', async () => {
    const client = session({
      search_path: 'evil, pg_catalog',
      '__neki.target': 'replica',
      '__neki.shard': 'sh-one',
    });
    expect(await pinSession(client, undefined)).toBeUndefined();
    expect(client.statements).toEqual([
      'SET search_path = pg_catalog',
      'SHOW search_path',
      "SET __neki.target = 'primary'",
      'SHOW __neki.target',
      "SET __neki.shard = ''",
      'SHOW __neki.shard',
    ]);
  });

  it('may not be settable where they are right already', async () => {
    const fixed = ['search_path', '__neki.target', '__neki.shard'];
    const right = session({ search_path: 'pg_catalog' }, fixed);
    expect(await pinSession(right, undefined)).toBeUndefined();
    const primary = session(
      { search_path: 'pg_catalog', '__neki.target': 'PRIMARY' },
      fixed,
    );
    expect(await pinSession(primary, undefined)).toBeUndefined();
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
      const client = session(settings, [name]);
      expect(await pinSession(client, undefined)).toBe(
        `the session setting ${name} is "${value}" and could not be changed (42501)`,
      );
    },
  );

  it('that are not shown are unknown', async () => {
    const client = { query: async () => ({ rows: [] }) };
    expect(await pinSession(client, undefined)).toBe(
      'the session setting search_path is unknown and could not be changed',
    );
  });

  it('choose one shard and read it back', async () => {
    const client = session({ search_path: 'public' });
    expect(await pinSession(client, "sh'1'2")).toContain('__neki.shard');
    expect(client.statements).toContain("SET __neki.shard = 'sh''1''2'");
    expect(await pinSession(session({}), 'sh-one')).toBeUndefined();
  });

  it('end with the connection', async () => {
    const client = { query: () => Promise.reject(new Error('cut')) };
    await expect(pinSession(client, undefined)).rejects.toThrow('cut');
  });
});
