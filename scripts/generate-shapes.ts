/**
 * Turns the published schema of a data topology into the table of shapes that the validator walks: the known keys of
 * each position, what kind of value each takes, and which are required.
 */

/** The keywords the table carries; a walk by the table checks these. */
const CARRIED: ReadonlySet<string> = new Set([
  'type',
  'title',
  'required',
  'properties',
  'additionalProperties',
  'items',
  'contentEncoding',
  'minLength',
  'minItems',
]);

/** Keywords for readers and editors only: rules with better messages check the same. */
const NOT_CARRIED: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$defs',
  'description',
  'enum',
  'pattern',
  'deprecated',
]);

interface Schema {
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly contentEncoding?: string;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** The table as a TypeScript module; throws for a keyword that the walk would silently ignore. */
export function shapesModule(schemaText: string, schemaPath: string): string {
  const schema: Schema = JSON.parse(schemaText);
  const lines = [
    `// Generated from ${schemaPath}; change that file instead.`,
    "import type { Shape } from './shape.ts';",
    '',
    '/** The shape of a data topology, from its published schema. */',
    `export const TOPOLOGY_SHAPE: Shape = ${shapeCode(schema, schema)};`,
  ];
  return `${lines.join('\n')}\n`;
}

function shapeCode(schema: Schema, root: Schema): string {
  if (schema.$ref !== undefined) return shapeCode(definition(schema.$ref, root), root);
  const unknown = Object.keys(schema).filter((key) => !CARRIED.has(key) && !NOT_CARRIED.has(key));
  if (unknown.length > 0) throw new Error(`The walk does not know the schema keyword ${unknown.join(', ')}`);
  const parts = [
    `kinds: ${JSON.stringify([schema.type].flat())}`,
    `required: ${JSON.stringify(schema.required ?? [])}`,
  ];
  if (schema.title !== undefined) parts.push(`title: ${JSON.stringify(schema.title)}`);
  if (schema.contentEncoding === 'base16') parts.push('isHexadecimal: true');
  if (schema.minLength === 1 || schema.minItems === 1) parts.push('isNonEmpty: true');
  if (schema.items !== undefined) parts.push(`items: ${shapeCode(schema.items, root)}`);
  if (schema.additionalProperties !== undefined)
    parts.push(`entries: ${shapeCode(schema.additionalProperties, root)}`);
  if (schema.properties !== undefined) {
    const entries = Object.entries(schema.properties);
    const members = entries.map(([key, part]) => `[${JSON.stringify(key)}, ${shapeCode(part, root)}]`);
    parts.push(`properties: new Map<string, Shape>([${members.join(', ')}])`);
  }
  return `{ ${parts.join(', ')} }`;
}

function definition(reference: string, root: Schema): Schema {
  const found = root.$defs?.[reference.replace('#/$defs/', '')];
  if (found === undefined) throw new Error(`The schema does not define ${reference}`);
  return found;
}
