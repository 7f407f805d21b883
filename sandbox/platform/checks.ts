import {
  isObject,
  type Json,
  type JsonObject,
  listMember,
  member,
  stringMember,
} from '../http/json.ts';
import type { Branch, Shard } from './state.ts';

interface Range {
  readonly group: string;
  readonly at: number;
  readonly shard: string;
  readonly start: string | undefined;
  readonly end: string | undefined;
}

/**
 * Says why the service would refuse a document, or undefined where it would store it: what it was measured to refuse,
 * and what its pages call required or refused (docs/neki.md §2). Words that nobody has published are the sandbox's own.
 * Nothing else is refused: gaps, overlaps and rows that a change hides are accepted, and a document without any key of
 * the Neki form is free-form (docs/neki.md §10.3). Only a problem that the change introduces counts.
 */
export function refusalOf(
  document: JsonObject,
  branch: Branch,
): string | undefined {
  if (!hasNekiKeys(document)) return undefined;
  const [now, before] = [document, branch.topology].map((one) => [
    ...authorityProblems(one, branch),
    ...indexProblems(one),
    ...boundProblems(one),
    ...lookupProblems(one),
  ]);
  const known = new Set(hasNekiKeys(branch.topology) ? before : []);
  return (
    now?.find((problem) => !known.has(problem)) ??
    shardProblem(document, branch)
  );
}

/** Counts a PUT against the shards it names that routers do not know yet. */
export function countDownUnknownShards(
  document: JsonObject,
  branch: Branch,
): void {
  const named = new Set(rangesOf(document).map((range) => range.shard));
  for (const shard of branch.shards)
    if (named.has(shard.name) && shard.unknownForPuts > 0)
      shard.unknownForPuts -= 1;
}

/** Whether a shard has been created on the cluster. */
function isCreated({
  ready,
  missingForLists,
  pendingForLists,
}: Shard): boolean {
  return ready && missingForLists === 0 && pendingForLists === 0;
}

function hasNekiKeys(document: JsonObject): boolean {
  return ['authoritative_shard_group', 'shard_groups'].some((key) =>
    Object.hasOwn(document, key),
  );
}

/** Rules 9, 11, 12, 13 and 15. */
function authorityProblems(
  document: JsonObject,
  branch: Branch,
): readonly string[] {
  const name = stringMember(document, 'authoritative_shard_group') ?? '';
  if (name === '')
    return ['data topology authoritative_shard_group is required'];
  const ranges = rangesOf(document).filter((range) => range.group === name);
  const [only] = ranges;
  if (only === undefined || ranges.length !== 1)
    return [
      `data topology authoritative shard group "${name}" must have exactly one key_range`,
    ];
  const problems: string[] = [];
  // Whether a start of zero is taken is not known (docs/neki.md §2, rule 12).
  if (/[^0]/.test(`${only.start ?? ''}${only.end ?? ''}`))
    problems.push(
      `data topology authoritative shard group "${name}" must have an unbounded key_range`,
    );
  const current = branch.shards.find((shard) => shard.authoritative)?.name;
  if (current !== undefined && only.shard !== current)
    problems.push(
      `authoritative shard cannot change from shard "${current}" to shard "${only.shard}"`,
    );
  const fallback = stringMember(document, 'default_shard_group') ?? '';
  if (fallback !== '' && fallback !== name)
    problems.push(
      `data topology default_shard_group "${fallback}" must be the authoritative shard group`,
    );
  return problems;
}

/** Rule 26. */
function shardProblem(
  document: JsonObject,
  branch: Branch,
): string | undefined {
  const created = branch.shards.filter(
    (shard) => isCreated(shard) && shard.unknownForPuts === 0,
  );
  const known = new Set(created.map((shard) => shard.name));
  const stranger = rangesOf(document).find((range) => !known.has(range.shard));
  if (stranger === undefined) return undefined;
  const { group, at, shard } = stranger;
  return `data topology shard group "${group}" key_ranges[${at}].shard_uid "${shard}" is not a shard the cluster has created`;
}

