import { expect, it } from 'vitest';
import {
  type Change,
  decide,
  documentOf,
  planFor,
  rowsOf,
  type Seen,
  statementsOf,
  validate,
} from '../../../../test/domain.ts';
import { messageOf, textOf } from '../../../../test/messages.ts';
import {
  type Compared,
  resultOf,
  type View,
} from '../../../../test/report/results.ts';
import { titleOf } from '../../../report/title.ts';
import { remediesOf } from '../../remedies/remedy.ts';
import { ORDINARY_CHANGES, shop } from '../../remedies/test/ordinary.ts';
import { judge } from '../judge.ts';

/** What may be seen of every listed table, and what its queries may do. */
const STATES: Readonly<Record<string, Seen | undefined>> = {
  'nothing seen': undefined,
  'in the snapshot': { kind: 'in-snapshot' },
  'no row': { kind: 'empty' },
  '812 rows': { kind: 'rows', count: 812, isMore: false },
  'no row, queries go further': { kind: 'empty' },
};

const FURTHER: View = {
  atLeast: 'behavioural',
  lead: messageOf('18 % of calls would go to more shards'),
};

/** The tables that the branch lists already: they are not new. */
const LISTED = new Set(
  ['settings', 'order_codes', 'orders', 'customers', 'audit_log', 'plans'].map(
    (table) => `app.public.${table}`,
  ),
);

function judged(
  changes: readonly Change[],
  seen: Seen | undefined,
  known: ReadonlySet<string>,
): readonly Change[] {
  if (seen === undefined) return changes;
  const names = changes.flatMap(({ tables }) => tables.listed);
  return judge(
    changes,
    {
      at: '2026-01-01T00:00:00Z',
      tables: new Map(names.map((name) => [name, seen])),
      fresh: new Set(names).difference(known),
      left: new Set(),
      found: new Map(),
    },
    { mode: 'check', isPristine: false },
  );
}

/** What a change becomes in a state: what becomes of rows, of statements, the title, and what to do first. */
function told(
  change: (typeof ORDINARY_CHANGES)[number],
  state: string,
): string {
  const [before, after] = [shop(), shop()];
  change.change(after);
  const [live, desired] = [documentOf(before), documentOf(after)];
  const bare = planFor(live, desired);
  const changes = judged(bare.changes, STATES[state], LISTED);
  const plan = { ...bare, changes, risk: changes[0]?.class ?? 'none' };
  const decision = decide(plan);
  const compared: Compared = {
    baseline: { from: 'branch', document: live, syncedAt: null },
    plan,
    decision,
    views: state.includes('queries') ? [FURTHER] : [],
  };
  const kind = decision.kind === 'blocked' ? 'blocked' : 'planned';
  const result = resultOf(kind, 'main', { compared });
  const rows = new Set(changes.map((one) => rowsOf(one)));
  const statements = new Set(changes.map((one) => statementsOf(one).answer));
  const [remedy] = decision.kind === 'blocked' ? remediesOf(plan) : [];
  return [
    state,
    `rows ${[...rows].join(', ')}`,
    `statements ${[...statements].join(', ')}`,
    textOf(titleOf(result, {})),
    textOf(remedy?.lead ?? ''),
  ].join(' | ');
}

it.each(ORDINARY_CHANGES)('$name, by what is seen', (change) => {
  expect(validate(documentOf(afterOf(change))).filter(isError)).toEqual([]);
  const lines = Object.keys(STATES).map((state) => told(change, state));
  expect(`\n${lines.join('\n')}\n`).toMatchSnapshot();
});

function afterOf({ change }: (typeof ORDINARY_CHANGES)[number]) {
  const after = shop();
  change(after);
  return after;
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}
