/** An answer that a handler returns: written as it is, nothing added but the length. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Answers with JSON; numbers kept as text come out digit for digit. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** Answers with a page. */
export function html(status: number, body: string): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body,
  };
}

/** Answers with no body at all. */
export function empty(
  status: number,
  headers: Record<string, string> = {},
): Reply {
  return { status, headers, body: '' };
}

/** Thrown by a handler at any depth to answer with something else than success. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`refused with ${reply.status}`);
    this.reply = reply;
  }
}
