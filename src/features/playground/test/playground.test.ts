import { expect, it } from 'vitest';
import { answerTo } from '../../../../site/playground/answer.ts';
import {
  type Documents,
  readFragment,
} from '../../../../site/playground/fragment.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  compared,
  renderMarkdown,
  resultOf,
} from '../../../../test/report/results.ts';
import { openWorld } from '../../../../test/scenarios/world.ts';
import { viewOf } from '../index.ts';
import { playgroundLink } from '../link.ts';

const PAGE = 'https://example.github.io/neki-topology/playground/';

/** A cluster with a number of tables, and a group whose second half goes to a shard. */
function documentWith(shard: string, tables = 2): object {
  return cluster({
    groups: [group('data', 'by_tenant', 'a..40', `${shard} 40..`)],
    tables: Object.fromEntries(
      Array.from({ length: tables }, (_, at) => [
        `table_${at}_${(at * 2654435761) % 2 ** 32}`,
        { shard_group: 'data' },
      ]),
    ),
  });
}

/** What the playground reads from the link of a comment. */
async function openedFrom(text: string): Promise<Documents | undefined> {
  const [, link = ''] = /in the playground\]\(([^)]*)\)/.exec(text) ?? [];
  expect(link.startsWith(`${PAGE}#`)).toBe(true);
  return await readFragment(new URL(link).hash);
}

it('the link of a comment opens exactly its plan', async () => {
  const plan = compared(documentWith('b'), documentWith('c', 3));
  const result = resultOf('planned', 'main', {
    compared: { ...plan, views: [viewOf(PAGE)] },
  });
  const documents = await openedFrom(await renderMarkdown(result));
  const answer = documents && (await answerTo(documents));

  expect(answer?.plan).toEqual({
    id: plan.plan.id,
    classes: plan.plan.changes.map((change) => change.class),
  });
});

it('a run links to it only if the input names it', async (context) => {
  const world = await openWorld(context);
  await world.onPullRequest();
  expect(world.comments()[0]).not.toContain('layground');

  await world.onPullRequest({ inputs: { playground: PAGE } });
  const [comment = ''] = world.comments();
  const documents = await openedFrom(comment);
  const answer = documents && (await answerTo(documents));
  expect(comment).toContain(`plan \`${answer?.plan?.id}\``);
});

it('is left out where it has more than 8,000 octets', () => {
  const sizes = [10, 100, 200, 400, 600, 800, 1000];
  const lengths = sizes.map((tables) => {
    const { threeWay } = compared(
      documentWith('b', tables),
      documentWith('c', tables),
    ).plan;
    return playgroundLink(threeWay, PAGE)?.length ?? 0;
  });

  expect(Math.max(...lengths)).toBeGreaterThan(4000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(8000);
  expect(lengths.at(-1)).toBe(0);
});

it.each([
  ['nothing changes', documentWith('b'), documentWith('b')],
  ['it is too long', documentWith('b', 3000), documentWith('c', 3000)],
])('a comment has no such part if %s', async (_, before, after) => {
  const result = resultOf('planned', 'main', {
    compared: { ...compared(before, after), views: [viewOf(PAGE)] },
  });
  expect(await renderMarkdown(result)).not.toContain('layground');
});
