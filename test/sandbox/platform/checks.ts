import { isObject, type Json, type JsonObject, listMember, stringMember } from '../http/json.ts';
import type { Branch, Shard } from './state.ts';

interface Range {
  readonly group: string;
  readonly at: number;
  readonly shard: string;
}

/**
 * Says why the service would refuse a document, or undefined where it would store it (docs/neki.md §2, rules
 * 11, 13, 26). It was measured to refuse nothing else: gaps, overlaps and rows that a change hides are all accepted,
 * and a document without any key of the Neki form is free-form (docs/neki.md §10.3).
 */
export function refusalOf(document: JsonObject, branch: Branch): string | undefined {
  if (!hasNekiKeys(document)) return undefined;
  return authorityProblem(document, branch) ?? shardProblem(document, branch);
}

/** Counts a PUT against the shards it names that routers do not know yet. */
export function countDownUnknownShards(document: JsonObject, branch: Branch): void {
  const named = new Set(rangesOf(document).map((range) => range.shard));
  for (const shard of branch.shards)
    if (named.has(shard.name) && shard.unknownForPuts > 0) shard.unknownForPuts -= 1;
}

/** Whether a shard has been created on the cluster. */
function isCreated({ ready, missingForLists, pendingForLists }: Shard): boolean {
  return ready && missingForLists === 0 && pendingForLists === 0;
}

function hasNekiKeys(document: JsonObject): boolean {
  return ['authoritative_shard_group', 'shard_groups'].some((key) => Object.hasOwn(document, key));
}

function authorityProblem(document: JsonObject, branch: Branch): string | undefined {
  const name = stringMember(document, 'authoritative_shard_group');
  // That the key is required is documented; what the service says when it is missing was never measured.
  if (name === undefined) return undefined;
  const ranges = rangesOf(document).filter((range) => range.group === name);
  const [only] = ranges;
  if (only === undefined || ranges.length !== 1)
    return `data topology authoritative shard group "${name}" must have exactly one key_range`;
  const current = branch.shards.find((shard) => shard.authoritative)?.name;
  if (current !== undefined && only.shard !== current)
    return `authoritative shard cannot change from shard "${current}" to shard "${only.shard}"`;
  return undefined;
}

function shardProblem(document: JsonObject, branch: Branch): string | undefined {
  const known = new Set(
    branch.shards
      .filter((shard) => isCreated(shard) && shard.unknownForPuts === 0)
      .map((shard) => shard.name),
  );
  const stranger = rangesOf(document).find((range) => !known.has(range.shard));
  if (stranger === undefined) return undefined;
  const { group, at, shard } = stranger;
  return `data topology shard group "${group}" key_ranges[${at}].shard_uid "${shard}" is not a shard the cluster has created`;
}

function rangesOf(document: Json): Range[] {
  return listMember(document, 'shard_groups').flatMap((group) =>
    listMember(group, 'key_ranges').flatMap((range, at) =>
      isObject(range)
        ? [{ group: stringMember(group, 'uid') ?? '', at, shard: stringMember(range, 'shard_uid') ?? '' }]
        : [],
    ),
  );
}
