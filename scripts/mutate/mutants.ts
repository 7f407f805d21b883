/** What a mutant is: one small slip, as tired people make them, at one place of a source file. */
import { parseAst } from 'rolldown/parseAst';

/** One change of a file, and what stands in its place: text, and ranges of the original text. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly pieces: readonly Piece[];
  /** How it is woven into a text where it is not an expression that takes the place of another. */
  readonly weave?: readonly Edit[];
}

/** What becomes of a range of a text, given the call that asks whether the mutant is awake. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly write: (isAwake: string, original: string) => string;
}

/** Text, a range of the original text, or one in which an operator is replaced. */
type Piece =
  | string
  | readonly [number, number]
  | {
      readonly between: readonly [number, number];
      readonly from: string;
      readonly to: string;
    };

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const BOUNDARY: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const OPPOSITE: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};
const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};
/** Methods whose result may stand for their object: leaving the call out is a slip that types allow. */
const DROPPED = new Set(
  'filter sort toSorted reverse toReversed slice trim trimStart trimEnd toLowerCase toUpperCase concat'.split(
    ' ',
  ),
);
/** Parts of a node that hold no behaviour: names, types and places that take no expression. */
const UNVISITED = new Set([
  'source',
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'returnType',
  'superClass',
]);
const SKIPPED = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ThrowStatement',
  'ExportAllDeclaration',
]);

/** Statements behind which nothing of their block is done. */
const EXITS = new Set([
  'ReturnStatement',
  'ThrowStatement',
  'ContinueStatement',
  'BreakStatement',
]);

/** Every place of a source text where a mutant may be made, outside of pure message text. */
export function mutantsOf(text: string): readonly Mutant[] {
  const found: Mutant[] = [];
  const program = asNode(parseAst(text, { lang: 'ts', sourceType: 'module' }));
  visit(text, program, found, { isInChain: false });
  return found;
}

/**
 * The text with every mutant in it, each asleep until `globalThis.mutant` says that it is the one. Where nothing sets
 * that function, as in a process of its own, the text does what it always did.
 */
export function withMutants(
  text: string,
  mutants: ReadonlyMap<number, Mutant>,
): string {
  const ordered = [...mutants]
    .flatMap(([id, mutant]) => editsOf(text, id, mutant))
    .sort((one, other) => one.start - other.start || other.end - one.end);

  const emit = (start: number, end: number, from: readonly Bound[]): string => {
    let written = '';
    let at = start;
    let rest = from;
    while (rest.length > 0) {
      const [edit = raise('no edit'), ...others] = rest;
      // What is inserted at the end of a range stands behind it.
      const inside = others.filter(
        (other) => other.end <= edit.end && other.start < edit.end,
      );
      const original = emit(edit.start, edit.end, inside);
      written += text.slice(at, edit.start) + edit.write(original);
      at = edit.end;
      rest = others.slice(inside.length);
    }
    return written + text.slice(at, end);
  };
  return emit(0, text.length, ordered);
}

/** An edit that knows whose it is. */
interface Bound {
  readonly start: number;
  readonly end: number;
  readonly write: (original: string) => string;
}

function editsOf(text: string, id: number, mutant: Mutant): readonly Bound[] {
  const isAwake = `globalThis.mutant?.(${id})`;
  const instead: Edit = {
    start: mutant.start,
    end: mutant.end,
    write: (condition, original) =>
      `(${condition} ? (${mutatedText(text, mutant)}) : (${original}))`,
  };
  return (mutant.weave ?? [instead]).map(({ start, end, write }) => ({
    start,
    end,
    write: (original) => write(isAwake, original),
  }));
}

function mutatedText(text: string, { pieces }: Mutant): string {
  const written = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    return 'between' in piece
      ? text.slice(...piece.between).replace(piece.from, () => piece.to)
      : text.slice(...piece);
  });
  return written.join('');
}

/** The text with one mutant in its place. */
export function mutated(text: string, mutant: Mutant): string {
  const { start, end } = mutant;
  return `${text.slice(0, start)}${mutatedText(text, mutant)}${text.slice(end)}`;
}

