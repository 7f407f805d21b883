import { describe, expect, it } from 'vitest';
import { answerTo, ORDINARY_CHANGES } from './ordinary.ts';

const HIDDEN = 'This change could hide rows.';
const FIRST = 'Prerequisites must be in place first (`needs-backfill`).';
const FREE = 'The change may be applied.';

/** Verdict, class, and how the advice begins. */
const ANSWERS: Readonly<Record<string, readonly [string, string, string]>> = {
  'add a table': [
    HIDDEN,
    'needs-empty',
    'Check that there are no rows in `app.public.invoices`',
  ],
  'shard an existing table': [
    HIDDEN,
    'needs-empty',
    'Run MoveTables of `app.public.settings`',
  ],
  'move a table': [
    HIDDEN,
    'needs-empty',
    'Run MoveTables of `app.public.audit_log` to `meta`',
  ],
  'split a range': [HIDDEN, 'needs-empty', 'Run a Reshard of `tenants`'],
  'merge two ranges': [HIDDEN, 'needs-empty', 'Run a Reshard of `tenants`'],
  'add a shard': [FREE, 'safe', ''],
  'rename a group': [FREE, 'safe', ''],
  'change the column': [HIDDEN, 'needs-empty', 'Run a Reshard of `tenants`'],
  'change the type': [HIDDEN, 'needs-empty', 'Run a Reshard of `tenants`'],
  'enable a secondary index': [
    FIRST,
    'needs-backfill',
    'Remove both entries of `app.orders_by_code` first',
  ],
  'add a reference table': [
    FIRST,
    'needs-backfill',
    'Make sure that `app.public.countries` has no rows',
  ],
  'add a sequence': [
    FIRST,
    'needs-backfill',
    'Check whether `app.public.invoice_seq` exists',
  ],
  'change the default': [
    HIDDEN,
    'needs-empty',
    'List every unlisted table of `app` first',
  ],
  'drop a table': [HIDDEN, 'needs-empty', 'Drop `app.public.audit_log` first'],
  'rename the database': [
    HIDDEN,
    'needs-empty',
    'Check that there are no rows in `shop.public.orders`',
  ],
};

describe('an ordinary change gets its verdict, its class and advice that fits:', () => {
  it.for(ORDINARY_CHANGES)('$name', (change) => {
    const { verdict, class: risk, advice } = answerTo(change);
    const [expected, expectedClass, beginning] = ANSWERS[change.name] ?? [];
    expect([verdict, risk]).toEqual([expected, expectedClass]);
    expect(advice.slice(0, beginning?.length || undefined)).toBe(beginning);
  });
});
