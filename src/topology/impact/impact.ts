import { prose } from '../../message/message.ts';
import type { TopologyDocument } from '../topology-document.ts';
import {
  type Change,
  gravestFirst,
  IN_WORDS,
  type ToldChange,
} from './change.ts';
import { comparingOf, type FileBefore } from './comparing.ts';
import { compareAuthority } from './impact-authority.ts';
import { compareReferenceTables, compareSequences } from './impact-copies.ts';
import { compareGroups, compareIndexes } from './impact-objects.ts';
import { compareSecondaryIndexes } from './impact-secondary-indexes.ts';
import { compareTables } from './impact-tables.ts';
import { compareUnknownKeys } from './impact-unknown-keys.ts';

/**
 * What applying the desired topology does, in place of the live one: every difference in meaning as one change, the
 * gravest first. Two topologies that are equal by their canonical forms give none; the caller has compared those.
 */
export function findChanges(
  live: TopologyDocument,
  desired: TopologyDocument,
  file: FileBefore = {},
): readonly Change[] {
  const comparing = comparingOf(live, desired, file);
  const placed = [
    ...compareTables(comparing),
    ...compareReferenceTables(comparing),
  ];
  const authority = compareAuthority(comparing, placed);
  const changes = [
    ...placed,
    ...authority,
    ...compareSequences(comparing),
    ...compareSecondaryIndexes(comparing),
    ...compareGroups(comparing, [...placed, ...authority]),
    ...compareIndexes(comparing, placed),
    ...compareUnknownKeys(comparing),
  ];
  if (changes.length === 0) return [unknownChange('unexplained')];
  return gravestFirst(changes);
}

/** What is not known, by the difference whose meaning it is. */
const UNKNOWN = {
  'free-form': 'it has no key of the Neki form',
  unexplained: 'no part differs whose meaning is known',
} as const;

/** A difference of two whole documents of unknown meaning. */
export function unknownChange(action: keyof typeof UNKNOWN): ToldChange {
  const words = [
    prose`the document`,
    prose`unknown effect: ${UNKNOWN[action]}`,
  ] as const;
  return { ...IN_WORDS, kind: 'unknown', class: 'unknown', action, words };
}
