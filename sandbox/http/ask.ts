import { type Json, tryParseJson } from './json.ts';

/** How to ask; a body that is no string is sent as JSON. */
export interface Question {
  readonly method?: string;
  /** Value of the `authorization` header. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What was answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: Json | undefined;
}

/** Asks a server once, without following redirects; for tests of the sandbox itself. */
export async function ask(
  url: string,
  question: Question = {},
): Promise<Answer> {
  const { method = 'GET', as, headers = {}, body } = question;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as === undefined ? {} : { authorization: as }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: text }),
  });
  const answered = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text: answered,
    json: tryParseJson(answered),
  };
}
