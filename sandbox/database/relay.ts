import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a client says to a database, and both ends of its way. */
export interface Heard {
  readonly data: Buffer;
  readonly client: Socket;
  readonly behind: Socket;
}

/** A way to a database. */
export interface Relay {
  readonly port: number;
  /** Waits until no more than so many clients are connected, and answers how many are. */
  whenOpen(most: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens a way to a Postgres on this port of loopback: its answers go through, and of what a client says `hand` decides,
 * by default all.
 */
export async function openRelay(
  port: number,
  hand = ({ data, behind }: Heard): void => void behind.write(data),
): Promise<Relay> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    const behind = connect(port, '127.0.0.1');
    client
      .on('error', () => undefined)
      .on('close', () => {
        clients.delete(client);
        server.emit('left');
        behind.destroy();
      });
    behind.on('error', () => client.destroy()).pipe(client);
    client.on('data', (data) => hand({ data, client, behind }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    whenOpen: async (most) => {
      while (clients.size > most) await once(server, 'left');
      return clients.size;
    },
    close: async () => {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A way on which Postgres is a standby that has all that its primary has. */
export function openStandby(port: number): Promise<Relay> {
  const asked = 'pg_catalog.pg_is_in_recovery()';
  return openRelay(port, ({ data, behind }) => {
    const said = data.toString('latin1');
    behind.write(said.replaceAll(asked, 'true'.padEnd(asked.length)), 'latin1');
  });
}
