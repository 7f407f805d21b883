import { VERSION } from '../../project.ts';
import { hang, type Look, wrap } from '../../report/terminal-text.ts';
import { SETTINGS } from '../../settings/table/index.ts';
import {
  type CommandText,
  commandNamed,
  type Option,
  optionsOf,
  type Vocabulary,
} from './options.ts';

/** The help for one command or for all commands, wrapped at the terminal's width. */
export function helpText(
  command: string | undefined,
  look: Look,
  vocabulary: Vocabulary,
): string {
  const text = commandNamed(command, vocabulary);
  if (text === undefined) return overview(look, vocabulary);
  return commandHelp(text, look, vocabulary);
}

function overview(look: Look, vocabulary: Vocabulary): string {
  const commands = vocabulary.commands.map(
    ({ name, meaning }) => [name, meaning] as const,
  );
  const first = vocabulary.commands.filter(({ isFirstStep }) => isFirstStep);
  const shown = [...first, commandNamed('plan', vocabulary)];
  const examples = shown.flatMap((command) => command?.examples[0] ?? []);
  return `${wrap(`neki-topology ${VERSION}: the data topology of a Neki database branch as a file.`, look.width)}

Usage: neki-topology COMMAND [OPTIONS]

Commands:
${table(commands, look)}

${wrap('Credentials, from the environment or from `neki-topology login`:', look.width)}
${table(CREDENTIALS, look)}

Exit status:
${table(STATUSES, look)}

Examples:
${examples.map((words) => `  neki-topology ${words}`).join('\n')}

${wrap('Run `neki-topology COMMAND --help` for the options of a command.', look.width)}
`;
}

const CREDENTIALS = SETTINGS.flatMap(({ variable }) => variable ?? []).map(
  ({ name, meaning }) => [name, meaning] as const,
);

const STATUSES = [
  ['0', 'In sync, valid or applied.'],
  ['1', 'Error, blocked, or the database branch could not be read.'],
  ['2', 'The file and the database branch differ.'],
  ['130', 'Interrupted (Ctrl-C).'],
] as const;

function commandHelp(
  command: CommandText,
  look: Look,
  vocabulary: Vocabulary,
): string {
  const { usage, meaning, more, examples } = command;
  const what = more === undefined ? meaning : `${meaning} ${more}`;
  return `${hang(`${usage} [OPTIONS]`, ['Usage: neki-topology ', '  '], look)}

${wrap(what, look.width)}

${optionTables(optionsOf(command, vocabulary), look)}

Examples:
${examples.map((words) => hang(words, ['  neki-topology ', '    '], look)).join('\n')}
`;
}

/** The options of a command under the headings of their groups, with their meanings aligned. */
function optionTables(options: readonly Option[], look: Look): string {
  const left = ({ usage, short }: Option): string =>
    short === undefined ? `    ${usage}` : usage;
  const widest = Math.max(...options.map((option) => left(option).length));
  return Map.groupBy(options, ({ group }) => group)
    .entries()
    .map(([group, members]) => {
      const rows = members.map(
        (option) => [left(option), option.meaning] as const,
      );
      return `${group}:\n${table(rows, look, widest)}`;
    })
    .toArray()
    .join('\n\n');
}

/** Rows of two columns. The right column is wrapped, and begins on the next line if the left one is too long. */
function table(
  rows: readonly (readonly [left: string, right: string])[],
  look: Look,
  widest = Math.max(...rows.map(([left]) => left.length)),
): string {
  const indent = ' '.repeat(Math.min(widest + 4, Math.floor(look.width / 2)));
  return rows
    .map(([left, right]) => {
      const first = `  ${left}`.padEnd(indent.length);
      if (first.endsWith('  ') && first.length === indent.length)
        return hang(right, [first, indent], look);
      return `${first.trimEnd()}\n${hang(right, [indent, indent], look)}`;
    })
    .join('\n');
}
