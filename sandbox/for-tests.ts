import { beforeEach } from 'vitest';
import { type Servers, type ServersStart, startServers } from './world.ts';

/** The servers of a file of tests: new ones for each test, started right before it and closed after it. */
export function useServers(start: ServersStart = {}): Servers {
  let open: Servers | undefined;
  const servers = (): Servers => {
    if (open === undefined) throw new Error('the servers are not open yet');
    return open;
  };
  beforeEach(async (context) => {
    open = await serversFor(context, start);
  });
  return {
    platform: standIn(() => servers().platform),
    github: standIn(() => servers().github),
  };
}

/** Servers that end with a test. */
export async function serversFor(
  context: { onTestFinished(end: () => Promise<void>): void },
  start: ServersStart = {},
): Promise<Servers> {
  const servers = await startServers(start);
  context.onTestFinished(servers.close);
  return servers;
}

/** What is written and read as if it were the value of the moment. */
function standIn<T extends object>(value: () => T): T {
  return new Proxy<T>(Object.create(null), {
    get: (_, key) => Reflect.get(value(), key),
    set: (_, key, to) => Reflect.set(value(), key, to),
    has: (_, key) => Reflect.has(value(), key),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_, key) =>
      Reflect.getOwnPropertyDescriptor(value(), key),
  });
}
