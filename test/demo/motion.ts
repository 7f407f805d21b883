import { Worker } from 'node:worker_threads';

/** To the first column, and nothing behind it. */
const CLEAR = `\r${String.fromCharCode(27)}[K`;

/**
 * Waits for something; meanwhile a line on the terminal turns, which is gone afterwards. A file or a pipe gets no such
 * line.
 */
export async function withMotion<Value>(
  words: string,
  awaited: Promise<Value>,
): Promise<Value> {
  const { isTTY, columns } = process.stdout;
  if (!isTTY) return await awaited;

  const turning = new Worker(new URL('turning.ts', import.meta.url), {
    // The sign and a blank stand before it, and a line that breaks cannot be taken back.
    workerData: `${words} …`.slice(0, (columns || 80) - 3),
  });
  try {
    return await awaited;
  } finally {
    await turning.terminate();
    process.stdout.write(CLEAR);
  }
}
