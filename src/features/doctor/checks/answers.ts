import { listed } from '../../../text/lists.ts';
import { code, prose } from '../../../text/message.ts';
import { type Check, doubtful, right } from '../check.ts';
import type { CallName, Service } from '../service.ts';
import { typeOf } from '../shape.ts';
import { NO_SERVICE } from './credential.ts';

const NEW = ' (new)';

/** The members that this program reads of an answer, with their types (docs/neki.md §6.2, §10.3). */
const READ: Partial<Record<CallName, Readonly<Record<string, string>>>> = {
  topology: { data_topology: 'object', synced_at: 'string|null' },
  branch: {
    production: 'boolean',
    ready: 'boolean',
    state: 'string',
    restored_from_branch: 'object|null',
  },
  shards: {
    name: 'string',
    display_name: 'string|null',
    ready: 'boolean',
    authoritative: 'boolean',
  },
};

/** The other members that are documented. */
const DOCUMENTED: Partial<Record<CallName, readonly string[]>> = {
  topology: ['id', 'type'],
  branch:
    'id type name parent_branch kind deletion_protected schema_last_updated_at schema_ready stale_schema sharded shard_count html_url created_at updated_at'.split(
      ' ',
    ),
  shards: ['id', 'type', 'configuration_profile', 'created_at'],
};

export const ANSWERS_CHECK: Check = {
  id: 'answers',
  group: 'branch',
  needs: ['topology-read', 'shards-listed'],
  page: 'docs/doctor.md',
  ask: async ({ service }) => {
    const opened = await service();
    if (opened === undefined) return NO_SERVICE;
    const odd = await oddities(opened);
    const [fresh = [], others = []] = [true, false].map((isNew) =>
      odd.filter((one) => one.endsWith(NEW) === isNew),
    );
    if (others.length > 0)
      return doubtful(
        prose`Members of the service’s answers differ from its documentation: ${listed(others)}.`,
        prose`No run fails because of it. Please report it, with the file of ${code('--facts')}.`,
      );
    if (fresh.length > 0)
      return right(
        prose`The answers have the documented members, and more: ${listed(fresh)}`,
      );
    return right(prose`The answers have the documented members`);
  },
};

/** Members that are missing, new or of another type, as `branch.state (number)`. */
async function oddities(service: Service): Promise<readonly string[]> {
  const odd: string[] = [];
  for (const [name, members] of Object.entries(READ)) {
    const call = name as keyof typeof READ;
    const { value } = await service.hear(call);
    const documented = DOCUMENTED[call] ?? [];
    for (const item of itemsOf(value))
      odd.push(...odditiesIn(call, item, members, documented));
  }
  return Array.from(new Set(odd));
}

function itemsOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const data: unknown = Reflect.get(value, 'data');
  return Array.isArray(data) ? data : [value];
}

function odditiesIn(
  call: CallName,
  item: unknown,
  members: Readonly<Record<string, string>>,
  documented: readonly string[],
): readonly string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return [`${call}: an item that is no object`];
  const held = new Map<string, unknown>(Object.entries(item));
  const known = Object.entries(members).flatMap(([name, types]) => {
    if (!held.has(name)) return [`${call}.${name} (missing)`];
    const type = typeOf(held.get(name));
    if (types.split('|').includes(type)) return [];
    return [`${call}.${name} (${type})`];
  });
  const fresh = held
    .keys()
    .filter(
      (name) => !Object.hasOwn(members, name) && !documented.includes(name),
    )
    .map((name) => `${call}.${name}${NEW}`);
  return known.concat(Array.from(fresh));
}
