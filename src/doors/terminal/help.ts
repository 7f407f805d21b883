import { Help, Command as Parser, Option as ParserOption } from 'commander';
import { pageAt, VERSION } from '../../project.ts';
import { hang, type Look, wrap } from '../../report/terminal-text.ts';
import { SETTINGS } from '../../settings/table/index.ts';
import { optionsOf } from './arguments.ts';
import {
  COMMAND_GROUPS,
  type Command,
  type Vocabulary,
} from './commands/command.ts';

const NAME = 'neki-topology';
const PAGE = 'docs/terminal.md';

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

  /** Tables under headings, with the same columns. */
  tables(
    groups: readonly {
      readonly title: string;
      readonly rows: readonly (readonly [left: string, right: string])[];
    }[],
  ): string {
    const names = groups.flatMap(({ rows }) => rows.map(([left]) => left));
    const widest = Math.max(...names.map((name) => name.length));
    return groups
      .map(({ title, rows }) => {
        const lines = rows.map(([left, right]) =>
          this.formatItem(left, widest, right),
        );
        return [`${title}:`, ...lines].join('\n');
      })
      .join('\n\n');
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
  const text =
    command === undefined
      ? overview(layout, look, vocabulary)
      : commandText(command, layout, { look, vocabulary });
  return styled(text, look);
}

/** Code in the style of the report, instead of between backticks. */
function styled(text: string, { paint }: Look): string {
  return text.replace(/`([^`]+)`/g, (whole, words) => {
    const painted = paint('cyan', words);
    return painted === words ? whole : painted;
  });
}

function commandText(
  command: Command,
  layout: Layout,
  {
    look,
    vocabulary,
  }: { readonly look: Look; readonly vocabulary: Vocabulary },
): string {
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

Documentation:
  ${pageAt(command.page ?? `${PAGE}#commands`)}
`;
}

function overview(
  layout: Layout,
  { width }: Look,
  { commands }: Vocabulary,
): string {
  const groups = COMMAND_GROUPS.map((title) => ({
    title,
    rows: commands
      .filter(({ group = 'More' }) => group === title)
      .map(({ name, meaning }) => [name, meaning] as const),
  })).filter(({ rows }) => rows.length > 0);
  const tables = layout.tables(groups);
  const shown = [
    ...commands.filter(({ isFirstStep }) => isFirstStep),
    ...commands.filter(({ name }) => name === 'plan'),
  ];
  const examples = shown.map(({ examples: [first] }) => `  ${NAME} ${first}`);
  return `${wrap(`${NAME} ${VERSION}: the data topology of a Neki database branch as a file.`, width)}

Usage: ${NAME} COMMAND [OPTIONS]

${tables}

${wrap(`Credentials, from the environment or from \`${NAME} login\`:`, width)}
${layout.table(CREDENTIALS)}

Exit status:
${layout.table(STATUSES)}

Examples:
${examples.join('\n')}

${wrap(`Run \`${NAME} COMMAND --help\` for the options of a command.`, width)}
Documentation:
  ${pageAt(PAGE)}
`;
}
