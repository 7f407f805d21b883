import { describe, expect, it } from 'vitest';
import type { Doc } from '../../../../oracles/router/documents.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  type Change,
  compare,
  documentOf,
  isBlocked,
  type Seen,
  wordsOf,
} from '../../../../test/domain.ts';
import { factsOf, textOf } from '../../../../test/messages.ts';
import { type Evidence, judge } from '../../evidence/judge.ts';
import { findRemedies } from '../remedy.ts';
import { ORDINARY_CHANGES, shop } from './ordinary.ts';

const ROWS: Seen = { kind: 'rows', count: 812, isMore: false };

/** What may be seen of every table of a change; nothing where nobody looked. */
const EVIDENCE: Readonly<Record<string, Seen | undefined>> = {
  'nothing was seen': undefined,
  'it could not be looked at': { kind: 'unknown', why: 'no answer' },
  'the snapshot has it': { kind: 'in-snapshot' },
  'the snapshot lacks it': { kind: 'not-in-snapshot' },
  'it has 812 rows': ROWS,
  'it is empty': { kind: 'empty' },
  'it is absent': { kind: 'absent' },
};

const OF_DATA = { shard_group: 'data' };
const DEFAULT = { rest: { default_shard_group: 'meta' } };

/** Changes that are blocked for a reason that the ordinary ones lack. */
const OTHERS: Readonly<Record<string, readonly [object, object]>> = {
  'keys without a range': [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 90..')] }),
  ],
  'no index': [
    cluster(),
    cluster({ groups: [group('data', undefined, 'a..40', 'b 40..')] }),
  ],
  'a table without a group': [
    cluster({ database: { default_shard_group: 'data' } }),
    cluster(),
  ],
  'a listed table that nothing placed': [
    cluster({ tables: { events: {} } }),
    cluster(),
  ],
  'a first default': [
    cluster({ tables: { events: {} } }),
    cluster({
      tables: { events: {} },
      database: { default_shard_group: 'data' },
    }),
  ],
  'two new tables': [
    cluster(DEFAULT),
    cluster({
      ...DEFAULT,
      tables: { events: OF_DATA, orders: OF_DATA, plans: OF_DATA },
    }),
  ],
  'two dropped tables': [
    cluster({
      ...DEFAULT,
      tables: { events: OF_DATA, orders: OF_DATA, plans: OF_DATA },
    }),
    cluster(DEFAULT),
  ],
  'another default': [
    cluster({ tables: {}, database: { default_shard_group: 'data' } }),
    cluster({ tables: {}, database: { default_shard_group: 'meta' } }),
  ],
  'a sequence elsewhere': [
    cluster(),
    cluster({ schema: { sequences: { ids: { shard_group: 'data' } } } }),
  ],
};

const ORDINARY = ORDINARY_CHANGES.map(({ name, change }) => {
  const after = shop();
  change(after);
  return [name, [shop(), after]] as const;
});

const CASES = [...ORDINARY, ...Object.entries(OTHERS)].flatMap(([name, pair]) =>
  Object.entries(EVIDENCE).map(
    ([what, seen]) => [name, what, pair, seen] as const,
  ),
);

/** The changes as they are when each of their tables was seen alike. */
function seenAs(
  seen: Seen | undefined,
  changes: readonly Change[],
): readonly Change[] {
  const names = changes.flatMap(({ tables }) => tables.listed);
  const evidence: Evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map(
      seen === undefined ? [] : names.map((name) => [name, seen]),
    ),
    fresh: new Set(),
    left: new Set(),
    found: new Map(),
  };
  return judge(changes, evidence, { mode: 'check', isPristine: false });
}

it.each(CASES)(
  'of “%s”, %s: the first advice is something to do, about these names, and true',
  (_name, what, [live, desired], seen) => {
    const [before, after] = [documentOf(live), documentOf(desired)];
    const changes = seenAs(seen, compare(before, after));
    const titles = changes.map((change) => wordsOf(change).title);

    for (const remedy of findRemedies(changes, before, after)) {
      const { changes: own, steps, alternatives } = remedy;
      const lead = textOf(remedy.lead);
      expect(own.every(isBlocked)).toBe(true);
      expect(lead).toMatch(
        /^(?:Run|Check|Make sure|Keep|Drop|List|Bind|Add|Copy|Ask|Fill|Remove|Change) /,
      );
      expect(titles).not.toContain(lead);
      expect(lead.endsWith('.')).toBe(false);
      expect(namesIn(lead)).not.toEqual([]);

      const whole = [
        lead,
        ...steps.map(({ text }) => textOf(text)),
        ...alternatives.map((one) => textOf(one)),
      ];
      // Nothing was seen of sequences.
      const isSeen = own.some(({ tables }) => tables.listed.length > 0);
      if (isSeen && what === 'it has 812 rows')
        expect(whole.join(' ')).not.toMatch(
          /^(?:Drop|Check)|if it is new|no rows? [^.]*yet|does not exist/,
        );
      if (isSeen && what === 'the snapshot has it')
        expect(whole.join(' ')).not.toMatch(/does not exist|is new\b/);
    }
  },
);

