/**
 * Writes what is made from the tables of settings and outputs and committed, because users read it in the repository:
 * `node scripts/settings.ts`. In each file it replaces the part that is about them and keeps the rest. A test holds the
 * files to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Option } from '../src/doors/terminal/commands/command.ts';
import { VOCABULARY } from '../src/doors/terminal/vocabulary.ts';
import {
  GROUPS,
  type InputName,
  optionName,
  SETTINGS,
  type Setting,
} from '../src/settings/table/index.ts';
import { OUTPUTS } from '../src/settings/table/outputs.ts';

const ROOT = new URL('../', import.meta.url);

/** Each file by its path, and what the table makes of its text. */
const FILES: Readonly<Record<string, (text: string) => string>> = {
  'action.yml': (text) => withOutputs(withInputs(text)),
  '.github/workflows/neki-topology.yml': (text) =>
    withReturnedOutputs(withPassedInputs(text)),
  'docs/reference.md': (text) => withOutputTable(withTables(text)),
  'docs/terminal.md': withOptions,
  'docs/many-branches.md': withKeys,
  'schema/targets.schema.json': withProperties,
};

/** A file as it is, and as the table makes it. */
export interface MadeFile {
  readonly path: string;
  readonly text: string;
  readonly made: string;
}

export function madeFiles(): readonly MadeFile[] {
  return Object.entries(FILES).map(([path, make]) => {
    const text = readFileSync(new URL(path, ROOT), 'utf8');
    return { path, text, made: make(text) };
  });
}

/** A text with what stands between two other texts replaced, which stay. */
function between(
  text: string,
  [before, after]: readonly [string, string],
  made: string,
): string {
  const start = text.indexOf(before) + before.length;
  const end = text.indexOf(after, start);
  if (start < before.length || end < 0)
    throw new Error(`Nothing stands between ${before} and ${after}.`);
  return text.slice(0, start) + made + text.slice(end);
}

function withInputs(text: string): string {
  const inputs = SETTINGS.flatMap((setting) => [
    `  ${setting.name}:`,
    `    description: ${yaml(withoutLinks(setting.meaning))}`,
    // The code says which are missing, and why.
    '    required: false',
    ...optional(setting.default, (value) => `    default: ${yaml(value)}`),
  ]);
  return between(text, ['\ninputs:\n', '\n\noutputs:\n'], inputs.join('\n'));
}

/** What the workflow that others call sets itself: from its secrets, from GitHub, or not at all. */
const NOT_PASSED: readonly InputName[] = [
  'service-token-id',
  'oauth-client-id',
  'oauth-rotate-secret',
  'auth-url',
  'pull-request',
];

/** The inputs that the workflow which others call passes on as they are. */
const PASSED = SETTINGS.filter(
  ({ name, isSecret }) => !isSecret && !NOT_PASSED.includes(name),
);

function withPassedInputs(text: string): string {
  const inputs = PASSED.flatMap((setting) => [
    `      ${setting.name}:`,
    `        description: ${yaml(withoutLinks(setting.meaning))}`,
    `        type: ${typeInWorkflow(setting)}`,
    ...optional(setting.default, (value) => `        default: ${value}`),
  ]);
  const passed = PASSED.map(
    ({ name }) => `          ${name}: \${{ inputs.${name} }}`,
  );
  const declared = between(
    text,
    ['\n    inputs:\n', '\n      runs-on:\n'],
    inputs.join('\n'),
  );
  return between(
    declared,
    ['\n        id: topology\n        with:\n', '\n          # A pull request'],
    passed.join('\n'),
  );
}

function withOutputs(text: string): string {
  const outputs = OUTPUTS.flatMap(({ name, meaning }) => [
    `  ${name}:`,
    `    description: ${yaml(withoutLinks(meaning))}`,
  ]);
  return between(text, ['\noutputs:\n', '\n\nruns:\n'], outputs.join('\n'));
}

