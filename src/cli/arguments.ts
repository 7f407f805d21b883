import { parseArgs } from 'node:util';
import type { InputName, InputSource } from '../inputs/input-source.ts';
import { plain } from '../message/plain.ts';
import { quote } from '../message/text.ts';
import { nearest, suggestion } from '../topology/nearest.ts';
import type { Target } from '../topology/target.ts';
import {
  COMMANDS,
  type CommandName,
  NAMES,
  OPTIONS,
  PLANNED,
  WRITING,
} from './options.ts';

/** What was given for each option, or in its place by a word without a dash; for a switch an empty text. */
export type Given = ReadonlyMap<string, readonly string[]>;

/** A command as it was typed, checked as far as words go. */
export interface Typed {
  readonly command: CommandName;
  readonly given: Given;
}

/** What was typed behind the program's name. */
type Invocation =
  | { readonly kind: 'version'; readonly given: Given }
  | ({ readonly kind: 'help' } & Unchecked)
  | ({
      readonly kind: 'wrong';
      readonly problems: readonly string[];
    } & Unchecked)
  | ({ readonly kind: 'command' } & Typed);

type Unchecked = Pick<Typed, 'given'> & {
  readonly command: CommandName | undefined;
};

/** The word of a usage that stands for three options. */
const BRANCH = 'ORGANIZATION/DATABASE/BRANCH';
const TARGET = ['organization', 'database', 'branch'];
const SECRET_OPTION = /^-+(?:service-token|oauth-|token|secret|password)/;
/** Options that may be given more than once. */
const REPEATED = ['shard', 'rule', 'allow'];
/** Inputs that are maps, by the option that gives them one `NAME=VALUE` at a time. */
const MAPS: Partial<Readonly<Record<InputName, string>>> = {
  shards: 'shard',
  rules: 'rule',
};

export function readArguments(words: readonly string[]): Invocation {
  const { given, positionals, strangers } = split(words);
  const [typed, ...operands] = positionals;
  if (given.has('version')) return { kind: 'version', given };
  const help = helpAskedFor(positionals, given);
  if (help !== undefined) return help;

  const command = commandNamed(typed);
  if (command === undefined) {
    const unknown = noCommand((typed === 'help' ? operands[0] : typed) ?? '');
    // A word behind an option nobody knows is most likely its value.
    const problems = strangers.length > 0 ? strangers.map(noOption) : [unknown];
    return { kind: 'wrong', problems, command, given };
  }
  const problems = [
    ...strangers.map(noOption),
    ...[...given].flatMap(([name, texts]) =>
      optionProblems(name, texts, command),
    ),
  ];
  const placed = placedBy(operands, command);
  // A word behind an option nobody knows is most likely its value, and may be a secret.
  if (strangers.length === 0)
    problems.push(...wordProblems(operands, placed, { command, given }));
  const all = new Map(given);
  for (const { name, text } of placed) all.set(name, [text]);
  // What else is wrong comes first: a branch may stand in a word that was taken for something else.
  if (problems.length === 0) problems.push(...missingWords(command, all));
  if (problems.length > 0) return { kind: 'wrong', problems, command, given };
  return { kind: 'command', command, given: all };
}

function commandNamed(word: string | undefined): CommandName | undefined {
  return NAMES.find((name) => name === word);
}

/** The help that was asked for, by a word or an option, or by nothing at all. */
function helpAskedFor(
  [typed, word]: readonly string[],
  given: Given,
): Invocation | undefined {
  const topic = commandNamed(word);
  if (typed === 'help' && (word === undefined || topic !== undefined))
    return { kind: 'help', command: topic, given };
  return given.has('help') || typed === undefined
    ? { kind: 'help', command: commandNamed(typed), given }
    : undefined;
}

/** What a command lacks: a word that its usage does not put in brackets, or the branch that it is about. */
function missingWords(command: CommandName, given: Given): readonly string[] {
  const usage = `\`neki-topology ${COMMANDS[command].usage.replace(/[[\]]/g, '')}\``;
  const place = placesOf(command).find(
    ({ isOptional, name }) => !isOptional && !given.has(name),
  );
  if (place !== undefined)
    return [`\`${command}\` requires ${place.word}: ${usage}.`];
  const isNamed = TARGET.some((name) => given.has(name));
  if (given.has('target') && !given.has('targets'))
    return ['`--target` requires `--targets`.'];
  if (given.has('targets')) return clashes(given);
  if (given.has('against'))
    return isNamed
      ? [
          '`--against` compares without a database branch. Remove the branch, or `--against`.',
        ]
      : [];
  // `init` asks for it.
  return isNamed ||
    command === 'init' ||
    !placesOf(command).some(({ word }) => word === BRANCH)
    ? []
    : [
        `\`${command}\` requires a database branch: ${usage}, such as \`acme/shop/main\`.`,
      ];
}

/** What makes no sense beside a targets file, which may get its defaults from options. */
function clashes(given: Given): readonly string[] {
  return [
    ...(targetIn(given) || given.has('against')
      ? [
          '`--targets` lists the database branches. Remove the branch, or `--targets`.',
        ]
      : []),
    ...(given.has('runbook') && !given.has('target')
      ? ['`--runbook` is for one target. Add `--target`, or remove it.']
      : []),
  ];
}

/** Whether a command asks for no branch, and so for no credential. */
export function isOffline({ command, given }: Typed): boolean {
  return command === 'validate' || command === 'diff' || given.has('against');
}