/** The names in a sentence. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}

it('advice on a table that was seen names its rows', () => {
  const [before, after] = [
    documentOf(cluster(DEFAULT)),
    documentOf(
      cluster({ ...DEFAULT, tables: { events: OF_DATA, orders: OF_DATA } }),
    ),
  ];
  const changes = seenAs(ROWS, compare(before, after));
  expect(factsOf(findRemedies(changes, before, after)[0]?.lead)).toEqual([
    '`app.public.orders`',
    '`meta`',
    '812',
  ]);
});

it.each([
  ['an entry', OF_DATA, {}],
  ['a default', {}, { default_shard_group: 'data' }],
])(
  'no workflow takes a listed table with rows from nowhere, where %s is the first to place it',
  (_, events, database) => {
    const [before, after] = [
      documentOf(cluster({ tables: { events: {} } })),
      documentOf(cluster({ tables: { events }, database })),
    ];
    const changes = seenAs(ROWS, compare(before, after));
    const [first] = findRemedies(changes, before, after);
    expect(first?.ways).toEqual(['preparation']);
    expect([first?.lead, first?.steps[0]?.text].map(factsOf)).toEqual([
      ['`app.public.events`', '812'],
      ['`data`'],
    ]);
  },
);

/** The leads and, behind them, what else is advised on a change of the shop, after what was seen of its tables. */
function adviceOn(
  change: (doc: Doc) => void,
  seen?: Seen,
  prepare: (doc: Doc) => void = () => undefined,
) {
  const before = shop();
  prepare(before);
  const after = structuredClone(before);
  change(after);
  const [live, desired] = [documentOf(before), documentOf(after)];
  const changes = seenAs(seen, compare(live, desired));
  return findRemedies(changes, live, desired).map((remedy) => ({
    lead: textOf(remedy.lead),
    others: [
      ...remedy.steps.map(({ text }) => text),
      ...remedy.alternatives,
    ].map(textOf),
  }));
}

function schemaOf(doc: Doc) {
  const schema = doc.databases?.['app']?.schemas?.['public'] ?? {};
  const { tables = {} } = schema;
  return Object.assign(schema, { tables });
}

