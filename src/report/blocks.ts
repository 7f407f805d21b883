import type { Message } from '../text/message.ts';
import type { Axis } from '../topology/key-range.ts';
import type { Move, Segment } from '../topology/ownership.ts';
import type { Step } from './step.ts';

/** A block that features may use too. The blocks of the core are in `model.ts`. */
export type PlainBlock =
  | { readonly kind: 'text'; readonly text: Message }
  /** A sentence set apart from the rest. */
  | { readonly kind: 'note'; readonly text: Message }
  | { readonly kind: 'list'; readonly items: readonly Message[] }
  | StepsBlock
  | TitlesBlock
  | { readonly kind: 'map'; readonly map: MapDrawing }
  | LinesBlock;

/** Blocks that belong together. */
export interface Section<Any = PlainBlock> {
  readonly blocks: readonly Any[];
}

/** A section with its own title. If the section is left out, its title is listed. */
export interface FoldedSection<Any = PlainBlock> extends Section<Any> {
  readonly title: Message;
}

/** Safe ways to do what is blocked, or to do it without hiding rows. */
export interface StepsBlock {
  readonly kind: 'steps';
  readonly procedures: readonly Procedure[];
  /** Whether any procedure has SQL statements, which the runbook lists too. */
  readonly hasStatements: boolean;
  /** Whether the changes that it replaces are blocked and not allowed. */
  readonly isNeeded: boolean;
}

/** Steps that replace some changes. */
export interface Procedure {
  /** The first thing to do, in the imperative, without a full stop. */
  readonly lead: Message;
  /** Further actions, in order, if the lead alone is not enough. */
  readonly steps: readonly Step[];
  /** Other ways to the same goal, each with the case that it fits. */
  readonly alternatives: readonly Message[];
  /** Further information; empty if there is none. */
  readonly note: Message;
  /** How many changes it replaces. */
  readonly changeCount: number;
}

/** A list of titles under a heading. */
export interface TitlesBlock {
  readonly kind: 'titles';
  readonly heading: Message;
  readonly total: number;
  readonly rows: (most: number) => readonly Message[];
}

/** A shard group in a drawing: its key ranges before and after, on the axis of its default shard index. */
export interface GroupDrawing {
  readonly uid: string;
  /** Undefined if no shard index routes by key. The group is then drawn as a whole. */
  readonly axis: Axis | undefined;
  /** Undefined if both documents have the group. */
  readonly state: 'new' | 'removed' | undefined;
  /** Undefined if the group is new or removed, or if its ranges are invalid. */
  readonly before: readonly Segment[] | undefined;
  readonly after: readonly Segment[] | undefined;
  readonly moves: readonly Move[];
}

/** The drawn shard groups and the tables bound to them. */
export interface MapDrawing {
  readonly groups: readonly GroupDrawing[];
  /** Bars of the key space. */
  readonly bars: readonly string[];
  /** Lines of Mermaid; undefined if there is nothing to draw, or too much. */
  readonly mermaid: readonly string[] | undefined;
}

/** Lines of a document or of a diff. */
export interface LinesBlock {
  readonly kind: 'lines';
  readonly of: 'diff' | 'previous' | 'text';
  /** The language of the lines, for syntax highlighting. */
  readonly language: 'diff' | 'json' | 'text';
  /** The first lines, without active markup. */
  readonly lines: (most: number) => readonly string[];
  readonly total: number;
}

/** Lines of a diff or a text as a single block; no block without lines. */
export function linesBlocks(
  language: 'diff' | 'text',
  lines: readonly string[],
): readonly PlainBlock[] {
  if (lines.length === 0) return [];

  const block: PlainBlock = {
    kind: 'lines',
    of: language,
    language,
    lines: (most) => lines.slice(0, most),
    total: lines.length,
  };
  return [block];
}