/** Rules 45, 46 and 49. */
function indexProblems(document: JsonObject): readonly string[] {
  return entriesOf(document, 'shard_indexes').flatMap(([name, index]) => {
    const type = stringMember(index, 'type') ?? '';
    if (!['xxhash', 'modulo', 'range'].includes(type))
      return [
        `data topology shard index "${name}" has the unknown type "${type}"`,
      ];
    if (listMember(index, 'columns').length > 1)
      return [
        'NK013: multi-column partitioning indexes are not supported [10]',
      ];
    const modulus = String(
      member(member(index, 'index_params'), 'modulus') ?? '',
    );
    return type === 'modulo' && !/^0*[1-9]\d*$/.test(modulus)
      ? [`data topology shard index "${name}" needs a positive modulus`]
      : [];
  });
}

/** Rules 31 and 32, as they were measured: of a range index, and only once a table is bound to the group (rule 44). */
function boundProblems(document: JsonObject): readonly string[] {
  const bound = boundGroups(document);
  const indexOf = new Map(
    listMember(document, 'shard_groups').map((group) => [
      stringMember(group, 'uid') ?? '',
      stringMember(group, 'default_shard_index') ?? '',
    ]),
  );
  const indexes = new Map(entriesOf(document, 'shard_indexes'));
  return rangesOf(document).flatMap(({ group, start, end }) => {
    const type = stringMember(
      indexes.get(indexOf.get(group) ?? '') ?? null,
      'type',
    );
    if (type !== 'range' || !bound.has(group)) return [];
    return Object.entries({ start, end }).flatMap(([side, text = '']) => {
      if (text === '') return [];
      if (!/^[0-9a-f]+$/i.test(text)) return [`invalid ${side} hex "${text}"`];
      const isLarge = BigInt(`0x${text}`) >= 2n ** 63n;
      return isLarge
        ? [`${side} "${text}" must fit in a signed 64-bit integer`]
        : [];
    });
  });
}

/** Rule 58: a lookup table is routed by a column that its index has. */
function lookupProblems(document: JsonObject): readonly string[] {
  const groups = new Map(
    listMember(document, 'shard_groups').map((group) => [
      stringMember(group, 'uid') ?? '',
      group,
    ]),
  );
  const indexes = new Map(entriesOf(document, 'shard_indexes'));
  return entriesOf(document, 'databases').flatMap(([, database]) =>
    entriesOf(database, 'global_secondary_indexes').flatMap(([name, own]) => {
      const table = stringMember(own, 'table') ?? '';
      const bindings = entriesOf(database, 'schemas').flatMap(([, schema]) =>
        entriesOf(schema, 'tables'),
      );
      const binding = bindings.find(([other]) => other === table)?.[1] ?? null;
      const group =
        groups.get(stringMember(binding, 'shard_group') ?? '') ?? null;
      const index =
        indexes.get(stringMember(group, 'default_shard_index') ?? '') ?? null;
      const [key] = listMember(index, 'columns');
      const isRouted =
        typeof key === 'string' &&
        member(binding, 'primary_indexes') === undefined;
      return isRouted && !listMember(own, 'columns').includes(key)
        ? [
            `global secondary index "${name}": lookup table "${table}" is routed by "${key}"`,
          ]
        : [];
    }),
  );
}

/** The groups that a table or a default names. */
function boundGroups(document: JsonObject): ReadonlySet<string> {
  const found: Json[] = [];
  for (const [, database] of entriesOf(document, 'databases')) {
    found.push(member(database, 'default_shard_group') ?? null);
    for (const [, schema] of entriesOf(database, 'schemas')) {
      found.push(member(schema, 'default_shard_group') ?? null);
      for (const [, table] of entriesOf(schema, 'tables'))
        found.push(member(table, 'shard_group') ?? null);
    }
  }
  return new Set(found.filter((name) => typeof name === 'string'));
}

function entriesOf(value: Json, key: string): readonly [string, Json][] {
  const map = member(value, key) ?? null;
  return isObject(map) ? Object.entries(map) : [];
}

function rangesOf(document: Json): Range[] {
  return listMember(document, 'shard_groups').flatMap((group) =>
    listMember(group, 'key_ranges').flatMap((range, at) =>
      isObject(range)
        ? [
            {
              group: stringMember(group, 'uid') ?? '',
              at,
              shard: stringMember(range, 'shard_uid') ?? '',
              start: stringMember(range, 'start'),
              end: stringMember(range, 'end'),
            },
          ]
        : [],
    ),
  );
}
