import type { InProgress } from '../../../ports/host/cancel.ts';
import type { Secrets } from '../../../ports/host/secrets.ts';
import type { Platform } from '../../../ports/platform/platform.ts';
import type { Failed, RunResult } from '../../../run/result.ts';
import type { Inputs } from '../../../settings/inputs.ts';
import type { Group } from '../../../settings/table/index.ts';
import type { Message } from '../../../text/message.ts';
import type { Shard } from '../../../topology/target.ts';
import type { Given, Terminal, TerminalParts } from '../terminal.ts';

/** The headings of commands in the help, in their order. */
export const COMMAND_GROUPS = [
  'Start',
  'Check and change',
  'Look',
  'Sign in',
  'More',
] as const;

type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** A command of the terminal: its words, what it is, and what it does. A feature's command is one too. */
export interface Command {
  readonly name: string;
  /** The heading above it in the help of all commands; the last one if it has none. */
  readonly group?: CommandGroup;
  /** The page of the documentation about it, if it has one of its own. */
  readonly page?: string;
  /** The words to type, such as `diff OLD NEW`. Words in brackets are optional. */
  readonly usage: string;
  /** The option that a word of the usage sets, if it is not the option of its name. */
  readonly words?: Readonly<Record<string, string>>;
  /** What the command does, in one sentence. */
  readonly meaning: string;
  /** Further text in the command's own help. */
  readonly more?: string;
  /** The words of two examples, without the program's name. */
  readonly examples: readonly string[];
  /** Its options, beside those of all commands: the names of shared options, and rows of its own options. */
  readonly options: readonly (string | OptionText)[];
  /** Whether it needs no branch, and so no credential. */
  readonly isOffline?: boolean;
  /** Whether it applies a document. */
  readonly writes?: boolean;
  /** Whether it reads the database, if the address of the database is known. */
  readonly readsDatabase?: boolean;
  /** What is wrong before anything else is looked for. */
  problem?(edge: Edge): Promise<Message | undefined>;
  /** Whether it asks for a branch that was not typed. */
  readonly asksForBranch?: boolean;
  /** Whether the examples in the help of all commands begin with this command. */
  readonly isFirstStep?: boolean;
  /** The command that follows it in the help; only a feature's command says so. */
  readonly above?: string;
  /** Does it. Code that other commands do not need is loaded here. */
  run(edge: Edge): Promise<End>;
}

/** The heading of options that concern no setting. */
export const GENERAL = 'General';

/** An option, as the help shows it. */
export interface OptionText {
  /** As in the help, such as `-f, --file PATH`. */
  readonly usage: string;
  readonly meaning: string;
  /** The heading above it in the help. */
  readonly group: Group['title'] | typeof GENERAL;
  /** The option that it depends on. */
  readonly requires?: string;
  /** Whether a command reads the database with this option. */
  readonly readsDatabase?: boolean;
}

/** An option that a feature adds to a command of the core. */
export interface AddedOption extends OptionText {
  /** The command. */
  readonly of: string;
  /** Further text in the help of the command. */
  readonly more?: string;
  /** An example that replaces an example of the command. */
  readonly example?: { readonly text: string; readonly insteadOf: string };
  /** Works on the file before `validate` checks it. Returns why it could not. */
  prepare?(session: Session): Promise<Message | undefined>;
  /** Advice about a result of the command that the option could improve. */
  advise?(result: RunResult): Message | undefined;
  /** Replaces the list of `shards`. */
  list?(session: Session, listed: ListedBranch): Promise<End>;
}

export interface ListedBranch {
  readonly platform: Platform;
  readonly shards: readonly Shard[];
  /** The shards in the form of the JSON output. */
  readonly plain: readonly object[];
}

/** All words that may be typed. The help, the completion and the parser use it. */
export interface Vocabulary {
  /** In the order of the help. */
  readonly commands: readonly Command[];
  /** By name, in the order of the help. */
  readonly options: Readonly<Record<string, Option>>;
  /** The options that features add to commands of the core. */
  readonly added: readonly AddedOption[];
}

/** An option that may be typed. */
export interface Option extends Omit<OptionText, 'group'> {
  readonly group: string;
  readonly name: string;
  /** The commands with this option; undefined for all commands. */
  readonly of: readonly string[] | undefined;
  readonly short: string | undefined;
  /** The placeholder of its value in the help; undefined for a switch. */
  readonly value: string | undefined;
}

/** A parsed command line. */
export interface Typed {
  readonly command: Command;
  readonly given: Given;
}

/** A parsed command line, with all words that it could contain. */
export interface Worded extends Typed {
  readonly vocabulary: Vocabulary;
}

/** The process of a command. */
export interface Host extends TerminalParts {
  readonly platform: NodeJS.Platform;
  /** The current folder. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns a signal that fires at the first Ctrl-C. `say` gets a message about it, and about the second one. */
  readonly listenForCancel: (
    say: (warning: Message) => void,
    inProgress: () => InProgress | undefined,
  ) => AbortSignal;
}

/** The PUT in progress; undefined before it was sent, and when its result is known. */
export interface Writing {
  put: InProgress | undefined;
}

/** What every command needs. */
export interface Edge extends Worded {
  readonly terminal: Terminal;
  readonly host: Host;
  /** Fires at Ctrl-C. */
  readonly cancelled: AbortSignal;
  /** What Ctrl-C waits for. */
  readonly writing: Writing;
  readonly secrets: Secrets;
}

/** What most commands need: the inputs too. */
export interface Session extends Edge {
  readonly inputs: Inputs;
}

/** The command line or the environment is invalid. Each problem is a line. */
export interface Refused {
  readonly outcome: 'refused';
  readonly problems: readonly Message[];
}

/** How a command ended: its exit status, or why it failed. */
export type End = number | Refused | Failed;
