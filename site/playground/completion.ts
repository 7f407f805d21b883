import type {
  CompletionContext,
  CompletionResult,
} from '@codemirror/autocomplete';
import SCHEMA from '../../schema/data-topology.schema.json' with {
  type: 'json',
};
import type { Names } from './answer.ts';

/** What of a JSON Schema tells what may stand at a place. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const ROOT: Schema = SCHEMA;
const DEFINITIONS: Readonly<Record<string, Schema>> = SCHEMA.$defs;
/** Keys whose values are names that the document declares. */
const GROUP_KEY = /shard_groups?(?:_uids?)?$/;
const INDEX_KEY = /shard_index$/;
/** How far back the place in a text is looked for. */
const MOST_CHARACTERS = 200_000;

/** Where something stands in a document: keys from the root on, `[]` for an item of a list. */
export type Path = readonly string[];

/** Completes keys and values from the schema, and names from the document. */
export function completeFrom(names: () => Names) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\w-]*/);
    const from = word?.from ?? context.pos;
    const text = context.state.sliceDoc(
      Math.max(0, from - MOST_CHARACTERS),
      from,
    );
    const isJson = /^\s*\{\s*["}]/.test(context.state.sliceDoc(0, 200));
    const { path, isKey } = isJson ? placeInJson(text) : placeInYaml(text);
    const isTyped = from < context.pos || context.explicit;
    if (!isTyped) return null;
    const options = isKey ? keysAt(path) : valuesAt(path, names());
    if (options.length === 0) return null;
    return { from, options, validFor: /^[\w-]*$/ };
  };
}

function keysAt(path: Path) {
  const properties = schemasAt(path).flatMap((schema) =>
    Object.entries(schema.properties ?? {}),
  );
  return properties.map(([label, { description: info = '' }]) => ({
    label,
    type: 'property',
    info,
  }));
}

/** The names of the document that may stand at a place. */
function declaredAt(path: Path, { groups, indexes }: Names): readonly string[] {
  const key = path.findLast((step) => step !== '[]') ?? '';
  if (GROUP_KEY.test(key)) return groups;
  return INDEX_KEY.test(key) ? indexes : [];
}

function valuesAt(path: Path, names: Names) {
  const declared = declaredAt(path, names);
  const known = schemasAt(path).flatMap(valuesOf).map(String);
  const labels = new Set(declared.concat(known));
  return Array.from(labels, (label) => ({ label, type: 'enum' }));
}

function valuesOf({ enum: values = [], examples = [], type }: Schema) {
  const named = values.concat(examples);
  return type === 'boolean' ? named.concat(true, false) : named;
}

/** The schemas of a place; several where the schema allows for several shapes. */
export function schemasAt(path: Path): readonly Schema[] {
  return path.reduce<readonly Schema[]>(
    (schemas, step) => schemas.flatMap((schema) => schemasBelow(schema, step)),
    shapesOf(ROOT),
  );
}

function schemasBelow(schema: Schema, step: string): readonly Schema[] {
  const { items, properties, additionalProperties } = schema;
  if (step === '[]') return shapesOf(items);
  const own = properties?.[step];
  if (own !== undefined) return shapesOf(own);
  if (typeof additionalProperties !== 'object') return [];
  return shapesOf(additionalProperties);
}

/** A schema and those that it may be instead; none where there is none. */
function shapesOf(schema: Schema | undefined): readonly Schema[] {
  if (schema === undefined) return [];
  const { $ref, anyOf = [], oneOf = [] } = schema;
  if ($ref !== undefined)
    return shapesOf(DEFINITIONS[$ref.replace('#/$defs/', '')]);
  return [schema].concat(anyOf.concat(oneOf).flatMap(shapesOf));
}

/** The place at the end of a text, and whether a key is written there or a value. */
export interface Place {
  readonly path: Path;
  readonly isKey: boolean;
}

/** A key or the dash of an item, with its column. */
interface Entry {
  readonly column: number;
  /** Undefined for a dash. */
  readonly key: string | undefined;
}

/** The place at the end of a text in YAML, by the columns of the lines above: it may be anything but well-formed. */
export function placeInYaml(text: string): Place {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const [, dashes = '', key, rest] =
    /^((?:\s|-(?=\s))*)(?:("?[\w.$ -]+"?):\s+)?(.*)$/.exec(last) ?? [];
  const isKey =
    key === undefined && rest !== undefined && !/[[{,:"']/.test(rest);
  const own = entriesOf(dashes).toReversed();
  const steps: string[] = key === undefined ? [] : [unquoted(key)];
  let column = dashes.length;
  const climb = ({ column: at, key: name }: Entry): void => {
    // An item of a list may stand in the same column as the key of the list.
    const isKeyOfList =
      name !== undefined && at === column && steps[0] === '[]';
    if (at >= column && !isKeyOfList) return;
    steps.unshift(name ?? '[]');
    column = at;
  };
  own.forEach(climb);
  for (const line of lines.toReversed()) {
    if (column === 0 && steps[0] !== '[]') break;
    if (/^\s*(?:#|$)/.test(line)) continue;
    entriesOf(line).toReversed().forEach(climb);
  }
  return { path: steps, isKey };
}

/** The dashes and the key of a line. */
function entriesOf(line: string): readonly Entry[] {
  const [, lead = '', key] =
    /^((?:\s|-(?=\s))*)(?:("?[\w.$ -]+"?):(?:\s|$))?/.exec(line) ?? [];
  const dashes = Array.from(
    lead.matchAll(/-/g),
    ({ index }): Entry => ({ column: index, key: undefined }),
  );
  if (key === undefined) return dashes;
  return dashes.concat({ column: lead.length, key: unquoted(key) });
}

function unquoted(key: string): string {
  return key.replace(/^"|"$/g, '');
}

/** The place at the end of a text in JSON, by the brackets that are open there. */
export function placeInJson(text: string): Place {
  const open: { readonly bracket: string; key: string | undefined }[] = [];
  let isValue = false;
  let string = '';
  for (const { 0: token } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],:]/g)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[')
      open.push({ bracket: token, key: undefined });
    if (token === '}' || token === ']') open.pop();
    if (token.startsWith('"')) string = token.replaceAll('"', '');
    if (token === ':' && inner !== undefined) inner.key = string;
    isValue = token === ':' || (isValue && token.startsWith('"'));
  }
  const last = open.at(-1);
  const path = open.flatMap(({ bracket, key }, at) => {
    if (bracket === '[') return ['[]'];
    const isOwn = at === open.length - 1 && !isValue;
    return isOwn ? [] : (key ?? []);
  });
  return { path, isKey: last?.bracket === '{' && !isValue };
}
