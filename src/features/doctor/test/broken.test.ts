import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tls from 'node:tls';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { makeCertificates } from '../../../../sandbox/http/certificate.ts';
import {
  startFront,
  startTunnelProxy,
} from '../../../../sandbox/http/front.ts';
import { APP, READER, WRITER } from '../../../../sandbox/platform.ts';
import { FILE } from '../../../../test/doors/terminal/world.ts';
import { WITH_LONG } from '../../../../test/long.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';
import {
  isReading,
  moveAside,
  removeRepository,
  type Scene,
  setUp,
} from './scene.ts';

/** A set-up with one thing wrong, what doctor says first, and what its remedy asks for. */
interface Broken {
  readonly name: string;
  breaks(scene: Scene, context: TestContext): unknown;
  /** The check to start with. */
  readonly first: string;
  /** What its words name. */
  readonly says: RegExp;
  /** Does what the remedy says. */
  repair(scene: Scene): unknown;
  /** Whether the doctor warns and does not refuse. */
  readonly isWarning?: true;
}

const TOKEN = 'PLANETSCALE_SERVICE_TOKEN';
const TOKEN_ID = 'PLANETSCALE_SERVICE_TOKEN_ID';

const correctToken = ({ env }: Scene): void => {
  env[TOKEN] = WRITER.secret;
  env[TOKEN_ID] = WRITER.id;
};
const correctTarget = (scene: Scene): void => {
  scene.target = 'acme/shop/main';
};
const correctAddress = (scene: Scene): void => {
  scene.baseUrl = scene.platform.baseUrl;
};

