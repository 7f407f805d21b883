/** The domain and the report, away from the page: a document of 100,000 tables takes seconds. */
import { answerTo } from './answer.ts';
import type { Documents } from './fragment.ts';

addEventListener('message', async ({ data }: MessageEvent<Documents>) => {
  postMessage(await answerTo(data));
});
