/**
 * Which mutants the compiler refuses. Whoever makes such a slip is told at once, so no test has to notice it, and it is
 * counted apart. A round has one mutant of each file, and what is refused is tried again beside others: a file may be
 * refused for what another one gives it now.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutated } from './mutants.ts';

/**
 * What a dropped guard leaves behind it in its place, code that is not reached and names that nobody uses, is not a
 * matter of types.
 */
const CONFIG = {
  extends: './tsconfig.json',
  compilerOptions: {
    allowUnreachableCode: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ['src'],
  exclude: [],
};
/** How the compiler names the place of an error. */
const PLACE = /^src\/(.+?)\(\d+,\d+\): (error TS\d+: .+)$/gm;

/** A mutant of a file of `src`. */
interface Placed {
  readonly file: string;
  readonly mutant: Mutant;
}

/** Of each mutant that is refused, the first thing that the compiler says. The tree is as it was afterwards. */
export async function refusedIn(
  tree: string,
  chosen: ReadonlyMap<number, Placed>,
): Promise<ReadonlyMap<number, string>> {
  writeFileSync(join(tree, 'tsconfig.mutate.json'), JSON.stringify(CONFIG));
  const asItIs = await errorsIn(tree);
  if (asItIs.size > 0) throw new Error('The source does not compile.');

  const suspected = await refusedOnce(tree, [...chosen]);
  return refusedOnce(
    tree,
    [...chosen].filter(([id]) => suspected.has(id)).reverse(),
  );
}

async function refusedOnce(
  tree: string,
  chosen: readonly (readonly [number, Placed])[],
): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>();
  const files = Map.groupBy(chosen, ([, { file }]) => file);
  const most = Math.max(0, ...Array.from(files.values(), (of) => of.length));
  for (let turn = 0; turn < most; turn += 1) {
    const round = [...files.values()].flatMap((of) => of.slice(turn, turn + 1));
    const errors = await errorsWith(tree, round);
    for (const [id, { file }] of round) {
      const why = errors.get(file);
      if (why !== undefined) refused.set(id, why);
    }
  }
  return refused;
}

async function errorsWith(
  tree: string,
  round: readonly (readonly [number, Placed])[],
): Promise<ReadonlyMap<string, string>> {
  const originals = round.map(([, { file, mutant }]) => {
    const path = join(tree, 'src', file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, mutated(text, mutant));
    return { path, text };
  });
  const errors = await errorsIn(tree);
  for (const { path, text } of originals) writeFileSync(path, text);
  return errors;
}

/** The first error of each file of the source. */
function errorsIn(tree: string): Promise<ReadonlyMap<string, string>> {
  const compiler = join(tree, 'node_modules/typescript/bin/tsc');
  const given = ['-p', 'tsconfig.mutate.json', '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, ...given],
      { cwd: tree, maxBuffer: Infinity },
      (error, said) => {
        const errors = new Map<string, string>();
        for (const [, file = '', why = ''] of said.matchAll(PLACE))
          if (!errors.has(file)) errors.set(file, why);
        if (error !== null && errors.size === 0)
          reject(new Error(`tsc: ${said}`, { cause: error }));
        else resolve(errors);
      },
    );
  });
}
