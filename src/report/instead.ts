import type { Change } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { type Remedy, remedyFor } from '../topology/impact/remedy.ts';
import type { Topology } from '../topology/model/topology.ts';
import { proseText } from './changes.ts';
import { fence, visible } from './markdown.ts';

/** What to do instead of the changes that hide rows, one remedy a change, at most `most` of them. */
export function insteadSection(changes: readonly Change[], live: Topology, most: number): string {
  const found = changes.flatMap((change) => {
    const remedy = remedyFor(change, live);
    return remedy === undefined ? [] : [{ change, remedy }];
  });
  const shown = found.slice(0, most).map(({ change, remedy }) => remedyText(change, remedy));
  const hidden = found.length - shown.length;
  return [...shown, ...(hidden === 0 || most === 0 ? [] : [`… and ${hidden} more.`])].join('\n\n');
}

function remedyText(change: Change, { workflow, steps }: Remedy): string {
  const lines = steps.map(({ text, sql }, index) => {
    const step = `${index + 1}. ${proseText(text)}`;
    return sql === undefined ? step : `${step}\n\n${indented(fence('sql', sql.split('\n').map(visible)))}`;
  });
  const title = workflow === 'backfill' || workflow === 'support' ? '' : ` (${workflow})`;
  return `**Instead of** ${proseText(describeChange(change).title)}${title}\n\n${lines.join('\n')}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '   ');
}
