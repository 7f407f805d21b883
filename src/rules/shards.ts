import { keySpan } from '../document/document.ts';
import { listed, plural } from '../text/lists.ts';
import { code, type Message, prose, quote } from '../text/message.ts';
import type { Speller } from '../text/nearest.ts';
import type { Shard } from '../topology/target.ts';
import type { Topology } from '../topology/topology.ts';
import { isSymbolic, mildIf, namesIn, problem, rule } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

export const SHARD_RULES = [
  rule('unknown-shard', 'error', 'measured, §2 rule 26', {
    title: 'Every shard of a key range exists on the branch.',
    error: 'the service rejects it',
    *check(input) {
      const { shards, live, speller } = input;
      if (shards === undefined) return;
      const uids = new Set(shards.map(({ uid }) => uid));
      const routed = shardsOf(live?.topology);
      for (const { name: uid, places } of shardReferences(
        input,
        (name) => !uids.has(name),
      )) {
        const fact = prose`The branch has no shard ${quote(uid)}`;
        if (!routed.has(uid)) {
          yield problem(
            { each: places },
            prose`${fact}.`,
            remedy(uid, shards, speller),
          );
          continue;
        }
        const found = problem(
          { each: places },
          prose`${fact}, although its topology uses it.`,
          SEE_ALL,
        );
        yield mildIf(true, found);
      }
    },
  }),
  rule('shard-not-ready', 'warning', 'documented, §6.2, §2 rule 27', {
    title: 'Every shard of a key range is ready.',
    *check(input) {
      const waiting = new Set(
        input.shards?.filter(({ ready }) => !ready).map(({ uid }) => uid),
      );
      for (const { name: uid, places } of shardReferences(input, (name) =>
        waiting.has(name),
      )) {
        yield problem(
          { each: places },
          prose`Shard ${quote(uid)} is not ready, and the service may reject it.`,
          prose`Wait until the branch lists it as ready.`,
        );
      }
    },
  }),
  rule('shard-first-use', 'off', 'measured, §2 rule 28', {
    title: 'Every shard of a key range is already in use on the branch.',
    *check(input) {
      if (input.live === undefined) return;
      const used = shardsOf(input.live.topology);
      for (const { name: uid, places } of shardReferences(
        input,
        (name) => !used.has(name),
      )) {
        yield problem(
          { each: places },
          prose`Shard ${quote(uid)} is not in use on the branch yet, so its routers may not know it.`,
          prose`If the service rejects it, apply again in a minute.`,
        );
      }
    },
  }),
  rule('unused-shard', 'warning', 'inferred, §2 rule 29', {
    title: 'Every shard of the branch is used by a key range.',
    *check({ shards, topology, live }) {
      const place = topology.document.root.members.get('shard_groups');
      if (shards === undefined || place === undefined) return;
      const uids = new Set(shards.map(({ uid }) => uid));
      const used = shardsOf(topology);
      if (used.values().some((uid) => uid === undefined || !uids.has(uid)))
        return;
      const unused = shards.filter(
        ({ uid, authoritative, ready }) =>
          ready && !authoritative && !used.has(uid),
      );
      if (unused.length === 0) return;
      const names = listed(unused.map(({ uid }) => uid));
      const routed = shardsOf(live?.topology);
      const isRouted = unused.some(({ uid }) => routed.has(uid));
      yield problem(
        keySpan(place),
        prose`No key range uses ${plural(unused.length, 'shard')} ${names} of the branch, but you pay for every shard.`,
        unusedRemedy(unused.length, { isRouted }),
      );
    },
  }),
] as const;

function remedy(
  written: string,
  shards: readonly Shard[],
  speller: Speller,
): Message {
  const byDisplayName = shards.filter(
    ({ displayName }) => displayName === written,
  );
  const [named] = byDisplayName;
  if (named !== undefined && byDisplayName.length === 1)
    return prose`This is a display name. Use its uid ${quote(named.uid)}, or ${quote(`\${shard:${written}}`)}.`;
  const byId = shards.find(({ id }) => id === written);
  if (byId !== undefined)
    return prose`This is an API id. Use the shard's uid ${quote(byId.uid)}.`;
  const uids = shards.map(({ uid }) => uid);
  if (uids.length === 0) return prose`It lists no shards. ${SEE_ALL}`;
  const choice = prose`Shard uids differ on every branch. Use one of these, or ${code('${shard:NAME}')}.`;
  return prose`It has ${listed(uids)}. ${speller.didYouMean(written, uids, choice)}`;
}

function unusedRemedy(
  count: number,
  { isRouted }: { readonly isRouted: boolean },
): Message {
  const it = count === 1 ? 'it' : 'them';
  if (isRouted)
    return prose`The branch still routes queries there, so do not delete ${it}. Rows there could not be reached after this change.`;
  if (count === 1)
    return prose`Use it in a shard group, or delete it once it is empty.`;
  return prose`Use them in a shard group, or delete them once they are empty.`;
}

const SEE_ALL = prose`Check that the credential may see every shard.`;

/** The shards that key ranges name; undefined for a range without one. */
function shardsOf(
  topology: Topology | undefined,
): ReadonlySet<string | undefined> {
  return new Set(
    topology?.groupList.flatMap(({ keyRanges }) =>
      keyRanges.map(({ shardUid }) => shardUid?.value),
    ),
  );
}

/** The shards in key ranges that pass a test, with their places. Placeholders that are not resolved are left out. */
function shardReferences(
  { topology }: RuleInput,
  holds: (uid: string) => boolean,
) {
  const ranges = topology.groupList.flatMap(({ keyRanges }) => keyRanges);
  const named = ranges.flatMap(({ shardUid }) => shardUid ?? []);
  return namesIn(
    named.filter(({ value }) => !isSymbolic(value) && holds(value)),
  );
}
