import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { skipLong } from '../long.ts';
import { openWorld } from './world.ts';

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

it('GitHub is where the runner says, on an Enterprise Server: REST under /api/v3, GraphQL under /api', async (context) => {
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
