import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { RecordedRequest } from '../http/record.ts';
import type { Reply } from '../http/reply.ts';

/** A request to GitHub and the sandbox's answer, as `test/official` reads them. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly contentType: string;
  readonly body: string;
  readonly status: number;
  readonly answerType: string;
  readonly answer: string;
}

type Answer = (request: RecordedRequest) => Promise<Reply>;

/** Where each process keeps what GitHub was asked and answered, an `Exchange` a line; nothing is kept without it. */
const FOLDER = process.env['GITHUB_TRAFFIC'];

/** The same answers; where a folder is named, what they are is kept in it. */
export function keptAnswers(answer: Answer, folder = FOLDER): Answer {
  if (folder === undefined) return answer;
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  return async (request) => {
    const reply = await answer(request);
    appendFileSync(file, `${JSON.stringify(exchangeOf(request, reply))}\n`);
    return reply;
  };
}

function exchangeOf(
  { method, target, headers, body }: RecordedRequest,
  { status, headers: told, body: answer }: Reply,
): Exchange {
  return {
    method,
    target,
    contentType: headers['content-type'] ?? '',
    body,
    status,
    answerType: told['content-type'] ?? '',
    answer: answer.toString(),
  };
}
