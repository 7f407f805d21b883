import { VERSION } from '../../project.ts';
import { hang, type Look, wrap } from '../../report/terminal-text.ts';
import { SETTINGS } from '../../settings/table/index.ts';
import { optionsOf } from './arguments.ts';
import type { Command, Vocabulary } from './commands/command.ts';

/** The help for one command or for all commands, wrapped at the terminal's width. */
export function helpText(
  command: Command | undefined,
  look: Look,
  vocabulary: Vocabulary,
): string {
  if (command === undefined) return overview(look, vocabulary);
  const { usage, meaning, more, examples } = command;
  const what = more === undefined ? meaning : `${meaning} ${more}`;
  return `${hang(`${usage} [OPTIONS]`, ['Usage: neki-topology ', '  '], look)}

${wrap(what, look.width)}

${optionTables(command, look, vocabulary)}

Examples:
${examples.map((words) => hang(words, ['  neki-topology ', '    '], look)).join('\n')}
`;
}

function overview(look: Look, { commands }: Vocabulary): string {
  const first = commands.filter(({ isFirstStep }) => isFirstStep);
  const plan = commands.filter(({ name }) => name === 'plan');
  const examples = [...first, ...plan].map(
    (command) => `  neki-topology ${command.examples[0]}`,
  );
  return `${wrap(`neki-topology ${VERSION}: the data topology of a Neki database branch as a file.`, look.width)}

Usage: neki-topology COMMAND [OPTIONS]

Commands:
${table(
  commands.map(({ name, meaning }) => [name, meaning]),
  look,
)}

${wrap('Credentials, from the environment or from `neki-topology login`:', look.width)}
${table(CREDENTIALS, look)}

Exit status:
${table(STATUSES, look)}

Examples:
${examples.join('\n')}

${wrap('Run `neki-topology COMMAND --help` for the options of a command.', look.width)}
`;
}

type Row = readonly [left: string, right: string];

const CREDENTIALS = SETTINGS.flatMap(({ variable }) => variable ?? []).map(
  ({ name, meaning }): Row => [name, meaning],
);

const STATUSES: readonly Row[] = [
  ['0', 'In sync, valid or applied.'],
  ['1', 'Error, blocked, or the database branch could not be read.'],
  ['2', 'The file and the database branch differ.'],
  ['130', 'Interrupted (Ctrl-C).'],
];

/** The options of a command under the headings of their groups, with their meanings aligned. */
function optionTables(
  command: Command,
  look: Look,
  vocabulary: Vocabulary,
): string {
  const options = optionsOf(command, vocabulary).map(
    ({ usage, short, ...option }) => ({
      ...option,
      left: short === undefined ? `    ${usage}` : usage,
    }),
  );
  const widest = Math.max(...options.map(({ left }) => left.length));
  return Array.from(
    Map.groupBy(options, ({ group }) => group),
    ([group, members]) => {
      const rows = members.map(({ left, meaning }): Row => [left, meaning]);
      return `${group}:\n${table(rows, look, widest)}`;
    },
  ).join('\n\n');
}

/** Rows of two columns. The right column is wrapped, and begins on the next line if the left one is too long. */
function table(
  rows: readonly Row[],
  look: Look,
  widest = Math.max(...rows.map(([left]) => left.length)),
): string {
  const indent = ' '.repeat(Math.min(widest + 4, Math.floor(look.width / 2)));
  return rows
    .map(([left, right]) => {
      const first = `  ${left}  `.padEnd(indent.length);
      if (first.length === indent.length)
        return hang(right, [first, indent], look);
      return `${first.trimEnd()}\n${hang(right, [indent, indent], look)}`;
    })
    .join('\n');
}
