import { type VirtualClock, virtualClock } from '../../sandbox/clock.ts';
import { isObject } from '../../sandbox/http/json.ts';
import {
  type JsonObject,
  type Platform,
  TARGET,
  WRITER,
} from '../../sandbox/platform.ts';
import { FEATURES } from '../../src/features/index.ts';
import { openService } from '../../src/ports/platform/connect.ts';
import type { Platform as Client } from '../../src/ports/platform/platform.ts';
import type { Credential } from '../../src/ports/platform/sign-in.ts';
import { run } from '../../src/run/run.ts';
import type { Settings } from '../../src/run/settings.ts';
import { branchOf, type World } from '../../src/run/world.ts';
import type { EarlierVersion, Target } from '../../test/domain.ts';
import { type Message, messageOf, textOf } from '../../test/messages.ts';
import type { RunResult } from '../../test/report/results.ts';

/** The credential of the sandbox that may do everything. */
export const SERVICE_TOKEN: Credential = {
  kind: 'service-token',
  id: WRITER.id,
  secret: WRITER.secret,
};

/**
 * How a client is opened; what is left out is a service token, the sandbox's own target, five minutes, and a virtual
 * clock of its own.
 */
export interface ClientOptions {
  readonly credential?: Credential;
  readonly target?: Target;
  readonly timeout?: number;
  readonly cancelled?: AbortSignal;
  readonly clock?: VirtualClock;
  readonly onRefreshToken?: (token: string) => Promise<void>;
}

/** A client of a sandbox, with everything it said. */
export interface OpenClient {
  readonly client: Client;
  readonly lines: string[];
  readonly secrets: string[];
  close(): Promise<void>;
}

/**
 * Opens the real client on a sandbox. Where that leaves a request without an answer, the next limit is reached at once.
 */
export async function openClient(
  platform: Pick<Platform, 'baseUrl' | 'onStall'>,
  options: ClientOptions = {},
): Promise<OpenClient> {
  const lines: string[] = [];
  const secrets: string[] = [];
  const clock = options.clock ?? virtualClock();
  platform.onStall(() => clock.reachLimit());
  const { target = TARGET, timeout = 300_000 } = options;
  const info = (line: Message) => lines.push(textOf(line));
  const { open, close } = await openService({
    baseUrl: platform.baseUrl,
    credential: options.credential ?? SERVICE_TOKEN,
    userAgent: 'test/1',
    cancelled: options.cancelled ?? new AbortController().signal,
    clock,
    debug: (line) => lines.push(line),
    info,
    redact: (text) => text,
    onSecret: (secret) => secrets.push(secret),
    onRefreshToken: options.onRefreshToken ?? (() => Promise.resolve()),
  });
  return { client: open({ target, timeout, info }), lines, secrets, close };
}

/** One run in this process: what is asked of it. */
export interface InProcessOptions extends ClientOptions {
  /** The document of the file. */
  readonly desired: JsonObject;
  readonly mode?: 'plan' | 'apply';
  readonly isPreview?: boolean;
  readonly onUnreadable?: 'fail' | 'apply';
  readonly openDatabase?: World['openDatabase'];
  /** Earlier versions of the file, newest first; without any, its history cannot be read. */
  readonly versions?: readonly JsonObject[];
  /** What else the request says. */
  readonly settings?: Partial<Settings>;
  /** What of the world is otherwise. */
  readonly world?: Partial<World>;
}

/** A run from the file to the result, against a sandbox, with the real client and no edge. */
export async function runInProcess(
  platform: Pick<Platform, 'baseUrl' | 'onStall'>,
  options: InProcessOptions,
): Promise<{ readonly result: RunResult; readonly lines: readonly string[] }> {
  const { client, lines, close } = await openClient(platform, options);
  const file = 'data-topology.json';
  try {
    const result = await run(
      {
        file,
        target: options.target ?? TARGET,
        mode: options.mode ?? 'apply',
        isPreview: options.isPreview ?? false,
        commit: undefined,
        baseCommit: undefined,
        historyRef: options.versions && 'main',
        isCommitted: false,
        origin: undefined,
        basis: [],
        attempt: 1,
        onMissingBranch: 'fail',
        onUnreadable: options.onUnreadable ?? 'fail',
        historyDepth: 0,
        shards: new Map(),
        severities: new Map(),
        newTables: 'check',
        policy: { onDrift: 'overwrite', permissions: [] },
        notices: [],
        ...options.settings,
      },
      {
        now: () => 0,
        elapsed: () => 0,
        readQueryFile: async () => ({ kind: 'missing' }),
        readWorkspaceFile: () =>
          Promise.resolve({
            kind: 'file',
            bytes: Buffer.from(JSON.stringify(options.desired)),
          }),
        readCommittedFile: () => Promise.resolve({ kind: 'missing' }),
        earlierVersions: async function* (): AsyncGenerator<EarlierVersion> {
          for (const version of options.versions ?? [])
            yield {
              kind: 'version',
              commit: 'earlier',
              path: file,
              read: {
                kind: 'file',
                bytes: Buffer.from(JSON.stringify(version)),
              },
            };
          if (options.versions === undefined)
            yield { kind: 'unread', why: messageOf('there is no repository') };
        },
        readAllow: () => Promise.resolve({ kind: 'missing' }),
        readTip: () => Promise.resolve({ kind: 'same' }),
        announce: () => Promise.resolve(),
        consent: () => Promise.resolve(undefined),
        platform: branchOf(client),
        ...(options.openDatabase && { openDatabase: options.openDatabase }),
        savePrevious: () => Promise.resolve(undefined),
        stage: (_title, work) => work(),
        info: (line) => lines.push(textOf(line)),
        ...options.world,
      },
      FEATURES,
    );
    return { result, lines };
  } finally {
    await close();
  }
}

/** The place of the tables in the documents of the sandbox. */
const TABLES = ['databases', 'app', 'schemas', 'public', 'tables'];

/**
 * A document of the sandbox with one more table. Without a group it is placed where it was before: a change that
 * nothing stands against.
 */
export function withTable(
  document: JsonObject,
  name: string,
  group = 'meta',
): JsonObject {
  return withValue(document, [...TABLES, name], { shard_group: group });
}

function withValue(
  parent: JsonObject,
  path: readonly string[],
  value: JsonObject,
): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = parent[key];
  return {
    ...parent,
    [key]: withValue(isObject(inner) ? inner : {}, rest, value),
  };
}
