/** Begins the host of `node scripts/mutate.ts`, asks it, and ends it where it falls silent. */
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended, Question, Told } from './question.ts';

/** What a host said before it ended or fell silent. */
export interface Heard {
  readonly tests: readonly Told[];
  readonly broken: Ended['broken'];
  /** The file and the test, '' before the first, that it was at when it fell silent. */
  readonly silentAt: readonly [path: string, name: string] | undefined;
}

export interface Host {
  readonly ask: (question: Question, silenceMs: number) => Promise<Heard>;
  readonly end: () => void;
}

/** A host that is begun when it is asked, and anew after one that fell silent. */
export function hostOf(folder: string, jobs: string): Host {
  let host: ChildProcess | undefined;

  const end = (): void => {
    if (host?.pid !== undefined && host.exitCode === null) endGroup(host.pid);
    host = undefined;
  };
  const ask: Host['ask'] = async (question, silenceMs) => {
    for (const name of globSync('now-*', { cwd: folder }))
      rmSync(join(folder, name));
    host ??= await begin(folder, jobs);
    const heard = await hear(host, question, silenceMs);
    if (heard.broken !== undefined)
      return { ...heard, broken: heard.broken, silentAt: undefined };

    end();
    return { ...heard, broken: [], silentAt: placeOf(folder, heard.tests) };
  };
  return { ask, end };
}

function begin(folder: string, jobs: string): Promise<ChildProcess> {
  const tree = join(folder, 'tree');
  const host = spawn(process.execPath, [join(tree, 'scripts/mutate/host.ts')], {
    cwd: tree,
    env: {
      ...process.env,
      MUTATE_FOLDER: folder,
      MUTATE_JOBS: jobs,
      TESTS: 'all',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  return new Promise((resolve, reject) => {
    host.once('message', () => resolve(host));
    host.once('exit', (code) => reject(new Error(`a host ended with ${code}`)));
  });
}

/** Without `broken` where the host fell silent. */
function hear(
  host: ChildProcess,
  question: Question,
  silenceMs: number,
): Promise<{
  readonly tests: readonly Told[];
  readonly broken: Ended['broken'] | undefined;
}> {
  return new Promise((resolve) => {
    const tests: Told[] = [];
    let timer: NodeJS.Timeout | undefined;
    const finish = (broken: Ended['broken'] | undefined): void => {
      clearTimeout(timer);
      host.off('message', take);
      host.off('exit', fall);
      resolve({ tests, broken });
    };
    const fall = (): void => finish(undefined);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(fall, silenceMs);
    };
    const take = (message: Told | Ended): void => {
      wait();
      if (message.kind === 'end') finish(message.broken);
      else tests.push(message);
    };
    host.on('message', take);
    host.once('exit', fall);
    wait();
    host.send(question);
  });
}

/** Where one of the host's processes was, of which nothing was heard. */
function placeOf(
  folder: string,
  tests: readonly Told[],
): readonly [string, string] {
  const heard = new Set(tests.map(({ path, name }) => `${path}\n${name}`));
  const places = globSync('now-*', { cwd: folder }).map(
    (name): readonly [string, string] =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
  );
  const silent = places.find(([path, name]) => !heard.has(`${path}\n${name}`));
  return silent ?? ['no file', ''];
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
