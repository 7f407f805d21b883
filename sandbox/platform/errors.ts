import { empty, html, json, Refusal, type Reply } from '../http/reply.ts';
import type { Behaviour } from './behaviour.ts';

const ORDINARY: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'Bad Request'],
  401: ['unauthorized', 'Unauthorized'],
  403: ['forbidden', 'Forbidden'],
  404: ['not_found', 'Not Found'],
  405: ['method_not_allowed', 'Method Not Allowed'],
  422: ['unprocessable', 'Unprocessable Content'],
  429: ['rate_limited', 'Too Many Requests'],
};

/** Makes an error to throw, in the form the behaviour asks for; the message defaults to the status's own words. */
export function refusal(
  behaviour: Behaviour,
  status: number,
  message?: string,
): Refusal {
  return new Refusal(errorReply(behaviour, status, message));
}

/** Builds the error answer itself. */
export function errorReply(
  behaviour: Behaviour,
  status: number,
  message?: string,
): Reply {
  const [code, words] = ORDINARY[status] ?? [
    'internal',
    'Internal Server Error',
  ];
  const text = message ?? words;
  switch (behaviour.errorShape) {
    case 'code':
      return json(status, { code, message: text });
    case 'errors':
      return json(status, {
        errors: [{ namespace: 'data_topology', name: code, errors: [text] }],
      });
    case 'empty':
      return empty(status);
    case 'html':
      return html(
        status,
        `<!doctype html><title>${status}</title><h1>${words}</h1>`,
      );
  }
}
