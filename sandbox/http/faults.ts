import type { RecordedRequest } from './record.ts';

/** Answers with this status; the body is sent as given, an object as JSON. */
export interface StatusFault {
  kind: 'status';
  status: number;
  headers?: Record<string, string>;
  body?: string | object;
}

/** What goes wrong with a request, in place of its ordinary answer. */
export type FaultKind =
  | StatusFault
  /** Destroys the socket with a TCP reset: the client reads ECONNRESET. */
  | { kind: 'reset' }
  /** Never answers; the connection stays open until the server is closed. */
  | { kind: 'stall' }
  /** Sends the headers and this many bytes (10) of the true answer, then never a byte more until closed. */
  | { kind: 'stallBody'; bytes?: number }
  /** Is carried out and answered as always, once this is fulfilled. */
  | {
      kind: 'hold';
      until:
        | Promise<unknown>
        | ((request: RecordedRequest) => Promise<unknown>);
    }
  /** Announces the length of the true answer, sends half of it, and closes. */
  | { kind: 'truncate' }
  /** Answers 200 with an HTML page, as a gateway or a captive portal does. */
  | { kind: 'notJson'; status?: number }
  /** Answers 200 with JSON of a shape nobody documented; `body` chooses another one. */
  | { kind: 'wrongShape'; body?: unknown }
  /** Streams this many bytes as one JSON string; `declared` also sends the content-length. */
  | { kind: 'oversize'; bytes: number; declared?: boolean }
  /** Redirects to `to`: 302 unless said otherwise. */
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 | 307 | 308 };

/** Which requests a fault hits; a member left out matches everything. */
export interface FaultMatch {
  /** Method, upper case. */
  method?: string;
  /** A string is the raw path or its end; a pattern is tried on path and query as they were sent. */
  path?: string | RegExp;
  /** A last word on the whole request, for what method and path cannot tell. */
  where?: (request: RecordedRequest) => boolean;
  /** Only the n-th matching request counted from when the rule was added, the first being 1. */
  nth?: number;
  /** How many requests from the n-th on are hit: 1 when `nth` is given, all of them otherwise. */
  times?: number;
}

/** A fault to inject: what it hits, whether the effect still takes place, and what is answered instead. */
export type FaultRule = FaultKind & {
  match?: FaultMatch;
  /** `before`: the request has no effect. `after`: it takes effect, and only its answer is lost. Default `before`. */
  when?: 'before' | 'after';
};

interface ActiveRule {
  readonly rule: FaultRule;
  seen: number;
}

/** The rules in force on one server, in the order they were added. */
export class Faults {
  #rules: ActiveRule[] = [];

  /** Adds a rule; the earliest rule that hits a request wins. */
  add(rule: FaultRule): void {
    this.#rules.push({ rule, seen: 0 });
  }

  /** Forgets every rule; requests that stall go on stalling until the server is closed. */
  clear(): void {
    this.#rules = [];
  }

  /** Finds the rule that hits this request, and counts the request against every rule it matches. */
  take(request: RecordedRequest): FaultRule | undefined {
    let hit: FaultRule | undefined;
    for (const active of this.#rules) {
      if (!matches(active.rule.match ?? {}, request)) continue;
      active.seen += 1;
      if (hit === undefined && inWindow(active)) hit = active.rule;
    }
    return hit;
  }
}

/** Says whether a request is one of those a fault is meant for, leaving its number aside. */
export function matches(
  { method, path, where }: FaultMatch,
  request: RecordedRequest,
): boolean {
  if (method !== undefined && method !== request.method) return false;
  if (typeof path === 'string' && !request.path.endsWith(path)) return false;
  if (path instanceof RegExp && request.target.search(path) < 0) return false;
  return where === undefined || where(request);
}

function inWindow({ rule, seen }: ActiveRule): boolean {
  const { nth, times = nth === undefined ? Number.POSITIVE_INFINITY : 1 } =
    rule.match ?? {};
  const first = nth ?? 1;
  return seen >= first && seen < first + times;
}
