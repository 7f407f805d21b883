import type { Compared } from '../run/result.ts';
import { markdown } from '../text/markdown.ts';
import type { Message } from '../text/message.ts';
import { namingOf, type ShardNames } from '../text/shard-names.ts';
import type { Place } from '../text/words.ts';
import type { Target } from '../topology/target.ts';

/** Where a report will stand, and how much fits there. */
export interface Sink {
  readonly limit: number;
  /** The size of a text in the unit of the limit. */
  readonly measure: (text: string) => number;
}

/** A page on GitHub. */
export interface Page {
  readonly name: string;
  readonly address: string;
}

/** Where the links of a report lead; what is undefined is not known or has no page. */
export interface ReportContext {
  /** Address of the workflow run; absent outside GitHub. */
  readonly runUrl?: string | undefined;
  /** The commit the report is about: a pull request's own head. */
  readonly commit?: string | undefined;
  /** Address of the repository. */
  readonly page?: string | undefined;
  /** Address of the page about a finding, by its id. */
  readonly rulePage?: ((id: string) => string) | undefined;
  /** Address below which the service shows branches. */
  readonly dashboard?: string | undefined;
  /** Where the rest is of what there is no room for, as a sentence; absent where a job's summary and outputs have it. */
  readonly rest?: Message;
  /** The page of the workflow that people start by hand; absent where the repository has none. */
  readonly byHand?: Page | undefined;
  /** The git branch that new lines of consent belong on; absent where none can be added. */
  readonly allowBranch?: string | undefined;
  /** The pull request that the report is on; its number names the file of new lines. */
  readonly pull?: number | undefined;
  /** The order in which targets are applied, as a sentence; absent where none waits for another. */
  readonly order?: Message | undefined;
  /** Where it is read: a terminal has options in the place of inputs. */
  readonly place?: Place;
}

/** How much of everything is shown. */
export interface Extent {
  readonly rows: number;
  readonly procedures: number;
  /** Lines of a step's statements; longer ones are in the runbook. */
  readonly sqlLines: number;
  readonly drawings: boolean;
  readonly diffLines: number;
  readonly previousLines: number;
}

/** An extent, and what share of the room a target of many has to have for so much. */
interface Rung extends Extent {
  readonly least: number;
}

/** How much is shown, less and less. */
export const LADDER: readonly [Rung, ...Rung[]] = [
  {
    least: 100_000,
    rows: 300,
    procedures: 10,
    sqlLines: 2000,
    drawings: true,
    diffLines: 5000,
    previousLines: 5000,
  },
  {
    least: 20_000,
    rows: 200,
    procedures: 5,
    sqlLines: 200,
    drawings: true,
    diffLines: 500,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 100,
    procedures: 3,
    sqlLines: 60,
    drawings: true,
    diffLines: 150,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 100,
    procedures: 3,
    sqlLines: 25,
    drawings: true,
    diffLines: 0,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 50,
    procedures: 1,
    sqlLines: 25,
    drawings: true,
    diffLines: 0,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 15,
    procedures: 0,
    sqlLines: 0,
    drawings: false,
    diffLines: 0,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 0,
    procedures: 0,
    sqlLines: 0,
    drawings: false,
    diffLines: 0,
    previousLines: 0,
  },
];

/** What a block is rendered with. */
export interface BlockContext extends ReportContext {
  readonly extent: Extent;
  /** Path of the topology file. */
  readonly file: string;
  readonly names: ShardNames;
}

/** Writes messages that are read one after the other: the uid of a shard stands behind its first mention. */
export function writerOf({
  names,
  place,
}: BlockContext): (message: Message) => string {
  const naming = namingOf(names);
  return (message) => markdown(naming(message), place);
}

/** Renders the report on one result for any number of sinks. */
export type ReportRenderer = (
  context: ReportContext,
  sink: Sink,
) => Promise<string>;

/** What is about to be written, and where. */
export interface Applying {
  readonly file: string;
  readonly target: Target;
  readonly compared: Compared;
}
