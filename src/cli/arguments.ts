import { parseArgs } from 'node:util';
import type { InputName, InputSource } from '../inputs/input-source.ts';
import { quote } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';
import { COMMANDS, type CommandName, OPTIONS } from './options.ts';

/** A command as it was typed, checked as far as words go. */
export interface Typed {
  readonly command: CommandName;
  /** Values by the option's name; of one that was given more than once, all of them. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly switches: ReadonlySet<string>;
}

/** What was typed behind the program's name. */
export type Invocation =
  | { readonly kind: 'help'; readonly command: CommandName | undefined }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'wrong';
      readonly problems: readonly string[];
      readonly command: CommandName | undefined;
    }
  | ({ readonly kind: 'command' } & Typed);

const TARGET = ['organization', 'database', 'branch'];
const SECRET_OPTION = /^-+(?:service-token|oauth-|token|secret|password)/;
const NAMES = Object.keys(COMMANDS) as readonly CommandName[];
/** Inputs that no option takes: everybody on the machine can read the words of a command. */
const FROM_ENVIRONMENT: Partial<Readonly<Record<InputName, string>>> = {
  'oauth-access-token': 'PLANETSCALE_OAUTH_ACCESS_TOKEN',
};

/** Reads the words behind the program's name. */
export function readArguments(words: readonly string[]): Invocation {
  const { values, positionals, strangers } = split(words);
  const [typed, ...rest] = positionals;
  const command = NAMES.find((name) => name === typed);
  if (values.has('version')) return { kind: 'version' };
  const topic = NAMES.find((name) => name === rest[0]);
  if (typed === 'help' && (rest[0] === undefined || topic !== undefined))
    return { kind: 'help', command: topic };
  if (values.has('help') || typed === undefined) return { kind: 'help', command };
  if (command === undefined)
    return { kind: 'wrong', problems: [noCommand(typed === 'help' ? (rest[0] ?? '') : typed)], command };
  const place = placed(rest, command, values);
  const problems = [
    ...strangers.map(noOption),
    ...[...values].flatMap(([name, texts]) => optionProblems(name, texts, command)),
    // A word behind an option nobody knows is most likely its value, and may be a secret.
    ...(strangers.length === 0 ? place.problems : []),
  ];
  // What else is wrong comes first: a branch may stand in a word that was taken for something else.
  if (problems.length === 0 && rest.length === 0 && isUnnamed(command, values))
    problems.push(
      `\`${command}\` needs a branch. Write \`neki-topology ${command} ORGANIZATION/DATABASE/BRANCH\`, as in \`acme/shop/main\`.`,
    );
  if (problems.length > 0) return { kind: 'wrong', problems, command };
  const given = [...values].filter(([name]) => OPTIONS[name]?.value !== undefined);
  const switches = [...values.keys()].filter((name) => OPTIONS[name]?.value === undefined);
  return {
    kind: 'command',
    command,
    values: new Map([...given, ...place.values]),
    switches: new Set(switches),
  };
}

/** What was typed and what the environment holds, as inputs. */
export function inputSource({ command, values }: Typed, environment: NodeJS.ProcessEnv): InputSource {
  return {
    environment,
    value: (name) => {
      // Pulling and listing need what a plan needs: a target and a credential.
      if (name === 'mode') return command === 'validate' || command === 'apply' ? command : 'plan';
      const variable = FROM_ENVIRONMENT[name];
      if (variable !== undefined) return environment[variable];
      const option = Object.entries(OPTIONS).find(([option, { input }]) => (input ?? option) === name);
      const texts = option === undefined ? undefined : values.get(option[0]);
      if (texts === undefined) return undefined;
      return option?.[1].value?.includes('=') ? mapOf(texts) : texts.join('\n');
    },
  };
}

interface Split {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
  readonly strangers: readonly string[];
}

