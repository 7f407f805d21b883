import {
  inWords,
  nameList,
  type Prose,
  prose,
  quoteWhole,
} from '../finding.ts';
import {
  type Change,
  isBlocked,
  type PlacementChange,
  type ReferenceChange,
  type SecondaryIndexChange,
} from '../impact/change.ts';
import { describeChange } from '../impact/change-text.ts';
import { tablesText } from '../impact/object-text.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { findRelocations, type Relocation, type Way } from './relocation.ts';
import { action, type Step } from './step.ts';
import { setOf, workflowSteps } from './workflow.ts';

/** What to do instead of some changes: of all that take rows from one group, or of one that needs something else first. */
export interface Remedy {
  /** What it is, with the names of what it is about between backticks. */
  readonly title: string;
  /** The workflows of the service that it runs; without any, `preparation` or `support`. */
  readonly ways: readonly (Way | 'preparation' | 'support')[];
  /** The changes it takes the place of. */
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
}

/** PlanetScale's guide to Reshard and MoveTables, which gives the calls, their arguments and their order. */
export const MIGRATION_GUIDE =
  'https://planetscale.com/docs/neki/data-migration';

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
export function remediesOf({
  changes,
  ofFile,
  situation,
  threeWay,
}: Planned): readonly Remedy[] {
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
  const relocations = findRelocations(relocating, live, desired);
  const tables = new Set(
    changes.some(isDerived)
      ? relocating.flatMap((change) => change.tables.listed)
      : [],
  );
  const groups = new Set(relocations.map(({ group }) => group));
  // A workflow carries along the sequences that its tables own, and has a step for copies (docs/neki.md §4.3).
  const isCarried = (change: Change): boolean =>
    isDerived(change)
      ? change.tables.unlisted.length === 0 &&
        change.tables.listed.every((name) => tables.has(name))
      : change.kind === 'reference-table' && groups.has(change.group ?? '');
  const remedies = [
    ...relocations.map(workflowRemedy),
    ...changes.flatMap((change) =>
      isCarried(change) ? [] : preparationFor(change),
    ),
  ];
  found.set(changes, remedies);
  return remedies;
}

function workflowRemedy(relocation: Relocation): Remedy {
  const { group, parts, waiting, changes } = relocation;
  const runs = parts.map(({ way, made, moved, calls }) => {
    const isWhole = way === 'Reshard' && made === undefined;
    const targets = calls.map(({ target }) => target);
    return prose`${way} of ${isWhole ? quoteWhole(group) : tablesText(setOf(moved))} to ${nameList([...new Set(targets)], 'group')}`;
  });
  const later = waiting.map(
    ({ wanted, moved }) =>
      prose`${tablesText(setOf(moved))} to ${quoteWhole(wanted)}`,
  );
  const ways =
    parts.length === 0
      ? (['preparation'] as const)
      : [...new Set(parts.map(({ way }) => way))];
  return {
    title: inWords(runs.length === 0 ? later : runs),
    ways,
    changes,
    steps: workflowSteps(relocation),
  };
}

/** Whether it is of sequences that some table owns, which only the catalog knows. */
function isDerived(change: Change): boolean {
  return change.kind === 'sequence' && change.action === 'derived';
}

/** Whether rows that exist have to be on other shards, and their tables are known: a workflow can do that. */
function isRelocation(change: Change): change is PlacementChange {
  if (change.kind !== 'placement' || change.class !== 'needs-empty')
    return false;
  const { cause, after, tables } = change;
  if (hasNowhere(change) || (after.spread && !after.routed)) return false;
  // Nothing moves the databases that no document names: they are on the authority, which stays where it is.
  const places = cause.kind === 'default-group' ? [] : tables.unlisted;
  if (
    tables.listed.length === 0 &&
    places.every(({ database }) => database === undefined)
  )
    return false;
  return (
    cause.kind !== 'table-group' ||
    (cause.declared === 'both' && cause.earlier === undefined)
  );
}

/** Whether some keys would have no shard. */
function hasNowhere({ movement }: PlacementChange): boolean {
  return (
    movement.kind === 'intervals' &&
    movement.moves.some(({ to }) => to === undefined)
  );
}

