import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { JOB_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import { skipLong } from '../long.ts';
import { NEW_TABLE } from './documents.ts';
import { messages, openWorld } from './world.ts';

interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** Listens on loopback until the test ends; answers the port. */
async function listen(
  server: Server,
  { onTestFinished }: Finishing,
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Hands requests to another server, under another path. */
function forwarding(origin: string, pathOf: (path: string) => string): Server {
  return createServer((message: IncomingMessage, response) => {
    const { method = 'GET', headers } = message;
    const forwarded = request(
      origin + pathOf(message.url ?? ''),
      { method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    message.pipe(forwarded);
  });
}

beforeEach(skipLong);

describe.concurrent('GitHub is where the runner says', () => {
  it('on an Enterprise Server: REST under /api/v3, GraphQL under /api', async (context) => {
    const world = await openWorld(context);
    const paths: string[] = [];
    const server = forwarding(world.github.origin, (path) => {
      paths.push(path);
      return path.replace(/^\/api\/(?:v3\/)?/, '/');
    });
    const origin = `http://127.0.0.1:${await listen(server, context)}`;
    const github = { apiUrl: `${origin}/api/v3`, serverUrl: origin };
    await world.onPullRequest({ isProcess: true, github });
    const run = await world.onPush({ isProcess: true, github });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'pull-request': '1',
    });
    expect(world.comments()).toEqual([
      expect.stringContaining(`${origin}/${REPOSITORY}/actions/runs/`),
    ]);
    expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([]);
    expect(paths).toContain('/api/graphql');
  });

  it('behind the proxy that the environment names, unless NO_PROXY says otherwise', async (context) => {
    const world = await openWorld(context);
    const tunnels: string[] = [];
    const proxy = createServer().on(
      'connect',
      ({ url = '' }: IncomingMessage, socket) => {
        tunnels.push(url);
        const { port, hostname } = new URL(world.github.origin);
        const onward = connect(Number(port), hostname, () => {
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
          onward.pipe(socket).pipe(onward);
        });
        for (const end of [socket, onward])
          end.on('error', () => end.destroy());
      },
    );
    const proxyUrl = `http://127.0.0.1:${await listen(proxy, context)}`;
    const github = {
      apiUrl: 'http://github.example.invalid',
      serverUrl: 'http://github.example.invalid',
    };
    const env = {
      http_proxy: proxyUrl,
      HTTP_PROXY: proxyUrl,
      NO_PROXY: '127.0.0.1',
    };
    const run = await world.onPullRequest({ isProcess: true, github, env });
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      'pull-request': '1',
    });
    expect(world.comments()).toEqual([expect.stringContaining(NEW_TABLE)]);
    expect(new Set(tunnels)).toEqual(new Set(['github.example.invalid:80']));

    const before = tunnels.length;
    const bypass = {
      ...env,
      NO_PROXY: '127.0.0.1,.example.invalid',
      no_proxy: '127.0.0.1,.example.invalid',
    };
    const direct = await world.onPullRequest({
      isProcess: true,
      github,
      env: bypass,
    });
    expect(messages(direct, 'warning')).toContain('ENOTFOUND');
    expect(tunnels).toHaveLength(before);
  });
});

describe.concurrent('a server in GitHub’s place', () => {
  it('that answers with a page is a warning that names the address', async (context) => {
    const world = await openWorld(context);
    world.github.fault({ kind: 'notJson' });
    const run = await world.onPullRequest({
      isProcess: true,
      token: JOB_TOKEN,
    });
    expect(run.outputs).toMatchObject({
      outcome: 'drifted',
      'comment-url': '',
    });
    expect(messages(run, 'warning')).toContain('GITHUB_API_URL');
  });
});
