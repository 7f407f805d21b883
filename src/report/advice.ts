import { type Message, NOTHING, prose } from '../message/message.ts';
import type { Compared } from '../run/result.ts';
import type { Decision, Block as Stop } from '../topology/plan/decision.ts';
import { isRunnable } from '../topology/remedy/advice.ts';
import { remediesOf } from '../topology/remedy/remedy.ts';
import type { Block, ConsentBlock, RemedyBlock } from './model.ts';

/** What to do about a stop: first what reaches the same end without it, then how to let it pass. */
export function adviceBlocks({ plan, decision }: Compared): readonly Block[] {
  const remedies = remediesOf(plan);
  const isStopped = 'blocks' in decision;
  const instead: RemedyBlock = {
    kind: 'remedies',
    remedies,
    hasStatements: remedies.some(isRunnable),
    isNeeded: isStopped,
  };
  const found: readonly Block[] = remedies.length === 0 ? [] : [instead];
  if (!isStopped) return found;

  const isPastLimits =
    decision.kind === 'blocked' && decision.excess.length > 0;
  const blocks = isPastLimits ? [] : decision.blocks;
  const consents = blocks.map((stop, at) =>
    consentTo(stop, {
      kind: decision.kind,
      isFirst: at === 0,
      isOnly: remedies.length === 0,
    }),
  );
  return [...refusal(decision), ...found, ...consents];
}

function refusal({ kind }: Decision): readonly Block[] {
  if (kind !== 'rejected') return [];

  const text = prose`The service rejects this topology, and no permission changes that. Change the file.`;
  return [{ kind: 'text', text }];
}

interface ConsentPlace {
  readonly kind: Decision['kind'];
  readonly isFirst: boolean;
  readonly isOnly: boolean;
}

function consentTo(stop: Stop, place: ConsentPlace): ConsentBlock {
  return {
    kind: 'consent',
    class: stop.class,
    place: placeOf(place),
    asserts: stop.asserts,
    lines: stop.allow,
    count: stop.uncovered.length,
    label: stop.label,
    limit: limitOf(place.kind),
  };
}

function placeOf({ isFirst, isOnly }: ConsentPlace): ConsentBlock['place'] {
  if (!isFirst) return 'besides';
  return isOnly ? 'only' : 'instead';
}

/** What is to be known of a block whatever lets it pass. */
function limitOf(kind: Decision['kind']): Message {
  return kind === 'drifted' ? prose`Drift still blocks this run.` : NOTHING;
}