/** A mutant as a line that was and a line that is. */
export function showMutant(
  text: string,
  mutant: Mutant,
): readonly [string, string] {
  const { start, end } = mutant;
  const from = text.lastIndexOf('\n', start) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const oneLine = (line: string): string => line.replaceAll(/\s+/g, ' ').trim();
  return [
    oneLine(text.slice(from, to)),
    oneLine(
      `${text.slice(from, start)}${mutatedText(text, mutant)}${text.slice(end, to)}`,
    ),
  ];
}

interface Place {
  /** Whether the node is an inner link of `a?.b.c()`: parentheses there would change what the chain does. */
  readonly isInChain: boolean;
}

function visit(text: string, node: Node, found: Mutant[], place: Place): void {
  if (SKIPPED.has(node.type)) return;
  if (node.type.startsWith('TS')) {
    const inner = child(node, 'expression');
    if (inner !== undefined) visit(text, inner, found, place);
    return;
  }
  if (node.type === 'TemplateLiteral' && isSentence(node)) return;
  if (!place.isInChain) found.push(...mutantsAt(node));
  found.push(...ordersOf(text, node));
  const chained = CHAINED.get(node.type) ?? 'object';
  const isLink = place.isInChain || node.type === 'ChainExpression';
  for (const [key, value] of visited(node))
    for (const inner of [value].flat().filter(isNode))
      visit(text, inner, found, { isInChain: isLink && key === chained });
}

/** Where the next link of a chain is. */
const CHAINED: ReadonlyMap<string, string> = new Map([
  ['ChainExpression', 'expression'],
  ['CallExpression', 'callee'],
]);

function visited(node: Node): readonly [string, unknown][] {
  return Object.entries(node).filter(([key]) => {
    const isName = key === 'key' && node['computed'] !== true;
    return !UNVISITED.has(key) && !isName;
  });
}

function mutantsAt(node: Node): readonly Mutant[] {
  const whole = { start: node.start, end: node.end };
  const one = (
    kind: string,
    ...pieces: Mutant['pieces']
  ): readonly Mutant[] => [{ ...whole, kind, pieces }];
  const range = (key: string): readonly [number, number] =>
    rangeOf(child(node, key) ?? raise(key));
  switch (node.type) {
    case 'LogicalExpression': {
      const operator = node['operator'];
      if (operator === '??') return one('default dropped', range('left'));
      const opposite = operator === '&&' ? '||' : '&&';
      return [
        ...one('operand dropped', range('right')),
        ...one('operand dropped', range('left')),
        ...one('and/or', ...withOperator(node, opposite)),
      ];
    }
    case 'AssignmentPattern':
      return [
        {
          ...rangesOf(child(node, 'right') ?? raise('right')),
          kind: 'default dropped',
          pieces: ['undefined'],
        },
      ];
    case 'AwaitExpression':
      return one('await dropped', range('argument'));
    case 'BinaryExpression':
      return binary(node);
    case 'UnaryExpression':
      return node['operator'] === '!'
        ? one('not dropped', range('argument'))
        : [];
    case 'IfStatement':
      return [...guard(node), ...negated(node)];
    case 'ConditionalExpression':
      return negated(node);
    case 'ForStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return oneRound(node);
    case 'Literal':
      return literal(node);
    case 'ReturnStatement':
      return returned(node);
    case 'ExpressionStatement':
      return typeof node['directive'] === 'string'
        ? []
        : [
            {
              ...rangesOf(child(node, 'expression') ?? raise('expression')),
              kind: 'statement removed',
              pieces: ['undefined'],
            },
          ];
    case 'CallExpression':
      return dropped(node);
    case 'ArrayExpression':
      return listOf(node, 'elements').length > 0
        ? [
            ...one('list emptied', '[]'),
            ...eachLeftOut('entry dropped', '[]', node, 'elements'),
          ]
        : [];
    case 'ObjectExpression':
      return eachLeftOut('field dropped', '{}', node, 'properties');
    default:
      return [];
  }
}

