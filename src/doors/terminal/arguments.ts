import { parseArgs } from 'node:util';
import type { InputSource } from '../../settings/input-source.ts';
import {
  optionName,
  SETTINGS,
  type Setting,
  settingNamed,
} from '../../settings/table/index.ts';
import {
  code,
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
  words,
} from '../../text/message.ts';
import { didYouMean, nearest } from '../../text/nearest.ts';
import type { Target } from '../../topology/target.ts';
import type {
  Command,
  Option,
  Typed,
  Vocabulary,
  Worded,
} from './commands/command.ts';
import type { Given } from './terminal.ts';

/** The command line after the program's name. */
type Invocation =
  | { readonly kind: 'version'; readonly given: Given }
  | ({ readonly kind: 'help' } & Unchecked)
  | ({
      readonly kind: 'wrong';
      readonly problems: readonly Message[];
    } & Unchecked)
  | ({
      readonly kind: 'command';
      /** What to say if no file names the database branch either; undefined if a branch is typed, or not needed. */
      readonly branchless?: Message | undefined;
    } & Typed);

interface Unchecked {
  readonly command: Command | undefined;
  readonly given: Given;
}

/** A word of a usage that stands for three options. */
const BRANCH = 'ORGANIZATION/DATABASE/BRANCH';
const TARGET = ['organization', 'database', 'branch'];
const SECRET_OPTION = /^-+(?:service-token|oauth-|token|secret|password)/;
/** Options that may be given more than once. */
const REPEATED: readonly string[] = SETTINGS.flatMap(({ type, option }) =>
  option && (type === 'map' || type === 'lines')
    ? [optionName(option.usage)]
    : [],
);

/** The command with a name. */
function commandNamed(
  word: string | undefined,
  { commands }: Vocabulary,
): Command | undefined {
  return commands.find(({ name }) => name === word);
}

/** The options of a command. Options of all commands come last. */
export function optionsOf(
  { name }: Command,
  { options }: Vocabulary,
): readonly Option[] {
  return Object.values(options).filter(
    ({ of }) => of === undefined || of.includes(name),
  );
}

export function readArguments(
  words: readonly string[],
  vocabulary: Vocabulary,
): Invocation {
  const { given, positionals, strangers } = split(words, vocabulary);
  const [typed, ...operands] = positionals;
  if (given.has('version')) return { kind: 'version', given };
  const help = helpAskedFor(positionals, given, vocabulary);
  if (help !== undefined) return help;

  const command = commandNamed(typed, vocabulary);
  const problems = strangers.map((written) =>
    noOption(written, command, vocabulary),
  );
  if (command === undefined) {
    const [word = ''] = typed === 'help' ? operands : positionals;
    // A word after an unknown option is probably its value.
    if (problems.length === 0) problems.push(noCommand(word, vocabulary));
    return { kind: 'wrong', problems, command, given };
  }
  for (const [name, texts] of given)
    problems.push(...optionProblems([name, texts], command, vocabulary));
  const placed = placedBy(operands, command);
  // A word after an unknown option is probably its value, and may be a secret.
  if (strangers.length === 0)
    problems.push(...wordProblems(operands, placed, { command, given }));
  const all = new Map(given);
  for (const { name, text } of placed) all.set(name, [text]);
  // Missing words are reported last: a word that was mistaken for something else may contain the branch.
  if (problems.length === 0)
    problems.push(...missingWords(command, all, vocabulary));
  if (problems.length > 0) return { kind: 'wrong', problems, command, given };
  const branchless = missingBranch(command, all);
  return { kind: 'command', command, given: all, branchless };
}

/** The requested help, by a word, by an option, or by an empty command line. */
function helpAskedFor(
  [typed, word]: readonly string[],
  given: Given,
  vocabulary: Vocabulary,
): Invocation | undefined {
  const topic = commandNamed(word, vocabulary);
  if (typed === 'help' && (word === undefined || topic !== undefined))
    return { kind: 'help', command: topic, given };
  if (given.has('help') || typed === undefined)
    return { kind: 'help', command: commandNamed(typed, vocabulary), given };
  return undefined;
}

/** Missing parts of a command: a word without brackets in its usage, or its branch. */
function missingWords(
  command: Command,
  given: Given,
  { options }: Vocabulary,
): readonly Message[] {
  const { name } = command;
  const usage = usageOf(command);
  const places = placesOf(command);
  const place = places.find(
    ({ isOptional, name }) => !isOptional && !given.has(name),
  );
  if (place !== undefined)
    return [prose`${code(name)} requires ${words(place.word)}: ${usage}.`];
  const isNamed = TARGET.some((name) => given.has(name));
  for (const { name, requires } of Object.values(options))
    if (requires !== undefined && given.has(name) && !given.has(requires))
      return [prose`${code(`--${name}`)} requires ${code(`--${requires}`)}.`];
  if (given.has('targets')) return clashes(given);
  if (given.has('against') && isNamed)
    return [
      prose`${code('--against')} compares without a database branch. Remove the branch, or ${code('--against')}.`,
    ];
  return [];
}

