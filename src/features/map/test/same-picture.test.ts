import { expect, it } from 'vitest';
import { pictureOf } from '../../../../site/playground/key-space.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  allowedBy,
  BEFORE,
  compared,
  reportRenderer,
  resultOf,
} from '../../../../test/report/results.ts';
import { plainBar } from '../../../report/blocks.ts';
import { renderTerminal } from '../../../report/terminal.ts';
import { VIEW } from '../index.ts';

const SINK = { limit: 65_536, measure: (text: string) => text.length };

/** The result of a change of the key ranges of a group that is split into halves. */
function changedTo(...ranges: readonly string[]) {
  const after = cluster({ groups: [group('data', 'by_tenant', ...ranges)] });
  // A blocked plan shows its bars beside the verdict, so the map of an allowed one has all of them.
  const made = allowedBy(compared(BEFORE, after, [VIEW]), 'needs-empty');
  const result = resultOf('planned', 'main', { compared: made });
  return { result, ...made.plan.threeWay };
}

it.each([
  ['goes to a new shard', ['a..40', 'c 40..80', 'b 80..']],
  ['goes to its neighbour', ['a..c0', 'b c0..']],
  ['has no shard', ['a..40', 'b 80..']],
])(
  'the comment, the terminal and the page show the same key space: a part %s',
  async (_what, ranges) => {
    const { result, live, desired } = changedTo(...ranges);
    const [drawn] = pictureOf(live, desired).groups;
    const bars = (drawn?.bars ?? []).map(plainBar).join('\n');
    expect(bars).toMatch(/^before {2}A░{15}B░{15}$/m);
    expect(bars).toMatch(/^after {3}A[ABC░█·]{31}$/m);

    const comment = await reportRenderer(result)({}, SINK);
    expect(comment).toContain(`\`\`\`text\n${bars}\n\`\`\``);
    const paint = (_style: string, text: string): string => text;
    const terminal = await renderTerminal(result, { width: 40, paint });
    expect(terminal).toContain(`\n${bars}\n`);
  },
);

it('a terminal paints each shard in a colour of its own', async () => {
  const paint = (style: string, text: string): string => `${style}(${text})`;
  const { result } = changedTo('a..40', 'c 40..80', 'b 80..');
  const terminal = await renderTerminal(result, { width: 80, paint });
  expect(terminal).toContain(
    'after   cyan(A░░░░░░░)green(C███████)yellow(B░░░░░░░░░░░░░░░)\n',
  );
});
