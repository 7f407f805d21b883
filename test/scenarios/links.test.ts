import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type GitHub, JOB_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import { ask } from '../../sandbox/http/ask.ts';
import { member } from '../../sandbox/http/json.ts';
import { REROUTED } from './changes.ts';
import { asYaml, CHANGED, declaring, LIVE } from './documents.ts';
import { FILE, openWorld, type World } from './world.ts';

const ACTION = {
  GITHUB_ACTION_REPOSITORY: 'OWNER/neki-topology',
  GITHUB_ACTION_REF: 'v0',
};
const RULES = readFileSync(
  new URL('../../docs/rules.md', import.meta.url),
  'utf8',
);
const BROKEN = asYaml(CHANGED).replace('shard_group: meta', 'shard_grup: meta');

/** Why a link of a comment leads nowhere; undefined where the repository, the docs or the vendor's pages have the place. */
async function problemOf(
  link: string,
  { apiUrl }: GitHub,
): Promise<string | undefined> {
  const { pathname, hash, hostname } = new URL(link);
  if (hostname === 'planetscale.com') return undefined;
  if (pathname === '/OWNER/neki-topology/blob/v0/docs/rules.md')
    return RULES.includes(`<a id="${hash.slice(1)}">`)
      ? undefined
      : 'no such rule';
  const [, kind = '', id = '', file = ''] =
    new RegExp(
      `^/${REPOSITORY}/(commit|blob|actions/runs|pull)/(\\w+)(?:/(.+))?$`,
    ).exec(pathname) ?? [];
  if (new RegExp(`^/${REPOSITORY}/new/(?:change|main)$`).test(pathname))
    return undefined;
  const get = (path: string) =>
    ask(`${apiUrl}/repos/${REPOSITORY}/${path}`, {
      as: `token ${JOB_TOKEN}`,
    });
  const isThere = await isInRepository({ kind, id, file, hash }, get);
  return isThere ? undefined : `no such ${kind}`;
}

interface Place {
  readonly kind: string;
  readonly id: string;
  readonly file: string;
  readonly hash: string;
}

async function isInRepository(
  { kind, id, file, hash }: Place,
  get: (path: string) => ReturnType<typeof ask>,
): Promise<boolean> {
  switch (kind) {
    case 'actions/runs':
      return /^\d+$/.test(id);
    case 'pull': {
      const [, comment = ''] = /^#issuecomment-(\d+)$/.exec(hash) ?? [];
      return (await get(`issues/comments/${comment}`)).status === 200;
    }
    case 'commit':
      return (await get(`commits/${id}`)).status === 200;
    case 'blob': {
      const { status, json } = await get(`contents/${file}?ref=${id}`);
      const content = String(member(json ?? null, 'content'));
      return status === 200 && lineOf(hash) <= linesOf(content);
    }
    default:
      return false;
  }
}

function linesOf(base64: string): number {
  return Buffer.from(base64, 'base64').toString().split('\n').length;
}

/** The line that an anchor names; not a number where it names none. */
function lineOf(anchor: string): number {
  return Number(/^#L(\d+)$/.exec(anchor)?.[1]);
}

it.for<
  [
    state: string,
    after: string,
    arrange: (world: World) => void,
    kinds: readonly string[],
  ]
>([
  [
    'an invalid file',
    BROKEN,
    () => {},
    ['/docs/rules.md#misspelled-key', `/${FILE}#L`, '/actions/runs/'],
  ],
  ['a safe plan', asYaml(CHANGED), () => {}, ['/commit/', '/actions/runs/']],
  [
    'a blocked plan',
    asYaml(REROUTED),
    () => {},
    ['/commit/', '/actions/runs/', '/new/'],
  ],
  [
    'drift',
    asYaml(LIVE),
    ({ platform }) =>
      Object.assign(platform.branch(), { topology: declaring('made_by_hand') }),
    ['/commit/', '/actions/runs/'],
  ],
])(
  'every link of the comment on %s leads somewhere',
  async ([, after, arrange, kinds], context) => {
    const world = await openWorld(context, { after });
    arrange(world);
    for (const run of [world.onPullRequest, world.onPush]) {
      await run({ files: { [FILE]: after }, env: ACTION });
      const text = world.comments().join('\n');
      const links = Array.from(
        text.matchAll(/\]\((https?:[^)\s]+)\)/g),
        ([, link = '']) => link,
      );
      for (const kind of kinds) expect(links.join('\n')).toContain(kind);
      for (const link of links)
        expect([link, await problemOf(link, world.github)]).toEqual([
          link,
          undefined,
        ]);
    }
  },
);
