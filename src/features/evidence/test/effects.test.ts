import { describe, expect, it } from 'vitest';
import { cluster } from '../../../../test/cluster.ts';
import { compare, type Seen, wordsOf } from '../../../../test/domain.ts';
import { judge } from '../judge.ts';

const EVENTS = 'app.public.events';
const ROWS: Seen = { kind: 'rows', count: 812, isMore: false };

/** The effects of a table's new entry, by what was seen of the table. */
function effectsOf(live: object, seen: Seen) {
  const desired = cluster({
    rest: { default_shard_group: 'meta' },
    tables: { events: { shard_group: 'data' } },
  });
  const changes = compare(live, desired);
  const evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map([[EVENTS, seen]]),
    fresh: new Set([EVENTS]),
    left: new Set<string>(),
    found: new Map(),
  };
  return judge(changes, evidence, { mode: 'check', isPristine: false })
    .filter(({ tables }) => tables.listed.length > 0)
    .map((change) => wordsOf(change).effect);
}

describe('the effect of a new entry of a table that followed a default', () => {
  const live = cluster({
    rest: { default_shard_group: 'meta' },
    tables: {},
  });

  it.each<[string, Seen, RegExp]>([
    [
      'that a snapshot has it',
      { kind: 'in-snapshot' },
      /in the schema snapshot, which does not show rows; if rows exist: ./,
    ],
    [
      'that a snapshot lacks it',
      { kind: 'not-in-snapshot' },
      /not in the schema snapshot: no rows are expected; .* INSERTs must include the key/,
    ],
    ['its rows', ROWS, /`app\.public\.events` \(812 rows\)/],
    [
      'that it is empty',
      { kind: 'empty' },
      /^no row of .* is affected.*; .* INSERTs must include the key/,
    ],
    [
      'that it is absent',
      { kind: 'absent' },
      /is not in the database: no row is affected; once created, .* INSERTs must include the key/,
    ],
  ])('says what is known, after a look found %s', (_, seen, words) => {
    expect(effectsOf(live, seen)[0]).toMatch(words);
  });

  it('does not call a table with rows new, or its move safe', () => {
    for (const effect of effectsOf(live, ROWS))
      expect(effect).not.toMatch(/new|empty|if rows exist/);
  });
});
