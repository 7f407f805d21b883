import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type GitHubModel,
  makeGitHub,
  REPOSITORY,
} from '../../../sandbox/github.ts';
import {
  type CheckoutOptions,
  checkOut,
} from '../../../sandbox/runner/checkout.ts';
import { openCheckout } from '../../../src/ports/git/checkout.ts';

const PATH = 'db/data-topology.yaml';

let github: GitHubModel;
/** Commits by what they are. */
let commits: Readonly<Record<'before' | 'base' | 'head' | 'merge', string>>;
beforeAll(() => {
  github = makeGitHub({ origin: () => 'http://github' });
  const files = { [PATH]: 'before', 'db.txt': 'a', 'db/sub/x': 'b' };
  const before = github.commit(REPOSITORY, { files });
  const change = { branch: 'change', files: { [PATH]: 'after' } };
  const head = github.commit(REPOSITORY, change);
  const symlinks = { 'db/link.yaml': 'data-topology.yaml' };
  const base = github.commit(REPOSITORY, { symlinks });
  const pull = github.openPullRequest(REPOSITORY, { head: 'change' });
  commits = {
    before: before.sha,
    base: base.sha,
    head: head.sha,
    merge: pull.mergeCommitSha ?? '',
  };
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'checkout-test-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** The checkout around a file in a clone. */
async function open(options: Pick<CheckoutOptions, 'ref' | 'depth'>) {
  const workspace = folder();
  await checkOut(workspace, { repository: github.repository(), ...options });
  // It is what git itself calls a repository.
  const objects = execFileSync('git', ['-C', workspace, 'fsck', '--strict'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(objects).not.toMatch(/error|missing|corrupt/);
  return openCheckout({ workspace, path: PATH, environment: process.env });
}

describe('a checkout', () => {
  it('of a merge names both parents, of which it has neither at depth 1', async () => {
    const checkout = await open({ ref: commits.merge, depth: 1 });
    expect(checkout).toMatchObject({
      commit: commits.merge,
      parents: [commits.base, commits.head],
    });
    expect(await checkout?.read(PATH, commits.base)).toBeUndefined();
    expect(await checkout?.mergeBase('main')).toBeUndefined();
  });

  it('with all commits has their files, and the newest one in common with a branch', async () => {
    const checkout = await open({ ref: commits.head, depth: 0 });
    expect(checkout).toMatchObject({ parents: [commits.before] });
    expect(await checkout?.mergeBase('main')).toBe(commits.before);
    expect(await checkout?.mergeBase('unknown')).toBeUndefined();
    const read = await checkout?.read(PATH, commits.base);
    expect(read).toEqual({ kind: 'file', bytes: Buffer.from('before') });
  });

  it('takes neither a link nor a folder for a file', async () => {
    const checkout = await open({ ref: commits.merge, depth: 0 });
    expect(await checkout?.read('db/link.yaml', commits.base)).toBeUndefined();
    expect(await checkout?.read('db/sub', commits.base)).toBeUndefined();
    expect(await checkout?.read('none/x', commits.base)).toBeUndefined();
  });

  it('is none where only a folder around the workspace is one', async () => {
    const around = folder();
    await checkOut(around, { repository: github.repository(), ref: 'main' });
    const workspace = join(around, 'workspace');
    mkdirSync(workspace);
    const place = { workspace, path: 'x.yaml', environment: process.env };
    expect(await openCheckout(place)).toBeUndefined();
    const nowhere = { ...place, workspace: join(around, 'none') };
    expect(await openCheckout(nowhere)).toBeUndefined();
  });
});
