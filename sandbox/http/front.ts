import {
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Certificates } from './certificate.ts';

/** A server in front of another one, on loopback. */
export interface Front {
  readonly port: number;
  close(): Promise<void>;
}

/** Where a front leads. */
export interface FrontOptions {
  /** Origin of the server behind it. */
  readonly to: string;
  /** What stands before every path at the front, and is taken off for the server behind it. */
  readonly prefix?: string;
  /** Speaks TLS with this certificate. */
  readonly tls?: Certificates;
}

/** Starts a reverse proxy with a path prefix, in plain HTTP or TLS, as a gateway in a company has it. */
export async function startFront({
  to,
  prefix = '',
  tls,
}: FrontOptions): Promise<Front> {
  const handle = (message: IncomingMessage, response: ServerResponse): void => {
    const path = message.url ?? '/';
    if (!path.startsWith(`${prefix}/`)) {
      response.writeHead(404).end();
      return;
    }
    const { method, headers } = message;
    const onward = request(
      to + path.slice(prefix.length),
      { method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    message.pipe(onward);
  };
  const server =
    tls === undefined
      ? createServer(handle)
      : createSecureServer({ cert: tls.certificate, key: tls.key }, handle);
  return listening(server);
}

/** An HTTP proxy that opens tunnels, with what it was asked for. */
export interface TunnelProxy extends Front {
  /** Every `host:port` a tunnel was asked to, with the credential that came along. */
  readonly tunnels: {
    readonly host: string;
    readonly authorization: string | undefined;
  }[];
}

/**
 * Starts a proxy that knows hosts by name: nothing else resolves them, so a request that gets there went through it.
 */
export async function startTunnelProxy(
  hosts: Readonly<Record<string, number>>,
  options: { readonly refuses?: boolean } = {},
): Promise<TunnelProxy> {
  const tunnels: TunnelProxy['tunnels'] = [];
  const server = createServer((_message, response) =>
    response.writeHead(405).end(),
  );
  const sockets = new Set<Socket>();
  server.on('connect', (message: IncomingMessage, client: Socket) => {
    const host = message.url ?? '';
    tunnels.push({
      host,
      authorization: message.headers['proxy-authorization'],
    });
    const port = hosts[host];
    if (options.refuses === true || port === undefined) {
      client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const onward = connect(port, '127.0.0.1', () =>
      client.write('HTTP/1.1 200 OK\r\n\r\n'),
    );
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        onward.destroy();
      });
    }
    client.pipe(onward).pipe(client);
  });
  const front = await listening(server);
  return {
    ...front,
    tunnels,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await front.close();
    },
  };
}

type AnyServer =
  | ReturnType<typeof createServer>
  | ReturnType<typeof createSecureServer>;

async function listening(server: AnyServer): Promise<Front> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