function binary(node: Node): readonly Mutant[] {
  const operator = String(node['operator']);
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  if (
    left === undefined ||
    right === undefined ||
    left.type === 'PrivateIdentifier'
  )
    return [];
  const isText = [left, right].some((side) => isText_(side));
  const { start, end } = node;
  const changed = (kind: string, to: string | undefined): readonly Mutant[] =>
    to === undefined
      ? []
      : [{ start, end, kind, pieces: withOperator(node, to) }];

  if (operator in BOUNDARY) return changed('boundary', BOUNDARY[operator]);
  if (operator in OPPOSITE) return changed('equality', OPPOSITE[operator]);
  return isText ? [] : changed('arithmetic', ARITHMETIC[operator]);
}

/** An operation with another operator; what stands around its sides, parentheses say, stays. */
function withOperator(node: Node, to: string): Mutant['pieces'] {
  const [left, right] = [
    child(node, 'left') ?? raise('left'),
    child(node, 'right') ?? raise('right'),
  ];
  return [
    [node.start, left.end],
    { between: [left.end, right.start], from: String(node['operator']), to },
    [right.start, node.end],
  ];
}

function isText_(node: Node): boolean {
  return (
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string')
  );
}

/** A condition that something is left for, or done under: forgotten. */
function guard(node: Node): readonly Mutant[] {
  if (child(node, 'alternate') !== undefined) return [];
  const kind = isExit(child(node, 'consequent'))
    ? 'guard dropped'
    : 'case dropped';
  const test = rangesOf(child(node, 'test') ?? raise('test'));
  return [{ ...test, kind, pieces: ['false'] }];
}

/** Whether a statement, or the last of a block, leaves what it stands in. */
function isExit(node: Node | undefined): boolean {
  if (node?.type === 'BlockStatement')
    return isExit(listOf(node, 'body').at(-1));
  return node !== undefined && EXITS.has(node.type);
}

/** A list or an object, once without each of its parts. */
function eachLeftOut(
  kind: string,
  brackets: '[]' | '{}',
  node: Node,
  key: string,
): readonly Mutant[] {
  const parts = listOf(node, key);
  return parts.map((left) => {
    const kept = parts.filter((part) => part !== left);
    const pieces = kept.flatMap((part, index): readonly Piece[] =>
      index === 0 ? [rangeOf(part)] : [', ', rangeOf(part)],
    );
    return {
      ...rangesOf(node),
      kind,
      pieces: [brackets.slice(0, 1), ...pieces, brackets.slice(1)],
    };
  });
}

/** A loop that ends after its first round: nobody asked for the second page. */
function oneRound(node: Node): readonly Mutant[] {
  const body = child(node, 'body');
  if (body?.type !== 'BlockStatement') return [];
  const place = { start: body.end - 1, end: body.end - 1 };
  return [
    {
      ...place,
      kind: 'one round only',
      pieces: ['break; '],
      weave: [{ ...place, write: (isAwake) => `if (${isAwake}) break;` }],
    },
  ];
}

/** Each step of a block together with the next, the other way around. */
function ordersOf(text: string, node: Node): readonly Mutant[] {
  const steps = listOf(
    node,
    node.type === 'SwitchCase' ? 'consequent' : 'body',
  );
  return steps.flatMap((step, index) => {
    const next = steps[index + 1];
    if (next === undefined || !isStep(step)) return [];
    return isStep(next) || isAwaited(next) ? [swapped(text, step, next)] : [];
  });
}

/** Nothing is moved: the step is passed by in its place, and taken behind the next. */
function swapped(text: string, step: Node, next: Node): Mutant {
  const behind = { start: next.end, end: next.end };
  return {
    start: step.start,
    end: next.end,
    kind: 'order changed',
    pieces: [rangeOf(next), ' ', rangeOf(step)],
    weave: [
      {
        ...rangesOf(step),
        write: (isAwake, original) => `if (!${isAwake}) { ${original} }`,
      },
      {
        ...behind,
        write: (isAwake) =>
          ` if (${isAwake}) { ${text.slice(step.start, step.end)} }`,
      },
    ],
  };
}

