import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type TestContext,
} from 'vitest';
import {
  type Certificates,
  makeCertificates,
} from '../../sandbox/http/certificate.ts';
import {
  type Front,
  startFront,
  startTunnelProxy,
  type TunnelProxy,
} from '../../sandbox/http/front.ts';
import { skipLong } from '../long.ts';
import { messages, openWorld, type World } from './world.ts';

const API = 'api.platform.test';
const GITHUB = 'github.enterprise.test';
const PASSWORD = 'proxy-pass/word-5f';

let folder: string;
let certificates: Certificates;
let bundle: string;
beforeEach(skipLong);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-test-'));
  certificates = makeCertificates([API, GITHUB]);
  bundle = join(folder, 'authority.pem');
  await writeFile(bundle, certificates.authority);
});
afterAll(() => rm(folder, { recursive: true }));

/** Both services behind TLS and a path prefix, reachable by name through a proxy alone. */
async function behindProxy(
  context: TestContext,
  options: { refuses?: boolean } = {},
): Promise<{
  world: World;
  proxy: TunnelProxy;
  env: Record<string, string>;
  github: { apiUrl: string; serverUrl: string };
}> {
  const world = await openWorld(context);
  const tls = certificates;
  const api = await startFront({
    to: world.platform.origin,
    prefix: '/gateway',
    tls,
  });
  const github = await startFront({
    to: world.github.apiUrl,
    prefix: '/api/v3',
    tls,
  });
  const proxy = await startTunnelProxy(
    { [`${API}:443`]: api.port, [`${GITHUB}:443`]: github.port },
    options,
  );
  context.onTestFinished(async () => {
    for (const server of [proxy, api, github] satisfies Front[])
      await server.close();
  });
  const address = `http://me:${encodeURIComponent(PASSWORD)}@127.0.0.1:${proxy.port}`;
  const env = {
    HTTPS_PROXY: address,
    https_proxy: address,
    NODE_EXTRA_CA_CERTS: bundle,
  };
  return {
    world,
    proxy,
    env,
    github: {
      apiUrl: `https://${GITHUB}/api/v3`,
      serverUrl: `https://${GITHUB}`,
    },
  };
}

const BASE = { 'base-url': `https://${API}/gateway/v1/` };

describe.concurrent('through a proxy, to servers with a private certificate authority', () => {
  it('the branch is written and the pull request gets its comment', async (context) => {
    const { world, proxy, env, github } = await behindProxy(context);
    const run = await world.onPush({
      isProcess: true,
      env,
      github,
      inputs: BASE,
    });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'pull-request': '1',
    });
    expect(world.comments()).toHaveLength(1);
    const hosts = new Set(proxy.tunnels.map(({ host }) => host));
    expect([...hosts].toSorted()).toEqual([`${API}:443`, `${GITHUB}:443`]);
    const pair = Buffer.from(`me:${PASSWORD}`).toString('base64');
    expect(proxy.tunnels[0]?.authorization).toBe(`Basic ${pair}`);
    const shown = run.stdout.replace(/^::add-mask::.*$/gm, '') + run.summary;
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), pair])
      expect(shown).not.toContain(secret);
  });

  it('an authority nobody trusts is named, with what to do, and not asked again', async (context) => {
    const { world, proxy, env, github } = await behindProxy(context);
    const { NODE_EXTRA_CA_CERTS: _, ...rest } = env;
    const run = await world.onPush({
      isProcess: true,
      env: rest,
      github,
      inputs: { ...BASE, comment: 'never' },
    });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toMatch(/certificate.*NODE_EXTRA_CA_CERTS/);
    expect(
      proxy.tunnels.filter(({ host }) => host === `${API}:443`),
    ).toHaveLength(1);
    expect(world.platform.requests).toEqual([]);
  });

  it('a proxy that refuses is named', async (context) => {
    const { world, env, github } = await behindProxy(context, {
      refuses: true,
    });
    const run = await world.onPush({
      isProcess: true,
      env,
      github,
      inputs: { ...BASE, comment: 'never' },
    });
    expect(messages(run, 'error')).toMatch(
      /proxy rejected the connection.*NO_PROXY/,
    );
  });

  it('a host of NO_PROXY is asked directly', async (context) => {
    const world = await openWorld(context);
    const proxy = await startTunnelProxy({}, { refuses: true });
    context.onTestFinished(() => proxy.close());
    const address = `http://127.0.0.1:${proxy.port}`;
    const env = {
      HTTP_PROXY: address,
      HTTPS_PROXY: address,
      NO_PROXY: 'example.com,127.0.0.1',
    };
    expect(
      (await world.onPush({ isProcess: true, env })).outputs['outcome'],
    ).toBe('applied');
    expect(proxy.tunnels).toEqual([]);
  });
});

it('addresses may be of IPv6', async (context) => {
  const world = await openWorld(context, { platform: { host: '::1' } });
  expect(world.inputs['base-url']).toContain('[::1]');
  expect((await world.onPush({ isProcess: true })).outputs['outcome']).toBe(
    'applied',
  );
});
