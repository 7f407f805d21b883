import { AT_TERMINAL } from '../../features/terminal.ts';
import { GROUPS, optionName } from '../../settings/table/index.ts';
import {
  type AddedOption,
  type Command,
  GENERAL,
  type Option,
  type OptionText,
  type Vocabulary,
} from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { OF_ALL, SHARED } from './options.ts';

/** What a feature adds to the words of the terminal. */
export interface AddedWords {
  readonly commands?: readonly Command[];
  readonly options?: readonly AddedOption[];
}

/** All words that may be typed, of the core and of features. */
export function vocabularyOf(features: readonly AddedWords[]): Vocabulary {
  const added = features.flatMap(({ options = [] }) => options);
  const commands = [...COMMANDS];
  for (const command of features.flatMap(({ commands = [] }) => commands)) {
    const at = commands.findIndex(({ name }) => name === command.above);
    commands.splice(at === -1 ? commands.length : at, 0, command);
  }
  const all = commands.map((command) => withOptions(command, added));
  return { commands: all, options: optionsBy(all), added };
}

/** A command of the core, with the options that features add to it, and their help. */
function withOptions(command: Command, added: readonly AddedOption[]): Command {
  const own = added.filter(({ of }) => of === command.name);
  if (own.length === 0) return command;
  const more = [command, ...own].flatMap(({ more }) => more ?? []).join(' ');
  const examples = command.examples.map(
    (text) =>
      own.find(({ example }) => example?.insteadOf === text)?.example?.text ??
      text,
  );
  const options = [...command.options, ...own];
  return { ...command, examples, options, ...(more && { more }) };
}

/** Under each heading: the options that set an input, those of one command, then the shared ones. */
function optionsBy(commands: readonly Command[]): Vocabulary['options'] {
  const own = commands.flatMap(({ options }) =>
    options.filter((option) => typeof option !== 'string'),
  );
  const texts = [...own, ...SHARED];
  const shared = [...GROUPS, { title: GENERAL, settings: [] } as const].flatMap(
    ({ title, settings }) => [
      ...settings
        .flatMap(({ option }) => option ?? [])
        .map((option) => ({ ...option, group: title })),
      ...texts.filter(({ group }) => group === title),
    ],
  );
  const options = [
    ...shared.map((text) => optionOf(text, commands)),
    ...OF_ALL.map((text) => optionOf(text, undefined)),
  ];
  return Object.fromEntries(options.map((option) => [option.name, option]));
}

function optionOf(
  text: OptionText,
  commands: readonly Command[] | undefined,
): Option {
  const name = optionName(text.usage);
  const having = commands?.filter(({ options }) =>
    options.some(
      (option) =>
        option === name ||
        (typeof option !== 'string' && optionName(option.usage) === name),
    ),
  );
  const [, short, value] =
    /^(?:-(\w), )?\S+(?: (\S+))?$/.exec(text.usage) ?? [];
  return { ...text, name, of: having?.map(({ name }) => name), short, value };
}

/** All words that may be typed. Features must not import it, because it imports all features. */
export const VOCABULARY = vocabularyOf(AT_TERMINAL);
