import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import { skipLong } from '../../../../test/long.ts';
import { compared } from '../../../../test/report/results.ts';
import { mermaidMap } from '../drawing.ts';

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

/** The map of a table that goes from a group of this name to another group. */
function mapOf(uid: string, table: string): string {
  const documentWith = (home: string) =>
    cluster({
      groups: [group(uid, undefined, 'a'), group('extra', undefined, 'c')],
      tables: { [table]: { shard_group: home } },
    });
  const { changes } = compared(documentWith(uid), documentWith('extra')).plan;
  return mermaidMap(changes)?.join('\n') ?? '';
}

it('the map is a diagram to Mermaid’s own parser, whatever groups and tables are called', async (context) => {
  skipLong(context);
  const window = new Window();
  context.onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  const { default: mermaid } = await import('mermaid');
  const map = mapOf('data', 'events');
  expect(map).toMatch(/t0 ==>\|"after"\| g\d/);
  await expect(mermaid.parse(map)).resolves.toBeTruthy();
  await fc.assert(
    fc.asyncProperty(NAMES, NAMES, async (uid, table) => {
      await expect(mermaid.parse(mapOf(uid, table))).resolves.toMatchObject({
        diagramType: 'flowchart-v2',
      });
    }),
    { numRuns: 60 },
  );
});
