import type { Message } from '../text/message.ts';
import type { Step } from './step.ts';

/** A block that features may use too. The blocks of the core are in `model.ts`. */
export type PlainBlock =
  | { readonly kind: 'text'; readonly text: Message }
  /** A sentence set apart from the rest. */
  | { readonly kind: 'note'; readonly text: Message }
  | { readonly kind: 'list'; readonly items: readonly Message[] }
  | LinkBlock
  | StepsBlock
  | TitlesBlock
  | { readonly kind: 'map'; readonly map: MapDrawing }
  | LinesBlock;

/** A link to a page that is not of the repository. It is left out of a report that is short of room. */
export interface LinkBlock {
  readonly kind: 'link';
  readonly text: Message;
  readonly address: string;
}

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

/** A line of a drawing of the key space. */
export type BarLine = readonly BarSpan[];

/** A piece of a line. What belongs to a shard has its number, so that each shard can have a colour. */
export interface BarSpan {
  readonly text: string;
  readonly shard?: number;
}

/** The key space of the groups whose ranges change, and what moves between groups. */
export interface MapDrawing {
  /** Bars of the key space. */
  readonly bars: readonly BarLine[];
  /** Lines of Mermaid; undefined if nothing moves between groups. */
  readonly mermaid: readonly string[] | undefined;
}

/** A line of a drawing without colours. */
export function plainBar(line: BarLine): string {
  return line.map(({ text }) => text).join('');
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
