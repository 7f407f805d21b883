import type { IncomingMessage } from 'node:http';
import { type Json, tryParseJson } from './json.ts';

/** One request as it arrived, and how it was answered. */
export interface RecordedRequest {
  /** Order of arrival, from 0. */
  readonly index: number;
  /** Method, upper case. */
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** Path as sent, still percent-encoded, without the query. */
  readonly path: string;
  /** Query parameters, decoded; of a repeated one the last. */
  readonly query: Readonly<Record<string, string>>;
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as text. */
  readonly body: string;
  /** Body as JSON, where it is JSON. */
  readonly json: Json | undefined;
  /** Its place among the requests to all servers of this process. */
  readonly at: number;
  /** Status of the answer; null while there is none, and for ever when the connection was cut or stalls. */
  status: number | null;
  /** Kind of the fault that hit it, if one did. */
  fault: string | null;
}

let asked = 0;

/** Reads a request to its end and turns it into a record. */
export async function recordRequest(
  message: IncomingMessage,
  index: number,
): Promise<RecordedRequest> {
  asked += 1;
  const at = asked;
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks).toString('utf8');
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
  const headers = Object.entries(message.headers).map(([name, value]) => [
    name,
    String(value),
  ]);
  return {
    index,
    method: message.method ?? 'GET',
    target,
    path,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers),
    body,
    json: body === '' ? undefined : tryParseJson(body),
    at,
    status: null,
    fault: null,
  };
}
