import { code, type Message, prose, quote } from '../../text/message.ts';
import { both, equalitiesIn } from './conditions.ts';
import { useOf } from './functions.ts';
import { LIMITS, limitsOf, utilityOf } from './limits.ts';
import {
  type A_Expr,
  type ColumnRef,
  type CopyStmt,
  childrenOf,
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  type MergeStmt,
  type Node,
  nodesIn,
  type RangeVar,
  type SelectStmt,
  type SubLink,
  type UpdateStmt,
  type WithClause,
} from './parser.ts';
import { columnOf, relationsOf, Scope, type Source } from './scope.ts';
import type {
  Conflict,
  Equality,
  Given,
  Limit,
  Relation,
  Shape,
  Term,
  Write,
} from './shape.ts';
import { givenBy, isStar, namesIn, termOf } from './terms.ts';

/** The mark of a list that `pg_stat_statements` has cut to its first value. */
const CUT_LIST = '/*, ... */';

/** Statements with more tables or comparisons are not followed: the time would grow with the square of their number. */
const MOST_TABLES = 200;
const MOST_COMPARISONS = 500;
/** A comparison of two columns is two equalities, and one of two rows has some for each column. */
const MOST_EQUALITIES = 2 * MOST_COMPARISONS;
const TOO_LARGE: Message = prose`it has more than ${MOST_TABLES} tables or ${MOST_COMPARISONS} comparisons, which are not followed`;

/** Everything about a statement that decides where it goes, whatever the topology. */
export function shapeOf(statement: Node, text: string): Shape {
  if (isTooLarge(statement)) return unfollowed(statement);

  const shape = new Reader(text.includes(CUT_LIST)).read(statement);
  if (shape.equalities.length > MOST_EQUALITIES) return unfollowed(statement);
  return shape;
}

/** Counts tables and comparisons first, because reading may take several steps for each. */
function isTooLarge(statement: Node): boolean {
  let [tables, comparisons, columns] = [0, 0, 0];
  for (const part of nodesIn(statement)) {
    if ('relname' in part) tables += 1;
    if ('A_Expr' in part) comparisons += 1;
    columns += comparedIn(part);
  }
  return (
    tables > MOST_TABLES ||
    comparisons > MOST_COMPARISONS ||
    columns > MOST_EQUALITIES
  );
}

/** The number of columns that two rows compare, or that USING names. */
function comparedIn(part: object): number {
  if ('usingClause' in part && Array.isArray(part.usingClause))
    return part.usingClause.length;
  if (!('A_Expr' in part)) return 0;
  const { lexpr, rexpr }: A_Expr = Object(part.A_Expr);
  if (lexpr === undefined || rexpr === undefined) return 0;
  if (!('RowExpr' in lexpr) || !('RowExpr' in rexpr)) return 0;
  return lexpr.RowExpr.args?.length ?? 0;
}

function unfollowed(statement: Node): Shape {
  return {
    relations: [],
    equalities: [],
    writes: [],
    limits: [],
    doubts: [TOO_LARGE],
    correlated: new Set(),
    sequences: [],
    reach: 'tables',
    isData: isDataStatement(statement),
  };
}

function isDataStatement(statement: Node): boolean {
  const [kind = ''] = Object.keys(statement);
  return /^(?:Select|Insert|Update|Delete|Merge)Stmt$/.test(kind);
}

/** Reads one statement. */
class Reader {
  readonly #relations: Relation[] = [];
  readonly #equalities: Equality[] = [];
  readonly #writes: Write[] = [];
  readonly #limits = new Set<Limit>();
  readonly #doubts: Message[] = [];
  /** Doubts that count only if the statement names no table. */
  readonly #looseDoubts: Message[] = [];
  readonly #correlated = new Set<number>();
  readonly #sequences: (string | undefined)[] = [];
  readonly #hasCutLists: boolean;
  #queries = 0;

  constructor(hasCutLists: boolean) {
    this.#hasCutLists = hasCutLists;
  }

