import type { Change } from '../../changes/change.ts';
import { isDeclaration } from '../../changes/kinds/declaration.ts';
import { isPlacement } from '../../changes/kinds/placement.ts';
import { tablesText } from '../../changes/table-text.ts';
import { remembered } from '../../keyed.ts';
import { unmarked } from '../../text/plain.ts';
import { cut, visible } from '../../text/visible.ts';

const MOST_TABLES = 20;
const MOST_LABEL = 40;

/** The lines for what is new, and for what was. */
const LINES = {
  now: { arrow: '==>|"after"|', style: 'stroke:#0969da,stroke-width:3px' },
  was: {
    arrow: '-.->|"before"|',
    style: 'stroke:#818b98,stroke-width:2px,stroke-dasharray:4',
  },
} as const;

/** A group to which tables are bound, and how that line is drawn. */
interface Binding {
  readonly kind: keyof typeof LINES;
  readonly group: string;
}

/**
 * A Mermaid map of the tables that join or leave a group, which no bar of a key space shows. A thick line is new, and a
 * dashed line was there before. Undefined if no table does.
 */
export function mermaidMap(
  changes: readonly Change[],
): readonly string[] | undefined {
  const tables = changes
    .map((change) => ({ change, bindings: bindingsOf(change) }))
    .filter(({ bindings }) => bindings.length > 0)
    .slice(0, MOST_TABLES);
  if (tables.length === 0) return undefined;

  const groups = new Map<string, string>();
  const edges = tables.flatMap(({ bindings }, at) =>
    bindings.map(({ kind, group }) => {
      const box = remembered(groups, group, () => `g${groups.size}`);
      return `  t${at} ${LINES[kind].arrow} ${box}`;
    }),
  );
  const boxes = tables.map(({ change }, at) => {
    const text = unmarked(tablesText(change.tables));
    return `  t${at}["${label(text, 2 * MOST_LABEL)}"]`;
  });
  const ends = Array.from(
    groups,
    ([uid, box]) => `  ${box}(["${label(uid)}"])`,
  );
  const styles = tables
    .flatMap(({ bindings }) => bindings)
    .map(({ kind }, at) => `  linkStyle ${at} ${LINES[kind].style}`);
  return ['flowchart LR'].concat(boxes, ends, edges, styles);
}

/** The group that tables of a change join, and the one that they leave. */
function bindingsOf(change: Change): readonly Binding[] {
  if (!isPlacement(change) && !isDeclaration(change)) return [];

  const was = change.before.placement.choice.uid;
  const now = change.after.placement.choice.uid;
  if (was === now) return [];
  const bindings: Binding[] = [];
  if (now !== undefined) bindings.push({ kind: 'now', group: now });
  if (was !== undefined) bindings.push({ kind: 'was', group: was });
  return bindings;
}

function label(text: string, most = MOST_LABEL): string {
  return inert(cut(visible(text), most));
}

/** Mermaid reads `#NNN;` as a character code, so names are written without anything that Mermaid could interpret. */
function inert(text: string): string {
  return text.replace(
    /[^\w .,()[\]-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
}