/** The target that options name; undefined unless they name all of it. */
export function targetIn(given: Given): Target | undefined {
  const [organization, database, branch] = TARGET.map(
    (name) => given.get(name)?.[0],
  );
  return organization && database && branch
    ? { organization, database, branch }
    : undefined;
}

/** What was typed and what the environment holds, as inputs. */
export function inputSource(
  typed: Typed,
  environment: NodeJS.ProcessEnv,
): InputSource {
  const { command, given } = typed;
  return {
    isShell: true,
    environment,
    value: (name) => {
      switch (name) {
        case 'mode':
          return modeOf(typed);
        case 'file':
          return given.get(command === 'diff' ? 'new' : name)?.join('\n');
        // No option takes it: everybody on the machine can read the words of a command.
        case 'oauth-access-token':
          return environment['PLANETSCALE_OAUTH_ACCESS_TOKEN'];
        case 'database-url':
          return PLANNED.includes(command)
            ? environment['DATABASE_URL']
            : undefined;
        default: {
          const texts = given.get(MAPS[name] ?? name);
          return texts && (name in MAPS ? mapOf(texts) : texts.join('\n'));
        }
      }
    },
  };
}

/** Pulling and listing need what a plan needs: a target and a credential. */
function modeOf(typed: Typed): 'apply' | 'validate' | 'plan' {
  if (WRITING.includes(typed.command)) return 'apply';
  return isOffline(typed) ? 'validate' : 'plan';
}

/** Not strict: that would stop at the first mistake, and a person wants to be told all of them. */
function split(words: readonly string[]) {
  const options = Object.entries(OPTIONS).map(([name, { short, value }]) => {
    const type: 'boolean' | 'string' =
      value === undefined ? 'boolean' : 'string';
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
    else
      given.set(token.name, [
        ...(given.get(token.name) ?? []),
        token.value ?? '',
      ]);
  }
  return { given, positionals, strangers };
}

/** The words behind a command's name, as its usage has them; the name is that of the option for which one stands. */
export function placesOf(command: CommandName) {
  const words: readonly string[] = COMMANDS[command].usage.split(' ').slice(1);
  return words.map((text) => {
    const word = text.replace(/[[\]]/g, '');
    return { word, name: word.toLowerCase(), isOptional: word !== text };
  });
}

/** What words without a dash give, and to which options. */
function placedBy(words: readonly string[], command: CommandName) {
  return placesOf(command).flatMap(({ word: place, name }, at) => {
    const word = words[at];
    if (word === undefined) return [];
    if (place !== BRANCH) return [{ name, text: word, word }];
    // A branch's name may hold slashes itself.
    const [organization = '', database = '', ...branch] = word.split('/');
    const texts = [organization, database, branch.join('/')];
    return TARGET.map((name, index) => ({
      name,
      text: texts[index] ?? '',
      word,
    }));
  });
}

function wordProblems(
  words: readonly string[],
  placed: ReturnType<typeof placedBy>,
  { command, given }: Typed,
): readonly string[] {
  const count = placesOf(command).length;
  const excess = words.slice(count).map(quote);
  if (count === 0 && words.length > 0)
    return [`\`${command}\` takes no arguments. Remove ${excess.join(', ')}.`];
  const usage = `Usage: \`neki-topology ${COMMANDS[command].usage}\`.`;
  const cut = placed.find(
    ({ name, text }) => TARGET.includes(name) && text === '',
  );
  return [
    ...excess.map((text) => `Unexpected argument ${text}. ${usage}`),
    ...placed
      .filter(({ name }) => given.has(name))
      .map(
        ({ name, word }) =>
          `Both \`--${name}\` and ${quote(word)} set the ${name}. Keep one.`,
      ),
    ...(cut === undefined
      ? []
      : [
          `Invalid target ${quote(cut.word)}. Use \`${BRANCH}\`, such as \`acme/shop/main\`.`,
        ]),
  ];
}

/** What is wrong with an option that exists: it is of another command, or its value is too much or too little. */
function optionProblems(
  name: string,
  texts: readonly string[],
  command: CommandName,
): readonly string[] {
  const { of, value } = OPTIONS[name] ?? {};
  const problems = [];
  if (of?.includes(command) === false)
    problems.push(`Option \`--${name}\` is only valid for ${listOf(of)}.`);
  if (value === undefined) {
    if (texts[0])
      problems.push(
        `Option \`--${name}\` takes no value. Remove ${quote(`=${texts[0]}`)}.`,
      );
  } else if (texts.includes(''))
    problems.push(
      `Option \`--${name}\` requires a value: \`--${name} ${value}\`.`,
    );
  else if (texts.length > 1 && !REPEATED.includes(name))
    problems.push(
      `Option \`--${name}\` is given ${texts.length} times. Keep one.`,
    );
  return problems;
}

function noOption(written: string): string {
  if (SECRET_OPTION.test(written))
    return `Unknown option ${quote(written)}. Secrets are read from environment variables only, because other users can read the options of a process. Run \`neki-topology --help\` for the variables.`;
  const near = nearest(written.replace(/^-+/, ''), Object.keys(OPTIONS));
  return `Unknown option ${quote(written)}.${near === undefined ? '' : ` Did you mean \`--${near}\`?`}`;
}

function noCommand(written: string): string {
  return `Unknown command ${quote(written)}.${plain(suggestion(written, NAMES)) || ` Use one of ${listOf(NAMES)}.`}`;
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
