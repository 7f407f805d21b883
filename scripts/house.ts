/** Prints the figures of the house: `npm run house [-- FOLDER]`. They are read; only cycles are refused, by a test. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const COMPLEXITY = 'complexity/noExcessiveCognitiveComplexity';
const NESTED = 'style/noNestedTernary';

/** A file of hand-written code. */
export interface SourceFile {
  /** Its path, seen from the folder. */
  readonly name: string;
  readonly lines: number;
  readonly nodes: number;
  readonly conditionals: number;
  readonly spreads: number;
  /** Signatures that return a value or a string, which is a value or the reason why there is none. */
  readonly textResults: number;
  readonly exportedTypes: number;
  /** Nodes that compute nothing: imports, re-exports, declared types, parameters and what is taken apart. */
  readonly plumbing: number;
  /** What it imports as it is written there, types and later imports included. */
  readonly imports: readonly string[];
}

/** A part of a syntax tree, as far as it is looked at here. */
interface SyntaxNode {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** The hand-written files of a folder: without what is made from schemas. */
export function readSource(folder: string): readonly SourceFile[] {
  return globSync('**/*.ts', {
    cwd: folder,
    exclude: ['**/node_modules', 'features/*/test'],
  })
    .filter((name) => !name.endsWith('.validator.ts'))
    .toSorted()
    .map((name) => measureFile(name, readFileSync(join(folder, name), 'utf8')));
}

function measureFile(name: string, text: string): SourceFile {
  const program = parseAst(text, { lang: 'ts' });
  const nodes = [...nodesOf(program)];
  const count = (matches: (node: SyntaxNode) => boolean): number =>
    nodes.filter(matches).length;

  return {
    name,
    lines: text.split('\n').length - 1,
    nodes: nodes.length,
    conditionals: count(({ type }) => type === 'ConditionalExpression'),
    spreads: count(({ type }) => type === 'SpreadElement'),
    textResults: count(returnsText),
    exportedTypes: count(exportsType),
    plumbing: plumbingIn(program),
    imports: nodes.flatMap(importedBy),
  };
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const part of value) yield* nodesOf(part);
  } else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) yield* nodesOf(part);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string'
  );
}

/** What is plumbing with all that is in it. */
const PLUMBING: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'ObjectPattern',
  'ArrayPattern',
]);

/** How many nodes are plumbing, each counted once. */
function plumbingIn(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce((total, part) => total + plumbingIn(part), 0);
  if (!isNode(value)) return 0;
  if (PLUMBING.has(value.type) || isReExport(value) || exportsType(value))
    return [...nodesOf(value)].length;

  const { params, ...others } = value;
  return [...nodesOf(params)].length + plumbingIn(Object.values(others));
}

/** `export { one }`, with or without a place where it is from. */
function isReExport({ type, declaration }: SyntaxNode): boolean {
  return type === 'ExportNamedDeclaration' && !isNode(declaration);
}

function exportsType({ type, declaration }: SyntaxNode): boolean {
  return (
    type === 'ExportNamedDeclaration' &&
    isNode(declaration) &&
    /^TS(?:TypeAlias|Interface)Declaration$/.test(declaration.type)
  );
}

/** What an import, of types too, a re-export or a later import names. */
function importedBy(node: SyntaxNode): readonly string[] {
  const { type, source } = node;
  if (!/^(?:Import|Export).*(?:Declaration|Expression)$/.test(type)) return [];
  if (!isNode(source) || typeof source['value'] !== 'string') return [];
  return [source['value']];
}

/** Whether a signature returns `T | string`, at once or later. */
function returnsText({ returnType }: SyntaxNode): boolean {
  const type = promisedBy(annotated(returnType));
  if (type?.type !== 'TSUnionType') return false;
  const members = [...nodesOf(type['types'])].filter((member) =>
    (type['types'] as readonly unknown[]).includes(member),
  );
  return (
    members.some((member) => member.type === 'TSStringKeyword') &&
    members.some((member) => !PLAIN.has(member.type))
  );
}

/** A string or none of these is no value with a reason. */
const PLAIN: ReadonlySet<string> = new Set([
  'TSStringKeyword',
  'TSUndefinedKeyword',
  'TSNullKeyword',
  'TSNumberKeyword',
]);

function annotated(annotation: unknown): SyntaxNode | undefined {
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  return isNode(type) ? type : undefined;
}

function promisedBy(type: SyntaxNode | undefined): SyntaxNode | undefined {
  const name = type?.['typeName'];
  const words = type?.['typeArguments'];
  if (!isNode(name) || name['name'] !== 'Promise' || !isNode(words))
    return type;
  const [promised] = words['params'] as readonly unknown[];
  return isNode(promised) ? promised : undefined;
}

/** Which files each file imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The imports among files of one folder. */
export function importsAmong(files: readonly SourceFile[]): Imports {
  const names = new Set(files.map(({ name }) => name));
  return new Map(
    files.map(({ name, imports }) => {
      const paths = imports
        .filter((path) => path.startsWith('.'))
        .map((path) => join(dirname(name), path));
      return [name, [...new Set(paths)].filter((path) => names.has(path))];
    }),
  );
}

