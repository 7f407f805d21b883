import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';

/** A schema of OpenAPI 3.0. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** What is held to a schema: an answer of the sandbox may lack members, a request may not. */
export type Use = 'request' | 'answer';

/** What explains and does not constrain. */
const TALK = ['description', 'title', 'example', 'examples', 'default'];

/**
 * Holds values to the schemas of a description. They are closed: a member that GitHub does not name is a deviation, since
 * product or sandbox would have made it up. An answer need not be whole: the sandbox leaves out what nothing reads.
 */
export class Validators {
  readonly #components: Readonly<Record<string, Schema>>;
  readonly #compiled = new Map<Schema, Map<Use, ValidateFunction>>();
  readonly #ajv = new Ajv2019({
    strict: false,
    logger: false,
    allErrors: true,
    // The description writes a parameter's number as it stands in an address.
    formats: {
      'date-time':
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
      uri: (text) => URL.canParse(text),
    },
  });

  constructor(components: Readonly<Record<string, Schema>>) {
    this.#components = components;
  }

  /** What does not fit, each with the place in the value; numbers of list items are left out. */
  problems(schema: Schema, use: Use, value: unknown): readonly string[] {
    const validate = this.#validatorOf(schema, use);
    if (validate(value)) return [];
    return [...new Set((validate.errors ?? []).map(textOf))];
  }

  #validatorOf(schema: Schema, use: Use): ValidateFunction {
    const compiled = this.#compiled.get(schema) ?? new Map();
    this.#compiled.set(schema, compiled);
    const known = compiled.get(use);
    if (known !== undefined) return known;
    const validate = this.#ajv.compile(this.#whole(schema, use));
    compiled.set(use, validate);
    return validate;
  }

  /** A schema with the components that it refers to, as JSON Schema has it. */
  #whole(schema: Schema, use: Use): Schema {
    const found: Record<string, unknown> = {};
    const refer = (reference: string): string => {
      const name = reference.slice(reference.lastIndexOf('/') + 1);
      if (!(name in found)) {
        found[name] = true;
        found[name] = translate(this.#components[name] ?? {}, use, refer);
      }
      return `#/$defs/${name}`;
    };
    const translated = translate(schema, use, refer);
    return { allOf: [translated], $defs: found };
  }
}

type Refer = (reference: string) => string;

function translate(
  schema: unknown,
  use: Use,
  refer: Refer,
  { isPart = false }: { readonly isPart?: boolean } = {},
): unknown {
  if (!isSchema(schema)) return schema;
  const { $ref, nullable, oneOf, allOf, ...rest } = schema;
  if (typeof $ref === 'string') return { $ref: refer($ref) };

  const members = Object.entries(rest).flatMap(([keyword, value]) =>
    keywordOf(keyword, value, { use, refer }),
  );
  const made: Record<string, unknown> = Object.fromEntries(members);
  if (Array.isArray(oneOf))
    // Alternatives of GitHub's overlap: a user is also a public user.
    made['anyOf'] = oneOf.map((one) => translate(one, use, refer));
  if (Array.isArray(allOf))
    made['allOf'] = allOf.map((one) =>
      translate(one, use, refer, { isPart: true }),
    );
  if ('properties' in made && !('additionalProperties' in made) && !isPart)
    made['unevaluatedProperties'] = false;
  return nullable === true ? { anyOf: [made, { type: 'null' }] } : made;
}

function keywordOf(
  keyword: string,
  value: unknown,
  { use, refer }: { readonly use: Use; readonly refer: Refer },
): readonly (readonly [string, unknown])[] {
  if (TALK.includes(keyword)) return [];
  switch (keyword) {
    case 'required':
      return use === 'answer' ? [] : [[keyword, value]];
    case 'properties':
    case 'patternProperties':
      return [[keyword, mapped(value, use, refer)]];
    case 'items':
    case 'additionalProperties':
    case 'not':
      return [[keyword, translate(value, use, refer)]];
    case 'anyOf':
      return Array.isArray(value)
        ? [[keyword, value.map((one) => translate(one, use, refer))]]
        : [];
    default:
      return [[keyword, value]];
  }
}

function mapped(value: unknown, use: Use, refer: Refer): unknown {
  if (!isSchema(value)) return value;
  const members = Object.entries(value).map(([name, schema]) => [
    name,
    translate(schema, use, refer),
  ]);
  return Object.fromEntries(members);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf({ instancePath, message, params }: ErrorObject): string {
  const place = instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/…');
  const name = params['unevaluatedProperty'] ?? params['additionalProperty'];
  const which = name === undefined ? '' : `: ${name}`;
  return `${place} ${message}${which}`;
}
