/**
 * Writes what is made from other files and not committed: `node scripts/generate.ts`, and on its own at `npm ci`,
 * before each check and each build. JSON Schemas become code (`.validator.ts`), so that a run neither loads a schema
 * compiler nor compiles anything; the rules and their examples become what `explain` prints
 * (`src/features/explain/rules.json`).
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type ShapesModule, shapesModule } from './generate-shapes.ts';

/** Each schema file, where its code goes, and the functions that file exports by the definition each one checks. */
const VALIDATORS: readonly {
  schema: string;
  code: string;
  functions: Readonly<Record<string, string>>;
}[] = [
  {
    schema: 'src/ports/platform/answers.schema.json',
    code: 'src/ports/platform/answers.validator.ts',
    functions: {
      isTopologyAnswer: '#/$defs/topologyAnswer',
      isPageAnswer: '#/$defs/pageAnswer',
      isCursorPageAnswer: '#/$defs/cursorPageAnswer',
      isNamed: '#/$defs/named',
      isBranch: '#/$defs/branch',
      isSchemaAnswer: '#/$defs/schemaAnswer',
      isShard: '#/$defs/shard',
      isClusterChange: '#/$defs/clusterChange',
      isAuditEntry: '#/$defs/auditEntry',
      isTokenAnswer: '#/$defs/tokenAnswer',
      isErrorBody: '#/$defs/errorBody',
      isNamedErrors: '#/$defs/namedErrors',
    },
  },
  {
    schema: 'src/doors/action/event.schema.json',
    code: 'src/doors/action/event.validator.ts',
    functions: {
      isPullRequestEvent: '#/$defs/pullRequestEvent',
      isPushEvent: '#/$defs/pushEvent',
      isIssueEvent: '#/$defs/issueEvent',
      isRelatedEvent: '#/$defs/relatedEvent',
      isRepositoryEvent: '#/$defs/repositoryEvent',
    },
  },
  {
    schema: 'src/ports/github/state.schema.json',
    code: 'src/ports/github/state.validator.ts',
    functions: { isStoredState: '#/$defs/storedState' },
  },
  {
    schema: 'src/doors/terminal/login/token-file.schema.json',
    code: 'src/doors/terminal/login/token-file.validator.ts',
    functions: { isTokenFile: '' },
  },
];

/** A schema file and its code. */
type Validator = (typeof VALIDATORS)[number];

async function writeValidator({
  schema,
  code,
  functions,
}: Validator): Promise<void> {
  const path = new URL(`../${schema}`, import.meta.url);
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true },
    messages: false,
    strict: true,
    // Lengths are bounds against abuse here; counting them in code units needs no run-time helper.
    unicode: false,
    logger: false,
  });
  const id = 'schema';
  const root: Schema = JSON.parse(await readFile(path, 'utf8'));
  ajv.addSchema(root, id);
  const references = Object.fromEntries(
    Object.entries(functions).map(([name, part]) => [name, `${id}${part}`]),
  );
  const module = asModule(standaloneCode.default(ajv, references), schema);
  // Each function narrows to the type of what its definition describes: `isPushEvent` to `PushEvent`.
  const typed = module.replace(
    /^export const is(\w+) = (\w+);$/gm,
    (_, name: string, validate: string) => {
      const type = typeOf(definition(root, functions[`is${name}`] ?? ''), root);
      return `export type ${name} = ${type};\nexport const is${name}: (value: unknown) => value is ${name} = ${validate};`;
    },
  );
  await writeFile(new URL(`../${code}`, import.meta.url), typed);
}

/** What a type is made of; the other keywords only narrow a value further. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number | boolean)[];
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function definition(root: Schema, reference: string): Schema {
  const found =
    reference === '' ? root : root.$defs?.[reference.replace('#/$defs/', '')];
  if (found === undefined)
    throw new Error(`There is no definition ${reference}.`);
  return found;
}

/** A schema as a TypeScript type. */
function typeOf(schema: Schema, root: Schema): string {
  if (schema.$ref !== undefined)
    return typeOf(definition(root, schema.$ref), root);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const { type = 'unknown', required = [], properties, items } = schema;
  const members = Object.entries(properties ?? {}).map(([name, member]) => {
    return `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(member, root)};`;
  });
  const types: Readonly<Record<string, string>> = {
    integer: 'number',
    object: properties === undefined ? 'object' : `{ ${members.join(' ')} }`,
    array: `readonly ${items === undefined ? 'unknown' : typeOf(items, root)}[]`,
  };
  return [type]
    .flat()
    .map((name) => types[name] ?? name)
    .join(' | ');
}

/** What people write becomes a table, not a function: the walk over it also knows unknown keys and positions. */
const SHAPES: readonly (ShapesModule & { readonly code: string })[] = [
  {
    path: 'schema/data-topology.schema.json',
    code: 'src/rules/data-topology.validator.ts',
    walk: '.',
    name: 'TOPOLOGY_SHAPE',
    of: 'data topology',
  },
  {
    path: 'schema/targets.schema.json',
    code: 'src/settings/targets.validator.ts',
    walk: '../rules',
    name: 'TARGETS_SHAPE',
    of: 'targets file',
  },
];

type Shapes = (typeof SHAPES)[number];

async function writeShapes({ code, ...shapes }: Shapes): Promise<void> {
  const path = new URL(`../${shapes.path}`, import.meta.url);
  const schema = await readFile(path, 'utf8');
  await writeFile(
    new URL(`../${code}`, import.meta.url),
    shapesModule(schema, shapes),
  );
}

/** The feature that prints the rules, where it was not taken away: `npm run without`. */
const EXPLAIN = new URL('../src/features/explain/', import.meta.url);

async function writeRules(): Promise<void> {
  if (!existsSync(EXPLAIN)) return;
  // Loaded now: the rules are checked with the code that is written above.
  const { rulePages } = await import('./rule-entries.ts');
  await writeFile(
    new URL('rules.json', EXPLAIN),
    `${JSON.stringify(rulePages(), null, 1)}\n`,
  );
}

/** Ajv writes `require` for its two run-time helpers even into a module; they become imports. */
function asModule(code: string, schema: string): string {
  const imports = new Set<string>();
  const body = code.replace(
    /require\("(ajv\/dist\/runtime\/(\w+))"\)\.default/g,
    (_, path: string, name: string) => {
      imports.add(`import ${name}Module from '${path}.js';`);
      // Bundlers and test runners unwrap a CommonJS default or do not; either way the function is in one of the two.
      return `(${name}Module.default ?? ${name}Module)`;
    },
  );
  if (body.includes('require('))
    throw new Error(`${schema}: the generated code still requires something`);
  return `// @ts-nocheck\n// Generated from ${schema}; change that file instead.\n${[...imports].join('\n')}\n${body}\n`;
}

for (const validator of VALIDATORS) await writeValidator(validator);
for (const shapes of SHAPES) await writeShapes(shapes);
await writeRules();
