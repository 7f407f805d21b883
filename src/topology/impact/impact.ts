import { toJson } from '../document/document.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { CHANGE_CLASSES, type Change } from './change.ts';
import { comparingOf } from './comparing.ts';
import { compareAuthority } from './impact-authority.ts';
import { compareGroups } from './impact-groups.ts';
import { compareIndexes } from './impact-indexes.ts';
import { compareReferenceTables } from './impact-references.ts';
import { compareSecondaryIndexes } from './impact-secondary-indexes.ts';
import { compareSequences } from './impact-sequences.ts';
import { compareTables } from './impact-tables.ts';
import { compareUnknownKeys, unknownChange } from './impact-unknown.ts';

/**
 * What applying the desired topology does, in place of the live one: every difference in meaning as one change, the
 * gravest first. Two topologies that are equal by their canonical forms give none; the caller has compared those.
 */
export function findChanges(live: TopologyDocument, desired: TopologyDocument): readonly Change[] {
  const comparing = comparingOf(live, desired);
  const placed = [...compareTables(comparing), ...compareReferenceTables(comparing)];
  const authority = compareAuthority(comparing, placed);
  const changes = [
    ...placed,
    ...authority,
    ...compareSequences(comparing),
    ...compareSecondaryIndexes(comparing),
    ...compareGroups(comparing, [...placed, ...authority]),
    ...compareIndexes(comparing, placed),
    ...compareUnknownKeys(live.topology, desired.topology),
  ];
  if (changes.length === 0) return [unknownChange('unexplained', '')];
  return changes.toSorted((one, other) => rank(other) - rank(one));
}

/** The one change between two documents of which neither has the Neki form. */
export function freeFormChange(live: TopologyDocument, desired: TopologyDocument): Change {
  return {
    ...unknownChange('free-form', ''),
    before: toJson(live.root),
    after: toJson(desired.root),
  };
}

function rank(change: Change): number {
  return CHANGE_CLASSES.indexOf(change.class);
}
