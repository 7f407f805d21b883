import type { AuthorityChange } from '../../changes/kinds/authority.ts';
import type { SequenceChange } from '../../changes/kinds/sequence.ts';
import { tablesText, wordsFor } from '../../changes/table-text.ts';
import { action } from '../../report/step.ts';
import { nameList, shardList } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import { type Advice, advice } from './advice.ts';

/** The step that comes before all others, of other advice too. */
export const BACKUP = action(
  prose`Take a backup that includes every shard, and save the topology, before anything changes.`,
);

const BY_HAND = prose`Set no counter by hand: routers hand out values from a reserved batch, so one can still collide.`;

/** What to do before a counter is expected on another shard (docs/neki.md §4.3). */
export function sequenceAdvice(change: SequenceChange): Advice {
  const { action, sequences, to } = change;
  const names = nameList(sequences, 'sequence');
  const isOne = sequences.length === 1;
  switch (action) {
    case 'derived':
      return derivedAdvice(change);
    case 'moved':
      return supportAdvice(
        prose`the ${isOne ? 'counter' : 'counters'} of ${names}`,
      );
    case 'added':
      return lookAdvice(
        isOne
          ? prose`Check whether ${names} exists, and on which shard its counter is`
          : prose`Check whether ${names} exist, and on which shards their counters are`,
        prose`If it does not exist yet, or its counter is on ${shardList(to, 'or')} already, allow this change.`,
      );
    case 'removed':
      return lookAdvice(
        prose`Check which ${isOne ? 'table owns' : 'tables own'} ${names}: without an entry, a counter is looked for on the shard of that table, or else on the authoritative shard`,
        prose`If its counter is there already, allow this change.`,
      );
  }
}

/** A table that is new to the topology may be completely new: then it has no counter yet. */
function derivedAdvice({ class: risk, tables }: SequenceChange): Advice {
  const who = tablesText(tables);
  if (risk !== 'new-table') return supportAdvice(prose`the counters of ${who}`);

  const { owns } = wordsFor(tables.listed);
  return lookAdvice(
    prose`Check whether ${who} ${owns} a sequence that has handed out numbers`,
    prose`If there are none yet, allow this change.`,
  );
}

/** What to do before the sequences of an authority are expected on another shard. */
export function authorityAdvice({ tables }: AuthorityChange): Advice {
  return supportAdvice(prose`the counters of ${tablesText(tables)}`);
}

/** Placing a sequence elsewhere is done with Support (docs/neki.md §4.3). */
function supportAdvice(what: Message): Advice {
  return advice(
    prose`Ask PlanetScale Support to carry over ${what}: replacing a topology does not move sequences`,
    {
      steps: [
        BACKUP,
        BY_HAND,
        prose`Allow this change only when Support says that the counters are in place.`,
      ],
      isForSupport: true,
    },
  );
}

/** Advice to look first: only the catalog knows where a counter is, and often it is already in the right place. */
function lookAdvice(lead: Message, harmless: Message): Advice {
  const support = prose`If its counter is on another shard, ask PlanetScale Support to carry it over before you allow this change. ${BY_HAND}`;
  return advice(lead, {
    alternatives: [harmless, support],
    isForSupport: true,
  });
}
