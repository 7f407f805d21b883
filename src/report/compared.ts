import type { Compared } from '../run/result.ts';
import { blockText, changeTable, insteadSection } from './changes.ts';
import { type CountedLines, diffLines, previousLines } from './diff.ts';
import { drawGroups, type GroupDrawing } from './drawing.ts';
import { situationSection } from './drift.ts';
import { keySpaceLines } from './key-space.ts';
import { mermaidMap } from './map.ts';
import { code, fence, folded, message } from './markdown.ts';

const LEGEND =
  'Thin: as before. Thick red: taken over by another shard. Dashed: lost. Thick green: a new group.';

/** How much of everything is shown; each step of the ladder shows less. */
export interface Extent {
  readonly rows: number;
  readonly remedies: number;
  readonly drawings: boolean;
  readonly diffLines: number;
  readonly previousLines: number;
}

/** What a report says about a comparison in plain sight, below the verdict: at most `rows` of everything. */
export function openSections({ plan, decision, before }: Compared, rows: number): readonly string[] {
  return [
    before.from === 'nothing' ? '' : changeTable(plan.changes, rows),
    ...('blocks' in decision ? decision.blocks.map((block) => blockText(block, decision.kind)) : []),
    situationSection(plan.situation, rows),
  ];
}

/** Prepares what is folded below that; what costs most, differences and drawings, is computed once. */
export async function foldSections(compared: Compared): Promise<(extent: Extent) => readonly string[]> {
  const { plan, before } = compared;
  const { live, desired } = plan.threeWay;
  const isDrawn = before.from !== 'nothing' && plan.changes.length > 0;
  const made = {
    diff: (await diffLines(compared)) ?? [],
    drawings: isDrawn ? drawGroups(live.topology, desired.topology) : [],
  };
  return (extent) => foldedSections(compared, made, extent);
}

function foldedSections(
  compared: Compared,
  { diff, drawings: all }: { readonly diff: readonly string[]; readonly drawings: readonly GroupDrawing[] },
  extent: Extent,
): readonly string[] {
  const { plan } = compared;
  const drawings = extent.drawings ? all : [];
  const map = mermaidMap(drawings);
  const ledger = 'ledger' in plan.situation ? plan.situation.ledger : [];
  const rules = ledger.map(({ rule, sentence }) => `- ${code(rule)}: ${message(sentence)}`);
  return [
    section('What to do instead', insteadSection(plan, extent.remedies)),
    section('Key space of each group', block('text', keySpaceLines(drawings))),
    section('Groups and shards', map === undefined ? '' : `${LEGEND}\n\n${block('mermaid', map)}`),
    section(
      'The documents’ difference',
      clipped('diff', { lines: diff, count: diff.length }, extent.diffLines),
    ),
    section(
      'The document before',
      clipped('json', previousLines(compared, extent.previousLines), extent.previousLines),
    ),
    section('Equal although written differently', rules.join('\n')),
  ];
}

function section(title: string, body: string): string {
  return body === '' ? '' : folded(title, body);
}

function block(language: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : fence(language, lines);
}

function clipped(language: string, { lines, count }: CountedLines, most: number): string {
  if (lines.length === 0 || most === 0) return '';
  const hidden = Math.max(0, count - most);
  return `${fence(language, lines.slice(0, most))}${hidden === 0 ? '' : `\n\n… and ${hidden} more lines.`}`;
}
