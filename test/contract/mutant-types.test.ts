import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { mutantsOf } from '../../scripts/mutate/mutants.ts';
import { refusedIn } from '../../scripts/mutate/types.ts';
import { skipLong } from '../long.ts';

const ONE = `
  import { places } from './other.ts';
  export function first(name: string | undefined): string {
    if (name === undefined) return places[0];
    if (name.length > places.length) return 'long';
    return name;
  }
`;
const OTHER = `export const places = ['near', 'far'] as const;`;

let tree: string | undefined;
afterEach(() => {
  if (tree !== undefined) rmSync(tree, { recursive: true });
});

it('names the mutants that the compiler refuses, each for itself', async (context) => {
  skipLong(context);
  tree = mkdtempSync(join(tmpdir(), 'types-'));
  mkdirSync(join(tree, 'src'));
  writeFileSync(join(tree, 'src/one.ts'), ONE);
  writeFileSync(join(tree, 'src/other.ts'), OTHER);
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(OPTIONS));
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));

  const [whenUndefined, whenLong, empty] = [
    ...mutantsOf(ONE).filter(({ kind }) => kind === 'guard dropped'),
    ...mutantsOf(OTHER).filter(({ kind }) => kind === 'list emptied'),
  ];
  if (!whenUndefined || !whenLong || !empty) throw new Error('no mutants');
  const refused = await refusedIn(
    tree,
    new Map([
      // These two are tried at once, and the first file is refused for what the other gives it.
      [1, { file: 'one.ts', mutant: whenLong }],
      [2, { file: 'other.ts', mutant: empty }],
      [3, { file: 'one.ts', mutant: whenUndefined }],
    ]),
  );

  expect([...refused]).toEqual([[3, expect.stringContaining('TS18048')]]);
});

const OPTIONS = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    noUnusedLocals: true,
    allowUnreachableCode: false,
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    types: [],
  },
};
