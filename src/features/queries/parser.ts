import type { Node } from 'libpg-query';
import { failure, ok, type Result, textOf } from '../../result.ts';

export type {
  A_Const,
  A_Expr,
  ColumnRef,
  CommonTableExpr,
  CopyStmt,
  DeleteStmt,
  FuncCall,
  InsertStmt,
  JoinExpr,
  MergeStmt,
  Node,
  RangeSubselect,
  RangeVar,
  ResTarget,
  SelectStmt,
  SubLink,
  UpdateStmt,
  WithClause,
} from 'libpg-query';

/** Why a text is not a statement. */
export type Unparsed = 'too-long' | 'too-deep' | 'syntax' | 'several' | 'empty';

/** PostgreSQL's own parser. */
export interface Parser {
  /** The syntax tree of a text that has exactly one statement. */
  readonly parse: (text: string) => Result<Node, Unparsed>;
  /** A valid statement on one line, without comments, and with `?` for each constant. */
  readonly print: (text: string) => string;
}

/** At the default limit, no text of `pg_stat_statements` is longer. */
const LONGEST = 100_000;
/** Only a longer text is checked for its depth before it is read: a shorter one cannot be too deep. */
const LONGEST_SHALLOW = 1000;
const DEEPEST = 600;

const COMMENTS: ReadonlySet<string> = new Set(['SQL_COMMENT', 'C_COMMENT']);
const CONSTANTS: ReadonlySet<string> = new Set(['FCONST', 'ICONST', 'SCONST']);
/** Constants that the library has no name for: bits, and texts with Unicode escapes. */
const UNNAMED_CONSTANT = /^(?:[bx]|u&)'/i;

/**
 * Loads the parser: WebAssembly, about 2 MB. No other file imports it, so that a run without queries does not read it.
 * The package starts to compile when it is imported.
 */
export async function loadParser(): Promise<Result<Parser, string>> {
  keepsMemory();
  try {
    const library = await import('libpg-query');
    await library.loadModule();
    return ok(parserOf(library));
  } catch (error) {
    return failure(textOf(error));
  }
}

/**
 * Has Node compile the parser once. While it compiles the parser again to make it faster, which it is not by more than
 * a tenth, it takes 500 MB. A browser has no such flags.
 */
function keepsMemory(): void {
  const v8 = globalThis.process?.getBuiltinModule?.('node:v8');
  v8?.setFlagsFromString('--no-wasm-dynamic-tiering');
  v8?.setFlagsFromString('--no-wasm-tier-up');
}

type Library = typeof import('libpg-query');

function parserOf({ parseSync, scanSync }: Library): Parser {
  return {
    parse: (text) => parseWith(parseSync, text),
    print: (text) => printWith(scanSync, text),
  };
}

function parseWith(
  parse: Library['parseSync'],
  text: string,
): Result<Node, Unparsed> {
  if (text.length > LONGEST) return failure('too-long');
  // The parser would stop at a zero byte, and take the part before it for the statement.
  if (text.includes('\0')) return failure('syntax');

  const trees = treesOf(parse, text);
  if (trees === undefined) return failure('syntax');

  const [tree, ...others] = trees;
  if (tree === undefined) return failure('empty');
  if (others.length > 0) return failure('several');
  if (text.length > LONGEST_SHALLOW && isDeep(tree)) return failure('too-deep');
  return ok(tree);
}

/** The parser throws for any text that it refuses, and for a tree that is too deep to be returned. */
function treesOf(
  parse: Library['parseSync'],
  text: string,
): readonly Node[] | undefined {
  try {
    const { stmts = [] } = parse(text);
    return stmts.flatMap(({ stmt }) => stmt ?? []);
  } catch {
    return undefined;
  }
}

/** Whether a tree has more levels than a recursive function can handle. This function is not recursive. */
function isDeep(tree: Node): boolean {
  let level: readonly unknown[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

/** The parts of a node of a tree. */
export function childrenOf(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part);
}

/** Every object in a tree, itself included. */
export function* nodesIn(tree: object): Iterable<object> {
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    yield part;
    open.push(...childrenOf(part));
  }
}

function printWith(scan: Library['scanSync'], text: string): string {
  let printed = '';
  let end = 0;
  for (const token of scan(text).tokens) {
    const isApart = token.start > end;
    end = token.end;
    // Words on both sides of a comment must stay apart.
    if (COMMENTS.has(token.tokenName)) {
      end = -1;
      continue;
    }
    if (isApart && printed !== '') printed += ' ';
    const isConstant =
      CONSTANTS.has(token.tokenName) || UNNAMED_CONSTANT.test(token.text);
    printed += isConstant ? '?' : token.text;
  }
  return printed.replace(/;$/, '');
}
