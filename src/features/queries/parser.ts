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

/** Why a text gives no statement. */
export type Unparsed = 'too-long' | 'too-deep' | 'syntax' | 'several' | 'empty';

/** PostgreSQL's own parser. */
export interface Parser {
  /** The tree of the one statement in a text. */
  readonly parse: (text: string) => Result<Node, Unparsed>;
  /** A statement that parses, on one line, without comments, each constant as `?`. */
  readonly print: (text: string) => string;
}

/** No text of `pg_stat_statements` is longer where its limit is ordinary. */
const LONGEST = 100_000;
/** Only a longer text is looked through for its depth: a shorter one is followed to its end in any case. */
const LONGEST_SHALLOW = 1000;
const DEEPEST = 600;

const COMMENTS: ReadonlySet<string> = new Set(['SQL_COMMENT', 'C_COMMENT']);
const CONSTANTS: ReadonlySet<string> = new Set(['FCONST', 'ICONST', 'SCONST']);
/** Constants that the library has no name for: bits, and texts with Unicode escapes. */
const UNNAMED_CONSTANT = /^(?:[bx]|u&)'/i;

/**
 * Loads the parser: WebAssembly, about 2 MB. Nothing else imports it, so a run without queries reads none of it. The
 * package starts to compile when it is imported.
 */
export async function loadParser(): Promise<Result<Parser, string>> {
  try {
    const library = await import('libpg-query');
    await library.loadModule();
    return ok(parserOf(library));
  } catch (error) {
    return failure(textOf(error));
  }
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
  // The parser reads up to a zero, and would take the part before it for the statement.
  if (text.includes('\0')) return failure('syntax');

  const trees = treesOf(parse, text);
  if (trees === undefined) return failure('syntax');

  const [tree, ...others] = trees;
  if (tree === undefined) return failure('empty');
  if (others.length > 0) return failure('several');
  if (text.length > LONGEST_SHALLOW && isDeep(tree)) return failure('too-deep');
  return ok(tree);
}

/** The parser throws for whatever it does not take, and where a tree is too deep to be handed over. */
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

/** Whether a tree has more levels than a function that calls itself may follow; itself without such calls. */
function isDeep(tree: Node): boolean {
  let level: readonly unknown[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

/** The parts of a part of a tree. */
export function childrenOf(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part);
}

function printWith(scan: Library['scanSync'], text: string): string {
  let printed = '';
  let end = 0;
  for (const token of scan(text).tokens) {
    const isApart = token.start > end;
    end = token.end;
    // Where a comment was, words must not run together.
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