function preparationFor(change: Change): readonly Remedy[] {
  const steps = isBlocked(change)
    ? stepsFor(change).map((text) => action(text))
    : [];
  if (steps.length === 0) return [];
  const way =
    change.kind === 'sequence' || change.kind === 'authority'
      ? 'support'
      : 'preparation';
  return [
    {
      title: describeChange(change).title,
      ways: [way],
      changes: [change],
      steps,
    },
  ];
}

function stepsFor(change: Change): readonly Prose[] {
  if (change.class === 'outage')
    return [
      prose`Bind ${tablesText(change.tables)} to a shard group in the same change, or keep the default until no statement uses them.`,
    ];
  switch (change.kind) {
    case 'placement':
      return placementSteps(change);
    case 'reference-table':
      return referenceSteps(change);
    case 'global-secondary-index':
      return secondaryIndexSteps(change);
    case 'sequence':
    case 'authority':
      return [
        prose`Ask PlanetScale Support to carry over the counters: replacing a topology does not move sequences.`,
      ];
    default:
      return [];
  }
}

/** What is no matter of a workflow: keys without a shard, what no document lists, and tables that come or go. */
function placementSteps(change: PlacementChange): readonly Prose[] {
  const { cause, tables, before, after } = change;
  const who = tablesText(tables);
  const [from = '', to = ''] = [before, after].map(
    ({ placement }) => placement.choice.uid,
  );
  if (hasNowhere(change))
    return [
      prose`Add key ranges for every key of ${who}: rows without a range cannot be moved.`,
    ];
  if (after.spread && !after.routed)
    return [
      prose`Add a shard index to ${quoteWhole(to)}: without one, no row can be routed to its ranges.`,
    ];
  if (cause.kind === 'default-group' && tables.unlisted.length > 0)
    return [
      prose`First list ${tables.found === undefined ? prose`every physical table of ${tablesText({ ...tables, listed: [] })}` : who}, each bound to ${quoteWhole(from)}, where its rows are. The default then applies only to new tables.`,
      prose`To move one of them, bind it to ${quoteWhole(to)} in a later change. The plan then shows the workflow steps.`,
    ];
  if (cause.kind !== 'table-group' || isRelocation(change)) return [];
  if (cause.declared === 'removed')
    return [
      prose`Keep the entry of ${who} until the table is dropped. Then remove it in a separate change.`,
      prose`If the table stays, bind it to ${quoteWhole(to)} instead of removing its entry. The plan then shows the workflow steps.`,
    ];
  return [
    prose`If ${who} ${tables.listed.length === 1 ? 'is' : 'are'} new, apply this change before the first row is written.`,
    prose`Otherwise any rows are where ${quoteWhole(from)} places them. First list ${who} there, in a separate change. The plan for ${quoteWhole(to)} then shows the workflow steps.`,
  ];
}

function referenceSteps({
  action,
  tables,
  newShards,
}: ReferenceChange): readonly Prose[] {
  const who = tablesText(tables);
  if (action === 'removed')
    return [prose`Keep ${who} as a reference table, or empty it first.`];
  const copy = prose`stop writes to ${who}, and copy every row to ${nameList(newShards, 'shard')} before you apply this change. The service creates, copies and checks nothing. Sessions with \`__neki.shard\` set reach one shard; COPY and DDL do not work there.`;
  if (action !== 'added') return [prose`If there are rows, ${copy}`];
  return [
    prose`Add ${who} while it is empty, then fill it: writes then reach every copy.`,
    prose`If there are rows, ${copy}`,
  ];
}

/** The order of docs/neki.md §4.3; how to fill a lookup table that is declared is an open question (§9). */
function secondaryIndexSteps({
  isNew,
  index,
  tables,
}: SecondaryIndexChange): readonly Prose[] {
  const owner = tables.listed.length === 0 ? 'the owner' : tablesText(tables);
  const withdrawal = prose`${quoteWhole(index)} is already declared. First remove both of its entries in a separate change: routers reject statements and DDL on the lookup table of a declared index.`;
  return [
    ...(isNew ? [] : [withdrawal]),
    prose`Create the lookup table with its keys and constraints, and bind it. For a unique index its primary key is the indexed columns.`,
    prose`Stop writes to the indexed columns of ${owner}, and fill the lookup table. It is unknown how to fill that of a declared index; a session with \`__neki.shard\` set may reach it.`,
    prose`Declare the index with \`enabled: false\`, in the database and in the entry of its owner. Verify on each shard that every owner row has its lookup row.`,
    prose`Set \`enabled: true\` in a separate change, then resume writes.`,
  ];
}
