import type { Excess } from '../../plan/decision.ts';
import type { FoldedSection, PlainBlock } from '../../report/blocks.ts';
import { counted } from '../../text/lists.ts';
import {
  joined,
  type Message,
  prose,
  thousands,
  valueUpTo,
  words,
} from '../../text/message.ts';
import { shareText } from '../../text/share.ts';
import {
  type ChangedQuery,
  countedCalls,
  type QueryImpact,
} from './figures.ts';
import type { Reach } from './route.ts';

/** The most characters of a statement that are shown. */
const MOST_OF_A_STATEMENT = 300;

/** The reaches, in the order in which they are shown; the last ones only if there are calls. */
const TOLD: readonly Reach[] = ['one', 'all', 'refused', 'some', 'unclear'];
const ALWAYS_TOLD: readonly Reach[] = ['one', 'all'];

/** The words for a share of calls, by reach. */
const SHARES: Readonly<Record<Reach, string>> = {
  one: 'to one shard',
  some: 'to some shards',
  all: 'to all',
  refused: 'refused',
  unclear: 'unclear',
  none: 'without a table',
};

/** The words for where one statement goes, by reach. */
const PLACES: Readonly<Record<Reach, string>> = {
  one: 'one shard',
  some: 'some shards',
  all: 'all shards',
  refused: 'refused',
  unclear: 'unclear',
  none: 'no table',
};

/** The effect of a plan on queries: the shares of calls as the title, the worst statements below. */
export function queriesFold(queries: QueryImpact): FoldedSection {
  const total: readonly PlainBlock[] = [
    { kind: 'text', text: totalText(queries) },
  ];
  return {
    title: prose`Queries: ${sharesText(queries)}`,
    blocks: total.concat(worstBlocks(queries), doubtBlocks(queries)),
  };
}

/** "73 % of calls to one shard (91 % before), 26 % to all (8 %), 0.8 % refused (0 %)". */
function sharesText(impact: QueryImpact): Message {
  const { before, after } = impact;
  const total = countedCalls(after);
  const shareOf = (calls: number): Message =>
    words(shareText(calls, total) ?? '');
  if (total === 0) return prose`no call touches a table`;

  const told = TOLD.filter(
    (reach) => ALWAYS_TOLD.includes(reach) || before[reach] + after[reach] > 0,
  );
  const parts = told.map((reach, at) => {
    const isFirst = at === 0;
    const now = shareOf(after[reach]);
    const then = shareOf(before[reach]);
    const what = words(SHARES[reach]);
    if (isFirst) return prose`${now} of calls ${what} (${then} before)`;
    return prose`${now} ${what} (${then})`;
  });
  return joined(parts, ', ');
}

function totalText({ statements, calls, worse }: QueryImpact): Message {
  const all = prose`${counted(statements, 'statement')} with ${counted(calls, 'call')}`;
  if (worse.statements === 0)
    return prose`None of ${all} reaches further than before.`;
  return prose`Of ${all}, ${thousands(worse.statements)} with ${counted(worse.calls, 'call')} would reach further than before, or be refused.`;
}

function worstBlocks({ worst, worse }: QueryImpact): readonly PlainBlock[] {
  if (worst === undefined)
    return [
      {
        kind: 'text',
        text: prose`Statements are shown in private repositories only.`,
      },
    ];
  if (worst.length === 0) return [];

  const heading =
    worse.statements > worst.length
      ? prose`The worst of them, with constants left out:`
      : prose`With constants left out:`;
  return [
    { kind: 'text', text: heading },
    { kind: 'list', items: worst.map(queryText) },
  ];
}

/** The worst statement for each limit on statements that blocks the plan. */
export function reasonBlocks(
  { worst = [] }: QueryImpact,
  excesses: readonly Excess[],
): readonly PlainBlock[] {
  const kinds = excesses.map(({ kind }) => kind);
  const refused = kinds.includes('refused')
    ? worst.find(({ after }) => after === 'refused')
    : undefined;
  const further = kinds.includes('scatter')
    ? worst.find(({ after }) => after !== 'refused')
    : undefined;
  return [refused, further]
    .filter((query) => query !== undefined)
    .map((query) => ({ kind: 'text', text: prose`${queryText(query)}.` }));
}

function queryText({
  statement,
  calls,
  before,
  after,
  why,
}: ChangedQuery): Message {
  const name = statementText(statement);
  const route = prose`${words(PLACES[before])} → ${words(PLACES[after])}`;
  return prose`${name}: ${counted(calls, 'call')}, ${route}, because ${why}`;
}

function statementText(statement: string | undefined): Message {
  if (statement === undefined) return prose`a statement that is not shown`;
  return valueUpTo(MOST_OF_A_STATEMENT, statement);
}

/** How many calls and statements are unclear, and why. */
function doubtBlocks({
  unparsed,
  replaced,
}: QueryImpact): readonly PlainBlock[] {
  const notes: Message[] = [];
  if (unparsed > 0)
    notes.push(
      prose`Not parsed, so counted as unclear: ${counted(unparsed, 'statement')}.`,
    );
  if (replaced > 0)
    notes.push(
      prose`Placeholders of a client library taken for parameters: in ${counted(replaced, 'statement')}.`,
    );
  return notes.map((text) => ({ kind: 'note', text }));
}
