import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

/** Fewer than the mistakes of one kind that are listed, so that no limit hides what grows faster. */
const PARTS = 200;

it('checking a document takes as many steps as it has parts, whatever they are', async () => {
  const worker = new Worker(new URL('steps.ts', import.meta.url), {
    workerData: PARTS,
  });
  const [documents]: {
    name: string;
    once: { steps: number };
    twice: { steps: number };
  }[][] = await once(worker, 'message');
  await worker.terminate();
  const growing = documents?.filter(
    ({ once, twice }) => twice.steps > 2.2 * once.steps,
  );
  expect(growing).toEqual([]);
  expect(documents?.every((document) => document.once.steps > PARTS)).toBe(
    true,
  );
});
