import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';

/** What `npm run site` built. */
export const SITE = fileURLToPath(new URL('../../site/out', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A static server on loopback, as GitHub Pages is one. */
export interface Served {
  /** Address of the site's folder, with a slash at its end. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a folder below a path of its own, as a project's pages are. */
export async function serve(
  folder = SITE,
  path = '/neki-topology/',
): Promise<Served> {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname
      .slice(path.length)
      .replace(/(?:^|\/)$/, '$&index.html');
    try {
      const body = await readFile(join(folder, decodeURIComponent(name)));
      response
        .setHeader(
          'content-type',
          TYPES[extname(name)] ?? 'application/octet-stream',
        )
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) =>
    server.listen(0, '127.0.0.1', listening),
  );
  const bound = server.address();
  if (bound === null || typeof bound === 'string')
    throw new Error('The server has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}${path}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The same until the test is over. */
export async function served(context: TestContext): Promise<Served> {
  const own = await serve();
  context.onTestFinished(() => own.close());
  return own;
}
