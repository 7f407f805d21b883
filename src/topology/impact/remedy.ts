import type { Topology } from '../model/topology.ts';
import { code, nameList, type Prose, prose } from '../prose.ts';
import type { Change, PlacementChange } from './change.ts';
import { moveTables, reshard } from './remedy-workflow.ts';
import { tablesText } from './table-text.ts';

/** What to do instead of a change that hides rows or leaves copies missing. */
export interface Remedy {
  readonly workflow: 'Reshard' | 'MoveTables' | 'backfill' | 'support';
  readonly steps: readonly Step[];
  /** Address of the service's guide to a workflow. */
  readonly guide?: string;
}

/** PlanetScale's guide to Reshard and MoveTables, which gives the calls, their arguments and their order. */
export const MIGRATION_GUIDE = 'https://planetscale.com/docs/neki/data-migration';

/** One step of a remedy: what to do, and the statement that does it, where there is one. */
export interface Step {
  readonly text: Prose;
  readonly sql?: string;
}

/** Kinds of change of which it is known what to do instead. */
const WITH_REMEDY: ReadonlySet<Change['kind']> = new Set([
  'placement',
  'reference-table',
  'global-secondary-index',
  'sequence',
  'authority',
]);

/** Whether something can be done instead of a change. */
export function hasRemedy(change: Change): boolean {
  return (
    (change.class === 'needs-empty' || change.class === 'needs-backfill') && WITH_REMEDY.has(change.kind)
  );
}

/** What to do instead of a change; undefined where nothing else is needed. */
export function remedyFor(change: Change, live: Topology): Remedy | undefined {
  if (!hasRemedy(change)) return undefined;
  switch (change.kind) {
    case 'placement':
      return moveRows(change, live);
    case 'reference-table':
      if (change.action === 'removed')
        return backfill([prose`Keep ${tablesText(change.tables)} a reference table, or empty it first.`]);
      return backfill([
        prose`Add ${tablesText(change.tables)} while it is empty, and fill it afterwards: writes then reach every copy.`,
        prose`A table that has rows must be copied in full to ${nameList(change.newShards, 'shard')} before the change is applied; the service creates, copies and checks nothing.`,
      ]);
    case 'global-secondary-index':
      return backfill([
        prose`Declare ${code(change.index)} with \`enabled: false\` first, and apply that.`,
        ['Backfill its lookup table and verify that every owner row has its lookup row.'],
        ['Enable it in a change of its own.'],
      ]);
    case 'sequence':
      return support();
    case 'authority':
      return support();
    default:
      return undefined;
  }
}

/** Reshard redistributes a group onto new shards; MoveTables takes tables to a group that exists elsewhere. */
function moveRows(change: PlacementChange, live: Topology): Remedy {
  const { before, after, cause } = change;
  const target = after.placement.choice.uid;
  const isShared = after.shards.some((shard) => before.shards.includes(shard));
  const isOtherGroup = cause.kind === 'table-group' || cause.kind === 'default-group';
  if (isOtherGroup && !isShared && target !== undefined && live.groups.has(target))
    return { ...moveTables(change), guide: MIGRATION_GUIDE };
  return { ...reshard(change, live), guide: MIGRATION_GUIDE };
}

function backfill(steps: readonly Prose[]): Remedy {
  return { workflow: 'backfill', steps: steps.map((text) => ({ text })) };
}

function support(): Remedy {
  const text: Prose = [
    'Ask PlanetScale Support to carry the counters over: the service moves no sequence when a topology is replaced.',
  ];
  return { workflow: 'support', steps: [{ text }] };
}
