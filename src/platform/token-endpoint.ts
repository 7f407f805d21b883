import { quote, quoteWhole } from '../topology/finding.ts';
import type { Purpose } from './allowance.ts';
import { asToken, type TokenAnswer } from './answers.ts';
import { parseJson, readErrorBody } from './error-body.ts';
import { type Answer, type Connection, send } from './http.ts';
import { type Persistence, takeTurn } from './patience.ts';

/** How a request to the token endpoint is named in the log; its query holds secrets. */
export const TOKEN_REQUEST = 'POST /oauth/token';

/** One request for a token. */
export interface TokenRequest {
  /** Address of the authorization server, without a trailing slash. */
  readonly authUrl: string;
  readonly purpose: Purpose;
  readonly query: Readonly<Record<string, string>>;
}

/** Asks the token endpoint once, in its turn; all parameters are query parameters (seed §4.3, §4.4). */
export function askForToken(
  { connection, asker }: { readonly connection: Connection; readonly asker: Persistence },
  { authUrl, purpose, query }: TokenRequest,
): Promise<Answer> {
  const request = { method: 'POST', path: '/oauth/token', query } as const;
  const server = { ...connection, baseUrl: authUrl };
  return takeTurn(asker, purpose, (signal) => send(server, request, { authorization: undefined, signal }));
}

/** The token in an answer; undefined where it holds none. */
export function tokenIn(answer: Answer): TokenAnswer | undefined {
  return answer.kind === 'answer' && answer.status === 200 ? asToken(parseJson(answer.body)) : undefined;
}

/** What an error body of the token endpoint says, as a sentence to put between others, and its code. */
export function saidByTokenEndpoint(body: string): {
  readonly sentence: string;
  readonly code: string | undefined;
} {
  const { words, code } = readErrorBody(body);
  const said = words ?? code;
  if (said === undefined) return { sentence: '', code };
  const more = words && code ? ` (${quote(code)})` : '';
  return { sentence: ` The service says: ${quoteWhole(said)}${more}.`, code };
}