  read(statement: Node): Shape {
    const reach = this.#statement(statement);
    const isLoose = this.#relations.length === 0;
    return {
      relations: this.#relations,
      equalities: this.#equalities,
      writes: this.#writes,
      limits: Array.from(this.#limits),
      doubts: isLoose ? this.#doubts.concat(this.#looseDoubts) : this.#doubts,
      correlated: this.#correlated,
      sequences: isLoose ? Array.from(new Set(this.#sequences)) : [],
      reach,
      isData: isDataStatement(statement),
    };
  }

  #statement(node: Node): Shape['reach'] {
    if ('DeclareCursorStmt' in node) {
      const { query } = node.DeclareCursorStmt;
      if (query === undefined) return 'nowhere';
      return this.#statement(query);
    }
    if ('CopyStmt' in node) {
      this.#copy(node.CopyStmt);
      return 'tables';
    }
    if (this.#data(node, new Scope(0)) !== undefined) return 'tables';

    const reach = utilityOf(node);
    if (reach !== 'unknown') return reach;
    this.#doubts.push(prose`this kind of statement is not followed`);
    return 'tables';
  }

  /** Reads a data statement. Returns the relations in it; undefined for any other statement. */
  #data(node: Node | undefined, outer: Scope): readonly number[] | undefined {
    if (node === undefined) return undefined;
    const first = this.#relations.length;
    if ('SelectStmt' in node) this.#select(node.SelectStmt, outer);
    else if ('InsertStmt' in node) this.#insert(node.InsertStmt, outer);
    else if ('UpdateStmt' in node) this.#update(node.UpdateStmt, outer);
    else if ('DeleteStmt' in node) this.#delete(node.DeleteStmt, outer);
    else if ('MergeStmt' in node) this.#merge(node.MergeStmt, outer);
    else return undefined;
    return this.#relations.map((_, at) => at).slice(first);
  }

  #select(select: SelectStmt, outer: Scope): Scope {
    const scope = this.#scope(outer, select.withClause);
    for (const limit of limitsOf(select)) this.#limits.add(limit);
    // A UNION has no FROM of its own, so its sides are inside the outer scope.
    for (const side of [select.larg, select.rarg])
      if (side !== undefined) this.#select(side, scope);

    this.#from(select.fromClause, scope);
    this.#where(select.whereClause, scope);
    this.#inside([select.targetList, ...otherPartsOf(select)], scope);
    this.#callsOf(select, scope);
    return scope;
  }

  /** Reads the function calls of a query that reads no table, unless it calls them for a statement that names one. */
  #callsOf(select: SelectStmt, scope: Scope): void {
    if (scope.sources.length === 0)
      this.#calls(select.targetList, this.#doubts);
    else if (scope.relations.size === 0)
      this.#calls(select.targetList, this.#looseDoubts);
    if (scope.relations.size > 0) return;

    for (const part of otherPartsOf(select))
      this.#calls(part, this.#looseDoubts);
  }

  /** The scope of a query with the names of its WITH. */
  #scope(outer: Scope, clause: WithClause | undefined): Scope {
    const scope = new Scope(this.#queries, outer);
    this.#queries += 1;
    if (clause !== undefined) this.#with(clause, scope);
    return scope;
  }

