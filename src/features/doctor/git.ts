import { basename, dirname } from 'node:path';
import { gitIn, isShallow, lineOf, openGitFile } from '../../ports/git/git.ts';
import { readLocalFile } from '../../ports/host/workspace.ts';
import { failure, ok, type Result } from '../../result.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';

/** What git knows of the topology file. */
export interface GitFacts {
  /** Whether the last commit has the file at its path. */
  readonly isCommitted: boolean;
  readonly isStaged: boolean;
  /** Whether an ignore pattern matches the file. */
  readonly isIgnored: boolean;
  /** Whether the file differs from the last commit. */
  readonly isChanged: boolean;
  /** Paths of the last commit with the same name in another place or spelling. */
  readonly elsewhere: readonly string[];
  readonly isShallow: boolean;
  readonly isPartial: boolean;
  /** The address of the only remote, or of `origin`. */
  readonly remote: string | undefined;
  readonly branch: string | undefined;
}

/** `check-ignore` takes no literal names. */
const IGNORED = 'ls-files --others --ignored --exclude-standard -z'.split(' ');

/** Reads what git knows of a file; fails with a sentence if there is no repository with a commit. */
export async function readGit(
  path: string,
  environment: NodeJS.ProcessEnv,
): Promise<Result<GitFacts, Message>> {
  const git = gitIn(dirname(path), environment);
  const name = basename(path);
  const inside = await git(['rev-parse', '--is-inside-work-tree']);
  if ('words' in inside) return failure(whyNone(inside.words));
  const head = await git(['rev-parse', '--verify', 'HEAD^{commit}']);
  if ('words' in head)
    return failure(prose`The git repository has no commits yet.`);

  const [listed, staged, ignored, differs, all, shallow, partial, remotes, on] =
    await Promise.all([
      git(['ls-tree', '-z', 'HEAD', '--', name]),
      git(['ls-files', '-z', '--', name]),
      git([...IGNORED, '--', name]),
      isOther(path, environment),
      git(['ls-tree', '-r', '-z', '--name-only', '--full-tree', 'HEAD']),
      isShallow(git),
      git(['config', '--get-regexp', '^remote\\..*\\.promisor$']),
      git(['remote']),
      git(['symbolic-ref', '--short', 'HEAD']),
    ]);
  const isCommitted = lineOf(listed) !== '';
  const names = lineOf(remotes).split('\n').filter(Boolean);
  const remote = names.includes('origin') ? 'origin' : names[0];
  return ok({
    isCommitted,
    isStaged: lineOf(staged) !== '',
    isIgnored: lineOf(ignored) !== '',
    isChanged: isCommitted && differs,
    elsewhere: isCommitted ? [] : sameNames(lineOf(all), name),
    isShallow: shallow,
    isPartial: lineOf(partial) !== '',
    remote:
      remote === undefined
        ? undefined
        : lineOf(await git(['remote', 'get-url', '--', remote])) || undefined,
    branch: lineOf(on) || undefined,
  });
}

/**
 * Whether the file differs from the last commit in more than its line ends. It is not asked of `git diff` or `git
 * status`: these run the filters that the configuration of a repository names, which may be any program.
 */
async function isOther(
  path: string,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const [opened, own] = await Promise.all([
    openGitFile(path, environment),
    readLocalFile(path),
  ]);
  if (!opened.ok || own.kind !== 'file') return true;
  const committed = await opened.value.read('HEAD');
  if (committed.kind !== 'file') return true;
  const [one, other] = [own, committed].map(({ bytes }) =>
    Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'),
  );
  return one !== other;
}

function whyNone(words: string): Message {
  if (words.includes('not a git repository'))
    return prose`The folder is not in a git repository.`;
  if (words.includes('ENOENT')) return prose`${code('git')} is not installed.`;
  return prose`git says: ${quoteWhole(words)}.`;
}

function sameNames(list: string, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return list
    .split('\0')
    .filter(
      (path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase() === wanted,
    )
    .slice(0, 3);
}