/** Not strict: that would stop at the first mistake, and a person wants to be told all of them. */
function split(words: readonly string[]): Split {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { short, value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  const strangers: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(OPTIONS, token.name)) strangers.push(token.rawName);
    else values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  return { values, positionals, strangers };
}

/** What the words without a dash mean: the file to validate, else the target. */
function placed(
  [word, ...more]: readonly string[],
  command: CommandName,
  values: Split['values'],
): {
  readonly values: readonly (readonly [string, readonly string[]])[];
  readonly problems: readonly string[];
} {
  const usage = `Usage: \`neki-topology ${COMMANDS[command].usage}\`.`;
  if (word === undefined) return { values: [], problems: [] };
  if (command === 'login')
    return { values: [], problems: [`\`login\` takes no word such as ${quote(word)}. ${usage}`] };
  const names = command === 'validate' ? ['file'] : TARGET;
  const parts = command === 'validate' ? [word] : partsOf(word);
  const isWhole = parts.length === names.length && parts.every((part) => part !== '');
  return {
    values: names.map((name, index) => [name, [parts[index] ?? '']] as const),
    problems: [
      ...more.map((text) => `${quote(text)} is one word too many. ${usage}`),
      ...names
        .filter((name) => values.has(name))
        .map((name) => `\`--${name}\` and ${quote(word)} both name it. Keep one.`),
      ...(isWhole
        ? []
        : [`${quote(word)} is no target. Write \`ORGANIZATION/DATABASE/BRANCH\`, as in \`acme/shop/main\`.`]),
    ],
  };
}

/** Whether a command that needs a branch is given neither a word nor an option that says which. */
function isUnnamed(command: CommandName, values: Split['values']): boolean {
  return command !== 'login' && command !== 'validate' && !TARGET.some((name) => values.has(name));
}

/** A branch's name may hold slashes itself. */
function partsOf(word: string): readonly string[] {
  const [organization = '', database = '', ...branch] = word.split('/');
  return branch.length === 0 ? [organization, database] : [organization, database, branch.join('/')];
}

/** What is wrong with an option that exists: it is of another command, or its value is too much or too little. */
function optionProblems(name: string, texts: readonly string[], command: CommandName): readonly string[] {
  const option = OPTIONS[name];
  if (option === undefined) return [];
  const { of, value, isMultiple } = option;
  const [text = ''] = texts;
  const problems = [];
  if (of !== undefined && !of.includes(command))
    problems.push(
      `\`${command}\` has no option \`--${name}\`; ${listOf(of)} ${of.length === 1 ? 'has' : 'have'}.`,
    );
  if (value === undefined) {
    if (text !== '')
      problems.push(`\`--${name}\` is a switch and takes no value. Remove ${quote(`=${text}`)}.`);
  } else if (texts.includes(''))
    problems.push(`\`--${name}\` lacks its value. Write \`--${name} ${value}\`.`);
  else if (texts.length > 1 && isMultiple !== true)
    problems.push(`\`--${name}\` is given ${texts.length} times. Keep one.`);
  return problems;
}

function noOption(written: string): string {
  if (SECRET_OPTION.test(written))
    return `There is no option ${quote(written)}, because everybody on the machine could read its value. \`neki-topology --help\` says which variables are read.`;
  const near = nearest(written.replace(/^-+/, ''), Object.keys(OPTIONS));
  return `There is no option ${quote(written)}. ${near === undefined ? '`neki-topology --help` lists them.' : `Did you mean \`--${near}\`?`}`;
}

function noCommand(written: string): string {
  const near = nearest(written, NAMES);
  const hint = near === undefined ? `Write one of ${listOf(NAMES)}.` : `Did you mean \`${near}\`?`;
  return `There is no command ${quote(written)}. ${hint}`;
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** `NAME=VALUE`, any number of times, as the YAML map that the input is. */
function mapOf(texts: readonly string[]): string {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=');
    const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
    return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  });
  return `{${pairs.join(', ')}}`;
}