describe('the first advice', () => {
  it('on an entry that goes is the only one: its counters go or stay with the table', () => {
    const found = adviceOn((doc) => delete schemaOf(doc).tables['audit_log']);
    expect(found.map(({ lead }) => lead)).toEqual([
      expect.stringMatching(/^Drop `app\.public\.audit_log`/),
    ]);
    expect(found[0]?.others.map(factsOf)).toEqual([['`meta`', '`meta`']]);
  });

  const rename = (doc: Doc): void => {
    const { tables } = schemaOf(doc);
    const { customers = {} } = tables;
    delete tables['customers'];
    tables['clients'] = customers;
  };

  it('where one table goes and another comes in its group drops nothing: it may be a new name', () => {
    const found = adviceOn(rename);
    const first = found.find(({ lead }) => lead.includes('customers'));
    expect(first?.lead).toMatch(/^Keep .*`app\.public\.customers`/);
    expect(first?.others[0]).toMatch(/`app\.public\.clients` .*rename /);
  });

  it('says so as well where the table that goes has rows', () => {
    const found = adviceOn(rename, ROWS);
    const first = found.find(({ lead }) => lead.includes('customers'));
    expect(first?.lead).toMatch(/^Keep .*`app\.public\.customers`.*812 rows/);
    expect(first?.others[0]).toMatch(/`app\.public\.clients` .*rename /);
    expect(first?.others[1]).toMatch(/ drop the table /);
    expect(factsOf(first?.others[2])).toEqual(['`meta`', '`meta`']);
  });

  it('on a listed table that becomes a reference table is to copy it, never to empty it', () => {
    const copySettings = (doc: Doc): void => {
      const schema = schemaOf(doc);
      delete schema.tables['settings'];
      schema.reference_tables = {
        ...schema.reference_tables,
        settings: { shard_groups: ['meta', 'tenants'] },
      };
    };
    const [first] = adviceOn(copySettings);
    expect(first?.lead).toMatch(
      /^Copy .*`app\.public\.settings` to `s1` and `s2` /,
    );
    expect(first?.others.at(-1)).toContain('has no rows');

    // Nothing is said for the case that it has none where rows were seen.
    const [seen] = adviceOn(copySettings, ROWS);
    expect(seen?.lead).toBe(first?.lead);
    expect(seen?.others.join()).not.toContain('has no rows');
  });

  it('on a new reference table that the snapshot has is to look', () => {
    const change = (doc: Doc): void => {
      schemaOf(doc).reference_tables = {
        ...schemaOf(doc).reference_tables,
        countries: { shard_groups: ['meta', 'tenants'] },
      };
    };
    expect(adviceOn(change, { kind: 'in-snapshot' })[0]?.lead).toMatch(
      /^Check .*`app\.public\.countries`.*snapshot/,
    );
    expect(adviceOn(change)[0]?.lead).toMatch(
      /^Make sure .*`app\.public\.countries`/,
    );
  });

  it('on a sequence that is listed for the first time is to look where it is', () => {
    const [first] = adviceOn((doc) => {
      schemaOf(doc).sequences = { ids: { shard_group: 'meta' } };
    });
    expect(first?.lead).toMatch(/^Check .*`app\.public\.ids`/);
    expect(first?.others).toEqual([
      expect.stringMatching(/`s0`.*allow this change/),
      expect.stringMatching(/another shard.*Support/),
    ]);
  });

  it('on a sequence that moves names it', () => {
    const [first] = adviceOn(
      (doc) => {
        schemaOf(doc).sequences = { ids: { shard_group: 'logs' } };
      },
      undefined,
      (doc) => {
        schemaOf(doc).sequences = { ids: { shard_group: 'meta' } };
      },
    );
    expect(first?.lead).toMatch(
      /^Ask PlanetScale Support .*`app\.public\.ids`/,
    );
  });

  it('on keys without a range names them', () => {
    const [first] = adviceOn((doc) => {
      const tenants = doc.shard_groups.find(({ uid }) => uid === 'tenants');
      Object.assign(tenants ?? {}, {
        key_ranges: [
          { shard_uid: 's1', end: '80' },
          { shard_uid: 's2', start: '90' },
        ],
      });
    });
    expect(first?.lead).toMatch(/^Add .*\[80, 90\) to `tenants`/);
  });

  it('on an index that goes is to keep it', () => {
    const [first] = adviceOn((doc) => {
      const tenants = doc.shard_groups.find(({ uid }) => uid === 'tenants');
      delete tenants?.default_shard_index;
    });
    expect(first?.lead).toMatch(/^Keep .*`by_tenant` of `tenants`/);
  });

  it('on a default that goes is to keep it, since what nobody lists cannot be bound', () => {
    const found = adviceOn((doc) => delete doc.default_shard_group);
    expect(found.map(({ lead }) => lead)).toEqual([
      expect.stringMatching(/^Keep .*`meta`/),
    ]);
    expect(found[0]?.others[0]).toMatch(/^Bind `app\.public\.settings` /);
  });

  it('on a default that changes says how a listed table stays', () => {
    const found = adviceOn((doc) => {
      Object.assign(doc.databases?.['app'] ?? {}, {
        default_shard_group: 'logs',
      });
    });
    expect(found.map(({ lead }) => lead)).toEqual([
      expect.stringMatching(/^List .*`app` first, .*`meta`/),
      expect.stringMatching(/MoveTables of `app\.public\.settings` to `logs`$/),
    ]);
    expect(found[1]?.others.at(-1)).toMatch(
      /keep `app\.public\.settings` .*`meta`/,
    );
  });

  it('on a Reshard says that its target is new', () => {
    const [first] = adviceOn((doc) => {
      const tenants = doc.shard_groups.find(({ uid }) => uid === 'tenants');
      Object.assign(tenants ?? {}, {
        key_ranges: [
          { shard_uid: 's5', end: '80' },
          { shard_uid: 's6', start: '80' },
        ],
      });
    });
    expect(first?.lead).toBe(
      'Run a Reshard of `tenants` to the new group `tenants_resharded`',
    );
  });

  it('on an index that is declared already does not create its lookup table', () => {
    const [first] = adviceOn((doc) => {
      const index =
        doc.databases?.['app']?.global_secondary_indexes?.['orders_by_code'];
      Object.assign(index ?? {}, { enabled: true });
    });
    expect(first?.others[0]).toMatch(/^Check .*lookup table/);
  });
});
