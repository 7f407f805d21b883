import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { skipLong } from '../../../../test/long.ts';
import { compared } from '../../../../test/report/results.ts';
import { cluster, group } from '../../../../test/topology/changes-of.ts';
import { drawGroups, mermaidMap } from '../drawing.ts';

const PIECES = [
  '"',
  ']',
  ')',
  '|',
  '-->',
  'end',
  '%%{',
  '}%%',
  ';',
  '#',
  '`',
  '<b>',
  'click',
  '\n',
  '__proto__',
];
const NAMES = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));

/** The map of a group of this name that hands a quarter to a new shard, and a table of its name to another group. */
function mapOf(uid: string, shard: string): string {
  const documentWith = (ranges: readonly string[], home: string) => {
    const text = JSON.stringify(
      cluster({
        groups: [
          group(uid, 'by_tenant', ...ranges),
          group('extra', undefined, 'c'),
        ],
        tables: { [uid]: { shard_group: home } },
      }),
    );
    const named = `"shard_uid":${JSON.stringify(shard)}`;
    return JSON.parse(text.replaceAll('"shard_uid":"c"', () => named));
  };
  const { changes, threeWay } = compared(
    documentWith(['a..80', 'b 80..'], uid),
    documentWith(['a..40', 'c 40..80', 'b 80..'], 'extra'),
  ).plan;
  const { live, desired } = threeWay;
  const drawings = drawGroups(live.topology, desired.topology, changes);
  return mermaidMap(drawings, changes)?.join('\n') ?? '';
}

it('the map is a diagram to Mermaid’s own parser, whatever groups, shards and tables are called', async (context) => {
  skipLong(context);
  const window = new Window();
  context.onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  const { default: mermaid } = await import('mermaid');
  const map = mapOf('data', 'c');
  expect(map).toMatch(/t0 ==>\|"after"\| g\d/);
  await expect(mermaid.parse(map)).resolves.toBeTruthy();
  await fc.assert(
    fc.asyncProperty(NAMES, NAMES, async (uid, shard) => {
      await expect(mermaid.parse(mapOf(uid, shard))).resolves.toMatchObject({
        diagramType: 'flowchart-v2',
      });
    }),
    { numRuns: 60 },
  );
});
