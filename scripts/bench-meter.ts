import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Tells at its end what a process took: a preload of the benchmarks. */
const METER = `import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(process.env.METER,JSON.stringify({time:performance.now(),memory:process.resourceUsage().maxRSS*1024/1e6})))`;

/** What one process took: milliseconds, and the most memory in MB. */
export interface Taken {
  readonly time: number;
  readonly memory: number;
}

/** A meter for one process after the other. */
export interface Meter {
  /** What the environment of a measured process has beside its own. */
  readonly env: Readonly<Record<string, string>>;
  /** Forgets what an earlier process took, so that it does not pass for the next one's. */
  reset(): void;
  read(): Taken;
}

export function openMeter(folder: string): Meter {
  const path = join(folder, 'meter.json');
  return {
    env: {
      METER: path,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(METER)}`,
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
    reset: () => rmSync(path, { force: true }),
    read: () => JSON.parse(readFileSync(path, 'utf8')),
  };
}