/** What to say about a command that needs a database branch, and names none. */
function missingBranch(command: Command, given: Given): Message | undefined {
  const isTaken = placesOf(command).some(({ word }) => word === BRANCH);
  const isNamed = TARGET.concat('targets', 'against').some((name) =>
    given.has(name),
  );
  if (!isTaken || isNamed) return undefined;
  return prose`${code(command.name)} requires a database branch: ${usageOf(command)}, such as ${code('acme/shop/main')}.`;
}

function usageOf({ usage }: Command): Message {
  return code(`neki-topology ${usage.replace(/[[\]]/g, '')}`);
}

/** Options that make no sense with a targets file. Other options set defaults of its targets. */
function clashes(given: Given): readonly Message[] {
  const problems: Message[] = [];
  if (targetIn(given) || given.has('against'))
    problems.push(
      prose`${code('--targets')} lists the database branches. Remove the branch, or ${code('--targets')}.`,
    );
  if (given.has('runbook') && !given.has('target'))
    problems.push(
      prose`${code('--runbook')} is for one target. Add ${code('--target')}, or remove it.`,
    );
  return problems;
}

/** Whether a command needs no database branch, and so no credential. */
export function isOffline({ command, given }: Typed): boolean {
  return command.isOffline === true || given.has('against');
}

/** The target in the options; undefined unless all of its parts are given. */
export function targetIn(given: Given): Target | undefined {
  const [organization, database, branch] = TARGET.map(
    (name) => given.get(name)?.[0],
  );
  if (organization && database && branch)
    return { organization, database, branch };
  return undefined;
}

/** The command line and the environment as inputs. */
export function inputSource(
  typed: Worded,
  environment: NodeJS.ProcessEnv,
): InputSource {
  return {
    isShell: true,
    environment,
    value: (name) => {
      if (name === 'mode') return modeOf(typed);
      if (name === 'database-url' && !readsDatabase(typed)) return undefined;
      return typedOrSet(settingNamed(name), typed.given, environment);
    },
  };
}

/**
 * The value of a setting: from its option, else from its variable. A secret has no option, because every user of the
 * machine can read a command line.
 */
function typedOrSet(
  { option, variable, type }: Setting,
  given: Given,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const texts = option && given.get(optionName(option.usage));
  if (texts === undefined) return variable && environment[variable.name];
  if (type === 'map') return mapOf(texts);
  return texts.join('\n');
}

/** Whether the command reads the database, or an option that is given. */
function readsDatabase({ command, given, vocabulary }: Worded): boolean {
  return [command, ...Object.values(vocabulary.options)].some(
    (one) => one.readsDatabase && (one === command || given.has(one.name)),
  );
}

/** `pull` and the lists need what a plan needs: a target and a credential. */
function modeOf(typed: Typed): 'apply' | 'validate' | 'plan' {
  if (typed.command.writes === true) return 'apply';
  return isOffline(typed) ? 'validate' : 'plan';
}

/** Not strict, because strict parsing stops at the first mistake, and people want to see all mistakes. */
function split(words: readonly string[], { options: all }: Vocabulary) {
  const options = Object.entries(all).map(([name, { short, value }]) => {
    const type: 'boolean' | 'string' =
      value === undefined ? 'boolean' : 'string';
    return [name, { type, ...(short && { short }) }];
  });
  const { tokens, positionals } = parseArgs({
    args: withoutSwallowed(words, all),
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const strangers: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(all, token.name)) strangers.push(token.rawName);
    else {
      const earlier = given.get(token.name) ?? [];
      given.set(token.name, earlier.concat(token.value ?? ''));
    }
  }
  return { given, positionals, strangers };
}

/** The words, with an empty value where the next option would be taken for the value of an option that has none. */
function withoutSwallowed(
  words: readonly string[],
  options: Vocabulary['options'],
): string[] {
  const end = words.indexOf('--');
  return words.map((word, at) => {
    const isLong = word.startsWith('--') && (end === -1 || at < end);
    const takesValue = isLong && options[word.slice(2)]?.value !== undefined;
    const [next] = words[at + 1]?.split('=') ?? [];
    const isOption =
      next?.startsWith('--') === true && Object.hasOwn(options, next.slice(2));
    return takesValue && isOption ? `${word}=` : word;
  });
}

/** A word in the usage of a command. */
interface WordPlace {
  readonly word: string;
  readonly name: string;
  readonly isOptional: boolean;
}

/** The words of a command's usage. `name` is the option that a word stands for. */
function placesOf({ usage, words = {} }: Command): readonly WordPlace[] {
  return usage
    .split(' ')
    .slice(1)
    .map((text) => {
      const word = text.replace(/[[\]]/g, '');
      const name = words[word] ?? word.toLowerCase();
      return { word, name, isOptional: word !== text };
    });
}

/** A value from a word without a dash, and its option. */
interface Placed {
  readonly name: string;
  readonly text: string;
  readonly word: string;
}

