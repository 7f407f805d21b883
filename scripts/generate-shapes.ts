/**
 * Turns a published schema, of a data topology or of a targets file, into the table of shapes that the validator walks:
 * the known keys of each position, what kind of value each takes, and which are required.
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
  'minimum',
  'maximum',
]);

interface Schema {
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
  readonly contentEncoding?: string;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** A table, and where it goes. */
export interface ShapesModule {
  /** The schema's path, from the root of the repository. */
  readonly path: string;
  /** The folder of the walk, seen from the table. */
  readonly walk: string;
  /** What the table is called, and what it is the shape of. */
  readonly name: string;
  readonly of: string;
}

/** The table as a TypeScript module; throws for a keyword that the walk would silently ignore. */
export function shapesModule(
  schemaText: string,
  { path, walk, name, of }: ShapesModule,
): string {
  const schema: Schema = JSON.parse(schemaText);
  const lines = [
    `// Generated from ${path}; change that file instead.`,
    `import { prose } from '${walk}/../text/message.ts';`,
    `import type { Shape } from '${walk}/shape.ts';`,
    '',
    `/** The shape of a ${of}, from its published schema. */`,
    `export const ${name}: Shape = ${shapeCode(schema, schema)};`,
  ];
  return `${lines.join('\n')}\n`;
}

function shapeCode(schema: Schema, root: Schema): string {
  if (schema.$ref !== undefined)
    return shapeCode(definition(schema.$ref, root), root);
  const unknown = Object.keys(schema).filter(
    (key) => !CARRIED.has(key) && !NOT_CARRIED.has(key),
  );
  if (unknown.length > 0)
    throw new Error(
      `The walk does not know the schema keyword ${unknown.join(', ')}`,
    );
  const parts = [
    `kinds: ${JSON.stringify([schema.type].flat())}`,
    `required: ${JSON.stringify(schema.required ?? [])}`,
  ];
  if (schema.title !== undefined)
    parts.push(`title: prose\`${titleOf(schema.title)}\``);
  if (schema.contentEncoding === 'base16') parts.push('isHexadecimal: true');
  if (schema.minLength === 1 || schema.minItems === 1)
    parts.push('isNonEmpty: true');
  if (schema.items !== undefined)
    parts.push(`items: ${shapeCode(schema.items, root)}`);
  if (schema.additionalProperties === false) parts.push('isClosed: true');
  else if (schema.additionalProperties !== undefined)
    parts.push(`entries: ${shapeCode(schema.additionalProperties, root)}`);
  if (schema.properties !== undefined) {
    const entries = Object.entries(schema.properties);
    const members = entries.map(
      ([key, part]) => `[${JSON.stringify(key)}, ${shapeCode(part, root)}]`,
    );
    parts.push(`properties: new Map<string, Shape>([${members.join(', ')}])`);
  }
  return `{ ${parts.join(', ')} }`;
}

/** What messages call an object, as it goes between backticks of a template. */
function titleOf(title: string): string {
  if (!/^[\w ]+$/.test(title))
    throw new Error(`The title ${title} is more than words`);
  return title;
}

function definition(reference: string, root: Schema): Schema {
  const found = root.$defs?.[reference.replace('#/$defs/', '')];
  if (found === undefined)
    throw new Error(`The schema does not define ${reference}`);
  return found;
}
