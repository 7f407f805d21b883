import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openBrowser } from '../../../../test/browser/browser.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import { compared } from '../../../../test/report/results.ts';
import { mermaidMap } from '../drawing.ts';

/** A package of the site: the root does not install it. */
const MERMAID = createRequire(
  new URL('../../../../site/package.json', import.meta.url),
).resolve('mermaid/dist/mermaid.min.js');
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

/** What Mermaid's script adds to a page. */
interface WithMermaid {
  readonly mermaid: {
    parse(text: string): Promise<{ readonly diagramType: string }>;
  };
}

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
  const browser = await openBrowser();
  context.onTestFinished(() => browser.close());
  const page = await browser.context.newPage();
  await page.addScriptTag({ path: MERMAID });
  /** What Mermaid says a text is; it throws where it is no diagram. */
  const kindOf = (text: string): Promise<string> =>
    page.evaluate(async (map) => {
      const { mermaid } = globalThis as unknown as WithMermaid;
      return (await mermaid.parse(map)).diagramType;
    }, text);

  const map = mapOf('data', 'events');
  expect(map).toMatch(/t0 ==>\|"after"\| g\d/);
  await expect(kindOf(map)).resolves.toBe('flowchart-v2');
  await expect(kindOf(`${map}\n]`)).rejects.toThrow();
  await fc.assert(
    fc.asyncProperty(NAMES, NAMES, async (uid, table) => {
      await expect(kindOf(mapOf(uid, table))).resolves.toBe('flowchart-v2');
    }),
    { numRuns: 60 },
  );
});