const BROKEN: readonly Broken[] = [
  {
    name: 'a file under another path',
    breaks: (scene) => {
      moveAside(scene, 'database');
      scene.commit();
    },
    first: 'file-found',
    says: /`database\/data-topology.yaml`/,
    repair: ({ options }) => options.push('--file', `database/${FILE}`),
  },
  {
    name: 'no file at all',
    breaks: ({ folder }) => rmSync(join(folder, FILE)),
    first: 'file-found',
    says: /does not exist/,
    repair: ({ git }) => git('checkout', '--', FILE),
  },
  {
    name: 'a file with an ending that has no format',
    breaks: ({ options }) => options.push('--file', 'data-topology.txt'),
    first: 'file-found',
    says: /data-topology\.txt.*\.yaml/,
    repair: ({ options }) => options.splice(0),
  },
  {
    name: 'a file that is no YAML',
    breaks: (scene) => scene.desk.write(FILE, 'shard_groups: [\n'),
    first: 'file-valid',
    says: /data-topology.yaml:\d+/,
    repair: ({ git }) => git('checkout', '--', FILE),
  },
  {
    name: 'a file that breaks a rule',
    breaks: async (scene) => {
      const broken = { ...LIVE, authoritative_shard_group: 'nowhere' };
      await scene.desk.write(FILE, asYaml(broken));
      scene.commit();
    },
    first: 'file-valid',
    says: /`nowhere`/,
    repair: async (scene) => {
      await scene.desk.write(FILE, asYaml(LIVE));
      scene.commit();
    },
  },
  {
    name: 'a folder without a git repository',
    breaks: removeRepository,
    first: 'file-in-git',
    says: /not in a git repository/,
    repair: (scene) => {
      scene.git('init', '-q');
      scene.commit();
    },
  },
  {
    name: 'a file that was never added',
    breaks: (scene) => {
      scene.git('rm', '-q', '--cached', FILE);
      scene.git('commit', '-q', '-m', 'Remove');
    },
    first: 'file-in-git',
    says: /not in git.*git add/,
    repair: (scene) => scene.commit(),
  },
  {
    name: 'a file that git ignores',
    breaks: async (scene) => {
      scene.git('rm', '-q', '--cached', FILE);
      await scene.desk.write('.gitignore', '*.yaml\n');
      scene.commit();
    },
    first: 'file-in-git',
    says: /ignore pattern.*--force/,
    repair: (scene) => {
      scene.git('add', '--force', FILE);
      scene.commit();
    },
  },
  {
    name: 'a change that is not committed',
    breaks: (scene) => scene.desk.write(FILE, `${asYaml(LIVE)}# later\n`),
    first: 'file-in-git',
    says: /differs from the last commit/,
    repair: (scene) => scene.commit(),
    isWarning: true,
  },
  {
    name: 'a shallow checkout',
    breaks: ({ folder, commit }) => {
      commit();
      const whole = `${folder}/whole`;
      execFileSync('git', ['clone', '-q', '--bare', folder, whole]);
      rmSync(join(folder, '.git'), { recursive: true });
      const shallow = `${folder}/shallow`;
      execFileSync('git', [
        ...['clone', '-q', '--depth', '1'],
        ...[`file://${whole}`, shallow],
      ]);
      cpSync(`${shallow}/.git`, `${folder}/.git`, { recursive: true });
    },
    first: 'history',
    says: /shallow.*git fetch --unshallow/,
    repair: ({ git }) => git('fetch', '-q', '--unshallow'),
  },
  {
    name: 'no credential',
    breaks: ({ env }) => Object.assign(env, { [TOKEN]: '', [TOKEN_ID]: '' }),
    first: 'credential-set',
    says: /PLANETSCALE_SERVICE_TOKEN_ID.*login/,
    repair: correctToken,
  },
  {
    name: 'the name of one variable misspelled',
    breaks: ({ env }) => Object.assign(env, { [TOKEN]: '', TOKEN: 'x' }),
    first: 'credential-set',
    says: /PLANETSCALE_SERVICE_TOKEN.? is missing/,
    repair: correctToken,
  },
  {
    name: 'ID:SECRET pasted as the ID',
    breaks: ({ env }) => Object.assign(env, { [TOKEN_ID]: WRITER.header }),
    first: 'credential-set',
    says: /contains a colon/,
    repair: correctToken,
  },
  {
    name: 'ID:SECRET pasted as the secret',
    breaks: ({ env }) => Object.assign(env, { [TOKEN]: WRITER.header }),
    first: 'credential-accepted',
    says: /ID:SECRET.*only the part after the colon/,
    repair: correctToken,
  },
  {
    name: 'quotes around the secret',
    breaks: ({ env }) => Object.assign(env, { [TOKEN]: `"${WRITER.secret}"` }),
    first: 'credential-accepted',
    says: /quotes/,
    repair: correctToken,
  },
  {
    name: 'a space in the secret',
    breaks: ({ env }) => Object.assign(env, { [TOKEN]: 'a secret' }),
    first: 'credential-set',
    says: /whitespace/,
    repair: correctToken,
  },
  {
    name: 'a token that was deleted',
    breaks: ({ platform }) => platform.state.serviceTokens.delete(WRITER.id),
    first: 'credential-accepted',
    says: /401.*one active service token/,
    repair: ({ env }) =>
      Object.assign(env, { [TOKEN_ID]: READER.id, [TOKEN]: READER.secret }),
  },
  {
    name: 'an OAuth token that has expired',
    breaks: ({ env, platform }) => {
      const token = platform.state.accessTokens.get(APP.accessToken);
      Object.assign(token ?? {}, { expiresAt: 0 });
      const oauth = { PLANETSCALE_OAUTH_ACCESS_TOKEN: APP.accessToken };
      Object.assign(env, { [TOKEN]: '', [TOKEN_ID]: '', ...oauth });
    },
    first: 'credential-accepted',
    says: /expired/,
    repair: (scene) => {
      scene.env['PLANETSCALE_OAUTH_ACCESS_TOKEN'] = '';
      correctToken(scene);
    },
  },
  {
    name: 'two credentials',
    breaks: ({ env }) => {
      env['PLANETSCALE_OAUTH_ACCESS_TOKEN'] = APP.accessToken;
    },
    first: 'settings',
    says: /More than one credential.*Keep one/,
    repair: ({ env }) => {
      env['PLANETSCALE_OAUTH_ACCESS_TOKEN'] = '';
    },
  },
  {
    name: 'a token of another organization',
    breaks: ({ platform }) => {
      const token = platform.state.serviceTokens.get(WRITER.id);
      Object.assign(token ?? {}, { organization: 'initech' });
    },
    first: 'organization',
    says: /no organization `acme`.*`initech`/,
    repair: ({ platform }) => {
      const token = platform.state.serviceTokens.get(WRITER.id);
      Object.assign(token ?? {}, { organization: 'acme' });
    },
  },
  {
    name: 'a misspelled organization',
    breaks: (scene) => {
      scene.target = 'acne/shop/main';
    },
    first: 'organization',
    says: /Did you mean `acme`/,
    repair: correctTarget,
  },
  {
    name: 'a misspelled database',
    breaks: (scene) => {
      scene.target = 'acme/shap/main';
      const token = scene.platform.state.serviceTokens.get(WRITER.id);
      token?.accesses.push('read_databases', 'read_database');
    },
    first: 'database',
    says: /Did you mean `shop`/,
    repair: correctTarget,
  },
  {
    name: 'a misspelled branch',
    breaks: (scene) => {
      scene.target = 'acme/shop/mian';
    },
    first: 'branch',
    says: /Did you mean `main`/,
    repair: correctTarget,
  },
  {
    name: 'a branch of another engine',
    breaks: ({ platform }) => {
      const databases = platform.state.organizations.get('acme')?.databases;
      Object.assign(databases?.get('shop') ?? {}, { kind: 'mysql' });
    },
    first: 'branch',
    says: /engine `mysql`/,
    repair: ({ platform }) => {
      const databases = platform.state.organizations.get('acme')?.databases;
      Object.assign(databases?.get('shop') ?? {}, { kind: 'neki' });
    },
  },
  {
    name: 'a branch that is not ready',
    breaks: ({ platform }) =>
      Object.assign(platform.branch(), { ready: false, state: 'pending' }),
    first: 'branch',
    says: /`pending`.*Wait/,
    repair: ({ platform }) => {
      platform.branch().ready = true;
    },
  },
  {
    name: 'a token without the right to read branches',
    breaks: ({ platform }) => {
      platform.state.serviceTokens.get(WRITER.id)?.accesses.splice(0);
    },
    first: 'branch',
    says: /read_branch/,
    repair: ({ platform }) => {
      platform.state.serviceTokens.get(WRITER.id)?.accesses.push('read_branch');
    },
  },
  {
    name: 'shards that are not ready',
    breaks: ({ platform }) =>
      Object.assign(platform.branch().shards[4] ?? {}, { ready: false }),
    first: 'shards-listed',
    says: /1 shard of 5/,
    repair: ({ platform }) =>
      Object.assign(platform.branch().shards[4] ?? {}, { ready: true }),
    isWarning: true,
  },
  {
    name: 'a name of a shard that the branch lacks',
    breaks: async (scene) => {
      const uid = scene.platform.branch().shards[0]?.name ?? '';
      const text = asYaml(LIVE).replaceAll(uid, '${shard:sh9}');
      await scene.desk.write(FILE, text);
      scene.commit();
    },
    first: 'file-fits',
    says: /`sh9`.*neki-topology shards/,
    repair: async (scene) => {
      const uid = scene.platform.branch().shards[0]?.name ?? '';
      const text = asYaml(LIVE).replaceAll(uid, '${shard:sh1}');
      await scene.desk.write(FILE, text);
      scene.commit();
    },
  },
  {
    name: 'a database branch that is not named',
    breaks: (scene) => {
      scene.target = '';
    },
    first: 'target-named',
    says: /ORGANIZATION\/DATABASE\/BRANCH|required/,
    repair: correctTarget,
  },
  {
    name: 'an address without its version',
    breaks: (scene) => {
      scene.baseUrl = scene.platform.origin;
    },
    first: 'settings',
    says: /must end in the version segment/,
    repair: correctAddress,
  },
  {
    name: 'a sign-in page in place of the service',
    breaks: ({ platform }) => platform.fault({ kind: 'notJson' }),
    first: 'service-reached',
    says: /Another server answers/,
    repair: ({ platform }) => platform.clearFaults(),
  },
  {
    name: 'a service that nobody reaches',
    breaks: (scene) => {
      scene.baseUrl = 'http://127.0.0.1:9/v1';
    },
    first: 'service-reached',
    says: /Could not connect.*--base-url/,
    repair: correctAddress,
  },
  {
    name: 'a service that never answers',
    breaks: (scene) => {
      scene.platform.fault({ kind: 'stall' });
      scene.isStalled = true;
    },
    first: 'service-reached',
    says: /no answer within 5 s/,
    repair: (scene) => {
      scene.platform.clearFaults();
      scene.isStalled = false;
    },
  },
  {
    name: 'a variable that is no address of a proxy',
    breaks: ({ env }) => {
      env['HTTPS_PROXY'] = 'proxy.example:8080';
    },
    first: 'settings',
    says: /HTTPS_PROXY/,
    repair: ({ env }) => {
      env['HTTPS_PROXY'] = '';
    },
  },
  {
    name: 'a proxy that refuses the service',
    breaks: async (scene, { onTestFinished }) => {
      const proxy = await startTunnelProxy({}, { refuses: true });
      onTestFinished(() => proxy.close());
      onTestFinished(() => void vi.unstubAllEnvs());
      vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
      scene.baseUrl = 'https://api.platform.test/v1';
    },
    first: 'service-reached',
    says: /proxy rejected.*HTTPS_PROXY/i,
    repair: (scene) => {
      vi.unstubAllEnvs();
      correctAddress(scene);
    },
  },
  {
    name: 'a certificate of an authority that nobody knows',
    breaks: async (scene, { onTestFinished }) => {
      const certificates = makeCertificates(['localhost']);
      const front = await startFront({
        to: scene.platform.origin,
        tls: certificates,
      });
      onTestFinished(() => front.close());
      scene.baseUrl = `https://localhost:${front.port}/v1`;
      await writeFile(
        join(scene.folder, '.git/ca.pem'),
        certificates.authority,
      );
    },
    first: 'service-reached',
    says: /certificate.*NODE_EXTRA_CA_CERTS/,
    // What the variable does when a process starts.
    repair: ({ folder }) => {
      const known = tls.getCACertificates('default');
      const ca = execFileSync('cat', [join(folder, '.git/ca.pem')], {
        encoding: 'utf8',
      });
      tls.setDefaultCACertificates([...known, ca]);
    },
  },
];

