/** What the expressions of a workflow may read, by the name of each context: `github`, `needs`, `inputs`. */
export type Contexts = Readonly<Record<string, unknown>>;

type Functions = Readonly<Record<string, (...words: unknown[]) => unknown>>;

interface Scope {
  readonly contexts: Contexts;
  /** Those of a job's own state: `always`, `failure`. */
  readonly functions: Functions;
}

const TOKEN =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_][\w-]*)|(?<sign>&&|\|\||==|!=|[()[\].,!*]))/gy;

const CONSTANTS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
};

const FUNCTIONS: Functions = {
  format: (text, ...words) =>
    textOf(text).replace(/\{(\d+)\}/g, (_, at) => textOf(words[Number(at)])),
  join: (all, between = ',') => [all].flat().map(textOf).join(textOf(between)),
  fromJSON: (text) => JSON.parse(textOf(text)),
};

/** The value of an expression, as GitHub documents them: every operator and the functions that the workflows use. */
export function evaluate(
  expression: string,
  contexts: Contexts,
  functions: Functions = {},
): unknown {
  const all = { ...FUNCTIONS, ...functions };
  return createReader(expression, { contexts, functions: all }).whole();
}

/** Fills in the expressions of a text. */
export function filledIn(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{ ?(.*?) ?\}\}/g, (_, expression: string) =>
    textOf(evaluate(expression, contexts)),
  );
}

/** GitHub takes the empty text, zero, `false` and `null` for false. */
export function isTrue(value: unknown): boolean {
  return Boolean(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? 'Object' : String(value);
}

/** Texts are compared without regard to case. */
function folded(value: unknown): string {
  return textOf(value).toLowerCase();
}

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string')
    return folded(one) === folded(other);
  if (typeof one === typeof other) return one === other;
  return numberOf(one) === numberOf(other);
}

function numberOf(value: unknown): number {
  return value === null || value === undefined ? 0 : Number(value);
}

/** A member; of each of a list where it is a filter with `*`. */
function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => memberOf(one, name));
  if (typeof value !== 'object' || value === null) return null;
  if (name === '*') return Object.values(value);
  return Object.entries(value).find(([key]) => key === name)?.[1] ?? null;
}

interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'sign';
  readonly text: string;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of expression.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const { text, number, name, sign } = match.groups ?? {};
    if (text !== undefined)
      tokens.push({
        kind: 'text',
        text: text.slice(1, -1).replaceAll("''", "'"),
      });
    else if (number !== undefined)
      tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  if (expression.slice(end).trim() !== '')
    throw new Error(`the sandbox cannot evaluate ${expression}`);
  return tokens;
}

/** Reads an expression from left to right; a rule for each precedence. */
function createReader(expression: string, { contexts, functions }: Scope) {
  const tokens = tokensOf(expression);

  const takes = (sign: string): boolean => {
    const [next] = tokens;
    if (next?.kind !== 'sign' || next.text !== sign) return false;
    tokens.shift();
    return true;
  };
  const need = (sign: string): void => {
    if (!takes(sign))
      throw new Error(`the sandbox misses ${sign} in ${expression}`);
  };

  // Both sides are read, whichever counts.
  const either = (): unknown => {
    let value = both();
    while (takes('||')) {
      const other = both();
      value = isTrue(value) ? value : other;
    }
    return value;
  };
  const both = (): unknown => {
    let value = compared();
    while (takes('&&')) {
      const other = compared();
      value = isTrue(value) ? other : value;
    }
    return value;
  };
  const compared = (): unknown => {
    const value = single();
    if (takes('==')) return isEqual(value, single());
    if (takes('!=')) return !isEqual(value, single());
    return value;
  };
  const single = (): unknown => {
    if (takes('!')) return !isTrue(single());
    if (takes('(')) {
      const value = either();
      need(')');
      return value;
    }
    const token = tokens.shift();
    if (token?.kind === 'text') return token.text;
    if (token?.kind === 'number') return Number(token.text);
    if (token?.kind !== 'name')
      throw new Error(`the sandbox cannot evaluate ${expression}`);
    return takes('(') ? call(token.text) : member(token.text);
  };
  const call = (name: string): unknown => {
    const words: unknown[] = [];
    while (!takes(')')) {
      words.push(either());
      takes(',');
    }
    const called = functions[name];
    if (called === undefined)
      throw new Error(`the sandbox has no function ${name}`);
    return called(...words);
  };
  const member = (name: string): unknown => {
    if (name in CONSTANTS) return CONSTANTS[name];
    let value = memberOf(contexts, name);
    while (takes('.')) value = memberOf(value, tokens.shift()?.text ?? '');
    return value;
  };

  return {
    whole: (): unknown => {
      const value = either();
      if (tokens.length > 0)
        throw new Error(`the sandbox cannot evaluate ${expression}`);
      return value;
    },
  };
}
