import type { Change } from '../../changes/change.ts';
import { seenRowsText } from '../../changes/change-text.ts';
import type { ReferenceChange } from '../../changes/kinds/reference-table.ts';
import type { SecondaryIndexChange } from '../../changes/kinds/secondary-index.ts';
import { tablesText } from '../../changes/table-text.ts';
import { action, gate, type Step } from '../../report/step.ts';
import { shardList } from '../../text/lists.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';
import { type Advice, advice, snapshotQuestion } from './advice.ts';
import { WAIT_FOR_ROUTERS } from './copies.ts';
import { authorityAdvice, sequenceAdvice } from './counters.ts';
import { countsOf } from './counts.ts';
import { outageAdvice, placementAdvice } from './placement.ts';

/** What to do instead of a blocked change that no workflow carries out; undefined if consent is the only way. */
export function adviceFor(
  change: Change,
  changes: readonly Change[],
): Advice | undefined {
  if (change.class === 'outage') return outageAdvice(change);

  // The type of `ADVICE` guarantees this for each kind.
  const advise = ADVICE[change.kind] as Advise<Change> | undefined;
  return advise?.(change, changes);
}

type Advise<Of> = (
  change: Of,
  changes: readonly Change[],
) => Advice | undefined;

/** The advice on each kind of change; none for kinds that are never blocked. */
const ADVICE: {
  readonly [Name in Change['kind']]?: Advise<
    Extract<Change, { readonly kind: Name }>
  >;
} = {
  placement: placementAdvice,
  'reference-table': referenceAdvice,
  'global-secondary-index': secondaryIndexAdvice,
  'unknown-key': ({ key }) =>
    advice(
      prose`Remove the key ${quoteWhole(key)}, or ask PlanetScale Support what it does to existing rows`,
    ),
  sequence: sequenceAdvice,
  authority: authorityAdvice,
};

function referenceAdvice(change: ReferenceChange): Advice {
  const { tables, newShards, ordinary } = change;
  const who = tablesText(tables);
  const rows = seenRowsText(change);

  if (change.action === 'removed') {
    if (rows === undefined)
      return advice(prose`Keep ${who} as a reference table, or empty it first`);
    return advice(prose`Keep ${who} as a reference table: it has ${rows}`);
  }

  const shards = shardList(newShards);
  const copy = prose`every row of ${who} to ${shards} before you apply this change`;
  const how = prose`Stop writes to it until then. The service creates, copies and checks nothing. Sessions with ${code('__neki.shard')} set reach one shard; COPY and DDL do not work there.`;
  const steps = [how, ...copySteps(change)];
  if (change.action !== 'added' || rows !== undefined)
    return advice(prose`Copy ${copy}`, { steps });

  // A table that the branch lists is in use, so the advice must not be to empty it.
  if (ordinary)
    return advice(prose`Copy ${copy}`, {
      steps,
      alternatives: [
        prose`If it has no rows, allow this change, and fill the table afterwards: writes then reach every copy.`,
      ],
    });

  const lead = prose`Make sure that ${who} has no rows when this is applied, and fill it afterwards: writes then reach every copy`;
  return advice(snapshotQuestion(change) ?? lead, {
    alternatives: [prose`If its rows must stay, copy ${copy}. ${how}`],
  });
}

/** How to compare the copies, and when writes may go on: before every router uses the change, they miss copies. */
function copySteps({
  tables: { listed },
  formerShards,
  newShards,
}: ReferenceChange): readonly Step[] {
  const shards = Array.from(new Set([...formerShards, ...newShards]));
  return [
    gate(
      prose`Count the rows of each copy: the counts must be equal on every shard.`,
      {
        sql: countsOf(listed, shards),
        otherwise: {
          text: prose`Copy the missing rows, or delete those that are too many, and count again. Do not apply this change before the counts are equal.`,
        },
      },
    ),
    action(
      prose`Apply this change. Resume writes when this statement returns: every router then uses the change, and writes reach every copy.`,
      WAIT_FOR_ROUTERS,
    ),
  ];
}

const CLOSED = prose`routers reject statements and DDL on the lookup table of a declared index`;

/** The order of docs/neki.md §4.3. How to fill a declared lookup table is an open question (§9). */
function secondaryIndexAdvice(change: SecondaryIndexChange): Advice {
  const name = quoteWhole(change.index);
  if (change.isNew)
    return advice(
      prose`Fill the lookup table of ${name} before you enable the index`,
      {
        steps: fillingSteps(
          change,
          prose`Create the lookup table with its keys and constraints, and bind it.`,
        ),
      },
    );

  return advice(
    prose`Remove both entries of ${name} first, in a separate change: ${CLOSED}`,
    { steps: fillingSteps(change, CHECK_LOOKUP) },
  );
}

const CHECK_LOOKUP = prose`Check the keys and constraints of the lookup table, and that it is bound.`;

/** The first half of a change of an index whose tables a workflow moves: removing it, before the workflow. */
export function removalAdvice({ index }: SecondaryIndexChange): Advice {
  return advice(
    prose`Remove both entries of ${quoteWhole(index)}, in a separate change: ${CLOSED}`,
  );
}

/** The second half, after the workflow, so that the lookup rows match the moved tables. */
export function refillAdvice(change: SecondaryIndexChange): Advice {
  return advice(
    prose`Fill the lookup table of ${quoteWhole(change.index)} again before you enable the index`,
    { steps: fillingSteps(change, CHECK_LOOKUP) },
  );
}

function fillingSteps(
  { tables }: SecondaryIndexChange,
  table: Message,
): readonly Message[] {
  const owner = tables.listed.length === 0 ? 'the owner' : tablesText(tables);
  return [
    prose`${table} For a unique index its primary key is the indexed columns.`,
    prose`Stop writes to the indexed columns of ${owner}, and fill the lookup table. It is unknown how to fill that of a declared index; a session with ${code('__neki.shard')} set may reach it.`,
    prose`Declare the index with ${code('enabled: false')}, in the database and in the entry of its owner. Verify on each shard that every owner row has its lookup row.`,
    prose`Set ${code('enabled: true')} in a separate change, then resume writes.`,
  ];
}
