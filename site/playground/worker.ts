/** The domain and the report, away from the page: a document of 100,000 tables takes seconds. */

import { textOf } from '../../src/result.ts';
import { type Answer, answerTo, type Question } from './answer.ts';

/** What comes back: the answer, or what nobody foresaw. */
export type Reply = { readonly answer: Answer } | { readonly error: string };

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  postMessage(await replyTo(data));
});

async function replyTo(question: Question): Promise<Reply> {
  try {
    return { answer: await answerTo(question) };
  } catch (error) {
    return { error: textOf(error) };
  }
}
