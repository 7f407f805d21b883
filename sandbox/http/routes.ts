import type { RecordedRequest } from './record.ts';
import type { Reply } from './reply.ts';

/** A request on its way through a handler, with the decoded variables of its path. */
export interface Call {
  readonly request: RecordedRequest;
  /** Reads a variable of the route's pattern; asking for one the pattern lacks is a mistake in the sandbox. */
  param(name: string): string;
}

/** One operation: `:name` in the pattern is one path segment, a last `*name` is all that remain. */
export interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly handle: (call: Call) => Reply | Promise<Reply>;
}

type Handler<Room> = (room: Room, call: Call) => Reply | Promise<Reply>;

/** Makes routes whose handlers work in a room. */
export function routesIn<Room>(
  room: Room,
): (method: string, pattern: string, handle: Handler<Room>) => Route {
  return (method, pattern, handle) => ({
    ...{ method, pattern },
    handle: (call) => handle(room, call),
  });
}

/** Finds the route of a request by method and raw path; each segment is decoded after the split, as servers do. */
export function findRoute(
  routes: readonly Route[],
  request: RecordedRequest,
  path: string,
): [Route, Call] | undefined {
  const segments = path
    .split('/')
    .filter((segment, at) => at > 0 || segment !== '');
  for (const route of routes) {
    if (route.method !== request.method) continue;
    const params = matchPattern(route.pattern.split('/').slice(1), segments);
    if (params !== undefined) return [route, makeCall(request, params)];
  }
  return undefined;
}

function makeCall(request: RecordedRequest, params: Map<string, string>): Call {
  return {
    request,
    param(name) {
      const value = params.get(name);
      if (value === undefined)
        throw new Error(`the route has no variable ${name}`);
      return value;
    },
  };
}

function matchPattern(
  pattern: readonly string[],
  segments: readonly string[],
): Map<string, string> | undefined {
  const params = new Map<string, string>();
  for (const [at, part] of pattern.entries()) {
    if (part.startsWith('*')) {
      const rest = decode(segments.slice(at).join('/'));
      return rest === undefined ? undefined : params.set(part.slice(1), rest);
    }
    const segment = decode(segments[at] ?? '');
    if (segment === undefined || segment === '') return undefined;
    if (part.startsWith(':')) params.set(part.slice(1), segment);
    else if (part !== segment) return undefined;
  }
  return segments.length === pattern.length ? params : undefined;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
