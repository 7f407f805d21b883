import type { Message } from '../../text/message.ts';

/** The name of a table as a statement has it. */
export interface NameInStatement {
  /** Undefined where the statement leaves it to `search_path`. */
  readonly schema: string | undefined;
  readonly name: string;
}

/** A place in a statement that names a table; the same table may have several. */
export interface Relation {
  readonly table: NameInStatement;
  /** The query that it stands in: 0 for the statement itself. */
  readonly query: number;
}

/** A column as a condition names it. */
export interface Column {
  readonly name: string;
  /** Relations that it can belong to, by their position in the shape. */
  readonly candidates: readonly number[];
  /** Whether it is a column of a query in FROM, of which the candidates are the relations inside. */
  readonly isDerived: boolean;
}

/** What a column is compared with. */
export type Term =
  | { readonly kind: 'column'; readonly column: Column }
  /** One value that is the same wherever the same text stands. */
  | { readonly kind: 'value'; readonly text: string }
  /** A list of values. */
  | { readonly kind: 'list' }
  /** Values of which it is not known whether routers route by them. */
  | { readonly kind: 'doubtful'; readonly doubt: Doubt }
  | { readonly kind: 'other' };

/** Why it is open whether a condition routes. */
export interface Doubt {
  readonly why: Message;
  /** Whether routers may refuse the statement for it; else only the number of shards is open. */
  readonly mayRefuse: boolean;
}

/** Only rows count whose column equals a term, because of a condition that holds for all rows that count. */
export interface Equality {
  readonly column: Column;
  readonly term: Term;
  /** Relations whose rows it limits. */
  readonly limits: ReadonlySet<number>;
}

/** What an INSERT gives its columns. */
export interface Insert {
  readonly kind: 'insert';
  readonly target: number;
  /** Undefined where the statement names none. */
  readonly columns: readonly string[] | undefined;
  /** Rows of terms in the order of the columns; undefined for a query, whose terms are in `selected`. */
  readonly rows: readonly (readonly Given[])[] | undefined;
  readonly selected: readonly Term[];
  readonly conflict: Conflict | undefined;
}

/** What a row of VALUES gives a column. */
export type Given = Term | { readonly kind: 'default' };

export interface Conflict {
  /** Columns of the index that decides; undefined where none or a constraint is named, or an expression. */
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
  /** Undefined where the statement names none, which are all. */
  readonly columns: readonly string[] | undefined;
}

export type Write = Insert | Update | Delete | Copy;

/** A documented limit of routers that a statement meets. */
export interface Limit {
  readonly why: Message;
  /** Where it holds: for a table that an index routes or several shards have, or only where several shards answer. */
  readonly where: 'always' | 'routed' | 'across';
  /** Whether it is certain to refuse this statement. */
  readonly isCertain: boolean;
}

/** What matters of a statement for where it goes; the same for any topology. */
export interface Shape {
  readonly relations: readonly Relation[];
  readonly equalities: readonly Equality[];
  readonly writes: readonly Write[];
  readonly limits: readonly Limit[];
  /** What in it cannot be followed, whatever the topology. */
  readonly doubts: readonly Message[];
  /** Queries that name a column of the query around them. */
  readonly correlated: ReadonlySet<number>;
  /** `everywhere`: routers run it on every shard. `nowhere`: the session alone, no table. */
  readonly reach: 'tables' | 'everywhere' | 'nowhere';
  /** Whether it reads or writes rows and nothing else, and so may be shown. */
  readonly isData: boolean;
}
