import type { Message as Tree } from '../message/message.ts';
import { plain } from '../message/plain.ts';
import { explain } from '../platform/explain.ts';
import type { Problem } from '../platform/problem.ts';
import type { Message } from '../run/result.ts';

/** A message of a run in words. */
export function wordsOf(message: Message): string {
  if (typeof message === 'string') return message;
  if ('parts' in message) return plain(message);
  return message.map(wordsOfPart).join('');
}

function wordsOfPart(part: string | Problem | Tree): string {
  if (typeof part === 'string') return part;
  return plain('parts' in part ? part : explain(part));
}
