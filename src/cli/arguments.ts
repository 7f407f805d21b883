import { parseArgs } from 'node:util';
import { quote } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';
import { ALL_OPTIONS, belongs, COMMANDS, type CommandName, type OptionDefinition } from './options.ts';

/** What was typed, checked as far as words go. */
export type Invocation =
  | { readonly kind: 'help'; readonly command: CommandName | undefined }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'wrong';
      readonly problems: readonly string[];
      readonly command: CommandName | undefined;
    }
  | {
      readonly kind: 'command';
      readonly command: CommandName;
      /** Values by the option's name; of one that was given more than once, all of them. */
      readonly values: ReadonlyMap<string, readonly string[]>;
      readonly switches: ReadonlySet<string>;
    };

/** Reads the words behind the program's name. */
export function readArguments(words: readonly string[]): Invocation {
  const { values, positionals, strangers } = split(words);
  const [typed, ...rest] = positionals;
  const command = typed === undefined ? undefined : commandOf(typed);
  if (values.has('version')) return { kind: 'version' };
  if (typed === 'help' && (rest[0] === undefined || commandOf(rest[0]) !== undefined))
    return { kind: 'help', command: commandOf(rest[0] ?? '') };
  if (values.has('help') || typed === undefined) return { kind: 'help', command };
  if (command === undefined) {
    const unknown = typed === 'help' ? (rest[0] ?? '') : typed;
    const near = nearest(unknown, Object.keys(COMMANDS));
    const hint =
      near === undefined ? `Write one of ${listOf(Object.keys(COMMANDS))}.` : `Did you mean \`${near}\`?`;
    return { kind: 'wrong', problems: [`There is no command ${quote(unknown)}. ${hint}`], command };
  }
  const problems = [...strangers.map(noOption), ...foreign(values, command), ...blanks(values)];
  const place = placed(rest, command, values);
  // A word behind an option nobody knows is most likely its value, and may be a secret.
  if (strangers.length === 0) problems.push(...place.problems);
  // What else is wrong comes first: a branch may stand in a word that was taken for something else.
  if (problems.length === 0 && rest.length === 0 && isUnnamed(command, values))
    problems.push(noTarget(command));
  if (problems.length > 0) return { kind: 'wrong', problems, command };
  const given = [...values].filter(([name]) => optionOf(name)?.value !== undefined);
  const switches = [...values.keys()].filter((name) => optionOf(name)?.value === undefined);
  return {
    kind: 'command',
    command,
    values: new Map([...given, ...place.values]),
    switches: new Set(switches),
  };
}

const TARGET = ['organization', 'database', 'branch'] as const;
const SECRET_OPTION = /^-+(?:service-token|oauth-|token|secret|password)/;

interface Split {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
  readonly strangers: readonly string[];
}

function split(words: readonly string[]): Split {
  const options = Object.fromEntries(
    ALL_OPTIONS.map(({ name, short, value }) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  const strangers: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (optionOf(token.name) === undefined) strangers.push(token.rawName);
    else values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  return { values, positionals, strangers };
}

/** What the words without a dash mean: the file to validate, else the target. */
function placed(
  words: readonly string[],
  command: CommandName,
  values: Split['values'],
): {
  readonly values: readonly (readonly [string, readonly string[]])[];
  readonly problems: readonly string[];
} {
  const [word, ...more] = words;
  const surplus = more.map((text) => `${quote(text)} is one word too many. ${usageOf(command)}`);
  if (word === undefined) return { values: [], problems: [] };
  if (command === 'login')
    return { values: [], problems: [`\`login\` takes no word such as ${quote(word)}. ${usageOf(command)}`] };
  const names = command === 'validate' ? ['file'] : TARGET;
  const twice = names
    .filter((name) => values.has(name))
    .map((name) => `\`--${name}\` and ${quote(word)} both name it. Keep one.`);
  const parts = command === 'validate' ? [word] : partsOf(word);
  const isWhole = parts.length === names.length && parts.every((part) => part !== '');
  const odd = isWhole
    ? []
    : [`${quote(word)} is no target. Write \`ORGANIZATION/DATABASE/BRANCH\`, as in \`acme/shop/main\`.`];
  return {
    values: names.map((name, index) => [name, [parts[index] ?? '']] as const),
    problems: [...surplus, ...twice, ...odd],
  };
}

/** Whether a command that needs a branch is given neither a word nor an option that says which. */
function isUnnamed(command: CommandName, values: Split['values']): boolean {
  return command !== 'login' && command !== 'validate' && !TARGET.some((name) => values.has(name));
}

function noTarget(command: CommandName): string {
  return `\`${command}\` needs a branch. Write \`neki-topology ${command} ORGANIZATION/DATABASE/BRANCH\`, as in \`acme/shop/main\`.`;
}

/** A branch's name may hold slashes itself. */
function partsOf(word: string): readonly string[] {
  const [organization = '', database = '', ...branch] = word.split('/');
  return branch.length === 0 ? [organization, database] : [organization, database, branch.join('/')];
}

function foreign(values: Split['values'], command: CommandName): readonly string[] {
  return [...values.keys()].flatMap((name) => {
    const option = optionOf(name);
    if (option === undefined || belongs(option, command)) return [];
    return [
      `\`${command}\` has no option \`--${name}\`; ${listOf(option.of ?? [])} ${option.of?.length === 1 ? 'has' : 'have'}.`,
    ];
  });
}

function blanks(values: Split['values']): readonly string[] {
  return [...values].flatMap(([name, texts]) => {
    const option = optionOf(name);
    if (option?.value === undefined) {
      const [text = ''] = texts;
      return text === ''
        ? []
        : [`\`--${name}\` is a switch and takes no value. Remove ${quote(`=${text}`)}.`];
    }
    if (texts.includes('')) return [`\`--${name}\` lacks its value. Write \`--${name} ${option.value}\`.`];
    return texts.length > 1 && option.isMultiple !== true
      ? [`\`--${name}\` is given ${texts.length} times. Keep one.`]
      : [];
  });
}

function noOption(written: string): string {
  if (SECRET_OPTION.test(written))
    return `There is no option ${quote(written)}, because everybody on the machine could read its value. \`neki-topology --help\` says which variables are read.`;
  const names = ALL_OPTIONS.map(({ name }) => name);
  const near = nearest(written.replace(/^-+/, ''), names);
  return `There is no option ${quote(written)}. ${near === undefined ? '`neki-topology --help` lists them.' : `Did you mean \`--${near}\`?`}`;
}

function commandOf(text: string): CommandName | undefined {
  return (Object.keys(COMMANDS) as CommandName[]).find((name) => name === text);
}

function optionOf(name: string): OptionDefinition | undefined {
  return ALL_OPTIONS.find((option) => option.name === name);
}

function usageOf(command: CommandName): string {
  return `Usage: \`neki-topology ${COMMANDS[command].usage}\`.`;
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
