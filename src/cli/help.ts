import { VERSION } from '../version.ts';
import { ALL_OPTIONS, belongs, COMMANDS, type CommandName, type OptionDefinition } from './options.ts';

const COMMON = new Set(['no-color', 'verbose', 'help', 'version']);

/** The help: of one command, or of all of them. */
export function helpText(command: CommandName | undefined): string {
  return command === undefined ? overview() : commandHelp(command);
}

function overview(): string {
  const commands = Object.values(COMMANDS).map(({ usage, meaning }) => [usage, meaning] as const);
  return `neki-topology ${VERSION}: the data topology of a Neki branch as a file.

${columns(commands)}

\`neki-topology COMMAND --help\` lists the options of a command.

Credentials come from the environment, never from an option, which everybody on the machine could read:
  PLANETSCALE_SERVICE_TOKEN_ID and PLANETSCALE_SERVICE_TOKEN, or PLANETSCALE_OAUTH_ACCESS_TOKEN,
  else what \`neki-topology login\` has stored.

Exit status: 0 in sync, valid or applied; 2 the file and the branch differ, and applying would write;
1 an error, something stands against applying, or the branch could not be read; 130 interrupted.
`;
}

function commandHelp(command: CommandName): string {
  const { usage, meaning } = COMMANDS[command];
  const own = ALL_OPTIONS.filter((option) => belongs(option, command) && !COMMON.has(option.name));
  const common = ALL_OPTIONS.filter(({ name }) => COMMON.has(name));
  return `neki-topology ${usage}

${meaning}

${columns([...own, ...common].map((option) => [optionText(option), option.meaning] as const))}
`;
}

function optionText({ name, short, value }: OptionDefinition): string {
  const letter = short === undefined ? '    ' : `-${short}, `;
  return `${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
