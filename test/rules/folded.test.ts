import { describe, expect, it } from 'vitest';
import { SHARDS } from '../../sandbox/platform.ts';
import { validate } from '../../src/rules/validate.ts';
import {
  documentOf,
  planFor,
  resolvePlaceholders,
  type Shard,
} from '../domain.ts';
import { asYaml, SHAPES } from '../scenarios/documents.ts';

const [AUTHORITY = ''] = SHARDS;

const shardOf = (uid: string): Shard => ({
  uid,
  displayName: undefined,
  id: undefined,
  ready: true,
  authoritative: uid === AUTHORITY,
});

/** A document with a name for each shard, as it stands on a branch whose map is given. */
function on(
  text: string,
  given: ReadonlyMap<string, string>,
  shards: readonly Shard[],
) {
  const named = SHARDS.reduce(
    (all, uid, at) =>
      all.replaceAll(`shard_uid: ${uid}`, `shard_uid: \${shard:n${at}}`),
    text,
  );
  return resolvePlaceholders(documentOf(named), { given, shards });
}

const ALL = new Map(SHARDS.map((uid, at): [string, string] => [`n${at}`, uid]));
const ONE = new Map([['*', '${shard:authoritative}']]);
const PRISTINE = `authoritative_shard_group: ${AUTHORITY}\nshard_groups: [{uid: ${AUTHORITY}, key_ranges: [{shard_uid: ${AUTHORITY}}]}]\n`;

describe('a topology on a branch with one shard', () => {
  // The pristine one names its group by its uid, which is another one on every branch.
  const shapes = Object.entries(SHAPES).filter(
    ([name]) => name !== 'what a new branch starts with',
  );

  it.each(shapes)(
    'has no finding that it has not on all its shards: %s',
    (_, shape) => {
      const text = asYaml(shape);
      const shards = SHARDS.map(shardOf);
      const spread = on(text, ALL, shards);
      const folded = on(text, ONE, shards.slice(0, 1));
      expect(folded.findings).toEqual([]);
      const known = validate(spread.document, { shards }).map(({ id }) => id);
      const found = validate(folded.document, {
        shards: shards.slice(0, 1),
      }).map(({ id }) => id);
      expect(found.filter((id) => !known.includes(id))).toEqual([]);
    },
  );

  it.each(shapes)(
    'hides no row of a branch that has just been made: %s',
    (_, shape) => {
      const desired = on(asYaml(shape), ONE, [shardOf(AUTHORITY)]).document;
      const plan = planFor(PRISTINE, desired, { base: null });
      expect(plan.situation.state).toMatch(/pristine|in-sync/);
      expect(['needs-empty', 'rejected']).not.toContain(plan.risk);
    },
  );
});
