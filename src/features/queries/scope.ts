import type { Column, Term } from './shape.ts';

/** What a name in FROM means: one relation, or a query with the relations inside it. */
export interface Source {
  readonly name: string;
  readonly schema: string | undefined;
  readonly relations: readonly number[];
  readonly isDerived: boolean;
}

type Named = ReadonlyMap<string, readonly number[]>;

const NONE: Named = new Map();

/** One query with its FROM, inside the outer query whose columns it may name. */
export class Scope {
  readonly query: number;
  readonly outer: Scope | undefined;
  /** The relations of the queries that WITH names, here or in an outer query. */
  named: Named;
  readonly sources: Source[] = [];
  /** Columns that USING merged. */
  readonly merged = new Map<string, Term>();

  constructor(query: number, outer?: Scope) {
    this.query = query;
    this.outer = outer;
    this.named = outer?.named ?? NONE;
  }

  /** The relations of its own FROM. */
  get relations(): ReadonlySet<number> {
    return relationsOf(this.sources);
  }

  /** The column of a path such as `o.user_id`. */
  column(path: readonly string[]): Term {
    const name = path.at(-1);
    if (name === undefined) return { kind: 'other' };
    if (path.length === 1) return this.merged.get(name) ?? this.#bare(name);

    const [source, schema] = [path.at(-2), path.at(-3)];
    const owner = this.owner(source, schema);
    if (owner === undefined) return { kind: 'other' };
    return columnOf(name, [owner]);
  }

  /** An unqualified name is taken for a column of this query, not of an outer one. */
  #bare(name: string): Term {
    return columnOf(name, this.sources);
  }

  /** Whether the qualifier of a column belongs to an outer query. */
  isOuter(name: string | undefined, schema: string | undefined): boolean {
    if (name === undefined || this.#own(name, schema) !== undefined)
      return false;
    return this.outer?.owner(name, schema) !== undefined;
  }

  /** What the qualifier of a column means, here or in an outer query. */
  owner(
    name: string | undefined,
    schema: string | undefined,
  ): Source | undefined {
    return this.#own(name, schema) ?? this.outer?.owner(name, schema);
  }

  #own(
    name: string | undefined,
    schema: string | undefined,
  ): Source | undefined {
    return this.sources.find(
      (source) =>
        source.name === name &&
        (schema === undefined || source.schema === schema),
    );
  }
}

/**
 * The relations of some sources. Relations inside a query are included; only conditions inside the query can name them.
 */
export function relationsOf(sources: readonly Source[]): ReadonlySet<number> {
  return new Set(sources.flatMap(({ relations }) => relations));
}

/** A column that belongs to one of some sources. */
export function columnOf(name: string, sources: readonly Source[]): Term {
  const direct = sources.filter(({ isDerived }) => !isDerived);
  const isDerived = direct.length === 0;
  // A query of WITH may be there several times.
  const candidates = relationsOf(
    sources.filter((source) => source.isDerived === isDerived),
  );
  const column: Column = {
    name,
    candidates: Array.from(candidates),
    isDerived,
    isExpression: false,
  };
  return { kind: 'column', column };
}
