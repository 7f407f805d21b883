import { createHash, timingSafeEqual } from 'node:crypto';

/** What the consent page sent the browser back with (seed §4.2). */
export type Callback =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'denied' }
  /** `error` is the service's own code, `words` its description; both are untrusted. */
  | { readonly kind: 'error'; readonly error: string; readonly words: string | undefined }
  | { readonly kind: 'wrong-state' }
  | { readonly kind: 'no-code' };

/** Printable characters, as RFC 6749 (appendix A.11) has them; how long a code may be is nowhere said. */
const CODE = /^[ -~]{1,4096}$/;

/**
 * Reads the query of a callback; undefined where it has nothing of one. A state that is not the one that was sent ends
 * the matter (seed §4.2), and so does a code without a state. An error may come without: the redirect of a refusal is
 * not documented (seed §7), and nothing is done with it that a forged one could use.
 */
export function readCallback(query: URLSearchParams, expectedState: string): Callback | undefined {
  const [state, ...moreStates] = query.getAll('state');
  const [code, ...moreCodes] = query.getAll('code');
  const error = query.get('error') ?? undefined;
  if (state === undefined && code === undefined)
    return error === undefined ? undefined : refusal(error, query);
  if (state === undefined || moreStates.length > 0 || !isSame(state, expectedState))
    return { kind: 'wrong-state' };
  if (error !== undefined) return refusal(error, query);
  const isCode = code !== undefined && moreCodes.length === 0 && CODE.test(code);
  return isCode ? { kind: 'code', code } : { kind: 'no-code' };
}

function refusal(error: string, query: URLSearchParams): Callback {
  if (error === 'access_denied') return { kind: 'denied' };
  return { kind: 'error', error, words: query.get('error_description') ?? undefined };
}

/** Compares in a time that tells nothing of either, not even where their lengths differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
