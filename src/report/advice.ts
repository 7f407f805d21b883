import { type Message, NOTHING, prose } from '../message/message.ts';
import type { Compared } from '../run/result.ts';
import {
  blocksOf,
  type Decision,
  excessOf,
  type Block as Stop,
} from '../topology/plan/decision.ts';
import { isRunnable, type Remedy } from '../topology/remedy/advice.ts';
import { remediesOf } from '../topology/remedy/remedy.ts';
import type { Block, ConsentBlock } from './model.ts';

/** What to do about a stop: first what reaches the same end without it, then how to let it pass. */
export function adviceBlocks({ plan, decision }: Compared): readonly Block[] {
  const remedies = remediesOf(plan);
  const blocks: Block[] = [];
  if (decision.kind === 'rejected') blocks.push(REJECTED);
  if (remedies.length > 0)
    blocks.push({
      kind: 'remedies',
      remedies,
      hasStatements: remedies.some(isRunnable),
      isNeeded: 'blocks' in decision,
    });
  if (excessOf(decision).length > 0) return blocks;

  const limit = limitOf(decision);
  for (const [at, stop] of blocksOf(decision).entries()) {
    const place = placeOf(at, remedies);
    blocks.push(consentTo(stop, place, limit));
  }
  return blocks;
}

const REJECTED: Block = {
  kind: 'text',
  text: prose`The service rejects this topology, and no permission changes that. Change the file.`,
};

function consentTo(
  stop: Stop,
  place: ConsentBlock['place'],
  limit: Message,
): ConsentBlock {
  return {
    kind: 'consent',
    class: stop.class,
    place,
    asserts: stop.asserts,
    lines: stop.allow,
    count: stop.uncovered.length,
    label: stop.label,
    limit,
  };
}

function placeOf(
  at: number,
  remedies: readonly Remedy[],
): ConsentBlock['place'] {
  if (at > 0) return 'besides';
  if (remedies.length > 0) return 'instead';
  return 'only';
}

/** What is to be known of a block whatever lets it pass. */
function limitOf({ kind }: Decision): Message {
  if (kind === 'drifted') return prose`Drift still blocks this run.`;
  return NOTHING;
}