/** The outputs that the workflow which others call returns, and those of its job. */
function withReturnedOutputs(text: string): string {
  const returned = OUTPUTS.filter(({ staysInJob }) => staysInJob !== true);
  const outputs = returned.flatMap(({ name, meaning }) => [
    `      ${name}:`,
    `        description: ${yaml(withoutLinks(meaning))}`,
    `        value: \${{ jobs.topology.outputs.${name} }}`,
  ]);
  const ofJob = returned.map(
    ({ name }) => `      ${name}: \${{ steps.topology.outputs.${name} }}`,
  );
  const declared = between(
    text,
    ['\n    outputs:\n', '\n\npermissions:\n'],
    outputs.join('\n'),
  );
  return between(
    declared,
    ['\n      pull-requests: write\n    outputs:\n', '\n    steps:\n'],
    ofJob.join('\n'),
  );
}

function withOutputTable(text: string): string {
  const rows = OUTPUTS.map(
    ({ name, meaning }) => `| \`${name}\` | ${meaning} |`,
  );
  return between(
    text,
    ['\n| output | value |\n|---|---|\n', '\n\n'],
    rows.join('\n'),
  );
}

function typeInWorkflow({ type }: Setting): 'boolean' | 'number' | 'string' {
  if (type === 'switch') return 'boolean';
  return type === 'number' ? 'number' : 'string';
}

