import { type Change, kindOf } from '../changes/change.ts';
import { isBlocked } from '../changes/doubt.ts';
import { rangesOf } from '../changes/side-facts.ts';
import { digestOf } from '../topology/equality/equality.ts';
import type { ShardGroup } from '../topology/topology.ts';
import { DIGEST_LENGTH } from './allow.ts';
import { MOST_ALLOW_LINES } from './allow-file.ts';
import {
  type ChangeDigests,
  concernedNames,
  type Digests,
  hasKnownRows,
} from './coverage.ts';

/** The version of the data that a digest is computed from. A new version invalidates every line in git. */
const VERSION = 1;

/** The facts outside a change that its digest depends on. */
export interface Binding {
  /** `organization/database/branch`. */
  readonly target: string;
  /** Digests in the allow files of the commit whose topology file the branch holds now. */
  readonly spent: ReadonlySet<string>;
  /** The groups that the target has, by uid: a workflow's group may come back with other ranges. */
  readonly groups?: ReadonlyMap<string, ShardGroup>;
}

/**
 * Computes the digests of blocked changes. Two changes of one plan with the same digest get none, because a line could
 * not say which of them it allows.
 */
export function digestsOf(
  changes: readonly Change[],
  binding: Binding,
): Digests {
  const found = new Map<Change, ChangeDigests>();
  const users = new Map<string, number>();
  for (const change of changes.filter(isBlocked)) {
    const digests = digestsOfChange(change, binding);
    found.set(change, digests);
    for (const one of new Set(digests.accepted))
      users.set(one, (users.get(one) ?? 0) + 1);
  }
  for (const [change, { accepted }] of found)
    if (accepted.some((one) => users.get(one) !== 1)) found.delete(change);
  return found;
}

/** The digest of a line that allows deleting a group of a Reshard. */
export function workflowDigest(group: string, binding: Binding): string {
  const { target, groups } = binding;
  const facts = groups === undefined ? [] : [rangesOf(groups.get(group))];
  const [[proposed]] = unspent(
    (spent): readonly [string] => [
      digest([target, 'workflow', group, ...facts, spent]),
    ],
    binding,
  );
  return proposed;
}

function digestsOfChange(change: Change, binding: Binding): ChangeDigests {
  const { target } = binding;
  const names = concernedNames(change);
  const hasRows = names.some((name) => hasKnownRows(change, name));
  const facts = [
    target,
    change.kind,
    change.class,
    names.toSorted(),
    kindOf(change).facts(change),
  ];
  const all = unspent(
    (spent): DigestPair => [
      digest([...facts, true, spent]),
      digest([...facts, false, spent]),
    ],
    binding,
  );
  const [[known, unknown]] = all;
  if (hasRows)
    return { proposed: known, accepted: all.map(([first]) => first) };
  return { proposed: unknown, accepted: all.flat() };
}

/** The digests of a consent for known rows, and for rows of which nothing is known. */
type DigestPair = readonly [known: string, unknown: string];

/**
 * The unused digests of a change: each time the same change returns, it needs a new line. The first digests are
 * proposed. The later digests also count: a plan may have proposed them while the allow files still had lines that
 * another merge has removed since.
 */
function unspent<T extends readonly string[]>(
  digestsAfter: (spent: number) => T,
  { spent }: Binding,
): readonly [T, ...T[]] {
  const isSpent = (digests: T): boolean =>
    digests.some((one) => spent.has(one));
  let count = 0;
  while (count < MOST_ALLOW_LINES && isSpent(digestsAfter(count))) count += 1;
  const later = [count + 1, count + 2].map(digestsAfter);
  return [digestsAfter(count), ...later.filter((digests) => !isSpent(digests))];
}

function digest(values: readonly unknown[]): string {
  const text = JSON.stringify([VERSION, ...values], (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return digestOf(text).slice(0, DIGEST_LENGTH);
}
