import type { Message } from '../text/message.ts';
import type { Axis } from '../topology/key-range.ts';
import type { Move, Segment } from '../topology/ownership.ts';
import type { Step } from './step.ts';

/** Something that any part of a report may have; what only the core says stands in `model.ts`. */
export type PlainBlock =
  | { readonly kind: 'text'; readonly text: Message }
  /** A sentence apart from the rest. */
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

/** A section with a title of its own; where it is left out, its title says so. */
export interface FoldedSection<Any = PlainBlock> extends Section<Any> {
  readonly title: Message;
}

/** What to do instead of what is blocked, or how that is done without hiding rows. */
export interface StepsBlock {
  readonly kind: 'steps';
  readonly procedures: readonly Procedure[];
  /** Whether any has statements to run, which the runbook has too. */
  readonly hasStatements: boolean;
  /** Whether what they replace is blocked, and was not allowed. */
  readonly isNeeded: boolean;
}

/** What to do in the place of some changes, step by step. */
export interface Procedure {
  /** The first thing to do, in the imperative, without a full stop. */
  readonly lead: Message;
  /** What to do, in order, where the lead alone does not say it. */
  readonly steps: readonly Step[];
  /** Other ways to the same end, each with the case in which it is the right one. */
  readonly alternatives: readonly Message[];
  /** What is to be known of it besides, where it is only named; says nothing where that is nothing. */
  readonly note: Message;
  /** How many changes it takes the place of. */
  readonly changeCount: number;
}

/** Things by their titles, under a heading. */
export interface TitlesBlock {
  readonly kind: 'titles';
  readonly heading: Message;
  readonly total: number;
  readonly rows: (most: number) => readonly Message[];
}

/** A shard group as it is drawn: who owns what before and after, on the axis its default index routes by. */
export interface GroupDrawing {
  readonly uid: string;
  /** Undefined where no index routes: the group is drawn as one undivided whole. */
  readonly axis: Axis | undefined;
  /** Undefined where both documents have the group. */
  readonly state: 'new' | 'removed' | undefined;
  /** Undefined where the group is new or gone, or its ranges cannot be read. */
  readonly before: readonly Segment[] | undefined;
  readonly after: readonly Segment[] | undefined;
  readonly moves: readonly Move[];
}

/** Groups as they are drawn, and the tables that are bound to them. */
export interface MapDrawing {
  readonly groups: readonly GroupDrawing[];
  /** Bars of the key space. */
  readonly bars: readonly string[];
  /** Lines of Mermaid; undefined where there is nothing to draw, or too much. */
  readonly mermaid: readonly string[] | undefined;
}

/** Lines of a document or of a difference. */
export interface LinesBlock {
  readonly kind: 'lines';
  readonly of: 'diff' | 'previous' | 'text';
  /** The language of the lines, for their colours. */
  readonly language: 'diff' | 'json' | 'text';
  /** The first of them, each inert. */
  readonly lines: (most: number) => readonly string[];
  readonly total: number;
}

/** Lines of a difference, or of a text, as one block; none where there are none. */
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