/** Whether a statement does something, or leaves, and declares nothing that others need. */
function isStep(node: Node): boolean {
  if (node.type === 'IfStatement')
    return child(node, 'alternate') === undefined;
  return (
    node.type === 'ExpressionStatement' && typeof node['directive'] !== 'string'
  );
}

function isAwaited(node: Node): boolean {
  return (
    node.type === 'VariableDeclaration' &&
    listOf(node, 'declarations').some(
      (one) => child(one, 'init')?.type === 'AwaitExpression',
    )
  );
}

function negated(node: Node): readonly Mutant[] {
  const branches = [child(node, 'consequent'), child(node, 'alternate')];
  if (
    node.type === 'ConditionalExpression' &&
    branches.every((branch) => branch !== undefined && isWords(branch))
  )
    return [];
  const test = child(node, 'test') ?? raise('test');
  return [
    {
      ...rangesOf(test),
      kind: 'condition negated',
      pieces: ['!(', rangeOf(test), ')'],
    },
  ];
}

function literal(node: Node): readonly Mutant[] {
  const { value, raw } = node;
  const one = (kind: string, text: string): readonly Mutant[] => [
    { start: node.start, end: node.end, kind, pieces: [text] },
  ];
  if (typeof value === 'number') return one('number + 1', String(value + 1));
  if (typeof value === 'boolean') return one('flag flipped', String(!value));
  if (typeof value === 'bigint') return one('number + 1', `${value + 1n}n`);
  if (
    typeof value === 'string' &&
    typeof raw === 'string' &&
    value !== '' &&
    !isWords(node)
  )
    return one('text emptied', "''");
  return [];
}

function returned(node: Node): readonly Mutant[] {
  const argument = child(node, 'argument');
  if (argument === undefined || isWords(argument)) return [];
  const isPlain =
    argument.type === 'Literal' ||
    (argument.type === 'Identifier' && argument['name'] === 'undefined');
  const isCondition =
    argument.type === 'LogicalExpression' ||
    (argument.type === 'BinaryExpression' && !isNumeric(argument));
  if (isPlain) return [];
  const pieces = isCondition ? ['!(', rangeOf(argument), ')'] : ['undefined'];
  return [
    {
      ...rangesOf(argument),
      kind: isCondition ? 'result negated' : 'result dropped',
      pieces,
    },
  ];
}

function isNumeric(node: Node): boolean {
  return String(node['operator']) in ARITHMETIC;
}

function dropped(node: Node): readonly Mutant[] {
  const callee = child(node, 'callee');
  const property = callee && child(callee, 'property');
  const object = callee && child(callee, 'object');
  if (
    callee?.type !== 'MemberExpression' ||
    property === undefined ||
    object === undefined
  )
    return [];
  if (!DROPPED.has(String(property['name'])) || callee['computed'] === true)
    return [];
  return [
    {
      start: node.start,
      end: node.end,
      kind: 'call dropped',
      pieces: [rangeOf(object)],
    },
  ];
}

/** Whether an expression is nothing but words for a reader. */
function isWords(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return isSentence(node);
  if (node.type === 'Literal')
    return (
      typeof node['value'] === 'string' && / |^[A-Z][a-z]+$/.test(node['value'])
    );
  return (
    node.type === 'BinaryExpression' &&
    node['operator'] === '+' &&
    ['left', 'right'].some((side) => isWords(child(node, side) ?? node))
  );
}

function isSentence(node: Node): boolean {
  return listOf(node, 'quasis').some((quasi) =>
    / /.test(String((quasi['value'] as { raw?: unknown }).raw)),
  );
}

function rangesOf({ start, end }: Node): {
  readonly start: number;
  readonly end: number;
} {
  return { start, end };
}

function rangeOf({ start, end }: Node): readonly [number, number] {
  return [start, end];
}

function child(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

function listOf(node: Node, key: string): readonly Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'start' in value
  );
}

function asNode(value: unknown): Node {
  return isNode(value) ? value : raise('no node');
}

function raise(what: string): never {
  throw new Error(`unexpected syntax: ${what}`);
}
