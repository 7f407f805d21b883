import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import { type Topology, topologyOf } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { readQuery, tablesOf } from '../impact.ts';
import { tableFinder } from '../names.ts';
import { loadParser, type Parser } from '../parser.ts';
import { placements } from '../placement.ts';
import { resolveShape } from '../resolve.ts';
import { AFTER, BEFORE } from './example.ts';

/** Where a statement goes on the two topologies, and why on the second. */
interface Row {
  readonly statement: string;
  readonly before?: string;
  readonly after: string;
  readonly why: string;
}

const DOCS = readFileSync(new URL('../shapes.md', import.meta.url), 'utf8');
const ROWS: readonly Row[] = Array.from(
  DOCS.matchAll(/^\| `([^`]+)` \| (\w+) \| (.+) \|$/gm),
  ([, statement = '', after = '', why = '']) => ({ statement, after, why }),
);

/** The statements of `shapes.sql`. */
function* shapesIn(text: string): Generator<Row> {
  let head: Omit<Row, 'statement'> = { after: '', why: '' };
  for (const line of text.split('\n').filter((one) => one !== ''))
    if (line.startsWith('-- ')) head = headOf(line.slice(3));
    else if (!line.startsWith('--- ')) yield { statement: line, ...head };
}

/** Reads `one, all: the whole reason`, or without where it goes on the first topology `all: a part of the reason`. */
function headOf(line: string): Omit<Row, 'statement'> {
  const [places = '', why = ''] = line.split(/: (.*)/);
  const [after = '', before] = places.split(', ').toReversed();
  return { after, why, ...(before !== undefined && { before }) };
}

const SHAPES = [
  ...shapesIn(readFileSync(new URL('shapes.sql', import.meta.url), 'utf8')),
];

let parser: Parser;
beforeAll(async () => {
  const loaded = await loadParser();
  if (!loaded.ok) throw new Error(loaded.problem);
  parser = loaded.value;
});

const EXAMPLE = [topologyOf(BEFORE), topologyOf(AFTER)];

function resolved(
  statement: string,
  topologies: readonly Topology[] = EXAMPLE,
): Required<Omit<Row, 'statement'>> {
  const read = readQuery(statement, parser);
  if (read === undefined)
    return { before: 'unclear', after: 'unclear', why: 'it does not parse' };
  const tables = tablesOf(read.shape, {}, tableFinder(topologies));
  const [before, after] = topologies.map((topology) =>
    resolveShape(read.shape, tables, placements(topology, parser)),
  );
  return {
    before: before?.reach ?? '',
    after: after?.reach ?? '',
    why: textOf(after?.why),
  };
}

describe('the table of shapes in the documentation', () => {
  it('has at least 30 statements, each once', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ROWS.map(({ statement }) => statement)).size).toBe(
      ROWS.length,
    );
  });

  it.each(ROWS)('says where $statement goes', ({ statement, ...said }) => {
    expect(resolved(statement)).toMatchObject(said);
  });
});

const UNROUTED =
  'what routes `app.public.events` over the shards of `data` is unknown';

describe('a statement of several parts', () => {
  /** The second of the topologies, with more said of its secondary index. */
  const indexedBy = (more: object): readonly Topology[] => {
    const text = JSON.stringify(AFTER, (key, value: object) =>
      key === 'by_email' ? { ...value, ...more } : value,
    );
    const topology = topologyOf(JSON.parse(text));
    return [topology, topology];
  };

  it.each(SHAPES)('$statement goes to $after', ({ statement, ...said }) => {
    const isWhole = said.before !== undefined;
    expect(resolved(statement)).toMatchObject({
      ...said,
      why: isWhole ? said.why : expect.stringContaining(said.why),
    });
  });

  it.each([
    ["SELECT nextval('ids')", 'unclear'],
    ["SELECT nextval('ids'), nextval('others')", 'unclear'],
    ["SELECT nextval('others')", 'one'],
    ["SELECT nextval('listed')", 'one'],
    ["SELECT nextval('listed'), nextval('others')", 'unclear'],
    ['SELECT nextval($1)', 'unclear'],
    ['SELECT nextval($1) FROM events WHERE tenant_id = $2', 'one'],
    ["INSERT INTO events (tenant_id) VALUES (nextval('ids'))", 'unclear'],
  ])(
    'goes to one shard for sequences only where each is on one: %s, %s',
    (statement, after) => {
      const topology = topologyOf(
        cluster({
          groups: [
            group('data', 'by_tenant', 'a..80', 'b 80..'),
            group('single', undefined, 'c'),
          ],
          schema: {
            sequences: {
              ids: { shard_group: 'data' },
              listed: { shard_group: 'single' },
            },
          },
        }),
      );
      expect(resolved(statement, [topology, topology]).after).toBe(after);
    },
  );

  it.each([
    [{ unique: false }, 'UPDATE accounts SET email = $1 WHERE account_id = $2'],
    [
      { columns: ['email', 'name'] },
      'UPDATE accounts SET email = $1 WHERE account_id = $2',
    ],
    [{}, 'INSERT INTO accounts (account_id) VALUES ($1)'],
  ])('is refused by a secondary index %j: %s', (more, statement) => {
    expect(resolved(statement, indexedBy(more)).after).toBe('refused');
  });

  it('is refused where it names the lookup table of an index without a schema', () => {
    expect(
      resolved(
        'SELECT * FROM accounts_by_email',
        indexedBy({ schema: undefined }),
      ),
    ).toMatchObject({
      after: 'refused',
      why: expect.stringContaining('is a lookup table'),
    });
  });

  it('finds no shard by a secondary index without columns', () => {
    const statement = 'SELECT * FROM accounts WHERE email = $1';
    expect(resolved(statement, indexedBy({ columns: [] })).after).toBe('all');
  });

  it('is refused by the second of two secondary indexes', () => {
    const phone = { name: 'by_phone', columns: ['phone'] };
    const text = JSON.stringify(AFTER, (key, value) => {
      if (key === 'secondary_indexes') return value.concat(phone);
      if (key !== 'global_secondary_indexes') return value;
      return { ...value, by_phone: { ...value.by_email, ...phone } };
    });
    const topology = topologyOf(JSON.parse(text));
    const statement =
      'INSERT INTO accounts (account_id, email) VALUES ($1, $2)';
    expect(resolved(statement).after).toBe('one');
    expect(resolved(statement, [topology, topology])).toMatchObject({
      after: 'refused',
      why: 'index `by_phone` needs `phone`, which the INSERT does not give',
    });
    const setting = 'UPDATE accounts SET phone = $1 WHERE account_id = $2';
    expect(resolved(setting).after).toBe('one');
    expect(resolved(setting, [topology, topology])).toMatchObject({
      after: 'unclear',
      why: 'the statement sets `phone` of index `by_phone`: only one form of that is taken',
    });
  });

  it('is refused by each of two secondary indexes over one column', () => {
    const second = { name: 'by_all', unique: false };
    const text = JSON.stringify(AFTER, (key, value) => {
      if (key === 'secondary_indexes') return value.concat(second);
      if (key !== 'global_secondary_indexes') return value;
      return { ...value, by_all: { ...value.by_email, ...second } };
    });
    const topology = topologyOf(JSON.parse(text));
    const statement = 'UPDATE accounts SET email = $1 WHERE account_id = $2';
    expect(resolved(statement).after).toBe('unclear');
    expect(resolved(statement, [topology, topology])).toMatchObject({
      after: 'refused',
      why: 'the statement sets `email` of index `by_all`',
    });
  });

  it('goes to one shard without the columns of a secondary index that leaves nulls out', () => {
    const statement = 'INSERT INTO accounts (account_id) VALUES ($1)';
    const topologies = indexedBy({ ignore_null: true });
    expect(resolved(statement, topologies).after).toBe('one');
  });

  it.each([
    'INSERT INTO events (tenant_id, kind) VALUES (1, 2) ON CONFLICT (kind) DO NOTHING',
    'INSERT INTO events VALUES (1, 2)',
    'COPY events (tenant_id) FROM STDIN',
  ])('goes to the only shard of a group with an index: %s', (statement) => {
    const groups = [group('data', 'by_tenant', 'a')];
    const topology = topologyOf(cluster({ groups }));
    expect(resolved(statement, [topology, topology]).after).toBe('one');
  });

  it('is refused on the only shard of a group with an index where it copies a table out', () => {
    const groups = [group('data', 'by_tenant', 'a')];
    const topology = topologyOf(cluster({ groups }));
    const statement = 'COPY events TO STDOUT';
    expect(resolved(statement, [topology, topology])).toMatchObject({
      after: 'refused',
      why: 'COPY TO of a routed table (`[40]`)',
    });
  });

  it('is copied by its key where its secondary index is not enabled', () => {
    const statement = 'COPY accounts (account_id, email) FROM STDIN';
    const topologies = indexedBy({ enabled: false });
    expect(resolved(statement, topologies).after).toBe('all');
  });

  it.each<[string, object, string]>([
    [
      'a group without key ranges',
      cluster({ groups: [group('data', 'by_tenant')] }),
      'the shards of group `data` are unknown',
    ],
    [
      'an index of another type',
      cluster({
        groups: [group('data', 'by_it', 'a..80', 'b 80..')],
        rest: { shard_indexes: { by_it: { type: 'crc32', columns: ['id'] } } },
      }),
      UNROUTED,
    ],
    [
      'copies in a group that there is not',
      cluster({
        tables: {},
        schema: { reference_tables: { events: { shard_groups: ['gone'] } } },
      }),
      'the shards with a copy of `app.public.events` are unknown',
    ],
    [
      'an index without columns',
      cluster({
        groups: [group('data', 'by_it', 'a')],
        rest: { shard_indexes: { by_it: { type: 'xxhash', columns: [] } } },
      }),
      UNROUTED,
    ],
    [
      'no index over several shards',
      cluster({ groups: [group('data', undefined, 'a..80', 'b 80..')] }),
      UNROUTED,
    ],
  ])('is unclear for a table with %s', (_, document, why) => {
    const topology = topologyOf(document);
    expect(resolved('SELECT * FROM events', [topology, topology])).toEqual({
      before: 'unclear',
      after: 'unclear',
      why,
    });
  });

  it('is not beside a table of another group, though their keys are equal', () => {
    const topology = topologyOf(
      cluster({
        groups: [
          group('data', 'by_tenant', 'a..80', 'b 80..'),
          group('other', 'by_org', 'a..40', 'b 40..'),
        ],
        tables: {
          events: { shard_group: 'data' },
          logs: { shard_group: 'other' },
        },
      }),
    );
    const statement =
      'SELECT * FROM events e WHERE EXISTS (SELECT 1 FROM logs l WHERE l.org_id = e.tenant_id)';
    expect(resolved(statement, [topology, topology]).after).toBe('unclear');
  });

  it('goes to one shard without the key of a further index that leaves nulls out', () => {
    const indexes = [
      { shard_index: 'by_tenant' },
      { shard_index: 'by_org', ignore_null: true },
    ];
    const events = { shard_group: 'data', primary_indexes: indexes };
    const topology = topologyOf(cluster({ tables: { events } }));
    const statement = 'INSERT INTO events (tenant_id) VALUES ($1)';
    expect(resolved(statement, [topology, topology]).after).toBe('one');
  });

  it.each([
    ['INSERT INTO events (tenant_id) VALUES ($1)', '`org_id` is not given'],
    [
      'UPDATE events SET org_id = $1 WHERE tenant_id = $2',
      'the statement sets `org_id`',
    ],
  ])('is refused by a further index: %s', (statement, why) => {
    const primary_indexes = ['by_tenant', 'by_org'].map((shard_index) => ({
      shard_index,
    }));
    const events = { shard_group: 'data', primary_indexes };
    const topology = topologyOf(cluster({ tables: { events } }));
    expect(resolved(statement, [topology, topology])).toMatchObject({
      after: 'refused',
      why: expect.stringContaining(why),
    });
  });

  it.each([
    ['a..80', 'b 80..', 'all'],
    ['a', undefined, 'one'],
  ])(
    'writes every copy of a reference table on %s, %s: %s',
    (first, second, reach) => {
      const ranges = [first, second].flatMap((range) => range ?? []);
      const topology = topologyOf(
        cluster({
          groups: [group('data', 'by_tenant', ...ranges)],
          schema: { reference_tables: { plans: { shard_groups: ['data'] } } },
        }),
      );
      const statement = 'INSERT INTO plans (id) VALUES (1)';
      expect(resolved(statement, [topology, topology])).toMatchObject({
        after: reach,
        why: 'a write to a reference table goes to every copy',
      });
    },
  );

  it('means the table of the database that it ran in', () => {
    const schemas = {
      public: { tables: { events: { shard_group: 'data' } } },
    };
    const rest = { databases: { app: { schemas }, other: { schemas } } };
    const find = tableFinder([topologyOf(cluster({ rest }))]);
    const name = { schema: undefined, name: 'events' };
    expect(find(name, { database: 'other' })?.database).toBe('other');
    expect(find(name, {})).toBeUndefined();
  });

  it('means the only table of a name and a schema, whatever database it ran in', () => {
    const tables = { events: { shard_group: 'data' } };
    const rest = {
      databases: {
        app: { schemas: { public: { tables }, audit: { tables } } },
        other: { schemas: { public: { tables } } },
      },
    };
    const find = tableFinder([topologyOf(cluster({ rest }))]);
    const found = (schema: string) => find({ schema, name: 'events' }, {});
    expect(found('audit')).toEqual({
      database: 'app',
      schema: 'audit',
      table: 'events',
    });
    expect(found('public')).toBeUndefined();
  });

  it('is of the database that it ran in, also where the topology has only another', () => {
    const tables = { events: { shard_group: 'data' } };
    const find = tableFinder([topologyOf(cluster({ tables }))]);
    const name = { schema: undefined, name: 'events' };
    expect(find(name, {})?.database).toBe('app');
    expect(find(name, { database: 'other' })?.database).toBe('other');
  });

  it('means the table of the first schema of its path that lists it', () => {
    const schemas = {
      public: { tables: { events: {}, users: {} } },
      audit: {
        tables: { events: {} },
        reference_tables: { plans: { shard_groups: ['data'] } },
      },
    };
    const rest = { databases: { app: { schemas } } };
    const find = tableFinder([topologyOf(cluster({ rest }))]);
    const schemaOf = (name: string, ...searchPath: readonly string[]) =>
      find({ schema: undefined, name }, { searchPath })?.schema;
    expect(schemaOf('events', 'gone', 'audit', 'public')).toBe('audit');
    expect(schemaOf('events', 'public', 'audit')).toBe('public');
    expect(schemaOf('users', 'audit', 'public')).toBe('public');
    expect(schemaOf('orders', 'audit', 'public')).toBe('audit');
    expect(schemaOf('plans', 'public', 'audit')).toBe('audit');
    expect(find({ schema: undefined, name: 'events' }, {})).toBeUndefined();
    expect(find({ schema: 'audit', name: 'events' }, {})?.schema).toBe('audit');
    expect(find({ schema: 'gone', name: 'events' }, {})?.schema).toBe('gone');
  });

  it('is not followed where it is nested deeper than 600 levels', () => {
    const sum = (terms: number) =>
      resolved(`SELECT * FROM users WHERE user_id = 1${' + 1'.repeat(terms)}`);
    expect(sum(250).why).not.toBe('it does not parse');
    expect(sum(400).why).toBe('it does not parse');
  });

  it('is not read for its part before a zero', () => {
    const statement = 'SELECT * FROM users WHERE user_id = 1';
    expect(resolved(statement).after).toBe('one');
    expect(resolved(`${statement}\0 OR id = 1`).why).toBe('it does not parse');
  });

  it('is not read for the first of several', () => {
    const statement = 'SELECT * FROM users WHERE user_id = 1;';
    expect(resolved(statement).after).toBe('one');
    expect(resolved(`${statement} SELECT 1`).why).toBe('it does not parse');
  });

  it('is read up to 100,000 characters', () => {
    const long = (length: number) => parser.parse('SELECT 1'.padEnd(length)).ok;
    expect([long(100_000), long(100_001)]).toEqual([true, false]);
  });

  it('means a listed table whose name begins as those of the system do', () => {
    const tables = { pg_jobs: { shard_group: 'data' } };
    const find = tableFinder([topologyOf(cluster({ tables }))]);
    const schemaOf = (name: string) =>
      find({ schema: undefined, name }, { searchPath: ['public'] })?.schema;
    expect(schemaOf('pg_jobs')).toBe('public');
    expect(schemaOf('pg_class')).toBe('pg_catalog');
  });
});

describe('a table that an expression routes', () => {
  /** Two shards have `events`, by the expression. */
  const routedBy = (expression: string): Topology =>
    topologyOf(
      cluster({
        groups: [group('data', 'by_it', 'a..80', 'b 80..')],
        tables: {
          events: { shard_group: 'data' },
          notes: { shard_group: 'meta' },
        },
        rest: {
          shard_indexes: { by_it: { type: 'xxhash', columns: [expression] } },
        },
      }),
    );
  const INSERT = 'INSERT INTO events (id, email) VALUES ($1, $2)';

  it.each([
    ['lower(email)', INSERT, 'one', 'the INSERT gives `lower(email)`'],
    ['lower(name)', INSERT, 'refused', '`lower(name)` is not given (`NK306`)'],
    ['email || id', INSERT, 'refused', 'an expression over several columns'],
    [
      'lower(email)',
      'SELECT * FROM events WHERE email = $1',
      'unclear',
      'routes by the expression `lower(email)`',
    ],
    [
      'lower(email)',
      'SELECT * FROM events WHERE id = $1',
      'all',
      'no column of `lower(email)` is given',
    ],
    [
      'lower(email)',
      'SELECT * FROM events, notes WHERE notes.email = $1',
      'all',
      'no column of `lower(email)` is given',
    ],
    [
      'lower(email)',
      'SELECT * FROM events e JOIN notes n ON n.email = e.email',
      'all',
      'no column of `lower(email)` is given',
    ],
    [
      'lower(email)',
      'UPDATE events SET email = $1 WHERE id = $2',
      'refused',
      'sets `email`, by which rows are routed',
    ],
  ])('%s has %s go to: %s', (expression, statement, after, why) => {
    const topology = routedBy(expression);
    expect(resolved(statement, [topology, topology])).toMatchObject({
      after,
      why: expect.stringContaining(why),
    });
  });

  it.each([
    ['lower(email)', 'lower(email) = $1'],
    ['lower(email)', 'lower(events.email) IN ($1, $2)'],
    ['lower(email)', 'lower(email) = ANY($1)'],
    ['lower(email)', 'pg_catalog.lower(email::text) = lower($1)'],
    ['lower(email)', '$1 = lower(email)'],
    ['lower((email)::text)', 'lower(email) = $1'],
    ['lower("eMail")', 'lower("eMail") = $1'],
    // A source may have replaced constants by parameters.
    ['(id >> 56) + 128', '(id >> $1) + $2 = $3'],
    ['id::text', 'id::text = $1'],
    ['not an expression of email', 'email = $1'],
  ])('%s may be used by: %s', (expression, condition) => {
    const topology = routedBy(expression);
    const statement = `SELECT * FROM events WHERE ${condition}`;
    expect(resolved(statement, [topology, topology])).toEqual({
      before: 'unclear',
      after: 'unclear',
      why: `the index routes by the expression \`${expression}\`: whether reads use it is unknown`,
    });
  });

  it.each([
    'SELECT * FROM (SELECT * FROM events) e WHERE lower(email) = $1',
    'SELECT * FROM (SELECT * FROM events) e WHERE email = $1',
    'SELECT * FROM events, notes WHERE lower(email) = $1',
    'SELECT * FROM events e JOIN notes n ON lower(n.email) = lower(e.email) WHERE lower(n.email) = $1',
    'SELECT * FROM events e JOIN notes n ON n.name = lower(e.email) WHERE n.name = $1',
  ])('may be used through a query or a join: %s', (statement) => {
    const topology = routedBy('lower(email)');
    expect(resolved(statement, [topology, topology]).after).toBe('unclear');
  });

  it.each([
    'upper(email) = $1',
    'lower(name) = $1',
    'lower(email) > $1',
    'lower(email) = name',
    'lower(email) = lower(name)',
    "lower(email) || 'x' = $1",
    'lower((SELECT email FROM notes)) = $1',
  ])('is not used by: %s', (condition) => {
    const topology = routedBy('lower(email)');
    const statement = `SELECT * FROM events WHERE ${condition}`;
    expect(resolved(statement, [topology, topology])).toMatchObject({
      after: 'all',
      why: expect.stringContaining('no column of `lower(email)` is given'),
    });
  });

  it('places a value elsewhere than a column with that value does', () => {
    const topology = topologyOf(
      cluster({
        groups: [group('data', 'by_it', 'a..80', 'b 80..')],
        tables: {
          events: { shard_group: 'data' },
          people: {
            shard_group: 'data',
            primary_indexes: [{ shard_index: 'by_email' }],
          },
        },
        rest: {
          shard_indexes: {
            by_it: { type: 'xxhash', columns: ['lower(email)'] },
            by_email: { type: 'xxhash', columns: ['email'] },
          },
        },
      }),
    );
    const statement =
      'WITH e AS (INSERT INTO events (id, email) VALUES (1, $1)) SELECT * FROM people WHERE email = $1';
    expect(resolved(statement, [topology, topology]).after).toBe('some');
  });
});

