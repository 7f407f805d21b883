/** Every sentence that users read, as the source has it. A value is `…`; a sentence among the values of another is apart. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { parseAst } from 'rolldown/parseAst';

/** A sentence, or the part of one that a value completes, and where the source has it. */
export interface Sentence {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The reasons of the rules stand beside their examples. */
const SOURCES = ['src/**/*.ts', 'test/rules/each/examples/{*-*,tables}.ts'];
/** Fields that hold no words for users: paths of modules, keys, and what a value is compared with. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  ImportDeclaration: ['source'],
  ImportExpression: ['source'],
  ExportAllDeclaration: ['source'],
  ExportNamedDeclaration: ['source'],
  SwitchCase: ['test'],
  MemberExpression: ['property'],
};
/** Documents among the reasons of the rules. */
const EXAMPLES: ReadonlySet<unknown> = new Set([
  'fails',
  'passes',
  'live',
  'shards',
]);
const COMPARISONS: ReadonlySet<unknown> = new Set(['===', '!==', 'in']);
/** The first words of statements in SQL, and of lines of programs. */
const STATEMENT =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|FROM|WHERE|JOIN|LEFT JOIN|AND|OR|CREATE|ALTER|SET|BEGIN|COMMIT|GRANT|COPY|DECLARE|FETCH|EXPLAIN|LIMIT|ORDER BY|GROUP BY|VALUES|ON|UNION|CASE|WHEN|TRUNCATE|ROLLBACK|# (?:bash|zsh|fish))\b/;

/** Every sentence of the source, of action.yml and of the reasons of rules, file by file. */
export function sentences(): readonly Sentence[] {
  const files = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: ['src/features/*/test'] }).sort(),
  );
  const written = files.filter((file) => !file.endsWith('.validator.ts'));
  return [...descriptions('action.yml'), ...written.flatMap(sentencesOf)];
}

/** The descriptions of a metadata file, in its order. */
function descriptions(file: string): readonly Sentence[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found: Sentence[] = [];
  let read = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, below] of Object.entries(value)) {
      read = Math.max(read, text.indexOf(`${key}:`, read));
      if (key === 'description')
        found.push({
          file,
          line: lineAt(text, read),
          text: flat(String(below)),
        });
      else visit(below);
    }
  };
  visit(load(text));
  return found;
}

function sentencesOf(file: string): readonly Sentence[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found: Sentence[] = [];
  const add = (node: SyntaxNode, words: string): void => {
    if (isSentence(words))
      found.push({ file, line: lineAt(text, node.start), text: flat(words) });
  };
  const visit = (node: SyntaxNode): void => {
    if (
      isWordless(node) ||
      (/^(?:test|sandbox|oracles)\//.test(file) && isExample(node))
    )
      return;
    const words = wordsOf(node);
    if (words !== undefined) add(node, words);
    // The parts of a sum are one sentence, and were added with it.
    const isPart = (below: SyntaxNode): boolean =>
      words !== undefined && wordsOf(below) !== undefined;
    for (const below of readIn(node))
      if (isPart(below)) partsOf(below).forEach(visit);
      else visit(below);
  };
  visit(asNode(parseAst(text, { lang: 'ts' }, file)));
  return found;
}

/** Types, and what a value is compared with. */
function isWordless({ type, operator }: SyntaxNode): boolean {
  if (type.startsWith('TS'))
    return !/^TS(?:As|Satisfies)Expression$/.test(type);
  return type === 'BinaryExpression' && COMPARISONS.has(operator);
}

function isExample(node: SyntaxNode): boolean {
  return nodesIn(node['key']).some(({ name }) => EXAMPLES.has(name));
}

/** The nodes right below a node that may hold words. */
function readIn(node: SyntaxNode): readonly SyntaxNode[] {
  const unread = UNREAD[node.type] ?? [];
  return Object.entries(node)
    .filter(([field]) => !unread.includes(field))
    .flatMap(([, value]) => nodesIn(value));
}

/** The values among the words of a literal or a sum of them. */
function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === 'Literal' ? [] : Object.values(node).flatMap(nodesIn);
}

/** What a literal, a template or a sum of such says; a value is an ellipsis. */
function wordsOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral')
    return nodesIn(node['quasis']).map(cookedOf).join('…');
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+')
    return undefined;
  const [left, right] = [
    ...nodesIn(node['left']),
    ...nodesIn(node['right']),
  ].map(wordsOf);
  return left === undefined && right === undefined
    ? undefined
    : `${left ?? '…'}${right ?? '…'}`;
}

function cookedOf(quasi: SyntaxNode): string {
  const value = quasi['value'];
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : '';
}

/** The nodes that a field of a node holds. */
function nodesIn(value: unknown): readonly SyntaxNode[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'start' in value
  );
}

function asNode(value: unknown): SyntaxNode {
  if (!isNode(value)) throw new Error('The parser returned no tree.');
  return value;
}

/** Two words of a language one after another; no statement, path, header, citation or part of a page. */
function isSentence(text: string): boolean {
  if (
    STATEMENT.test(text) ||
    /^\w+, §|^(?:query|mutation)\(|^[a-z]+(?:-[a-z]+)*: |^\s*[<{]/.test(text)
  )
    return false;
  return /\p{L}{2,}[,;:]? +(?:\p{L}{2,}|…)|… +\p{L}{2,}|^\p{Lu}\p{L}+[.:]$/u.test(
    text,
  );
}

/** One line, however the source breaks it. */
function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
