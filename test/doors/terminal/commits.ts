import { execFileSync } from 'node:child_process';
import { type Desk, FILE } from './world.ts';

/** What git does in a folder, as a person. */
export function git(folder: string, ...words: readonly string[]): void {
  const who = ['-c', 'user.name=A Person', '-c', 'user.email=a@example.com'];
  execFileSync('git', [...who, ...words], { cwd: folder, stdio: 'ignore' });
}

/** Commits the file of a desk, the first time into a repository of its own. */
export function commit({ folder }: Desk, message = 'Change'): void {
  git(folder, 'init');
  git(folder, 'add', FILE);
  git(folder, 'commit', '-m', message);
}

/** What was printed, with its lines joined. */
export function flat(text: string): string {
  return text.replaceAll(/\n(?:> )?\s*/g, ' ');
}