describe('a table that a column in camel case routes', () => {
  const routedBy = (column: string): Topology =>
    topologyOf(
      cluster({
        groups: [group('data', 'by_it', 'a..80', 'b 80..')],
        tables: { events: { shard_group: 'data' } },
        rest: {
          shard_indexes: { by_it: { type: 'xxhash', columns: [column] } },
        },
      }),
    );

  it.each([
    ['SELECT * FROM events WHERE "tenantId" = $1', 'one'],
    ['SELECT * FROM "events" WHERE "events"."tenantId" IN ($1, $2)', 'some'],
    ['SELECT * FROM events WHERE tenantId = $1', 'all'],
    ['SELECT * FROM events WHERE id = $1', 'all'],
    ['INSERT INTO events ("tenantId", kind) VALUES ($1, $2)', 'one'],
    ['INSERT INTO events (kind) VALUES ($1)', 'refused'],
    ['UPDATE events SET "tenantId" = $1', 'refused'],
    ['UPDATE events SET kind = $1 WHERE "tenantId" = $2', 'one'],
  ])(
    'has %s go to %s, with and without quotes in the topology',
    (statement, after) => {
      const topologies = ['tenantId', '"tenantId"'].map(routedBy);
      expect(resolved(statement, topologies)).toMatchObject({
        before: after,
        after,
      });
    },
  );

  it.each([
    ['"tenant ""id"""', 'SELECT * FROM events WHERE "tenant ""id""" = $1'],
    ['größe', 'SELECT * FROM events WHERE größe = $1'],
  ])('has a name of any letters: %s', (column, statement) => {
    const topology = routedBy(column);
    expect(resolved(statement, [topology, topology]).after).toBe('one');
  });

  it.each([
    ['INSERT INTO accounts (account_id, "eMail") VALUES ($1, $2)', 'one'],
    ['INSERT INTO accounts (account_id) VALUES ($1)', 'refused'],
    ['SELECT * FROM accounts WHERE "eMail" = $1', 'some'],
    ['UPDATE accounts SET name = $1 WHERE "eMail" = $2', 'refused'],
  ])('may have it in a secondary index: %s', (statement, after) => {
    const text = JSON.stringify(AFTER, (key, value: object) =>
      key === 'by_email' ? { ...value, columns: ['"eMail"'] } : value,
    );
    const topology = topologyOf(JSON.parse(text));
    expect(resolved(statement, [topology, topology]).after).toBe(after);
  });
});
