import { expect, it } from 'vitest';
import { WRITER } from '../../sandbox/platform.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { openWorld, type World } from './world.ts';

const BRANCH = '/organizations/acme/databases/shop/branches/main';
/** The answers that a plan reads, and the members without which there is no answer. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  [`${BRANCH}/data-topology`]: ['data_topology'],
  [`${BRANCH}/shards`]: ['data', 'name'],
  [`${BRANCH}/neki-changes`]: ['data'],
  [BRANCH]: [],
};
/** A value of a type that no member has. */
const STRANGE = [{ strange: true }];

type Item = Record<string, unknown>;

/** An answer with one member that is new, missing or of another type; in its envelope, and in its last item. */
function* changedAnswers(
  answer: Item,
  needed: readonly string[],
): Generator<readonly [string, Item]> {
  for (const [name, changed] of changedMembers(answer, needed))
    yield [name, changed];
  const data = answer['data'];
  const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
  if (!Array.isArray(data) || last === undefined) return;
  for (const [name, changed] of changedMembers(last as Item, needed))
    yield [`data.${name}`, { ...answer, data: data.with(-1, changed) }];
  yield ['an item that is no object', { ...answer, data: [...data, 7] }];
  yield ['an item without any member', { ...answer, data: [...data, {}] }];
}

function* changedMembers(
  item: Item,
  needed: readonly string[],
): Generator<readonly [string, Item]> {
  yield ['a new member', { ...item, brand_new: STRANGE }];
  for (const name of Object.keys(item)) {
    if (needed.includes(name)) continue;
    const { [name]: _, ...rest } = item;
    yield [`without ${name}`, rest];
    yield [`another ${name}`, { ...item, [name]: STRANGE }];
  }
}

async function answerOf(world: World, path: string): Promise<Item> {
  const headers = { authorization: WRITER.header };
  const query = /shards|changes/.test(path) ? '?page=1&per_page=100' : '';
  const answer = await fetch(`${world.platform.baseUrl}${path}${query}`, {
    headers,
  });
  return (await answer.json()) as Item;
}

it.for(Object.entries(ANSWERS))(
  'a plan ends as ever if a member of %s is new, missing or of another type',
  async ([path, needed], context) => {
    const [first] = LIVE['shard_groups'] as { key_ranges: Item[] }[];
    const uid = String(first?.key_ranges[0]?.['shard_uid']);
    const after = asYaml(CHANGED).replaceAll(uid, '${shard:sh1}');
    const world = await openWorld(context, { after, comment: 'never' });
    world.platform.branch().changes.push({
      id: 'change-1',
      state: 'applying',
      target_type: 'NekiRouter',
      target_name: 'router',
    });
    const answer = await answerOf(world, path);
    let count = 0;
    for (const [what, body] of changedAnswers(answer, needed)) {
      world.platform.clearFaults();
      world.platform.fault({ kind: 'wrongShape', body, match: { path } });
      const { outputs } = await world.onPullRequest();
      expect(`${what}: ${outputs['outcome']}`).toBe(`${what}: planned`);
      count += 1;
    }
    expect(count).toBeGreaterThan(2);
  },
);
