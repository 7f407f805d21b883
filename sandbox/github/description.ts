import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { RecordedRequest } from '../http/record.ts';

/** GitHub's own OpenAPI description, as far as requests are checked against it. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: BodySchema }>>;
  };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: {
    readonly type?: string;
    readonly enum?: readonly unknown[];
    readonly format?: string;
  };
}

interface BodySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** What a request is by the description: the operation, and what GitHub would refuse. */
export interface Held {
  /** Such as `issues/create-comment`; undefined where there is no such operation. */
  readonly operation: string | undefined;
  readonly problems: readonly string[];
}

/** Loads what trim-description.ts made of GitHub's description, once a process. */
function load(): Description {
  return JSON.parse(
    readFileSync(new URL('description.json', import.meta.url), 'utf8'),
  );
}

let loaded: Description | undefined;
const bodies = new Map<string, ValidateFunction>();

/** The version of the API that the description is of. */
export const API_VERSION = '2022-11-28';

/** Holds one request to the description: its version, path, method, query, and the members and types of its body. */
export function holdToDescription(request: RecordedRequest): Held {
  const held = heldWithoutVersion(request);
  const version = request.headers['x-github-api-version'];
  if (version === API_VERSION) return held;
  const { method, target } = request;
  const problem = `${method} ${target}: the API version is ${version}`;
  return { ...held, problems: [...held.problems, problem] };
}

function heldWithoutVersion(request: RecordedRequest): Held {
  if (request.path.endsWith('/graphql')) return heldGraphql(request);
  loaded ??= load();
  const found = operationOf(loaded, request);
  const line = `${request.method} ${request.target}`;
  if (found === undefined)
    return {
      operation: undefined,
      problems: [`${line}: there is no such operation`],
    };
  const [operation, values] = found;
  const { components } = loaded;
  const parameters = (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter
      ? components.parameters[parameter.$ref.split('/').at(-1) ?? '']
      : parameter,
  );
  const problems = [
    ...valueProblems(parameters, 'path', values),
    ...valueProblems(parameters, 'query', request.query),
    ...bodyProblems(operation, request, components),
  ];
  return {
    operation: operation.operationId,
    problems: problems.map((problem) => `${line}: ${problem}`),
  };
}

/** The GraphQL API has a description of its own; its one endpoint takes these two members. */
function heldGraphql({ method, json }: RecordedRequest): Held {
  const members = Object.keys(Object(json)).toSorted().join();
  const isRight = method === 'POST' && members === 'query,variables';
  return {
    operation: 'graphql',
    problems: isRight ? [] : [`${method} /graphql with ${members}`],
  };
}

function operationOf(
  { paths }: Description,
  { method, path }: RecordedRequest,
): [Operation, Record<string, string>] | undefined {
  const segments = path.split('/');
  const matches = Object.entries(paths).flatMap(([template, operations]) => {
    const operation = operations[method.toLowerCase()];
    const values = operation && matchTemplate(template.split('/'), segments);
    return operation && values
      ? [
          {
            operation,
            values,
            fixed: template.replace(/\{[^}]*\}/g, '').length,
          },
        ]
      : [];
  });
  const [best] = matches.toSorted((a, b) => b.fixed - a.fixed);
  return best && [best.operation, best.values];
}

/** GitHub's last variable may hold slashes (`contents/{path}`, `git/ref/{ref}`); links to pages name a repository by number. */
function matchTemplate(
  template: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  const segments =
    given[1] === 'repositories'
      ? ['', 'repos', 'owner', 'repo', ...given.slice(3)]
      : given;
  const isOpen = /\{(?:path|ref)\}$/.test(template.at(-1) ?? '');
  const last = template.length - 1;
  const rest = segments.slice(last).join('/');
  const parts = isOpen ? [...segments.slice(0, last), rest] : segments;
  if (segments.length < template.length || parts.length !== template.length)
    return undefined;

  const values: Record<string, string> = {};
  for (const [at, part] of template.entries()) {
    const found = matchPart(part, parts[at] ?? '');
    if (found === undefined) return undefined;
    Object.assign(values, found);
  }
  return values;
}

/** The values of the variables in one part of a path; undefined where it is another path. */
function matchPart(
  part: string,
  given: string,
): Record<string, string> | undefined {
  const pair = /^\{(\w+)\}\.\.\.\{(\w+)\}$/.exec(part);
  if (pair !== null) {
    const [, first = '', second = ''] = pair;
    const [one = '', other = ''] = given.split('...');
    const isWhole = one !== '' && other !== '';
    return isWhole ? { [first]: one, [second]: other } : undefined;
  }
  if (!part.startsWith('{')) return part === given ? {} : undefined;
  if (given === '') return undefined;
  return { [part.slice(1, -1)]: decodeURIComponent(given) };
}

function valueProblems(
  parameters: readonly (Parameter | undefined)[],
  where: 'path' | 'query',
  values: Readonly<Record<string, string>>,
): string[] {
  const known = new Map(
    parameters.flatMap((one) => (one?.in === where ? [[one.name, one]] : [])),
  );
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  const missing = [...known.values()].filter(
    ({ name, required }) => required && values[name] === undefined,
  );
  const wrong = Object.entries(values).filter(([name, value]) => {
    const parameter = known.get(name);
    return parameter !== undefined && !fits(parameter.schema, value);
  });
  return [
    ...unknown.map((name) => `no ${where} parameter ${name}`),
    ...missing.map(({ name }) => `the ${where} parameter ${name} is missing`),
    ...wrong.map(([name, value]) => `${where} parameter ${name} is ${value}`),
  ];
}

function fits(
  { type, enum: allowed, format }: Parameter['schema'],
  value: string,
): boolean {
  if (allowed !== undefined && !allowed.includes(value)) return false;
  if (type === 'integer') return /^\d+$/.test(value);
  if (type === 'boolean') return value === 'true' || value === 'false';
  return (
    format !== 'date-time' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
  );
}

function bodyProblems(
  { operationId, requestBody }: Operation,
  { body, json, headers }: RecordedRequest,
  components: Description['components'],
): string[] {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return body === '' ? [] : ['it takes no body'];
  if (body === '')
    return requestBody?.required === true ? ['the body is missing'] : [];
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    return ['the body is not sent as JSON'];
  let validate = bodies.get(operationId);
  if (validate === undefined) {
    const ajv = new Ajv({
      strict: false,
      allErrors: true,
      validateFormats: false,
    });
    validate = ajv.compile({ ...schema, components });
    bodies.set(operationId, validate);
  }
  const unknown = Object.keys(Object(json)).filter(
    (name) => schema.properties?.[name] === undefined,
  );
  const valid = validate(json);
  return [
    ...unknown.map((name) => `no member ${name} in the body`),
    ...(valid
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message }) => `body${instancePath} ${message}`,
        )),
  ];
}
