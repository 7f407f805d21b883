import { renderInterval, type Segment } from '../topology/model/key-range.ts';
import type { GroupDrawing } from './drawing.ts';
import { cut, visible } from './markdown.ts';

/** Past this a map is a thicket, long before GitHub stops drawing it (500 edges, 50,000 characters). */
const MOST_EDGES = 80;
const MOST_LABEL = 40;
const MOVED = 'stroke:#cf222e,stroke-width:3px';
const NEW = 'stroke:#1a7f37,stroke-width:3px';
const FORMER = 'stroke:#bf8700,stroke-width:2px,stroke-dasharray:4';

interface Edge {
  readonly group: number;
  readonly shard: string;
  readonly label: string;
  readonly kind: 'kept' | 'new' | 'moved' | 'former';
}

/**
 * A Mermaid map of groups and shards: what a group keeps is a thin line, what is new a thick green one,
 * what another shard takes over a thick red one, and what a shard loses a dashed one. Undefined where there is nothing to draw, or too much to read.
 */
export function mermaidMap(drawings: readonly GroupDrawing[]): readonly string[] | undefined {
  const parts = drawings.reduce(
    (sum, { before, after, moves }) => sum + (after ?? before ?? []).length + moves.length,
    0,
  );
  if (parts > MOST_EDGES) return undefined;
  const edges = drawings.flatMap(edgesOf);
  if (edges.length === 0) return undefined;
  const shards = [...new Set(edges.map(({ shard }) => shard))];
  const arrows = { kept: '-->', new: '==>', moved: '==>', former: '-.->' } as const;
  const styles = { new: NEW, moved: MOVED, former: FORMER } as const;
  return [
    'flowchart LR',
    ...drawings.map(
      ({ uid, axis }, index) => `  g${index}["${label(uid)}${axis === undefined ? '' : ` (${axis.type})`}"]`,
    ),
    ...shards.map((shard, index) => `  s${index}[("${label(shard)}")]`),
    ...edges.map(({ group, shard, label: text, kind }) => {
      const words = text === '' ? '' : `|"${text}"|`;
      return `  g${group} ${arrows[kind]}${words} s${shards.indexOf(shard)}`;
    }),
    ...edges.flatMap(({ kind }, index) => (kind === 'kept' ? [] : [`  linkStyle ${index} ${styles[kind]}`])),
  ];
}

function edgesOf({ before, after, moves, axis }: GroupDrawing, group: number): readonly Edge[] {
  const interval = (part: { low: bigint; high: bigint }): string =>
    axis === undefined ? '' : inert(renderInterval(part, axis));
  const isTaken = (segment: Segment): boolean =>
    moves.some((move) => move.to === segment.shard && move.low < segment.high && segment.low < move.high);
  const present = (after ?? []).map((segment): Edge => {
    const kind = before === undefined ? 'new' : isTaken(segment) ? 'moved' : 'kept';
    return { group, shard: segment.shard, label: interval(segment), kind };
  });
  const lost = moves.map((move): Edge => {
    return { group, shard: move.from, label: `was ${interval(move)}`.trim(), kind: 'former' };
  });
  const gone = (after === undefined ? (before ?? []) : []).map((segment): Edge => {
    return { group, shard: segment.shard, label: `was ${interval(segment)}`.trim(), kind: 'former' };
  });
  return [...present, ...lost, ...gone];
}

function label(text: string): string {
  return inert(cut(visible(text), MOST_LABEL));
}

/** Mermaid reads `#NNN;` as the character of that code: nothing of a name is left that it could read as its own. */
function inert(text: string): string {
  return text.replace(/[^\w .,()[\]-]/gu, (character) => `#${character.codePointAt(0)};`);
}
