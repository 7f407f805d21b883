import type { EarlierVersion } from '../topology/file-version.ts';
import type { RepositoryServices } from './services.ts';

/** Reads that several targets share: each is made once, and forgotten with the last target that needs it. */
export interface SharedReads extends RepositoryServices {
  /** One target that uses a file has come to its end. */
  release(file: string): void;
}

/** What has been read of one file. */
interface Known {
  users: number;
  readonly reads: Map<string, unknown>;
}

/**
 * Shares what targets of one fleet read of the repository. A file that serves many targets is asked for once, at each
 * commit; one that serves a single target is not kept, so that memory does not grow with the number of files.
 */
export function shareReads(services: RepositoryServices, files: readonly string[]): SharedReads {
  const known = new Map<string, Known>();
  for (const file of files) {
    const entry = known.get(file) ?? { users: 0, reads: new Map() };
    entry.users += 1;
    known.set(file, entry);
  }
  const once = <T>(file: string, key: string, read: () => T): T => {
    const entry = known.get(file);
    if (entry === undefined || (entry.users < 2 && !entry.reads.has(key))) return read();
    if (!entry.reads.has(key)) entry.reads.set(key, read());
    // The key tells the kind of read, hence its type.
    return entry.reads.get(key) as T;
  };
  return {
    readCommittedFile: (path, commit) =>
      once(path, JSON.stringify(['file', commit]), () => services.readCommittedFile(path, commit)),
    readTip: (query) =>
      once(query.path, JSON.stringify(['tip', query.ref, query.commit]), () => services.readTip(query)),
    earlierVersions: ({ path, commit, depth }) => {
      const key = JSON.stringify(['history', commit, depth]);
      return once(path, key, () => replayed(services.earlierVersions({ path, commit, depth })));
    },
    release: (file) => {
      const entry = known.get(file);
      if (entry === undefined) return;
      entry.users -= 1;
      if (entry.users <= 0) known.delete(file);
    },
  };
}

/** The same versions for each who asks, each fetched when the first of them wants it. */
function replayed(versions: AsyncIterable<EarlierVersion>): AsyncIterable<EarlierVersion> {
  const source = versions[Symbol.asyncIterator]();
  const read: Promise<IteratorResult<EarlierVersion>>[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; ; at++) {
        read[at] ??= source.next();
        const step = await read[at];
        if (step === undefined || step.done === true) return;
        yield step.value;
      }
    },
  };
}