/** Groups of files that import each other, types included: each file of one reaches all others (Tarjan). */
export function cyclesIn(imports: Imports): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (name: string): number => {
    const index = order.size;
    order.set(name, index);
    stack.push(name);

    let lowest = index;
    for (const next of imports.get(name) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next))
        lowest = Math.min(lowest, order.get(next) ?? index);
    }
    low.set(name, lowest);

    if (lowest === index) {
      const part = stack.splice(stack.indexOf(name));
      if (part.length > 1) cycles.push(part);
    }
    return lowest;
  };

  for (const name of imports.keys()) if (!order.has(name)) visit(name);
  return cycles;
}

/** The longest way along imports; where there is a cycle, there is none. */
function longestChain(imports: Imports): readonly string[] {
  if (cyclesIn(imports).length > 0) return [];
  const known = new Map<string, readonly string[]>();
  const from = (name: string): readonly string[] => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const chain = [name, ...longest((imports.get(name) ?? []).map(from))];
    known.set(name, chain);
    return chain;
  };
  return longest([...imports.keys()].map(from));
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce(
    (one, other) => (other.length > one.length ? other : one),
    [],
  );
}

/** Where the linter finds what a rule of its refuses, as `file:line`. */
function lintedBy(rule: string, folder: string): readonly string[] {
  const words = ['lint', `--only=${rule}`, '--max-diagnostics=none'];
  const { stdout } = spawnSync(
    process.execPath,
    [BIOME, ...words, '--reporter=github', folder],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const found = stdout.matchAll(/^::\w+ title=[^,]*,file=([^,]+),line=(\d+)/gm);
  return Array.from(found, ([, file, line]) => `${file}:${line}`);
}

/** Figures of a folder, or of all. */
interface FolderFigures {
  readonly folder: string;
  readonly files: number;
  readonly nodes: number;
  readonly exportedTypes: number;
  readonly plumbing: number;
}

/** Folders whose folders are rooms of their own. */
const SPLIT = /^(?:ports|doors|features)\/[^/]+(?=\/)|^[^/]+(?=\/)/;

/** The figures of each folder, then of all. */
function figuresByFolder(
  files: readonly SourceFile[],
): readonly FolderFigures[] {
  const folders = Map.groupBy(files, folderOf);
  const rows = [...folders].map(([folder, inside]) => total(folder, inside));
  return [
    ...rows.toSorted((one, other) => one.folder.localeCompare(other.folder)),
    total('all', files),
  ];
}

function folderOf({ name }: SourceFile): string {
  return SPLIT.exec(name)?.[0] ?? '(no folder)';
}

function total(folder: string, files: readonly SourceFile[]): FolderFigures {
  const sum = (figure: (file: SourceFile) => number): number =>
    files.reduce((all, file) => all + figure(file), 0);
  return {
    folder,
    files: files.length,
    nodes: sum(({ nodes }) => nodes),
    exportedTypes: sum(({ exportedTypes }) => exportedTypes),
    plumbing: sum(({ plumbing }) => plumbing),
  };
}

/** A row of the table of folders. */
function tableRow(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, at) =>
      at === 0 ? String(cell).padEnd(22) : String(cell).padStart(10),
    )
    .join('');
}

function printFolders(files: readonly SourceFile[]): void {
  const titles = ['files', 'nodes', 'types', 'plumbing'];
  console.log(`\n${tableRow(['folder', ...titles])}`);
  for (const { folder, ...figures } of figuresByFolder(files)) {
    const share = ((figures.plumbing * 100) / figures.nodes).toFixed(1);
    const { files: count, nodes, exportedTypes } = figures;
    console.log(tableRow([folder, count, nodes, exportedTypes, `${share} %`]));
  }
}

function print(folder: string): void {
  const files = readSource(folder);
  const sum = (figure: (file: SourceFile) => number): number =>
    files.reduce((total, file) => total + figure(file), 0);
  const [nodes, lines] = [sum((file) => file.nodes), sum((file) => file.lines)];
  const often = (count: number): string =>
    `${count} (${((count * 10_000) / nodes).toFixed(0)} per 10,000 nodes)`;
  const imports = importsAmong(files);
  const cycles = cyclesIn(imports);
  const chain = longestChain(imports);
  const complex = lintedBy(COMPLEXITY, folder);
  const nested = lintedBy(NESTED, folder);

  console.log(`files                           ${files.length}
lines                           ${lines}
syntax nodes                    ${nodes} (${(nodes / lines).toFixed(1)} a line)
conditional expressions         ${often(sum((file) => file.conditionals))}
spreads                         ${often(sum((file) => file.spreads))}
functions above complexity 15   ${complex.length}
nested conditional expressions  ${nested.length}
signatures with T | string      ${sum((file) => file.textResults)}
exported types                  ${sum((file) => file.exportedTypes)}
plumbing                        ${((sum((file) => file.plumbing) * 100) / nodes).toFixed(1)} % of the nodes
cycles                          ${cycles.length}
longest import chain            ${chain.length}`);
  printFolders(files);
  for (const [title, list] of [
    ['Complex functions', complex],
    ['Nested conditional expressions', nested],
    ['Cycles', cycles.map((cycle) => cycle.join(' ↔ '))],
    ['Longest import chain', chain],
  ] as const) {
    if (list.length > 0) console.log(`\n${title}\n  ${list.join('\n  ')}`);
  }
}

if (import.meta.main) {
  const [folder = 'src'] = process.argv.slice(2);
  print(relative(process.cwd(), join(ROOT, folder)));
}
