import { Help, Command as Parser, Option as ParserOption } from 'commander';
import { VERSION } from '../../project.ts';
import { hang, type Look, wrap } from '../../report/terminal-text.ts';
import { SETTINGS } from '../../settings/table/index.ts';
import { optionsOf } from './arguments.ts';
import type { Command, Vocabulary } from './commands/command.ts';

const NAME = 'neki-topology';

const CREDENTIALS = SETTINGS.flatMap(({ variable }) => variable ?? []).map(
  ({ name, meaning }) => [name, meaning] as const,
);

const STATUSES = [
  ['0', 'In sync, valid or applied.'],
  ['1', 'Error, blocked, or the database branch could not be read.'],
  ['2', 'The file and the database branch differ.'],
  ['130', 'Interrupted (Ctrl-C).'],
] as const;

/** The layout of the help, which fits into narrow terminals too. */
class Layout extends Help {
  readonly #look: Look;

  constructor(look: Look) {
    super();
    this.helpWidth = look.width;
    this.#look = look;
  }

  override optionTerm({ flags, short }: ParserOption): string {
    return short === undefined ? `    ${flags}` : flags;
  }

  /** Two columns. The right one is wrapped, and begins on the next line if the left one is too long. */
  override formatItem(left: string, widest: number, right: string): string {
    const look = this.#look;
    const indent = ' '.repeat(Math.min(widest + 4, Math.floor(look.width / 2)));
    const first = `  ${left}  `.padEnd(indent.length);
    if (first.length === indent.length)
      return hang(right, [first, indent], look);
    return `${first.trimEnd()}\n${hang(right, [indent, indent], look)}`;
  }

  table(rows: readonly (readonly [left: string, right: string])[]): string {
    const widest = Math.max(...rows.map(([left]) => left.length));
    return rows
      .map(([left, right]) => this.formatItem(left, widest, right))
      .join('\n');
  }
}

/** The help for one command or for all commands, wrapped at the terminal's width. */
export function helpText(
  command: Command | undefined,
  look: Look,
  vocabulary: Vocabulary,
): string {
  const layout = new Layout(look);
  if (command === undefined) return overview(layout, look, vocabulary);
  const { usage, meaning, more, examples } = command;
  const words = wrap(
    `${usage} [OPTIONS]`,
    look.width - `Usage: ${NAME} `.length,
  );
  const what = more === undefined ? meaning : `${meaning} ${more}`;
  const parser = new Parser(NAME)
    .usage(words.replaceAll('\n', '\n  '))
    .description(what);
  for (const { usage, meaning, group } of optionsOf(command, vocabulary))
    parser.addOption(new ParserOption(usage, meaning).helpGroup(`${group}:`));
  return `${layout.formatHelp(parser, layout)}
Examples:
${examples.map((words) => hang(words, [`  ${NAME} `, '    '], look)).join('\n')}
`;
}

function overview(
  layout: Layout,
  { width }: Look,
  { commands }: Vocabulary,
): string {
  const rows = commands.map(({ name, meaning }) => [name, meaning] as const);
  const shown = [
    ...commands.filter(({ isFirstStep }) => isFirstStep),
    ...commands.filter(({ name }) => name === 'plan'),
  ];
  const examples = shown.map(({ examples: [first] }) => `  ${NAME} ${first}`);
  return `${wrap(`${NAME} ${VERSION}: the data topology of a Neki database branch as a file.`, width)}

Usage: ${NAME} COMMAND [OPTIONS]

Commands:
${layout.table(rows)}

${wrap(`Credentials, from the environment or from \`${NAME} login\`:`, width)}
${layout.table(CREDENTIALS)}

Exit status:
${layout.table(STATUSES)}

Examples:
${examples.join('\n')}

${wrap(`Run \`${NAME} COMMAND --help\` for the options of a command.`, width)}
`;
}