describe('doctor', () => {
  it('runs no program that the configuration of a repository names', async (context) => {
    const scene = await setUp(context);
    const trace = join(scene.folder, 'ran');
    scene.git('config', 'filter.x.clean', `touch '${trace}'; cat`);
    await scene.desk.write('.git/info/attributes', '* filter=x');
    await scene.desk.write(FILE, '# changed\n');
    const { checks } = await scene.examine();
    expect(checks.find(({ id }) => id === 'file-in-git')?.result).toBe(
      'doubtful',
    );
    expect(existsSync(trace)).toBe(false);
  });

  it('finds no change in other line ends', async (context) => {
    const scene = await setUp(context);
    const text = readFileSync(join(scene.folder, FILE), 'utf8');
    await scene.desk.write(FILE, text.replaceAll('\n', '\r\n'));
    const { checks } = await scene.examine();
    expect(checks.find(({ id }) => id === 'file-in-git')?.result).toBe('right');
  });

  it.for(BROKEN)(
    'finds $name first, and its remedy leads to green',
    async (broken, context) => {
      const scene = await setUp(context);
      await broken.breaks(scene, context);
      const ill = await scene.examine();
      expect(ill.first).toBe(broken.first);
      const check = ill.checks.find(({ id }) => id === ill.first);
      expect(`${check?.says} ${check?.remedy}`).toMatch(broken.says);
      expect(ill.ready).toBe(broken.isWarning === true);
      expect(ill.exitCode).toBe(broken.isWarning === true ? 0 : 1);

      await broken.repair(scene);
      if (WITH_LONG) {
        const well = await scene.examine();
        expect(well).toMatchObject({ ready: true, first: null, exitCode: 0 });
      }
      expect(scene.platform.requests.filter((one) => !isReading(one))).toEqual(
        [],
      );
      expect(scene.platform.branch().revision).toBe(0);
    },
  );
});
