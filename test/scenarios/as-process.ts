import { globSync } from 'node:fs';

/** A file of scenarios that runs once more as processes of the built action before a change lands. */
export interface AsProcess {
  /** What a process shows of it that a run of the source cannot. */
  readonly shows: string;
  /** The packages that the bundle has to find when they are needed first. */
  readonly loads?: readonly string[];
}

/**
 * The scenarios that are processes before a change lands: each shows something of the bundle, the environment, the
 * standard output or the end of a process. Those that are processes wherever they run (signals, proxies, certificates,
 * GitHub Enterprise Server) are not among them, and every scenario is one at night.
 */
const OF_CORE: Readonly<Record<string, AsProcess>> = {
  'fleet-end.test.ts': {
    shows: 'a process with many targets ends, and its summary is written whole',
  },
  'hostile.test.ts': {
    shows: 'no text from outside is a command on the standard output',
  },
  'inputs.test.ts': {
    shows: 'inputs are read from the environment, and a wrong one is exit 1',
  },
  'large-report.test.ts': {
    shows: 'a long output and summary are written before the process ends',
    loads: ['diff'],
  },
  'leaks.test.ts': {
    shows: 'no secret stands in the output, the files or the errors of Node',
  },
  'matrix.test.ts': {
    shows: 'outputs of many lines are read back as the runner reads them',
  },
  'oauth.test.ts': {
    shows: 'the bundle seals a secret, and masks it',
    loads: ['libsodium-wrappers'],
  },
  'secrets.test.ts': {
    shows: 'masks come before what they hide, on both streams',
  },
};

const FEATURES = new URL('../../src/features/', import.meta.url);

/** The same with those that features name beside their own scenarios, by their places in the repository. */
export const AS_PROCESS: ReadonlyMap<string, AsProcess> = new Map([
  ...inFolder('test/scenarios', OF_CORE),
  ...(await ofFeatures()),
]);

async function ofFeatures() {
  const lists = globSync('*/test/scenarios/as-process.ts', { cwd: FEATURES });
  const all = lists.sort().map(async (list) => {
    const { AS_PROCESS: own } = await import(new URL(list, FEATURES).href);
    const [feature] = list.split(/[\\/]/);
    return inFolder(`src/features/${feature}/test/scenarios`, own);
  });
  return (await Promise.all(all)).flat();
}

function inFolder(
  folder: string,
  files: Readonly<Record<string, AsProcess>>,
): readonly (readonly [string, AsProcess])[] {
  return Object.entries(files).map(([name, file]) => [
    `${folder}/${name}`,
    file,
  ]);
}
