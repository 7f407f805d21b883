import type { Message } from '../../text/message.ts';

/** The name of a table as a statement contains it. */
export interface NameInStatement {
  /** Undefined if the statement leaves the schema to `search_path`. */
  readonly schema: string | undefined;
  readonly name: string;
}

/** A place in a statement that names a table; one table may have several such places. */
export interface Relation {
  readonly table: NameInStatement;
  /** The query that contains it: 0 for the statement itself. */
  readonly query: number;
}

/** A column as a condition names it. */
export interface Column {
  readonly name: string;
  /** The relations to which it may belong, by their position in the shape. */
  readonly candidates: readonly number[];
  /** Whether it is a column of a query in FROM; then the candidates are the relations inside that query. */
  readonly isDerived: boolean;
  /** Whether it is an expression over such columns, whose name no column has. */
  readonly isExpression: boolean;
}

/** What a column is compared with. */
export type Term =
  | { readonly kind: 'column'; readonly column: Column }
  /** One value; equal texts mean equal values everywhere in the statement. */
  | { readonly kind: 'value'; readonly text: string }
  /** A list of values. */
  | { readonly kind: 'list' }
  /** Values for which it is unknown whether routers route by them. */
  | { readonly kind: 'doubtful'; readonly doubt: Doubt }
  | { readonly kind: 'other' };

/** Why it is unknown whether routers use a condition. */
export interface Doubt {
  readonly why: Message;
  /** Whether routers may refuse the statement; otherwise only the number of shards is unclear. */
  readonly mayRefuse: boolean;
}

/** A condition by which a column equals a term in every row that counts. */
export interface Equality {
  readonly column: Column;
  readonly term: Term;
  /** The relations whose rows the condition limits. */
  readonly limits: ReadonlySet<number>;
}

/** The columns and values of an INSERT. */
export interface Insert {
  readonly kind: 'insert';
  readonly target: number;
  /** Undefined if the statement names no columns. */
  readonly columns: readonly string[] | undefined;
  /** Rows of terms in the order of the columns; undefined for a query, whose terms are in `selected`. */
  readonly rows: readonly (readonly Given[])[] | undefined;
  readonly selected: readonly Term[];
  readonly conflict: Conflict | undefined;
}

/** The value of a column in a row of VALUES. */
export type Given = Term | { readonly kind: 'default' };

export interface Conflict {
  /** The columns that identify the index; undefined if the statement names none, or a constraint or an expression. */
  readonly columns: readonly string[] | undefined;
  readonly hasConstraint: boolean;
  readonly sets: readonly string[];
}

export interface Update {
  readonly kind: 'update';
  readonly target: number;
  readonly sets: readonly string[];
}

export interface Delete {
  readonly kind: 'delete';
  readonly target: number;
  readonly hasUsing: boolean;
  readonly hasReturning: boolean;
}

export interface Copy {
  readonly kind: 'copy';
  readonly target: number;
  readonly isFrom: boolean;
  readonly isFile: boolean;
  /** Undefined if the statement names no columns, which means all of them. */
  readonly columns: readonly string[] | undefined;
}

export type Write = Insert | Update | Delete | Copy;

/** A documented limit of routers that a statement may exceed. */
export interface Limit {
  readonly why: Message;
  /** Where it applies: always, to tables that an index routes or that have copies, or only across several shards. */
  readonly where: 'always' | 'routed' | 'across';
  /** Whether it certainly refuses this statement. */
  readonly isCertain: boolean;
}

/** Everything about a statement that decides where it goes; it is the same for any topology. */
export interface Shape {
  readonly relations: readonly Relation[];
  readonly equalities: readonly Equality[];
  readonly writes: readonly Write[];
  readonly limits: readonly Limit[];
  /** The parts of the statement that are not followed, whatever the topology. */
  readonly doubts: readonly Message[];
  /** The queries that name a column of an outer query. */
  readonly correlated: ReadonlySet<number>;
  /** The sequences of a statement that names no table; undefined for one whose name is unknown. */
  readonly sequences: readonly (string | undefined)[];
  /** `everywhere`: routers run it on every shard. `nowhere`: it concerns only the session, and no table. */
  readonly reach: 'tables' | 'everywhere' | 'nowhere';
  /** Whether it only reads or writes rows, so that it may be shown. */
  readonly isData: boolean;
}
