import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Demo, type DemoOptions, requestLine, startDemo } from './demo.ts';
import { parseJson } from './http/json.ts';
import { isSeed } from './platform/seed.ts';
import type { PlatformSeed } from './platform.ts';

const USAGE =
  'node sandbox/main.ts [--seed FILE] [--event pull_request|push] [--database]';

await main();

async function main(): Promise<void> {
  const options = await readOptions();
  if (options === undefined) {
    console.error(`Usage: ${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const demo = await startDemo(options);
  demo.platform.onRequest((request) =>
    console.log(requestLine('platform', request)),
  );
  demo.github.onRequest((request) =>
    console.log(requestLine('github  ', request)),
  );
  console.log(welcome(demo));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void demo.close());
}

async function readOptions(): Promise<DemoOptions | undefined> {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string' },
        event: { type: 'string' },
        database: { type: 'boolean', default: false },
      },
    });
    const event = values.event ?? 'pull_request';
    if (event !== 'pull_request' && event !== 'push') return undefined;
    const options = { event, hasDatabase: values.database } as const;
    return values.seed === undefined
      ? options
      : { ...options, seed: await readSeed(values.seed) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function readSeed(file: string): Promise<PlatformSeed> {
  const seed = parseJson(await readFile(file, 'utf8'));
  if (!isSeed(seed))
    throw new Error(`${file} is no seed: see sandbox/seed.example.json`);
  return seed;
}

function welcome({ platform, github, command, terminal, login }: Demo): string {
  return [
    `platform  ${platform.baseUrl}`,
    `sign-in   ${platform.authUrl}/oauth/authorize`,
    `github    ${github.apiUrl}`,
    '',
    'Use the terminal program against the platform, from an empty folder in another shell:',
    '',
    terminal,
    '',
    ...(login === ''
      ? []
      : [
          'Or sign in as a person, in a browser, after the lines above:',
          '',
          login,
          '',
        ]),
    'Run the built action against both, as a runner would:',
    '',
    command,
    '',
    'Requests follow. Stop with Ctrl-C.',
  ].join('\n');
}
