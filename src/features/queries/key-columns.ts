import { inQuotes } from '../../topology/catalog.ts';
import { type Node, nodesIn, type Parser } from './parser.ts';
import { namesIn } from './terms.ts';

/** A name that needs no quotes here; PostgreSQL's catalog has it as it is written, camel case too. */
const BARE_NAME = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
const NAME_IN_QUOTES = /^"((?:[^"]|"")+)"$/;

/** The column that a topology names by itself or in quotes; undefined for an expression. */
export function columnNamed(text: string): string | undefined {
  if (BARE_NAME.test(text)) return text;
  return text.match(NAME_IN_QUOTES)?.[1]?.replaceAll('""', '"');
}

/** An expression that routes rows. */
export interface KeyExpression {
  readonly text: string;
  /** Its name among the columns of conditions; undefined if it does not parse. */
  readonly name: string | undefined;
  /** The columns in it. */
  readonly columns: ReadonlySet<string>;
}

/** Reads the expression of an index. Routers take only one; of more, only the columns count. */
export function keyExpression(
  texts: readonly string[],
  parser: Parser,
): KeyExpression {
  const [text = ''] = texts;
  const values = texts.map((one) => expressionIn(one, parser));
  const [value] = values;
  const columns = values.flatMap((one, at) =>
    // Of a text that does not parse, each word may be a column.
    one === undefined
      ? (texts[at] ?? '').split(/[^\w$]+/)
      : columnPathsIn(one).flatMap((path) => path.at(-1) ?? []),
  );
  return {
    text,
    name: value && expressionName(value),
    columns: new Set(columns),
  };
}

function expressionIn(text: string, parser: Parser): Node | undefined {
  const name = columnNamed(text);
  const parsed = parser.parse(
    `SELECT (${name === undefined ? text : inQuotes(name)}\n)`,
  );
  return parsed.ok ? selectedIn(parsed.value) : undefined;
}

function selectedIn(statement: Node): Node | undefined {
  if (!('SelectStmt' in statement)) return undefined;
  const [target, ...others] = statement.SelectStmt.targetList ?? [];
  if (target === undefined || others.length > 0) return undefined;
  if (!('ResTarget' in target)) return undefined;
  return target.ResTarget.val;
}

/** The paths of the columns in an expression, such as `e.email`. */
export function columnPathsIn(node: Node): readonly (readonly string[])[] {
  const paths: (readonly string[])[] = [];
  for (const part of nodesIn(node))
    if ('ColumnRef' in part) {
      const { fields = [] } = Object(part.ColumnRef);
      paths.push(namesIn(fields));
    }
  return paths;
}

/**
 * A name for an expression, which no column has. Two expressions have the same one if they differ at most in
 * constants, which a source may have replaced by parameters, in casts, and in the tables of their columns.
 */
export function expressionName(node: Node): string {
  return `\0${JSON.stringify(node, (key, value) => {
    if (key === 'location') return undefined;
    return bare(value);
  })}`;
}

/** A node without its cast, the table of its column, its constant, or the schema of its function. */
function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('TypeCast' in value) return bare(Object(value.TypeCast).arg);
  if ('CollateClause' in value) return bare(Object(value.CollateClause).arg);
  if ('A_Const' in value || 'ParamRef' in value) return '?';
  if ('ColumnRef' in value) {
    const { fields = [] } = Object(value.ColumnRef);
    return [namesIn(fields).at(-1)];
  }
  if ('funcname' in value && Array.isArray(value.funcname)) {
    const names = namesIn(value.funcname);
    if (names.length === 2 && names[0] === 'pg_catalog')
      return { ...value, funcname: value.funcname.slice(1) };
  }
  return value;
}