  /** Reads each query of WITH once. It knows the names before it, but no column of an outer query. */
  #with({ recursive, ctes = [] }: WithClause, scope: Scope): void {
    const named = new Map(scope.named);
    scope.named = named;
    if (recursive === true) this.#limits.add(LIMITS.recursive);
    for (const node of ctes) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery } = node.CommonTableExpr;
      if (recursive === true) named.set(ctename, []);
      const around = new Scope(scope.query);
      around.named = named;
      named.set(ctename, this.#data(ctequery, around) ?? []);
    }
  }

  #where(condition: Node | undefined, scope: Scope): void {
    if (condition !== undefined && 'CurrentOfExpr' in condition)
      this.#limits.add(LIMITS.currentOf);
    this.#condition(condition, scope, scope.relations);
  }

  #condition(
    condition: Node | undefined,
    scope: Scope,
    limits: ReadonlySet<number>,
  ): void {
    const place = { scope, limits, hasCutLists: this.#hasCutLists };
    this.#equalities.push(...equalitiesIn(condition, place));
  }

  #from(nodes: readonly Node[] = [], scope: Scope): void {
    for (const node of nodes) this.#item(node, scope);
  }

  /** Reads an item of FROM and returns its sources. */
  #item(node: Node | undefined, scope: Scope): readonly Source[] {
    if (node === undefined) return [];
    if ('RangeVar' in node) {
      const range = node.RangeVar;
      const common = commonIn(range, scope);
      return this.#add(scope, common ?? this.#relation(range, scope));
    }
    if ('JoinExpr' in node) return this.#join(node.JoinExpr, scope);
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      if (alias?.colnames !== undefined && !isValues(subquery))
        this.#limits.add(LIMITS.columnNames);
      const relations = this.#data(subquery, scope) ?? [];
      return this.#add(scope, derived(alias?.aliasname, relations));
    }
    if ('RangeTableSample' in node) {
      const { relation, args, repeatable } = node.RangeTableSample;
      this.#limits.add(LIMITS.sample);
      this.#inside([args, repeatable], scope);
      return this.#item(relation, scope);
    }
    if ('RangeFunction' in node) {
      const { functions, alias } = node.RangeFunction;
      this.#calls(functions, this.#doubts);
      if (isOverQuery(functions, scope)) this.#limits.add(LIMITS.rangeFunction);
      this.#inside([functions], scope);
      return this.#add(scope, derived(alias?.aliasname, []));
    }

    this.#doubts.push(prose`this kind of source in FROM is not followed`);
    return [];
  }

  #add(scope: Scope, source: Source): readonly Source[] {
    scope.sources.push(source);
    return [source];
  }

  #relation(range: RangeVar, { query }: Scope): Source {
    const { schemaname: schema, relname: name = '', catalogname } = range;
    if (catalogname !== undefined)
      this.#doubts.push(
        prose`${quote(catalogname)} may be another database, which routers refuse`,
      );

    this.#relations.push({ table: { schema, name }, query });
    return {
      name: range.alias?.aliasname ?? name,
      schema,
      relations: [this.#relations.length - 1],
      isDerived: false,
    };
  }

  #join(join: JoinExpr, scope: Scope): readonly Source[] {
    const { larg, rarg, jointype, quals, usingClause, isNatural } = join;
    const left = this.#item(larg, scope);
    const right = this.#item(rarg, scope);
    if (isNatural === true) this.#limits.add(LIMITS.natural);

    const limits = limitedBy(jointype, left, right);
    this.#condition(quals, scope, limits);
    this.#inside([quals], scope);
    for (const name of namesIn(usingClause ?? [])) {
      const one = scope.merged.get(name) ?? columnOf(name, left);
      const other = columnOf(name, right);
      this.#equalities.push(...both(one, other, { limits }));
      scope.merged.set(name, mergedOf(jointype, one, other));
    }
    return left.concat(right);
  }

  /** Reads the subqueries inside expressions. */
  #inside(parts: readonly unknown[], scope: Scope): void {
    for (const part of parts) this.#expression(part, scope);
  }

  #expression(part: unknown, scope: Scope): void {
    if (typeof part !== 'object' || part === null) return;
    if ('ColumnRef' in part) this.#correlate(Object(part.ColumnRef), scope);
    if (!('SubLink' in part)) {
      this.#inside(childrenOf(part), scope);
      return;
    }

    const link: SubLink = Object(part.SubLink);
    if (link.subLinkType === 'ARRAY_SUBLINK')
      this.#limits.add(LIMITS.arrayQuery);
    this.#expression(link.testexpr, scope);
    this.#data(link.subselect, scope);
  }

  /** Notes that a query names a column of an outer query. */
  #correlate({ fields = [] }: ColumnRef, scope: Scope): void {
    const [schema, source] = namesIn(fields).slice(-3, -1);
    if (scope.isOuter(source ?? schema, source && schema))
      this.#correlated.add(scope.query);
  }

  /** A function that does not belong to PostgreSQL may read any table. */
  #calls(part: unknown, doubts: Message[]): void {
    if (typeof part !== 'object' || part === null) return;
    if ('FuncCall' in part) {
      const use = useOf(Object(part.FuncCall));
      if (use.kind === 'sequence') this.#sequences.push(use.name);
      if (use.kind === 'unknown')
        doubts.push(
          prose`what the function ${quote(use.name)} reads is unknown`,
        );
    }
    for (const child of childrenOf(part)) this.#calls(child, doubts);
  }

  #target(
    relation: RangeVar | undefined,
    scope: Scope,
    isIn: 'from' | 'apart',
  ): number {
    const source = this.#relation(relation ?? {}, scope);
    if (isIn === 'from') scope.sources.push(source);
    return this.#relations.length - 1;
  }

  #insert(insert: InsertStmt, outer: Scope): void {
    const scope = this.#scope(outer, insert.withClause);
    const target = this.#target(insert.relation, scope, 'apart');
    if (insert.override === 'OVERRIDING_USER_VALUE')
      this.#limits.add(LIMITS.overridingUser);

    const select = selectIn(insert.selectStmt);
    const source = select && this.#select(select, scope);
    this.#inside([insert.onConflictClause, insert.returningClause], scope);
    this.#writes.push({
      kind: 'insert',
      target,
      columns: columnsOf(insert.cols, select),
      rows: rowsOf(select),
      selected: selectedBy(select, source),
      conflict: conflictOf(insert),
    });
  }

  #update(update: UpdateStmt, outer: Scope): void {
    const scope = this.#scope(outer, update.withClause);
    const target = this.#target(update.relation, scope, 'from');
    this.#sources(update.fromClause, scope);
    this.#where(update.whereClause, scope);
    this.#inside(
      [update.targetList, update.whereClause, update.returningClause],
      scope,
    );
    this.#writes.push({
      kind: 'update',
      target,
      sets: namesOf(update.targetList),
    });
  }

  #delete(remove: DeleteStmt, outer: Scope): void {
    const scope = this.#scope(outer, remove.withClause);
    const target = this.#target(remove.relation, scope, 'from');
    this.#sources(remove.usingClause, scope);
    this.#where(remove.whereClause, scope);
    this.#inside([remove.whereClause, remove.returningClause], scope);
    this.#writes.push({
      kind: 'delete',
      target,
      hasUsing: remove.usingClause !== undefined,
      hasReturning: remove.returningClause !== undefined,
    });
  }

  /** Reads what an UPDATE or DELETE joins with. */
  #sources(nodes: readonly Node[] = [], scope: Scope): void {
    this.#from(nodes, scope);
    if (nodes.some((node) => isCommon(node, scope)))
      this.#limits.add(LIMITS.commonTable);
  }

  #merge(merge: MergeStmt, outer: Scope): void {
    const scope = this.#scope(outer, merge.withClause);
    const target = this.#target(merge.relation, scope, 'from');
    const limits = relationsOf(scope.sources);
    const { sourceRelation, joinCondition, mergeWhenClauses } = merge;
    this.#item(sourceRelation, scope);
    const isQuery =
      sourceRelation !== undefined && 'RangeSubselect' in sourceRelation;
    this.#limits.add(isQuery ? LIMITS.mergeQuery : LIMITS.merge);
    this.#condition(joinCondition, scope, limits);
    this.#inside(
      [joinCondition, mergeWhenClauses, merge.returningClause],
      scope,
    );
    this.#writes.push({ kind: 'update', target, sets: setsOf(merge) });
  }

  #copy(copy: CopyStmt): void {
    if (copy.relation === undefined || copy.is_program === true) {
      this.#doubts.push(
        prose`routers refuse COPY of a query (${code('[49]')}) and of a program (${code('[47]')})`,
      );
      return;
    }
    const target = this.#target(copy.relation, new Scope(0), 'apart');
    this.#writes.push({
      kind: 'copy',
      target,
      isFrom: copy.is_from === true,
      isFile: copy.filename !== undefined,
      columns: copy.attlist && namesIn(copy.attlist),
    });
  }
}

