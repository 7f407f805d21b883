import type { LedgerEntry } from '../equality/equality.ts';
import type { Change } from '../impact/change.ts';
import { code, nameList, type Prose, prose } from '../prose.ts';
import {
  BLOCKED_CLASSES,
  type BlockedClass,
  findUncovered,
  findUsed,
  labelOf,
  type Permission,
} from './allow.ts';
import type { Situation } from './three-way.ts';

/** What to do when the branch was changed elsewhere: write nothing and fail, write nothing and warn, or write. */
export const ON_DRIFT = ['fail', 'warn', 'overwrite'] as const;

/** What to do when the branch was changed elsewhere. */
export type OnDrift = (typeof ON_DRIFT)[number];

/** What the user has decided beforehand. */
export interface Policy {
  readonly onDrift: OnDrift;
  readonly permissions: readonly Permission[];
}

/** What may be done with a plan. */
export type Decision =
  | { readonly kind: 'nothing'; readonly ledger: readonly LedgerEntry[] }
  | { readonly kind: 'apply'; readonly used: readonly Permission[]; readonly warnings: readonly Warning[] }
  | { readonly kind: 'blocked'; readonly blocks: readonly Block[]; readonly warnings: readonly Warning[] }
  /** Drift stops the run; what would be blocked besides is told too. */
  | { readonly kind: 'drifted'; readonly blocks: readonly Block[]; readonly warnings: readonly Warning[] }
  /** The service refuses these changes. */
  | { readonly kind: 'rejected'; readonly changes: readonly Change[]; readonly blocks: readonly Block[] };

/** Something that does not stop a run and must be seen. */
export type Warning = 'drift' | 'drift-overwritten' | 'history-unknown' | 'unknown-changes';

/** Changes of one class that nobody has answered for, and how somebody could. */
export interface Block {
  readonly class: BlockedClass;
  readonly changes: readonly Change[];
  /** What of them is not covered, as `database.schema.table`, with `*` for what a place does not list. */
  readonly uncovered: readonly string[];
  /** Lines of `allow` that together let this pass, and nothing else unless one is a pattern. */
  readonly allow: readonly string[];
  /** The pull-request label that lets it pass. */
  readonly label: string;
  /** What whoever writes the line or sets the label thereby asserts. */
  readonly asserts: Prose;
}

/** More tables than this are allowed by a pattern instead of one by one; a pattern covers other tables as well. */
const MAX_LINES = 50;

/** Decides what may be done: never more than the user allowed, and on the pull request as after the merge. */
export function decide(changes: readonly Change[], situation: Situation, policy: Policy): Decision {
  if (situation.state === 'in-sync') return { kind: 'nothing', ledger: situation.ledger };
  if (situation.state === 'branch-unread' && changes.length === 0) return { kind: 'nothing', ledger: [] };
  const blocks = findBlocks(changes, policy.permissions);
  const rejected = changes.filter((change) => change.class === 'rejected');
  if (rejected.length > 0) return { kind: 'rejected', changes: rejected, blocks };
  const warnings = findWarnings(changes, situation, policy.onDrift);
  const isDrifted = situation.state === 'drift';
  if (isDrifted && policy.onDrift === 'fail') return { kind: 'drifted', blocks, warnings };
  if (blocks.length > 0) return { kind: 'blocked', blocks, warnings };
  if (isDrifted && policy.onDrift === 'warn') return { kind: 'drifted', blocks, warnings };
  return { kind: 'apply', used: findUsed(policy.permissions, changes), warnings };
}

function findWarnings(changes: readonly Change[], situation: Situation, onDrift: OnDrift): Warning[] {
  const warnings: Warning[] = [];
  if (situation.state === 'drift') warnings.push(onDrift === 'overwrite' ? 'drift-overwritten' : 'drift');
  if (situation.state === 'history-unknown') warnings.push('history-unknown');
  if (changes.some((change) => change.class === 'unknown')) warnings.push('unknown-changes');
  return warnings;
}

function findBlocks(changes: readonly Change[], permissions: readonly Permission[]): Block[] {
  return BLOCKED_CLASSES.flatMap((blocked) => {
    const own = changes.filter((change) => change.class === blocked);
    const open = own.map((change) => ({ change, ...findUncovered(change, permissions) }));
    const uncovered = open.filter(({ covered }) => !covered);
    if (uncovered.length === 0) return [];
    const names = uncovered.length === 1 ? (uncovered[0]?.names ?? []) : unique(uncovered);
    const isNameless = uncovered.some((entry) => entry.names.length === 0);
    const blocking = uncovered.map(({ change }) => change);
    return [
      {
        class: blocked,
        changes: blocking,
        uncovered: names,
        allow: isNameless ? [blocked] : allowLines(blocked, names),
        label: labelOf(blocked),
        asserts: assertion(blocked, names, blocking),
      },
    ];
  });
}

function unique(uncovered: readonly { readonly names: readonly string[] }[]): string[] {
  const names = new Set<string>();
  for (const entry of uncovered) for (const name of entry.names) names.add(name);
  return [...names];
}

/** Lines that cover some tables: exactly these one by one, past fifty all of their schema, their database, or all. */
function allowLines(blocked: BlockedClass, names: readonly string[]): string[] {
  if (names.length <= MAX_LINES) return names.map((name) => `${blocked}:${name}`);
  const prefixes = [2, 1].map((parts) => new Set(names.map((name) => firstParts(name, parts))));
  for (const [only, ...others] of prefixes) {
    if (only !== undefined && others.length === 0) return [`${blocked}:${only}.*`];
  }
  return [blocked];
}

/** The first parts of a name, without the rest of it. */
function firstParts(name: string, parts: number): string {
  let end = -1;
  for (let part = 0; part < parts; part++) {
    const next = name.indexOf('.', end + 1);
    if (next < 0) return name;
    end = next;
  }
  return name.slice(0, end);
}

function assertion(blocked: BlockedClass, names: readonly string[], changes: readonly Change[]): Prose {
  const who = names.length === 0 ? prose`what the change concerns` : nameList(names, 'table');
  switch (blocked) {
    case 'needs-empty':
      return prose`there are no rows in ${who} when the change is applied, or losing sight of them is intended`;
    case 'needs-backfill':
      return changes.some((change) => change.kind === 'sequence')
        ? prose`what ${who} needs is in place: full copies, lookup rows, and counters that were carried over`
        : prose`what ${who} needs is in place: full copies and lookup rows, complete and verified`;
  }
}

/** The decision in one line, for whoever has to act on it. */
export function verdictOf(decision: Decision): Prose {
  switch (decision.kind) {
    case 'nothing':
      return ['The branch is in sync with the file.'];
    case 'apply':
      return ['The change may be applied.'];
    case 'drifted':
      return ['The branch was changed outside the repository, and applying the file would undo it.'];
    case 'rejected':
      return ['The service refuses this topology.'];
    case 'blocked': {
      const [first] = decision.blocks;
      if (first?.class === 'needs-empty') return ['Rows that exist would be hidden.'];
      return prose`Something has to be in place first: ${first === undefined ? 'nothing' : code(first.class)}.`;
    }
  }
}
