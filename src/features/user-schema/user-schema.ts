import type { AnySchemaObject, ErrorObject } from 'ajv';
import {
  type Document,
  keySpan,
  memberValue,
  type Node,
  opening,
  type Span,
  toJson,
} from '../../document/document.ts';
import { errorAt, type Finding } from '../../document/finding.ts';
import type { WorkLimit } from '../../ports/host/work-limit.ts';
import { failure, ok, type Result, textOf } from '../../result.ts';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../text/message.ts';

/** Checks a document against a user's own schema. */
export type SchemaCheck = (document: Document) => readonly Finding[];

/** The compiled check, or why the schema is invalid. */
export type CompiledSchema = Result<SchemaCheck, Message>;

/** The base for resolving local references; no other scheme is ever loaded. */
const BASE = 'repository:///';
/** The supported version of JSON Schema. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
/** The most findings of one document, and the most errors that the schema's code keeps. */
const MAX_FINDINGS = 1000;

/** Keywords whose error only says that there is another error inside. */
const CONSEQUENCES = new Set(['if', 'propertyNames']);

/** What compiling a schema needs, and the path of the schema's file. */
interface SchemaServices {
  readonly path: string;
  /** Reads another file of the repository as a JSON value, by its path from the root. */
  readonly loadLocal: (path: string) => Promise<Result<unknown, Message>>;
  readonly limit: WorkLimit;
}

/** Thrown for a reference that is refused or unreadable; never leaves this file. */
class Refused extends Error {
  readonly why: Message;

  constructor(why: Message) {
    super();
    this.why = why;
  }
}

/**
 * Compiles a user's JSON Schema (2020-12). The compiler is loaded only here, because loading it takes longer than a
 * whole run without it. Remote references are refused. Local ones are read through `loadLocal` and must stay in the
 * repository.
 */
export async function compileUserSchema(
  schema: unknown,
  services: SchemaServices,
): Promise<CompiledSchema> {
  const { path } = services;
  try {
    const root = checked(schema, path);
    const { $id: own } = root;
    const id = typeof own === 'string' ? own : `${BASE}${encodeURI(path)}`;
    const compiled = await compile({ ...root, $id: id }, services);
    return ok((document) => findingsOf(document, compiled, services));
  } catch (error) {
    if (error instanceof Refused) return failure(error.why);
    return failure(
      prose`Schema ${quote(path)} is not valid: ${quoteWhole(textOf(error))}. Correct it; it must be JSON Schema 2020-12, and refer only to files of the repository.`,
    );
  }
}

/**
 * Compiles a schema again each time it refers to another unread file. `place` is the place that the check looks at,
 * which is reported if the check does not end.
 */
async function compile(schema: AnySchemaObject, services: SchemaServices) {
  const { limit, path } = services;
  // Uses the default export: in the bundle, a CommonJS module has no other.
  const { default: compiler } = await import('ajv/dist/2020.js');
  const ajv = new compiler.Ajv2020({
    allErrors: true,
    strict: false,
    ownProperties: true,
    validateFormats: false,
    logger: false,
    code: { process: bounded },
  });
  const place = Object.assign(ajv, { path: '' });
  for (;;) {
    const compiled = limit.run(() => {
      try {
        return { validator: ajv.compile(schema), place };
      } catch (error) {
        if (error instanceof compiler.MissingRefError) return error;
        throw error;
      }
    });
    if (compiled === undefined)
      throw new Refused(
        prose`Schema ${quote(path)} took more than ${limit.seconds} s to compile, the limit. Simplify it.`,
      );
    if ('validator' in compiled) return compiled;
    const { missingSchema, missingRef } = compiled;
    if (ajv.refs[missingSchema] !== undefined)
      throw new Error(
        `${missingSchema} is loaded but ${missingRef} cannot be resolved`,
      );
    ajv.addSchema(await loadReference(missingSchema, services), missingSchema);
  }
}

/** A schema file's value as an object, after checking that no reference leaves the repository. */
function checked(schema: unknown, path: string): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    throw new Refused(
      prose`Schema ${quote(path)} is not an object. Use a JSON Schema.`,
    );
  if (
    '$schema' in schema &&
    String(schema.$schema).replace(/#$/, '') !== DIALECT
  )
    throw new Refused(
      prose`Schema ${quote(path)} declares ${quote(String(schema.$schema))}. Use ${quote(DIALECT)}.`,
    );
  for (const reference of referencesIn(schema)) refuseForeign(reference, path);
  return { ...schema };
}

/** The references in a schema, at any depth. */
function* referencesIn(schema: object): Iterable<string> {
  const pending: unknown[] = [schema];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      const isReference = key === '$ref' || key === '$dynamicRef';
      if (isReference && typeof part === 'string') yield part;
      else if (part !== null) pending.push(part);
    }
  }
}

/** Refuses a reference that is remote, absolute, or leaves the repository, judging by its text alone. */
function refuseForeign(reference: string, path: string): void {
  const target = reference.split('#', 1)[0] ?? '';
  const refuse = (why: Message): never => {
    throw new Refused(
      prose`Reference ${quote(reference)} in schema ${quote(path)} ${why}`,
    );
  };
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i.test(target))
    refuse(
      prose`is remote, but only files of the repository are read. Copy it into the repository.`,
    );
  if (target.startsWith('/'))
    refuse(prose`is absolute. Use a path relative to the schema file.`);
  if (leavesRepository(path, decodePath(target)))
    refuse(
      prose`points outside the repository. Copy its target into the repository.`,
    );
}

