import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FaultRule } from './faults.ts';
import { empty, html, json, type Reply } from './reply.ts';

const CHUNK = 64 * 1024;
const GATEWAY_PAGE =
  '<!doctype html><html><head><title>Gateway</title></head><body>It works.</body></html>';

/** Writes an ordinary answer and resolves when it is handed to the system, or there is nobody any more to take it. */
export async function send(
  response: ServerResponse,
  reply: Reply,
): Promise<void> {
  const body = Buffer.from(reply.body);
  const bodiless = reply.status === 204 || reply.status === 304;
  const length: Record<string, number> = bodiless
    ? {}
    : { 'content-length': body.length };
  if (response.destroyed) return;
  response.writeHead(reply.status, { ...reply.headers, ...length });
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.end(bodiless ? '' : body, () => resolve());
  });
}

/** Plays a fault instead of the true answer; resolves to the status that was sent, null if none was. */
export async function sendFault(
  response: ServerResponse,
  fault: FaultRule,
  reply: Reply,
): Promise<number | null> {
  switch (fault.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return null;
    case 'stall':
      return null;
    case 'stallBody':
      return sendPart(response, reply, fault.bytes ?? 10, 'stall');
    case 'truncate':
      return sendPart(
        response,
        reply,
        Math.floor(Buffer.byteLength(reply.body) / 2),
        'cut',
      );
    case 'oversize':
      return sendMuch(response, fault.bytes, fault.declared ?? false);
    default: {
      const substitute = substituteFor(fault, reply);
      await send(response, substitute);
      return substitute.status;
    }
  }
}

type WholeReplyFault = Exclude<
  FaultRule,
  { kind: 'reset' | 'stall' | 'stallBody' | 'truncate' | 'oversize' }
>;

function substituteFor(fault: WholeReplyFault, reply: Reply): Reply {
  switch (fault.kind) {
    case 'hold':
      return reply;
    case 'status':
      if (fault.body === undefined) return empty(fault.status, fault.headers);
      return typeof fault.body === 'string'
        ? {
            status: fault.status,
            headers: fault.headers ?? {},
            body: fault.body,
          }
        : json(fault.status, fault.body, fault.headers);
    case 'notJson':
      return html(fault.status ?? 200, GATEWAY_PAGE);
    case 'wrongShape':
      return json(200, fault.body ?? { ok: true, result: [] });
    case 'redirect':
      return empty(fault.status ?? 302, { location: fault.to });
  }
}

async function sendPart(
  response: ServerResponse,
  reply: Reply,
  bytes: number,
  then: 'stall' | 'cut',
): Promise<number> {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-length': body.length,
  });
  await new Promise<void>((resolve) =>
    response.write(body.subarray(0, bytes), () => resolve()),
  );
  if (then === 'cut') response.socket?.destroySoon();
  return reply.status;
}

async function sendMuch(
  response: ServerResponse,
  bytes: number,
  declared: boolean,
): Promise<number> {
  const length: Record<string, number> = declared
    ? { 'content-length': bytes }
    : {};
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    ...length,
  });
  // The client is expected to hang up long before the end; that is not an error of the sandbox.
  await pipeline(Readable.from(quotedBytes(bytes)), response).catch(
    () => undefined,
  );
  return 200;
}

function* quotedBytes(bytes: number): Generator<string> {
  yield '"';
  for (let left = bytes - 2; left > 0; left -= CHUNK)
    yield 'a'.repeat(Math.min(left, CHUNK));
  yield '"';
}
