import { REPOSITORY } from '../../sandbox/github.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  type RunOptions,
  type RunResult,
} from '../../sandbox/runner.ts';
import { headOf, pushOf, type World } from './world.ts';

type Files = Readonly<Record<string, string>>;
type Method = 'merge' | 'squash' | 'rebase';

/** Every run reads the repository as it is in git: its workspace is empty. */
export const FROM_GIT: RunOptions = { files: {} };

/** Where the comment of a pull request proposes its lines. */
export function linesFileOf(number: number): string {
  return `data-topology.allow/pr-${number}.allow`;
}

/** The lines that a comment proposes, with their comments. */
export function proposedIn(comment = ''): string {
  const [, lines = ''] = /```text\n(# [\s\S]*?)```/.exec(comment) ?? [];
  return lines;
}

/** The lines that a comment on several targets proposes, each for itself. */
export function allProposedIn(comment: string): string {
  const blocks = comment.matchAll(/```text\n(# [\s\S]*?)```/g);
  return Array.from(blocks, ([, lines = '']) => lines).join('');
}

/** The address behind the comment's click, taken apart. */
export function editorIn(comment = '') {
  const address = /\((\S+\/new\/\S+)\)/.exec(comment)?.[1] ?? '';
  const { pathname, searchParams } = new URL(address);
  return {
    branch: decodeURIComponent(pathname.split('/new/')[1] ?? ''),
    file: searchParams.get('filename') ?? '',
    value: searchParams.get('value') ?? '',
  };
}

/** Does what the comment of a pull request offers: opens the editor, and commits what stands there. */
export function click({ github }: Pick<World, 'github'>, number: number): void {
  const [comment] = github.comments(REPOSITORY, number);
  const { branch, file, value } = editorIn(comment?.body);
  github.commit(REPOSITORY, {
    branch,
    files: { [file]: value },
    message: 'Allow it',
  });
}

/** The texts of some files as they are on a branch. */
export function filesAt(
  { github }: Pick<World, 'github'>,
  branch: string,
  paths: readonly string[],
): Files {
  const { commits } = github.repository();
  const tree = commits.get(headOf(github, branch))?.tree;
  return Object.fromEntries(
    paths.flatMap((path) => {
      const entry = tree?.get(path);
      return entry?.kind === 'file' ? [[path, entry.content.toString()]] : [];
    }),
  );
}

/** Opens a pull request with files on a new branch from the tip of another; answers its number. */
export function propose(
  { github }: Pick<World, 'github'>,
  { branch, files, base = 'main' }: Proposal,
): number {
  github.commit(REPOSITORY, { branch, from: base, files });
  return github.openPullRequest(REPOSITORY, { head: branch, base }).number;
}

interface Proposal {
  readonly branch: string;
  /** By path; null for one that goes. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly base?: string;
}

/** Plans a pull request from what git has. */
export function plan(
  world: Pick<World, 'github' | 'run'>,
  number: number,
  options: RunOptions = FROM_GIT,
): Promise<RunResult> {
  const pull = world.github.pull(REPOSITORY, number);
  return world.run(pullRequestEvent(pull), options);
}

/** Merges pull requests at once, as a queue does; answers the one push of all. */
export function merge(
  { github }: Pick<World, 'github'>,
  numbers: readonly number[],
  method: Method = 'merge',
): ActionEvent {
  const before = headOf(github, 'main');
  for (const number of numbers) github.merge(REPOSITORY, number, { method });
  return pushOf(github, before, headOf(github, 'main'));
}
