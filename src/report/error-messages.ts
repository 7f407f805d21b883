import { explain } from '../platform/explain.ts';
import type { Message } from '../run/result.ts';

/** A message of a run in words. */
export function wordsOf(message: Message): string {
  return typeof message === 'string'
    ? message
    : message
        .map((part) => (typeof part === 'string' ? part : explain(part)))
        .join('');
}