/** Whether a function in FROM takes its values from a query: a subquery, or one in FROM before it. */
function isOverQuery(functions: readonly Node[] = [], scope: Scope): boolean {
  const isQueried = scope.sources.some(
    ({ isDerived, relations }) => isDerived && relations.length > 0,
  );
  for (const part of nodesIn(functions)) {
    if ('SubLink' in part) return true;
    if ('ColumnRef' in part && isQueried) return true;
  }
  return false;
}

function derived(
  name: string | undefined,
  relations: readonly number[],
): Source {
  return { name: name ?? '', schema: undefined, relations, isDerived: true };
}

/** The relations whose rows the condition of a join limits. A side that keeps rows without a match is not limited. */
function limitedBy(
  type: JoinExpr['jointype'],
  left: readonly Source[],
  right: readonly Source[],
): ReadonlySet<number> {
  switch (type) {
    case 'JOIN_LEFT':
      return relationsOf(right);
    case 'JOIN_RIGHT':
      return relationsOf(left);
    case 'JOIN_FULL':
      return new Set();
    default:
      return relationsOf(left.concat(right));
  }
}

/** The column that has the value of both sides, if there is one. */
function mergedOf(type: JoinExpr['jointype'], left: Term, right: Term): Term {
  if (type === 'JOIN_FULL') return { kind: 'other' };
  if (type === 'JOIN_RIGHT') return right;
  return left;
}

