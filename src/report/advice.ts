import type { Change } from '../changes/change.ts';
import { describeChange } from '../changes/change-text.ts';
import {
  blocksOf,
  type Decision,
  excessOf,
  type Block as Stop,
} from '../plan/decision.ts';
import { excessRemedy } from '../plan/limits.ts';
import type { Compared } from '../run/result.ts';
import { input, type Message, NOTHING, prose } from '../text/message.ts';
import { unmarked } from '../text/plain.ts';
import { cut } from '../text/visible.ts';
import type { PlainBlock } from './blocks.ts';
import type { Block, ConsentBlock } from './model.ts';

/** The longest title of a change in a comment of an allow file, in characters. */
const MOST_TITLE = 100;

/**
 * What to do about a blocked plan: first how to reach the goal safely, as features know it, then how to allow the
 * change.
 */
export function adviceBlocks(
  { decision, allow }: Compared,
  advised: readonly PlainBlock[],
): readonly Block[] {
  const blocks: Block[] = [];
  if (decision.kind === 'rejected') blocks.push(REJECTED);
  blocks.push(...advised);
  const isAdvised = advised.some(({ kind }) => kind === 'steps');
  const excesses = excessOf(decision);
  if (excesses.length > 0) {
    const name = isAdvised ? prose`Or` : INSTEAD;
    const text = excessRemedy(excesses);
    return blocks.concat({ kind: 'way', name, text, byHand: undefined });
  }

  const consent = consentBlock(blocksOf(decision), {
    place: isAdvised ? 'instead' : 'only',
    limit: limitOf(decision),
    allow,
  });
  return consent === undefined ? blocks : blocks.concat(consent);
}

/** The lines that would allow a blocked plan; undefined if nothing blocks it, or no line can be proposed. */
function consentBlock(
  stops: readonly Stop[],
  facts: Pick<ConsentBlock, 'place' | 'limit' | 'allow'>,
): ConsentBlock | undefined {
  const open = stops.filter(({ allowCount }) => allowCount > 0);
  if (open.length === 0) return undefined;
  return {
    kind: 'consent',
    ...facts,
    asserts: open.map(({ asserts }) => asserts),
    lines: commented(open),
    unlisted: open
      .filter(({ allow }) => allow.length === 0)
      .map((stop) => ({ class: stop.class, count: stop.allowCount })),
    isLinkable: open.every(({ changeOf }) =>
      changeOf.values().every(isOfDocument),
    ),
  };
}

/** The lines, with the titles of their changes above them: a reviewer cannot read a digest. */
function commented(stops: readonly Stop[]): readonly string[] {
  const texts: string[] = [];
  let last: Change | undefined;
  for (const { allow, changeOf } of stops)
    for (const text of allow) {
      const change = changeOf.get(text);
      if (change !== undefined && change !== last)
        texts.push(`# ${titleOf(change)}`);
      texts.push(text);
      last = change;
    }
  return texts;
}

function titleOf(change: Change): string {
  return cut(unmarked(describeChange(change).title), MOST_TITLE);
}

/**
 * All lines that would allow a plan, with comments. None if the plan exceeds a limit, because no line lifts a limit.
 */
export function allowLines({ decision }: Compared): readonly string[] {
  if (excessOf(decision).length > 0) return [];
  return commented(blocksOf(decision));
}

/** Whether the documents contain all names of a change. A name may also come from the database. */
function isOfDocument({ tables: { found } }: Change): boolean {
  return found === undefined || found.length === 0;
}

const INSTEAD = prose`Do this instead`;

const REJECTED: Block = {
  kind: 'way',
  name: INSTEAD,
  text: prose`change the file. No line of ${input('allow')} lifts this.`,
  byHand: undefined,
};

/** What still blocks the run after the lines are added. */
function limitOf({ kind }: Decision): Message {
  if (kind === 'drifted') return prose`Drift still blocks this run.`;
  return NOTHING;
}
