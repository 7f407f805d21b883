import { json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import { type Room, refusal, repositoryFor } from './access.ts';
import type { Commit, Repository, TreeEntry } from './state.ts';
import { resolveRef } from './store.ts';

const INLINE_LIMIT = 1024 * 1024;
const LINE = 60;
/** So many entries of a folder are listed. */
const MOST_ENTRIES = 1000;

/** Reading files: `contents` by path and `git/blobs` by SHA. */
export function contentRoutes(room: Room): Route[] {
  const on = routesIn(room);
  const repo = '/repos/:owner/:repo';
  return [
    on('GET', `${repo}/contents/*path`, readContents),
    on('GET', `${repo}/git/blobs/:sha`, readBlob),
  ];
}

function readContents(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['contents'], 'read');
  const { ref = 'HEAD' } = call.request.query;
  const commit = resolveRef(repository, ref);
  if (commit === undefined)
    throw refusal(404, `No commit found for the ref ${ref}`);
  const path = call.param('path').replace(/^\/+|\/+$/g, '');
  const entry = commit.tree.get(path);
  if (entry === undefined) return readFolder(room, repository, commit, path);
  const file =
    entry.kind === 'symlink' ? targetOf(commit, path, entry.target) : entry;
  const links = linksOf(room, repository, {
    path,
    ref,
    sha: entry.sha,
    type: 'blob',
  });
  if (file === undefined) {
    const target = entry.kind === 'symlink' ? entry.target : '';
    return json(200, {
      type: 'symlink',
      size: target.length,
      target,
      ...links,
    });
  }
  return json(200, {
    type: 'file',
    ...encoded(file.content),
    size: file.content.length,
    ...links,
    sha: file.sha,
  });
}

function readFolder(
  room: Room,
  repository: Repository,
  commit: Commit,
  path: string,
): Reply {
  const prefix = path === '' ? '' : `${path}/`;
  const children = new Map<string, object>();
  for (const [name, entry] of commit.tree) {
    if (!name.startsWith(prefix)) continue;
    const [child = '', ...deeper] = name.slice(prefix.length).split('/');
    const where = {
      path: `${prefix}${child}`,
      ref: commit.sha,
      sha: entry.sha,
    };
    const item =
      deeper.length > 0
        ? {
            type: 'dir',
            size: 0,
            ...linksOf(room, repository, { ...where, type: 'tree' }),
          }
        : {
            type: entry.kind,
            size: sizeOf(entry),
            ...linksOf(room, repository, { ...where, type: 'blob' }),
          };
    children.set(child, item);
  }
  if (children.size === 0) throw refusal(404, 'Not Found');
  return json(200, [...children.values()].slice(0, MOST_ENTRIES));
}

function readBlob(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['contents'], 'read');
  const sha = call.param('sha');
  for (const commit of repository.commits.values())
    for (const entry of commit.tree.values()) {
      if (entry.sha !== sha) continue;
      const content =
        entry.kind === 'file' ? entry.content : Buffer.from(entry.target);
      const url = `${room.origin()}/repos/${repository.fullName}/git/blobs/${sha}`;
      const body = {
        sha,
        node_id: `B_${sha}`,
        size: content.length,
        url,
        content: wrapped(content),
      };
      return json(200, { ...body, encoding: 'base64' });
    }
  throw refusal(404, 'Not Found');
}

/** A link to a file in the repository answers with that file; any other describes the link itself. */
function targetOf(
  commit: Commit,
  path: string,
  target: string,
): Extract<TreeEntry, { kind: 'file' }> | undefined {
  const resolved = new URL(target, `file:///${path}`).pathname.slice(1);
  const found = target.startsWith('/')
    ? undefined
    : commit.tree.get(decodeURIComponent(resolved));
  return found?.kind === 'file' ? found : undefined;
}

/** From 1 MB on the object form carries no content: it has to be asked for as a blob. */
function encoded(content: Buffer): { content: string; encoding: string } {
  if (content.length > INLINE_LIMIT) return { content: '', encoding: 'none' };
  return { content: wrapped(content), encoding: 'base64' };
}

/** Base64 comes in lines of 60 characters, each ended by a newline. */
function wrapped(content: Buffer): string {
  return content
    .toString('base64')
    .replace(new RegExp(`.{1,${LINE}}`, 'g'), '$&\n');
}

function sizeOf(entry: TreeEntry): number {
  return entry.kind === 'file' ? entry.content.length : entry.target.length;
}

function linksOf(
  room: Room,
  repository: Repository,
  {
    path,
    ref,
    sha,
    type,
  }: { path: string; ref: string; sha: string; type: 'blob' | 'tree' },
): object {
  const encodedPath = path.split('/').map(encodeURIComponent).join('/');
  const repo = `${room.origin()}/repos/${repository.fullName}`;
  return {
    name: path.split('/').at(-1),
    path,
    sha,
    url: `${repo}/contents/${encodedPath}?ref=${encodeURIComponent(ref)}`,
    git_url: `${repo}/git/${type}s/${sha}`,
    html_url: `${room.origin()}/${repository.fullName}/${type}/${ref}/${encodedPath}`,
    download_url:
      type === 'tree'
        ? null
        : `${room.origin()}/raw/${repository.fullName}/${ref}/${encodedPath}`,
  };
}