/** The parts of a query beside its list of results, its tables and its WITH. */
function otherPartsOf(select: SelectStmt): readonly unknown[] {
  return [
    select.whereClause,
    select.groupClause,
    select.havingClause,
    select.windowClause,
    select.valuesLists,
    select.sortClause,
    select.limitCount,
    select.limitOffset,
    select.distinctClause,
  ];
}

function selectIn(node: Node | undefined): SelectStmt | undefined {
  if (node === undefined || !('SelectStmt' in node)) return undefined;
  return node.SelectStmt;
}

function isValues(node: Node | undefined): boolean {
  return selectIn(node)?.valuesLists !== undefined;
}

function isCommon(node: Node, scope: Scope): boolean {
  return 'RangeVar' in node && commonIn(node.RangeVar, scope) !== undefined;
}

/** The query of WITH that a name in FROM means. */
function commonIn(
  { schemaname, relname = '', alias }: RangeVar,
  { named }: Scope,
): Source | undefined {
  const relations = named.get(relname);
  if (schemaname !== undefined || relations === undefined) return undefined;
  return derived(alias?.aliasname ?? relname, relations);
}

/** The names of the columns in a list of targets. */
function namesOf(targets: readonly Node[] = []): readonly string[] {
  return targets
    .filter((node) => 'ResTarget' in node)
    .map(({ ResTarget: { name = '' } }) => name);
}

function setsOf({ mergeWhenClauses = [] }: MergeStmt): readonly string[] {
  return mergeWhenClauses
    .filter((node) => 'MergeWhenClause' in node)
    .map(({ MergeWhenClause: clause }) => clause)
    .filter(({ commandType }) => commandType === 'CMD_UPDATE')
    .flatMap(({ targetList }) => namesOf(targetList));
}

/** The columns that an INSERT names; none for an INSERT without a query or VALUES. */
function columnsOf(
  targets: readonly Node[] | undefined,
  select: SelectStmt | undefined,
): readonly string[] | undefined {
  if (targets === undefined && select !== undefined) return undefined;
  return namesOf(targets);
}

/** The rows of VALUES; an INSERT of only defaults is one row without values. */
function rowsOf(
  select: SelectStmt | undefined,
): readonly (readonly Given[])[] | undefined {
  if (select === undefined) return [[]];
  return select.valuesLists?.map((list) => {
    if (!('List' in list)) return [];
    return (list.List.items ?? []).map(givenBy);
  });
}

/** The columns of a query, in order; unknown for a UNION. */
function selectedBy(
  select: SelectStmt | undefined,
  scope: Scope | undefined,
): readonly Term[] {
  if (scope === undefined) return [];
  const values = (select?.targetList ?? []).map((node) => {
    if ('ResTarget' in node) return node.ResTarget.val;
    return undefined;
  });
  // Only the catalog knows the position of columns after a star.
  if (values.some(isStar)) return [];
  return values.map((value) => termOf(value, (path) => scope.column(path)));
}

function conflictOf({ onConflictClause }: InsertStmt): Conflict | undefined {
  if (onConflictClause === undefined) return undefined;
  const { infer, targetList } = onConflictClause;
  const elements = infer?.indexElems ?? [];
  const columns = elements
    .filter((node) => 'IndexElem' in node)
    .flatMap(({ IndexElem: { name = [] } }) => name);
  const isByColumns = elements.length > 0 && columns.length === elements.length;
  return {
    columns: isByColumns ? columns : undefined,
    hasConstraint:
      infer?.conname !== undefined || columns.length < elements.length,
    sets: namesOf(targetList),
  };
}
