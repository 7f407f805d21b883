/** `concurrency` of a job, as a workflow file has it. */
export interface Concurrency {
  readonly group: string;
  readonly 'cancel-in-progress'?: boolean;
  readonly queue?: 'single' | 'max';
}

/** How a job ended: GitHub cancelled it, or it ran. */
export type JobEnd<T> =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'ran'; readonly result: T };

interface Job {
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
}

interface Group {
  running: Job | undefined;
  readonly waiting: Job[];
}

/** So many jobs wait in a group with `queue: max`. */
const MOST_WAITING = 100;

/**
 * GitHub's concurrency groups, as it documents them: in a group one job runs. With `queue: max` the others wait in the
 * order in which they came, a hundred at most. Without it one waits, and the next one that comes takes its place and
 * cancels it. Jobs are only ever cancelled here while they wait: no workflow sets `cancel-in-progress`.
 */
export function openQueue() {
  const groups = new Map<string, Group>();

  const next = (name: string, group: Group): void => {
    const job = group.waiting.shift();
    group.running = job;
    if (job === undefined) groups.delete(name);
    else void job.start().then(() => next(name, group));
  };

  return {
    /** Adds a job; settles when it has run, or was cancelled. */
    add<T>(
      { group: name, queue, ...rest }: Concurrency,
      run: () => Promise<T>,
    ): Promise<JobEnd<T>> {
      if (rest['cancel-in-progress'] === true)
        throw new Error('the sandbox cancels no job that runs');

      // Group names are not case-sensitive.
      const key = name.toLowerCase();
      const group = groups.get(key) ?? { running: undefined, waiting: [] };
      groups.set(key, group);

      return new Promise((resolve, reject) => {
        const cancel = (): void => resolve({ kind: 'cancelled' });
        const start = (): Promise<void> =>
          run().then((result) => resolve({ kind: 'ran', result }), reject);
        const isFull = group.waiting.length >= MOST_WAITING;
        if (queue !== 'max')
          for (const older of group.waiting.splice(0)) older.cancel();
        else if (isFull) return cancel();
        group.waiting.push({ start, cancel });
        if (group.running === undefined) next(key, group);
      });
    },
  };
}
