import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import {
  commitObject,
  type GitObject,
  treeObjects,
} from '../github/objects.ts';
import type { Commit, Repository } from '../github/state.ts';
import { ancestorsOf, resolveRef } from '../github/store.ts';

/** What `actions/checkout` leaves of a repository of the sandbox GitHub: a clone with the same ids. */
export interface CheckoutOptions {
  readonly repository: Repository;
  /** The commit, or a ref. */
  readonly ref: string;
  /** `fetch-depth`: 1, its default, has the commit alone; 0 has all, and the branches of the remote. */
  readonly depth?: 0 | 1;
  /** `path`, relative to the workspace. */
  readonly path?: string;
}

/** Puts a clone and the files of its commit into a workspace. */
export async function checkOut(
  workspace: string,
  { repository, ref, depth = 1, path = '.' }: CheckoutOptions,
): Promise<void> {
  const commit = resolveRef(repository, ref);
  if (commit === undefined) throw new Error(`there is no commit ${ref}`);
  const folder = join(workspace, path);
  const put = async (name: string, text: string | Buffer): Promise<void> => {
    const place = join(folder, name);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  };

  for (const [name, entry] of commit.tree)
    if (entry.kind === 'file') await put(name, entry.content);
  await put(
    '.git/config',
    '[core]\n\trepositoryformatversion = 0\n\tbare = false\n',
  );
  await put('.git/HEAD', `${commit.sha}\n`);
  await mkdir(join(folder, '.git/refs/heads'), { recursive: true });
  const commits = depth === 0 ? ancestorsOf(repository, commit) : [commit];
  if (depth === 1) await put('.git/shallow', `${commit.sha}\n`);
  else
    for (const [name, sha] of repository.refs) {
      const branch = /^refs\/heads\/(.*)$/.exec(name)?.[1];
      const tip = repository.commits.get(sha);
      if (branch === undefined || tip === undefined) continue;
      await put(`.git/refs/remotes/origin/${branch}`, `${sha}\n`);
      commits.push(...ancestorsOf(repository, tip));
    }
  for (const { id, kind, bytes } of commits.flatMap(objectsOf)) {
    const raw = Buffer.concat([
      Buffer.from(`${kind} ${bytes.length}\0`),
      bytes,
    ]);
    await put(
      `.git/objects/${id.slice(0, 2)}/${id.slice(2)}`,
      deflateSync(raw),
    );
  }
}

function objectsOf(commit: Commit): readonly GitObject[] {
  const objects = treeObjects(commit.tree);
  return [...objects, commitObject(commit, objects.at(-1)?.id ?? '')];
}