function leavesRepository(path: string, target: string): boolean {
  const steps = path.split('/').slice(0, -1).concat(target.split(/[/\\]/));
  let depth = 0;
  for (const step of steps.filter((part) => part !== '' && part !== '.')) {
    depth += step === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

async function loadReference(
  uri: string,
  { loadLocal }: SchemaServices,
): Promise<Record<string, unknown>> {
  if (!uri.startsWith(BASE))
    throw new Refused(
      prose`Reference ${quote(uri)} is remote, but only files of the repository are read. Copy it into the repository, or remove the schema's ${code('$id')}.`,
    );
  const path = decodePath(uri.slice(BASE.length));
  const loaded = await loadLocal(path);
  if (loaded.ok) return checked(loaded.value, path);
  throw new Refused(
    prose`Schema ${quote(path)}, which another schema refers to, cannot be read: ${loaded.problem}`,
  );
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Refused(
      prose`Reference ${quote(path)} is not a valid path. Encode percent signs as ${quote('%25')}.`,
    );
  }
}

/**
 * Changes generated code in two ways. It stops collecting errors at a limit, because it would copy the whole list for
 * every failing part, which takes quadratic time. And it notes which value it checks, so that an endless check has a
 * place; in generated code, `self` is the compiler.
 */
const REWRITES: ReadonlyMap<string, string> = new Map([
  [
    'vErrors.concat(',
    `vErrors.length >= ${MAX_FINDINGS} ? vErrors : vErrors.concat(`,
  ],
  ['vErrors.push(', `vErrors.length < ${MAX_FINDINGS} && vErrors.push(`],
  ['dynamicAnchors={}}={}){', 'dynamicAnchors={}}={}){self.path=instancePath;'],
]);

/**
 * The parts of generated code to look at. Strings match first, because they contain the schema's own words, in which
 * nothing may be rewritten. The comment with the schema's `$id` is removed: an `$id` could end the comment and be run.
 */
const IN_CODE =
  /\/\*# sourceURL="(?:[^"\\]|\\.)*" \*\/|"(?:[^"\\]|\\.)*"|vErrors\.(?:concat|push)\(|dynamicAnchors=\{\}\}=\{\}\)\{/g;

function bounded(code: string): string {
  return code.replace(IN_CODE, (found) =>
    found.startsWith('/*') ? '' : (REWRITES.get(found) ?? found),
  );
}

function findingsOf(
  document: Document,
  { validator, place }: Awaited<ReturnType<typeof compile>>,
  { limit, path }: SchemaServices,
): readonly Finding[] {
  const value: unknown = JSON.parse(toJson(document.root));
  const endless = (why: Message): readonly Finding[] => {
    const message = prose`${subjectOf(place.path)} cannot be checked against schema ${quote(path)}: ${why}`;
    return [
      errorAt(
        document.source,
        spanOf(nodeAt(document.root, place.path)),
        'schema',
        message,
      ),
    ];
  };
  try {
    const errors = limit.run(() =>
      validator(value) ? [] : (validator.errors ?? []),
    );
    if (errors === undefined)
      return endless(
        prose`stopped after ${limit.seconds} s. Possible causes: a ${code('pattern')} with nested repetition, such as ${code('(a+)+')}, or ${code('uniqueItems')} on a long list.`,
      );
    const own = errors
      .filter(({ keyword }) => !CONSEQUENCES.has(keyword))
      .slice(0, MAX_FINDINGS);
    return own.map((error) => {
      const node = nodeAt(document.root, error.instancePath);
      return errorAt(
        document.source,
        spanOf(node, error),
        'schema',
        messageFor(error, path),
      );
    });
  } catch (error) {
    // Documents are not deep, so only circular references can fill the stack.
    if (!(error instanceof RangeError)) throw error;
    return endless(
      prose`a ${code('$ref')} refers to itself without going into the value. Break the cycle.`,
    );
  }
}

/** The subject of an error, from the JSON pointer of the compiler. */
function subjectOf(instancePath: string): Message {
  return instancePath === '' ? prose`The document` : quote(instancePath);
}

/** The compiler's message, with the key or the values that it leaves out. */
function messageFor(error: ErrorObject, path: string): Message {
  const { instancePath, message = 'is not valid', schemaPath } = error;
  const {
    allowedValues,
    allowedValue,
    additionalProperty,
  }: Readonly<Record<string, unknown>> = error.params;
  const detail =
    error.propertyName ?? allowedValues ?? allowedValue ?? additionalProperty;
  const value =
    detail === undefined ? '' : prose`: ${quote(JSON.stringify(detail))}`;
  return prose`${subjectOf(instancePath)} ${quote(message)}${value}. See ${quote(schemaPath)} in schema ${quote(path)}.`;
}

/** The offending value; for an unwanted key, the key; if something is missing in an object or list, its beginning. */
function spanOf(node: Node, error?: ErrorObject): Span {
  const {
    additionalProperty,
    unevaluatedProperty,
  }: Readonly<Record<string, unknown>> = error?.params ?? {};
  const unwanted =
    additionalProperty ?? unevaluatedProperty ?? error?.propertyName;
  if (node.kind === 'object' && typeof unwanted === 'string') {
    const member = node.members.get(unwanted);
    if (member !== undefined) return keySpan(member);
  }
  return node.kind === 'object' || node.kind === 'array' ? opening(node) : node;
}

function nodeAt(root: Node, pointer: string): Node {
  let node = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const items = node.kind === 'array' ? node.items : [];
    const next: Node | undefined =
      node.kind === 'object' ? memberValue(node, key) : items[Number(key)];
    if (next === undefined) return node;
    node = next;
  }
  return node;
}
