import { readFileSync } from 'node:fs';
import { type Schema, type Use, Validators } from './schemas.ts';

/** Where GitHub's descriptions are, a file for each of its products. */
export const DESCRIPTIONS = 'node_modules/@octokit/openapi/generated/';

/** GitHub's OpenAPI description of one of its products, as far as it is read here. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly 'x-webhooks': Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: Components;
}

interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly responses: Readonly<Record<string, Response>>;
}

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Content;
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly 'x-multi-segment'?: boolean;
}

interface Response {
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** An operation, with the values that a path has for its variables. */
interface Found {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
}

interface Template {
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly operation: Operation;
  /** Letters that are no variable: of several that fit, the one with most is meant. */
  readonly fixed: number;
}

/** A request as far as it is held to a description. */
interface Request {
  readonly method: string;
  readonly target: string;
  readonly contentType: string;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly answerType: string;
  readonly answer: string;
}

/** What any operation may be refused with; a description names few of these for each. */
const REFUSALS = [400, 401, 403, 404, 409, 429, 500];

/** Holds requests and answers to what GitHub says of one product, such as `ghes-3.19`. */
export class Held {
  readonly product: string;
  readonly #components: Components;
  readonly #webhooks: Description['x-webhooks'];
  readonly #templates: readonly Template[];
  readonly #validators: Validators;
  readonly #found = new Map<string, Found | undefined>();

