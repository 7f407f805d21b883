import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Doc } from '../../oracles/router/documents.ts';
import type { Pair } from '../../oracles/router/kinds.ts';
import { pairsOf } from '../../oracles/router/pairs.ts';
import { useServers } from '../../sandbox/for-tests.ts';
import type { JsonObject } from '../../sandbox/platform.ts';
import { type Answer, rulePage, SINK } from '../../site/playground/answer.ts';
import type { Documents } from '../../site/playground/fragment.ts';
import type { Reply } from '../../site/playground/worker.ts';
import { compareDocuments } from '../../src/doors/page/documents.ts';
import { type Browser, openBrowser } from '../browser/browser.ts';
import { comparedOf, reportRenderer } from '../report/results.ts';
import { planOfAction } from '../run/plan-of-action.ts';
import { openPlayground } from './playground-page.ts';

/** Fixed: a pair of which both say the same today must not fail a change tomorrow by being another one. */
const SEED = 18;
const PAIRS = 200;

let browser: Browser;
const { platform } = useServers();
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const textOf = (doc: Doc): string => JSON.stringify(doc, undefined, 2);
const asJson = (doc: Doc): JsonObject => JSON.parse(textOf(doc));

/** What the action plans of a pair whose branch holds the first document: the plan's id, and the class of each change. */
async function planOf({ before, after }: Pair) {
  const plan = comparedOf(
    await planOfAction(platform, asJson(before), asJson(after)),
  )?.plan;
  return (
    plan && { id: plan.id, classes: plan.changes.map((change) => change.class) }
  );
}

/** The report that Node makes of both documents, as `diff --markdown` prints it. */
async function reportInNode({ before, after }: Pair): Promise<string> {
  const [old, file] = [
    { name: 'before.json', text: textOf(before) },
    { name: 'data-topology.json', text: textOf(after) },
  ];
  const result = await compareDocuments(old, file);
  return reportRenderer(result)({ rulePage }, SINK);
}

/** Asks the worker of the built page, one pair after another. */
function askWorker({
  address,
  pairs,
}: {
  address: string;
  pairs: readonly Documents[];
}): Promise<Answer[]> {
  const code = `import ${JSON.stringify(address)};`;
  const blob = URL.createObjectURL(
    new Blob([code], { type: 'text/javascript' }),
  );
  const worker = new Worker(blob, { type: 'module' });
  const answers: Answer[] = [];
  return new Promise((answered, failed) => {
    worker.onerror = ({ message }) => failed(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('error' in data) return failed(new Error(data.error));
      answers.push(data.answer);
      if (answers.length === pairs.length) answered(answers);
      else worker.postMessage(pairs[answers.length]);
    };
    worker.postMessage(pairs[0]);
  });
}

it(`says of ${PAIRS} pairs in Chromium what the action says: plan, classes and report`, async (context) => {
  const pairs = [...pairsOf(SEED).take(PAIRS)];
  const { page, requests } = await openPlayground(context, browser);
  const address =
    requests.find((url) => /\/assets\/worker-[^/]*\.js$/.test(url)) ?? '';
  const documents = pairs.map(({ before, after }) => ({
    before: textOf(before),
    after: textOf(after),
  }));
  const answers = await page.evaluate(askWorker, { address, pairs: documents });
  let planned = 0;
  for (const [at, pair] of pairs.entries()) {
    const name = `pair ${at} of seed ${SEED}: ${pair.kinds.join(', ')}`;
    const plan = await planOf(pair);
    const report = await reportInNode(pair);
    expect({ name, ...answers[at] }).toMatchObject({ name, report });
    expect([name, answers[at]?.plan]).toEqual([name, plan]);
    if (plan !== undefined && plan.classes.length > 0) planned += 1;
  }
  console.log(`${answers.length} pairs alike, ${planned} of them with changes`);
  expect(planned).toBeGreaterThan(PAIRS / 2);
});