function placedBy(
  typed: readonly string[],
  command: Command,
): readonly Placed[] {
  return placesOf(command).flatMap(({ word: place, name }, at) => {
    const word = typed[at];
    if (word === undefined) return [];
    if (place !== BRANCH) return [{ name, text: word, word }];
    // The name of a database branch may contain slashes.
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
  typed: readonly string[],
  placed: readonly Placed[],
  { command, given }: Typed,
): readonly Message[] {
  const count = placesOf(command).length;
  const excess = typed.slice(count).map(quote);
  if (count === 0 && typed.length > 0)
    return [
      prose`${code(command.name)} takes no arguments. Remove ${joined(excess, ', ')}.`,
    ];
  const usage = prose`Usage: ${code(`neki-topology ${command.usage}`)}.`;
  const cut = placed.find(
    ({ name, text }) => TARGET.includes(name) && text === '',
  );
  const problems = excess.map(
    (text) => prose`Unexpected argument ${text}. ${usage}`,
  );
  for (const { name, word } of placed)
    if (given.has(name))
      problems.push(
        prose`Both ${code(`--${name}`)} and ${quote(word)} set the ${words(name)}. Keep one.`,
      );
  if (cut !== undefined)
    problems.push(
      prose`Invalid target ${quote(cut.word)}. Use ${code(BRANCH)}, such as ${code('acme/shop/main')}.`,
    );
  return problems;
}

/** Problems with a known option: the command does not have it, or it has too many values or none. */
function optionProblems(
  [name, texts]: readonly [name: string, texts: readonly string[]],
  command: Command,
  { options }: Vocabulary,
): readonly Message[] {
  const { of, value } = options[name] ?? {};
  const option = prose`Option ${code(`--${name}`)}`;
  const problems: Message[] = [];
  if (of?.includes(command.name) === false)
    problems.push(prose`${option} is only valid for ${listOf(of)}.`);
  if (value === undefined) {
    if (texts[0])
      problems.push(
        prose`${option} takes no value. Remove ${quote(`=${texts[0]}`)}.`,
      );
  } else if (texts.includes(''))
    problems.push(
      prose`${option} requires a value: ${code(`--${name} ${value}`)}.`,
    );
  else if (value.includes('=') && texts.some((text) => !text.includes('=')))
    problems.push(
      prose`${option} takes ${code(value)}: ${joined(texts.filter((text) => !text.includes('=')).map(quote), ', ')} has no ${code('=')}.`,
    );
  else if (texts.length > 1 && !REPEATED.includes(name))
    problems.push(prose`${option} is given ${texts.length} times. Keep one.`);
  return problems;
}

/** What people type from habit, and what it is called here. */
const HABITS: Readonly<
  Record<string, (command: Command | undefined) => Message>
> = {
  'dry-run': planWrites,
  check: planWrites,
  output: formats,
  format: formats,
  o: formats,
  quiet: () => prose`Standard output has only the result.`,
  'auto-approve': () => prose`Use ${code('--yes')}.`,
  force: () => prose`Use ${code('--yes')} to skip the prompt.`,
  org: () => prose`Use ${code('--organization')}.`,
};

function planWrites(command: Command | undefined): Message {
  const what =
    command?.name === 'plan' ? 'This command' : code('neki-topology plan');
  return prose`${what} shows what an apply would do, and writes nothing.`;
}

function formats(): Message {
  return prose`Use ${code('--json')} or ${code('--markdown')}.`;
}

function noOption(
  written: string,
  command: Command | undefined,
  { options }: Vocabulary,
): Message {
  if (SECRET_OPTION.test(written))
    return prose`Unknown option ${quote(written)}. Secrets are read from environment variables only, because other users can read the options of a process. Run ${code('neki-topology --help')} for the variables.`;
  const name = written.replace(/^-+/, '');
  if (Object.hasOwn(HABITS, name))
    return prose`Unknown option ${quote(written)}. ${HABITS[name]?.(command) ?? NOTHING}`;

  const near = nearest(name, Object.keys(options));
  const guess =
    near === undefined ? NOTHING : prose` Did you mean ${code(`--${near}`)}?`;
  return prose`Unknown option ${quote(written)}.${guess}`;
}

function noCommand(written: string, { commands }: Vocabulary): Message {
  const names = commands.map(({ name }) => name);
  const all = prose`Use one of ${listOf(names)}.`;
  return prose`Unknown command ${quote(written)}. ${didYouMean(written, names, all)}`;
}

function listOf(names: readonly string[]): Message {
  return joined(names.map(code), ', ');
}

/** Any number of `NAME=VALUE` as the YAML map that the input takes. */
function mapOf(texts: readonly string[]): string {
  const pairs = texts.map((text) => {
    const [name, ...value] = text.split('=');
    return `${JSON.stringify(name)}: ${JSON.stringify(value.join('='))}`;
  });
  return `{${pairs.join(', ')}}`;
}
