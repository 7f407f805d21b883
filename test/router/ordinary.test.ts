import { describe, expect, it } from 'vitest';
import { answerTo, ORDINARY_CHANGES } from './ordinary.ts';

const HIDDEN = 'This change could hide rows.';
const FIRST = 'Prerequisites must be in place first (`needs-backfill`).';
const FREE = 'The change may be applied.';

/** Verdict, class, and how the advice begins. */
const ANSWERS: Readonly<Record<string, readonly [string, string, string]>> = {
  'add a table': [HIDDEN, 'needs-empty', 'If `app.public.invoices` is new'],
  'shard an existing table': [
    HIDDEN,
    'needs-empty',
    'MoveTables of `app.public.settings`',
  ],
  'move a table': [
    HIDDEN,
    'needs-empty',
    'MoveTables of `app.public.audit_log` to `meta`',
  ],
  'split a range': [HIDDEN, 'needs-empty', 'Reshard of `tenants`'],
  'merge two ranges': [HIDDEN, 'needs-empty', 'Reshard of `tenants`'],
  'add a shard': [FREE, 'safe', 'nothing is bound to it yet'],
  'rename a group': [FREE, 'safe', 'same shards, same index'],
  'change the column': [HIDDEN, 'needs-empty', 'Reshard of `tenants`'],
  'change the type': [HIDDEN, 'needs-empty', 'Reshard of `tenants`'],
  'enable a secondary index': [
    FIRST,
    'needs-backfill',
    '`app.orders_by_code` is already declared',
  ],
  'add a reference table': [
    FIRST,
    'needs-backfill',
    'Add `app.public.countries` while it is empty',
  ],
  'add a sequence': [FREE, 'unknown', 'a sequence without its own group'],
  'change the default': [
    HIDDEN,
    'needs-empty',
    'MoveTables of `app.public.settings`',
  ],
  'drop a table': [
    HIDDEN,
    'needs-empty',
    'Keep the entry of `app.public.audit_log` until the table is dropped',
  ],
  'rename the database': [HIDDEN, 'needs-empty', 'If `shop.public.orders` and'],
};

describe('an ordinary change gets its verdict, its class and advice that fits:', () => {
  it.for(ORDINARY_CHANGES)('$name', (change) => {
    const { verdict, class: risk, advice } = answerTo(change);
    const [expected, expectedClass, beginning] = ANSWERS[change.name] ?? [];
    expect([verdict, risk]).toEqual([expected, expectedClass]);
    expect(advice.slice(0, beginning?.length)).toBe(beginning);
  });
});
