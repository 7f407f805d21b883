import { nameList, type Prose, prose, quoteWhole } from '../finding.ts';
import type { Change, PlacementChange, SecondaryIndexChange } from '../impact/change.ts';
import { describeChange } from '../impact/change-text.ts';
import { tablesText } from '../impact/object-text.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { findRelocations } from './relocation.ts';
import { type Step, step, workflowSteps } from './workflow.ts';

/** What to do instead of some changes: of all that take rows from one group, or of one that needs something else first. */
export interface Remedy {
  /** What it is, with the names of what it is about between backticks. */
  readonly title: string;
  /** The workflows of the service that it runs; without any, `preparation` or `support`. */
  readonly ways: readonly ('Reshard' | 'MoveTables' | 'preparation' | 'support')[];
  /** The changes it takes the place of. */
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
}

/** PlanetScale's guide to Reshard and MoveTables, which gives the calls, their arguments and their order. */
export const MIGRATION_GUIDE = 'https://planetscale.com/docs/neki/data-migration';

/** Whether a remedy has statements to run. */
export function isRunnable({ steps }: Remedy): boolean {
  return steps.some(({ sql }) => sql !== undefined);
}

/** What remedies are found for: a plan, as far as it matters here. */
interface Planned {
  readonly changes: readonly Change[];
  readonly ofFile: readonly Change[] | undefined;
  readonly situation: { readonly state: string };
  readonly threeWay: {
    readonly base: TopologyDocument | undefined;
    readonly live: TopologyDocument;
    readonly desired: TopologyDocument;
  };
}

/** Remedies by the changes they are for: report, plan and runbook ask for the same. */
const found = new WeakMap<readonly Change[], readonly Remedy[]>();

/** What to do instead of a plan's blocked changes; against drift, of what the file itself changes. */
export function remediesOf({ changes, ofFile, situation, threeWay }: Planned): readonly Remedy[] {
  const { base, live, desired } = threeWay;
  const isDrift = situation.state === 'drift';
  const from = isDrift ? (base ?? live) : live;
  return findRemedies(isDrift ? (ofFile ?? []) : changes, from, desired);
}

/** What to do instead of the blocked ones of some changes: one remedy for each group whose rows move, one for each other. */
export function findRemedies(
  changes: readonly Change[],
  live: TopologyDocument,
  desired: TopologyDocument,
): readonly Remedy[] {
  const known = found.get(changes);
  if (known !== undefined) return known;
  const relocating = changes.filter(isRelocation);
  const remedies = [
    ...findRelocations(relocating, live, desired).map((relocation) => {
      const ways = [...new Set(relocation.parts.map(({ way }) => way))];
      const title = `${ways.join(' and ')} of ${quoteWhole(relocation.group)}`;
      return { title, ways, changes: relocation.changes, steps: workflowSteps(relocation) };
    }),
    ...changes.flatMap((change) => (isRelocation(change) ? [] : preparationFor(change))),
  ];
  found.set(changes, remedies);
  return remedies;
}

/** Whether rows that exist have to be on other shards: a workflow can do that, and nothing else. */
function isRelocation(change: Change): change is PlacementChange {
  if (change.kind !== 'placement' || change.class !== 'needs-empty') return false;
  const { cause, movement } = change;
  const isOfOneTable = cause.kind === 'table-group' && cause.declared !== 'both';
  return (
    !isOfOneTable && !(movement.kind === 'intervals' && movement.moves.some(({ to }) => to === undefined))
  );
}

function preparationFor(change: Change): readonly Remedy[] {
  if (change.class !== 'needs-empty' && change.class !== 'needs-backfill') return [];
  const steps = stepsFor(change).map((text) => step(text));
  if (steps.length === 0) return [];
  const ways = [
    change.kind === 'sequence' || change.kind === 'authority' ? 'support' : 'preparation',
  ] as const;
  return [{ title: describeChange(change).title, ways, changes: [change], steps }];
}

function stepsFor(change: Change): readonly Prose[] {
  const who = tablesText(change.tables);
  switch (change.kind) {
    case 'placement':
      return placementSteps(change);
    case 'reference-table':
      if (change.action === 'removed') return [prose`Keep ${who} a reference table, or empty it first.`];
      return [
        prose`Add ${who} while it is empty, and fill it afterwards: writes then reach every copy.`,
        prose`If it has rows, copy it in full to ${nameList(change.newShards, 'shard')} before you apply the change. The service creates, copies and checks nothing. Sessions with \`__neki.shard\` set reach one shard; COPY and DDL do not work there.`,
      ];
    case 'global-secondary-index':
      return secondaryIndexSteps(change);
    case 'sequence':
    case 'authority':
      return [
        prose`Ask PlanetScale Support to carry the counters over: the service moves no sequence when a topology is replaced.`,
      ];
    default:
      return [];
  }
}

/** What is no matter of a workflow: keys without a shard, and tables that come or go. */
function placementSteps({ cause, tables, before, after }: PlacementChange): readonly Prose[] {
  const who = tablesText(tables);
  const [from = '', to = ''] = [before, after].map(({ placement }) => placement.choice.uid);
  if (cause.kind !== 'table-group' || cause.declared === 'both')
    return [prose`Give every key of ${who} a key range: rows without one cannot be moved anywhere.`];
  if (cause.declared === 'removed')
    return [
      prose`Keep the entry of ${who} until the table is dropped. Then remove it in a change of its own.`,
      prose`If the table stays, bind it to ${quoteWhole(to)} instead of removing its entry. The plan then gives the steps of a workflow.`,
    ];
  return [
    prose`If ${who} is new, create the table and apply this change before the first row is written.`,
    prose`If it has rows, they are where ${quoteWhole(from)} places them. List it there first, in a change of its own. The plan for ${quoteWhole(to)} then gives the steps of a workflow.`,
  ];
}

/** The order of docs/neki.md §4.3; how to fill a lookup table that is declared is an open question (§9). */
function secondaryIndexSteps({ index, tables }: SecondaryIndexChange): readonly Prose[] {
  const owner = tables.listed.length === 0 ? 'the owner' : tablesText(tables);
  return [
    prose`If ${quoteWhole(index)} is declared already, even disabled, remove both of its entries first, in a change of its own: routers refuse every statement and DDL that names the lookup table of a declared index.`,
    prose`Create the lookup table with its keys and constraints, and bind it. For a unique index its primary key is the indexed columns.`,
    prose`Stop writes to the indexed columns of ${owner}, and fill the lookup table. How to fill that of a declared index is unknown; a session with \`__neki.shard\` set may reach it.`,
    prose`Declare the index with \`enabled: false\`, in the database and in the entry of its owner. Verify on each shard that every owner row has its lookup row.`,
    prose`Set \`enabled: true\` in a change of its own, and let writes go on.`,
  ];
}
