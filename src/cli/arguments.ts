import { parseArgs } from 'node:util';
import type { InputName, InputSource } from '../inputs/input-source.ts';
import { quote } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';
import { COMMANDS, type CommandName, OPTIONS, PLANNED } from './options.ts';

/** What was given for each option, or in its place by a word without a dash; for a switch an empty text. */
export type Given = ReadonlyMap<string, readonly string[]>;

/** A command as it was typed, checked as far as words go. */
export interface Typed {
  readonly command: CommandName;
  readonly given: Given;
}

/** What was typed behind the program's name. */
export type Invocation =
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly command: CommandName | undefined }
  | {
      readonly kind: 'wrong';
      readonly problems: readonly string[];
      readonly command: CommandName | undefined;
    }
  | ({ readonly kind: 'command' } & Typed);

const TARGET = ['organization', 'database', 'branch'];
const SECRET_OPTION = /^-+(?:service-token|oauth-|token|secret|password)/;
const NAMES = Object.keys(COMMANDS) as readonly CommandName[];
/** Options that may be given more than once. */
const REPEATED = ['shard', 'rule', 'allow'];
/** Inputs that are maps, by the option that gives them one `NAME=VALUE` at a time. */
const MAPS: Partial<Readonly<Record<InputName, string>>> = { shards: 'shard', rules: 'rule' };

/** Reads the words behind the program's name. */
export function readArguments(words: readonly string[]): Invocation {
  const { given, positionals, strangers } = split(words);
  const [typed, word, ...more] = positionals;
  const [command, topic] = [typed, word].map((text) => NAMES.find((name) => name === text));
  if (given.has('version')) return { kind: 'version' };
  if (typed === 'help' && (word === undefined || topic !== undefined))
    return { kind: 'help', command: topic };
  if (given.has('help') || typed === undefined) return { kind: 'help', command };
  if (command === undefined)
    return { kind: 'wrong', problems: [noCommand(typed === 'help' ? (word ?? '') : typed)], command };
  const problems = [
    ...strangers.map(noOption),
    ...[...given].flatMap(([name, texts]) => optionProblems(name, texts, command)),
  ];
  // A word behind an option nobody knows is most likely its value, and may be a secret.
  if (word !== undefined && strangers.length === 0)
    problems.push(...wordProblems([word, ...more], { command, given }));
  // What else is wrong comes first: a branch may stand in a word that was taken for something else.
  const isNamed = word !== undefined || TARGET.some((name) => given.has(name));
  if (problems.length === 0 && !isNamed && command !== 'login' && command !== 'validate')
    problems.push(
      `\`${command}\` needs a branch. Write \`neki-topology ${command} ORGANIZATION/DATABASE/BRANCH\`, as in \`acme/shop/main\`.`,
    );
  if (problems.length > 0) return { kind: 'wrong', problems, command };
  const placed = word === undefined ? [] : placedBy(word, command);
  return { kind: 'command', command, given: new Map([...given, ...placed]) };
}

/** What was typed and what the environment holds, as inputs. */
export function inputSource({ command, given }: Typed, environment: NodeJS.ProcessEnv): InputSource {
  return {
    environment,
    value: (name) => {
      // Pulling and listing need what a plan needs: a target and a credential.
      if (name === 'mode') return command === 'validate' || command === 'apply' ? command : 'plan';
      // No option takes it: everybody on the machine can read the words of a command.
      if (name === 'oauth-access-token') return environment['PLANETSCALE_OAUTH_ACCESS_TOKEN'];
      if (name === 'database-url') return PLANNED.includes(command) ? environment['DATABASE_URL'] : undefined;
      const texts = given.get(MAPS[name] ?? name);
      return texts && (name in MAPS ? mapOf(texts) : texts.join('\n'));
    },
  };
}

/** Not strict: that would stop at the first mistake, and a person wants to be told all of them. */
function split(words: readonly string[]) {
  const options = Object.entries(OPTIONS).map(([name, { short, value }]) => {
    const type: 'boolean' | 'string' = value === undefined ? 'boolean' : 'string';
    return [name, { type, ...(short && { short }) }];
  });
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const strangers: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(OPTIONS, token.name)) strangers.push(token.rawName);
    else given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? '']);
  }
  return { given, positionals, strangers };
}

/** What a word without a dash gives, by the option it stands for: the file to validate, else the target. */
function placedBy(word: string, command: CommandName): readonly (readonly [string, readonly string[]])[] {
  if (command === 'validate') return [['file', [word]]];
  // A branch's name may hold slashes itself.
  const [organization = '', database = '', ...branch] = word.split('/');
  return [organization, database, branch.join('/')].map((text, index) => [TARGET[index] ?? '', [text]]);
}

function wordProblems([word = '', ...more]: readonly string[], { command, given }: Typed): readonly string[] {
  const usage = `Usage: \`neki-topology ${COMMANDS[command].usage}\`.`;
  if (command === 'login') return [`\`login\` takes no word such as ${quote(word)}. ${usage}`];
  const placed = placedBy(word, command);
  return [
    ...more.map((text) => `${quote(text)} is one word too many. ${usage}`),
    ...placed
      .filter(([name]) => given.has(name))
      .map(([name]) => `\`--${name}\` and ${quote(word)} both name it. Keep one.`),
    ...(placed.some(([, texts]) => texts.includes(''))
      ? [`${quote(word)} is no target. Write \`ORGANIZATION/DATABASE/BRANCH\`, as in \`acme/shop/main\`.`]
      : []),
  ];
}

/** What is wrong with an option that exists: it is of another command, or its value is too much or too little. */
function optionProblems(name: string, texts: readonly string[], command: CommandName): readonly string[] {
  const { of, value } = OPTIONS[name] ?? {};
  const problems = [];
  if (of?.includes(command) === false)
    problems.push(
      `\`${command}\` has no option \`--${name}\`; ${listOf(of)} ${of.length === 1 ? 'has' : 'have'}.`,
    );
  if (value === undefined) {
    if (texts[0])
      problems.push(`\`--${name}\` is a switch and takes no value. Remove ${quote(`=${texts[0]}`)}.`);
  } else if (texts.includes(''))
    problems.push(`\`--${name}\` lacks its value. Write \`--${name} ${value}\`.`);
  else if (texts.length > 1 && !REPEATED.includes(name))
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
    const [name, ...value] = text.split('=');
    return `${JSON.stringify(name)}: ${JSON.stringify(value.join('='))}`;
  });
  return `{${pairs.join(', ')}}`;
}