  constructor(product: string) {
    this.product = product;
    const path = `${DESCRIPTIONS}${product}.json`;
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');
    const description: Description = JSON.parse(text);
    const { paths, components } = description;
    this.#webhooks = description['x-webhooks'];
    this.#components = components;
    this.#validators = new Validators(components.schemas);
    this.#templates = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) =>
          this.#template(path, method, operation),
        ),
      )
      .toSorted((a, b) => b.fixed - a.fixed);
  }

  /** What GitHub would refuse of a request or does not answer to it, in words; nothing where all is as described. */
  deviations(exchange: Request & Answer): readonly string[] {
    const { method, target } = exchange;
    const found = this.#operationOf(method, pathOf(target));
    if (found === undefined)
      return [`${method} ${withoutValues(target)}: no such operation`];
    const { operation } = found;
    const problems = [
      ...this.#parameterProblems(found, target),
      ...this.#bodyProblems(operation, exchange),
      ...this.#answerProblems(operation, exchange),
    ];
    return problems.map((problem) => `${operation.operationId}: ${problem}`);
  }

  /** What GitHub does not send with an event, in words; nothing where all is as described. */
  payloadDeviations(name: string, payload: object): readonly string[] {
    const action: unknown = Reflect.get(payload, 'action');
    const event = [name, action].filter((one) => typeof one === 'string');
    const key = event.join('-').replaceAll('_', '-');
    const body = this.#webhooks[key]?.post.requestBody;
    const schema = body?.content['application/json']?.schema;
    if (schema === undefined) return [`${key}: no such event`];
    return this.#validators
      .problems(schema, 'answer', JSON.parse(JSON.stringify(payload)))
      .map((problem) => `${key}: payload${problem}`);
  }

  #template(path: string, method: string, operation: Operation): Template {
    const parameters = this.#parametersOf(operation);
    const names = Array.from(
      path.matchAll(/\{(\w+)\}/g),
      ([, name = '']) => name,
    );
    const pattern = path
      .replaceAll(/[.+*?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const parameter = parameters.find((one) => one.name === name);
        return parameter?.['x-multi-segment'] ? '(.*)' : '([^/]+?)';
      });
    return {
      method: method.toUpperCase(),
      pattern: new RegExp(`^${pattern}$`),
      names,
      operation,
      fixed: path.replaceAll(/\{\w+\}/g, '').length,
    };
  }

  #operationOf(method: string, path: string): Found | undefined {
    const key = `${method} ${path}`;
    if (this.#found.has(key)) return this.#found.get(key);
    let found: Found | undefined;
    for (const template of this.#templates) {
      if (template.method !== method) continue;
      const [whole, ...values] = template.pattern.exec(path) ?? [];
      if (whole === undefined) continue;
      const pairs = template.names.map((name, at): [string, string] => [
        name,
        decodeURIComponent(values[at] ?? ''),
      ]);
      found = {
        operation: template.operation,
        values: Object.fromEntries(pairs),
      };
      break;
    }
    this.#found.set(key, found);
    return found;
  }

  #parametersOf({ parameters = [] }: Operation): readonly Parameter[] {
    return parameters.flatMap((one) =>
      '$ref' in one ? (this.#components.parameters[nameIn(one)] ?? []) : [one],
    );
  }

  #parameterProblems(
    { operation, values }: Found,
    target: string,
  ): readonly string[] {
    const parameters = this.#parametersOf(operation);
    const query = new URL(target, 'http://localhost').searchParams;
    const given = [
      ...Object.entries(values).map(([name, value]) => ['path', name, value]),
      ...Array.from(query, ([name, value]) => ['query', name, value]),
    ];
    const missing = parameters.filter(
      ({ in: place, name, required }) =>
        required && place === 'query' && !query.has(name),
    );
    return [
      ...missing.map(({ name }) => `the query parameter ${name} is missing`),
      ...given.flatMap(([place, name = '', value = '']) => {
        const parameter = parameters.find(
          (one) => one.in === place && one.name === name,
        );
        if (parameter === undefined) return [`no ${place} parameter ${name}`];
        return this.#validators
          .problems(parameter.schema, 'request', typedValue(value))
          .map((problem) => `${place} parameter ${name}${problem}`);
      }),
    ];
  }

  #bodyProblems(
    { requestBody }: Operation,
    { body, contentType }: Request,
  ): readonly string[] {
    const schema = requestBody?.content['application/json']?.schema;
    if (body === '')
      return requestBody?.required ? ['the request has no body'] : [];
    if (schema === undefined) return ['the operation takes no body'];
    if (!/^application\/json\b/.test(contentType))
      return [`the body is sent as ${contentType}`];
    return this.#jsonProblems(schema, 'request', body);
  }

  #answerProblems(
    { responses }: Operation,
    { status, answer, answerType }: Answer,
  ): readonly string[] {
    const response = responses[status] ?? this.#refusal(status);
    if (response === undefined) return [`no answer ${status} is described`];
    const { content } =
      '$ref' in response
        ? (this.#components.responses[nameIn(response)] ?? {})
        : response;
    if (content === undefined)
      return answer === '' ? [] : [`an answer ${status} has no body`];
    const [type = ''] = answerType.split(';');
    const schema = content[type]?.schema;
    if (schema === undefined)
      return [`an answer ${status} is not described as ${type}`];
    return this.#jsonProblems(schema, 'answer', answer).map(
      (problem) => `answer ${status}${problem}`,
    );
  }

  #refusal(status: number): Response | undefined {
    const name = status === 422 ? 'validation-error' : 'basic-error';
    if (status !== 422 && !REFUSALS.includes(status)) return undefined;
    const schema = { $ref: `#/components/schemas/${name}` };
    return { content: { 'application/json': { schema } } };
  }

  #jsonProblems(schema: Schema, use: Use, text: string): readonly string[] {
    try {
      return this.#validators.problems(schema, use, JSON.parse(text));
    } catch (error) {
      if (error instanceof SyntaxError) return [' is not JSON'];
      throw error;
    }
  }
}

/** The path of a request; links to later pages name a repository by number. */
function pathOf(target: string): string {
  const { pathname } = new URL(target, 'http://localhost');
  return pathname.replace(/^\/repositories\/\d+\//, '/repos/owner/repo/');
}

function withoutValues(target: string): string {
  return pathOf(target).replaceAll(/\b(?:\d+|[0-9a-f]{40})\b/g, '…');
}

function nameIn({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** A value of a path or a query as the type that it is written as. */
function typedValue(text: string): unknown {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
}
