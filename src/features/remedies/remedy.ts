import type { Change } from '../../changes/change.ts';
import { scopeKey } from '../../changes/change-base.ts';
import { isBlocked } from '../../changes/doubt.ts';
import {
  isPlacement,
  type PlacementChange,
} from '../../changes/kinds/placement.ts';
import {
  isReferenceTable,
  type ReferenceChange,
} from '../../changes/kinds/reference-table.ts';
import {
  isSecondaryIndex,
  type SecondaryIndexChange,
} from '../../changes/kinds/secondary-index.ts';
import { isDerived } from '../../changes/kinds/sequence.ts';
import { tablesText, wordsFor } from '../../changes/table-text.ts';
import { memoized, remembered } from '../../keyed.ts';
import { inWords, nameList, plural } from '../../text/lists.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import { type Advice, isWorkflow, type Remedy } from './advice.ts';
import { type Copies, copiesFor } from './copies.ts';
import { BACKUP } from './counters.ts';
import { adviceFor, refillAdvice, removalAdvice } from './preparation.ts';
import {
  type Call,
  findRelocations,
  isRelocation,
  type Relocation,
} from './relocation.ts';
import { setOf, workflowSteps } from './workflow.ts';

/** PlanetScale's guide to Reshard and MoveTables: the calls, their arguments and their order. */
export const MIGRATION_GUIDE =
  'https://planetscale.com/docs/neki/data-migration';

/** The parts of a plan that remedies depend on. */
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

/** Remedies by their changes, because report, plan file and runbook all need them. */
const found = new WeakMap<readonly Change[], readonly Remedy[]>();

/** What to do instead of a plan's blocked changes; if there is drift, instead of the changes of the file itself. */
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

/** What to do instead of blocked changes: one remedy for each group whose rows move, and one for each other change. */
export function findRemedies(
  changes: readonly Change[],
  live: TopologyDocument,
  desired: TopologyDocument,
): readonly Remedy[] {
  const known = found.get(changes);
  if (known !== undefined) return known;
  const relocating = changes.filter(isRelocation);
  const { relocations, removed } = withoutIndexes(
    findRelocations(relocating, live, desired),
    changes,
  );
  const preparation = memoized((change: Change) =>
    preparationFor(change, changes),
  );
  const isAnswered = answeredWith(changes, relocating, preparation);
  const groups = new Set(relocations.map(({ group }) => group));
  const copies = copiesFor(relocations);
  const isCopied = copiedBy(copies);
  // A workflow has a step for copies of reference tables (docs/neki.md §4.3).
  const isCarried = (change: Change): boolean =>
    isDerived(change)
      ? isAnswered(change)
      : isReferenceTable(change) &&
        (groups.has(change.group ?? '') || isCopied(change));
  const others = changes.filter(
    (change) => !isCarried(change) && !removed.some((one) => one === change),
  );
  const { first = [], later = [] } = Object.groupBy(others, (change) =>
    restsOn(change, groups) ? 'first' : 'later',
  );
  const remedies = withBackupFirst(
    [
      removed.map((change) => preparing(change, removalAdvice(change))),
      first.flatMap(preparation),
      relocations.map((relocation) => workflowRemedy(relocation, copies)),
      later.flatMap(preparation),
      removed.map((change) => preparing(change, refillAdvice(change))),
    ].flat(),
  );
  found.set(changes, remedies);
  return remedies;
}

/**
 * A backup before anything changes is no use behind other advice, or twice: it is the first step of all. The steps of a
 * workflow have one of their own before they change anything.
 */
function withBackupFirst(remedies: readonly Remedy[]): readonly Remedy[] {
  if (!remedies.some(({ steps }) => steps.includes(BACKUP))) return remedies;

  return remedies.map((remedy, at) => {
    const steps = remedy.steps.filter((step) => step !== BACKUP);
    if (at > 0 || isWorkflow(remedy)) return { ...remedy, steps };
    return { ...remedy, steps: [BACKUP, ...steps] };
  });
}

/** Whether the advice names a group that a workflow will change: then it must come before the workflow. */
function restsOn(change: Change, groups: ReadonlySet<string>): boolean {
  if (!isPlacement(change)) return false;
  const { before, after } = change;
  return [before, after].some(({ placement: { choice } }) =>
    groups.has(choice.uid ?? ''),
  );
}

/** Relocations without the secondary indexes whose entries are removed first, and these indexes. */
interface Unindexed {
  readonly relocations: readonly Relocation[];
  readonly removed: readonly SecondaryIndexChange[];
}

/**
 * Routers refuse statements on a lookup table while its index is declared, so an index that changes is removed before
 * its tables move.
 */
