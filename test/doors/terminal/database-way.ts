import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** A way to a database that knows who is on it. */
export interface DatabaseWay {
  readonly address: string;
  /** Waits until all who came have gone, and answers how many came. */
  allGone(): Promise<number>;
}

/** Opens a way to the database of an address on loopback. */
export async function openWay(
  { onTestFinished }: Finishing,
  address: string,
): Promise<DatabaseWay> {
  const url = new URL(address);
  const behind = { host: url.hostname, port: Number(url.port) };
  const goings: Promise<unknown>[] = [];
  const server = createServer((client) => {
    goings.push(once(client, 'close'));
    const database = connect(behind);
    client.on('error', () => database.destroy()).pipe(database);
    database.on('error', () => client.destroy()).pipe(client);
  });
  onTestFinished(async () => void server.close());
  server.listen(0, behind.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  url.port = String(port);
  return {
    address: url.href,
    allGone: async () => (await Promise.all(goings)).length,
  };
}
