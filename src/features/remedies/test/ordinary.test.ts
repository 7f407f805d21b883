import { describe, expect, it } from 'vitest';
import { answerTo, ORDINARY_CHANGES } from './ordinary.ts';

/** What the decision is, the class, and what the advice names. */
const ANSWERS: Readonly<Record<string, readonly [string, string, RegExp]>> = {
  'add a table': ['blocked', 'needs-empty', /^Check .*`app\.public\.invoices`/],
  'shard an existing table': [
    'blocked',
    'needs-empty',
    /MoveTables of `app\.public\.settings`/,
  ],
  'move a table': [
    'blocked',
    'needs-empty',
    /MoveTables of `app\.public\.audit_log` to `meta`/,
  ],
  'split a range': ['blocked', 'needs-empty', /Reshard of `tenants`/],
  'merge two ranges': ['blocked', 'needs-empty', /Reshard of `tenants`/],
  'add a shard': ['apply', 'safe', /^$/],
  'rename a group': ['apply', 'safe', /^$/],
  'change the column': ['blocked', 'needs-empty', /Reshard of `tenants`/],
  'change the type': ['blocked', 'needs-empty', /Reshard of `tenants`/],
  'enable a secondary index': [
    'blocked',
    'needs-backfill',
    /^Remove .*`app\.orders_by_code`/,
  ],
  'add a reference table': [
    'blocked',
    'needs-backfill',
    /^Make sure .*`app\.public\.countries`/,
  ],
  'add a sequence': [
    'blocked',
    'needs-backfill',
    /^Check .*`app\.public\.invoice_seq`/,
  ],
  'change the default': ['blocked', 'needs-empty', /^List .*`app` first/],
  'drop a table': ['blocked', 'needs-empty', /^Drop `app\.public\.audit_log`/],
  'move a bound': ['blocked', 'needs-empty', /Reshard of `tenants`/],
  'give a range to another shard': [
    'blocked',
    'needs-empty',
    /Reshard of `tenants`/,
  ],
  'unshard a table': [
    'blocked',
    'needs-empty',
    /MoveTables of `app\.public\.customers` to `meta`/,
  ],
  'drop a group that is not used': ['apply', 'safe', /^$/],
  'give a table a key of its own': [
    'blocked',
    'needs-empty',
    /Reshard of `app\.public\.customers`/,
  ],
  'make a reference table of a table': [
    'blocked',
    'needs-backfill',
    /^Copy every row of `app\.public\.audit_log`/,
  ],
  'give a reference table a group': [
    'blocked',
    'needs-backfill',
    /^Copy every row of `app\.public\.plans` to `s3`/,
  ],
  'take a reference table from the list': [
    'blocked',
    'needs-empty',
    /^Keep `app\.public\.plans` as a reference table/,
  ],
  'add a database': ['nothing', 'none', /^$/],
  'remove a secondary index': ['apply', 'behavioural', /^$/],
  'rename the database': [
    'blocked',
    'needs-empty',
    /^Check .*`shop\.public\.orders`/,
  ],
};

describe('an ordinary change gets its decision, its class and advice that fits:', () => {
  it.for(ORDINARY_CHANGES)('$name', (change) => {
    const { decision, class: risk, advice } = answerTo(change);
    const [kind, expectedClass, fits = ''] = ANSWERS[change.name] ?? [];
    expect([decision, risk]).toEqual([kind, expectedClass]);
    expect(advice).toMatch(fits);
  });
});