function withTables(text: string): string {
  const [start = '', ...sections] = text.split(/(?=^###? )/m);
  return [start, ...sections.map(withTable)].join('');
}

/** A section of docs/reference.md, its table anew where it is about settings. */
function withTable(section: string): string {
  const group = GROUPS.find(({ title }) =>
    section.startsWith(`### ${title}\n`),
  );
  if (group === undefined) return section;
  const rows = group.settings.map((setting) => {
    const value =
      setting.default === undefined ? '–' : `\`${setting.default}\``;
    return `| \`${setting.name}\` | ${value} | ${setting.meaning} |`;
  });
  return between(
    section,
    ['\n| input | default | meaning |\n|---|---|---|\n', '\n\n'],
    rows.join('\n'),
  );
}

/** Options that set an input, which the reference explains, by name alone; the others with what they mean. */
function withOptions(text: string): string {
  const options = Object.values(VOCABULARY.options);
  const ofInputs = new Set<string>(
    SETTINGS.flatMap(({ option }) =>
      option === undefined ? [] : [optionName(option.usage)],
    ),
  );
  const names = options
    .filter(({ name }) => ofInputs.has(name))
    .map(optionText)
    .join(', ');
  const rows = options
    .filter(({ name }) => !ofInputs.has(name))
    .map((option) => `- ${optionText(option)}: ${option.meaning}`);
  const named = between(
    text,
    ['\nOptions of [inputs](reference.md#inputs):\n', '\n\n'],
    `${names.replace(/(.{100,}?,) /g, '$1\n')}.`,
  );
  return between(named, ['\nThe other options:\n\n', '\n\n'], rows.join('\n'));
}

function optionText({ name, value, short }: Option): string {
  const word = value === undefined ? name : `${name} ${value}`;
  const others = short === undefined ? '' : ` (\`-${short}\`)`;
  return `\`--${word}\`${others}`;
}

/** What a target may set. */
const KEYS = SETTINGS.filter(({ target }) => target !== undefined);

function withKeys(text: string): string {
  const names = KEYS.map(({ name }) => `\`${name}\``);
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const lines = list.replace(/(.{100,}?) /g, '$1\n');
  return between(text, ['\nA target can set ', ', and what it comes'], lines);
}

/** A part of a JSON Schema. */
interface Schema {
  readonly [keyword: string]: unknown;
}

/** The schema of a targets file, as far as it is written by hand. */
interface TargetsSchema extends Schema {
  readonly properties: { readonly defaults: Schema };
  readonly $defs: {
    readonly target: {
      readonly properties: Readonly<Record<'name' | 'after', Schema>>;
    };
  };
}

function withProperties(text: string): string {
  const schema: TargetsSchema = JSON.parse(text);
  const { defaults } = schema.properties;
  const { target } = schema.$defs;
  const { name, after } = target.properties;
  const references = Object.fromEntries(
    KEYS.map(({ name }) => [name, { $ref: `#/$defs/${name}` }]),
  );
  const made = {
    ...schema,
    properties: {
      ...schema.properties,
      defaults: { ...defaults, properties: references },
    },
    $defs: {
      target: { ...target, properties: { name, after, ...references } },
      ...Object.fromEntries(
        KEYS.map((setting) => [setting.name, schemaOf(setting)]),
      ),
    },
  };
  return json(made);
}

/** The schema of the key of a target. */
function schemaOf(setting: Setting): Schema {
  const description = setting.target?.meaning ?? withoutLinks(setting.meaning);
  switch (setting.type) {
    case 'name':
      return { description, type: 'string', minLength: 1 };
    case 'document':
      // One that has no default may be blank, for none.
      if (setting.default === undefined) return { description, type: 'string' };
      return {
        description,
        type: 'string',
        pattern: patternOf(setting.endings),
        minLength: 1,
      };
    case 'choice':
      return { description, type: 'string', enum: setting.words };
    case 'number':
      return {
        description,
        type: ['integer', 'string'],
        minimum: 1,
        maximum: setting.most,
      };
    case 'lines':
      return {
        description,
        type: ['array', 'string'],
        items: { type: 'string' },
      };
    case 'map':
      return {
        description: `${description} Replaces the map of \`defaults\` whole.`,
        type: 'object',
        ...membersOf(setting),
      };
    default:
      return { description, type: 'string' };
  }
}

/** What the members of a map may be. */
function membersOf({
  words,
  members,
}: Extract<Setting, { readonly type: 'map' }>): Schema {
  if (members !== undefined)
    return {
      properties: Object.fromEntries(
        Object.entries(members).map(([name, kind]) => [name, MEMBERS[kind]]),
      ),
    };
  if (words === undefined)
    return { additionalProperties: { type: 'string', minLength: 1 } };
  return { additionalProperties: { type: 'string', enum: words } };
}

const MEMBERS = {
  share: {
    description: 'A share, such as `10%`.',
    type: 'string',
  },
  count: { type: ['integer', 'string'] },
} as const satisfies Readonly<Record<string, Schema>>;

/** Endings in any case, as JSON Schema can ask for them. */
function patternOf(endings: readonly string[]): string {
  const forms = endings.map((ending) =>
    ending
      .slice(1)
      .replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`),
  );
  return `\\.(${forms.join('|')})$`;
}

/** JSON as the formatter has it: references and short lists on one line. */
function json(value: object): string {
  const text = JSON.stringify(value, undefined, 2)
    .replace(/\{\s+("\$ref": "[^"]*")\s+\}/g, '{ $1 }')
    .replace(
      /\[\s+("[^[\]{}]*")\s+\]/g,
      (_, list: string) => `[${list.replace(/\s*\n\s*/g, ' ')}]`,
    );
  return `${text}\n`;
}

/** A text in YAML: in quotes only where it would be something else without them. */
function yaml(text: string): string {
  const isOther = /: | #|^[^\w$.]|^(?:true|false|\d+)$/.test(text);
  return isOther ? JSON.stringify(text) : text;
}

/** A sentence without what it links to in brackets, and with the words of its other links alone. */
function withoutLinks(text: string): string {
  return text
    .replace(/ \(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function optional<T>(
  value: T | undefined,
  line: (value: T) => string,
): readonly string[] {
  return value === undefined ? [] : [line(value)];
}

if (import.meta.main)
  for (const { path, text, made } of madeFiles())
    if (made !== text) {
      writeFileSync(new URL(path, ROOT), made);
      console.log(path);
    }