function withoutIndexes(
  relocations: readonly Relocation[],
  changes: readonly Change[],
): Unindexed {
  const used = new Set(
    relocations.flatMap(({ dependents }) => dependents.secondaryIndexes),
  );
  const removed = changes
    .filter(isSecondaryIndex)
    .filter(
      (change) => isBlocked(change) && !change.isNew && used.has(change.index),
    );
  const names = new Set(removed.map(({ index }) => index));
  const without = relocations.map((relocation): Relocation => {
    const { dependents } = relocation;
    const secondaryIndexes = dependents.secondaryIndexes.filter(
      (name) => !names.has(name),
    );
    return { ...relocation, dependents: { ...dependents, secondaryIndexes } };
  });
  return { relocations: without, removed };
}

/**
 * Whether the advice on tables also covers the sequences that they own: a workflow moves them, too (docs/neki.md §4.3),
 * and they stay or go with a table that stays in its group or is dropped.
 */
function answeredWith(
  changes: readonly Change[],
  relocating: readonly Change[],
  preparation: (change: Change) => readonly Remedy[],
): (change: Change) => boolean {
  if (!changes.some(isDerived)) return () => false;

  const prepared = changes.filter(
    (change) => isPlacement(change) && preparation(change).length > 0,
  );
  const answered = relocating.concat(prepared);
  const tables = new Set(answered.flatMap(({ tables }) => tables.listed));
  const scopes = new Set(
    prepared.flatMap(({ tables }) => tables.unlisted.map(scopeKey)),
  );
  return ({ tables: { listed, unlisted } }) =>
    listed.every((name) => tables.has(name)) &&
    unlisted.every((scope) => scopes.has(scopeKey(scope)));
}

/** Whether workflows copy the tables of a change to all shards that need a copy now. */
function copiedBy(
  copies: ReadonlyMap<Call, Copies>,
): (change: ReferenceChange) => boolean {
  const shardsOf = new Map<string, Set<string>>();
  for (const { tables, shards } of copies.values())
    for (const { name } of tables)
      for (const shard of shards)
        remembered(shardsOf, name, () => new Set()).add(shard);

  return ({ action, tables: { listed }, newShards }) =>
    action === 'moved' &&
    newShards.length > 0 &&
    listed.every((name) =>
      newShards.every((shard) => shardsOf.get(name)?.has(shard) === true),
    );
}

function workflowRemedy(
  relocation: Relocation,
  copies: ReadonlyMap<Call, Copies>,
): Remedy {
  const { parts, changes } = relocation;
  const ways = new Set(parts.map(({ way }) => way));

  return {
    lead: workflowLead(relocation),
    ways: ways.size === 0 ? ['preparation'] : Array.from(ways),
    changes,
    steps: workflowSteps(relocation, copies),
    alternatives: changes.flatMap(stayText),
  };
}

/** How to keep a table that only follows a default. */
function stayText({
  cause,
  before,
  tables: { listed },
}: PlacementChange): readonly Message[] {
  const group = before.placement.choice.uid;
  const isDefault = cause.kind === 'default-group';
  if (!isDefault || listed.length === 0 || group === undefined) return [];

  const { itIs, it, its, entry } = wordsFor(listed);
  return [
    prose`To keep ${nameList(listed, 'table')} where ${itIs}, bind ${it} to ${quoteWhole(group)} in ${its} own ${entry} in the same change. No row moves.`,
  ];
}

function workflowLead({ group, parts, waiting }: Relocation): Message {
  if (parts.length === 0) {
    const groups = new Set(waiting.map(({ wanted }) => wanted));
    return prose`Change ${nameList(groups, 'group')} first, in a separate change, and bind the tables to it after that`;
  }

  const runs = parts.map(({ way, made, moved, calls }) => {
    const targets = new Set(calls.map(({ target }) => target));
    const goal = nameList(targets, 'group');
    const tables = tablesText(setOf(moved));
    if (way === 'MoveTables') return prose`MoveTables of ${tables} to ${goal}`;

    const what = made === undefined ? quoteWhole(group) : tables;
    return prose`a Reshard of ${what} to the new ${plural(targets.size, 'group')} ${goal}`;
  });
  return prose`Run ${inWords(runs)}`;
}

/** How to prepare a change that no workflow carries out; none if nothing must or can be done. */
function preparationFor(
  change: Change,
  changes: readonly Change[],
): readonly Remedy[] {
  const advice = isBlocked(change) ? adviceFor(change, changes) : undefined;
  return advice === undefined ? [] : [preparing(change, advice)];
}

function preparing(
  change: Change,
  { lead, steps, alternatives, isForSupport }: Advice,
): Remedy {
  return {
    lead,
    ways: [isForSupport === true ? 'support' : 'preparation'],
    changes: [change],
    steps,
    alternatives,
  };
}
