import type { Compared } from '../run/result.ts';
import { markdown } from '../text/markdown.ts';
import type { Message } from '../text/message.ts';
import { namingOf, type ShardNames } from '../text/shard-names.ts';
import type { Audience } from '../text/words.ts';
import type { Target } from '../topology/target.ts';

/** The size limit of a place for reports. */
export interface Sink {
  readonly limit: number;
  /** The size of a text, in the unit of `limit`. */
  readonly measure: (text: string) => number;
}

/** A page on GitHub. */
export interface Page {
  readonly name: string;
  readonly address: string;
}

/** Where the links of a report lead. A member is undefined if it is unknown or has no page. */
export interface ReportContext {
  /** Address of the workflow run; absent outside GitHub. */
  readonly runUrl?: string | undefined;
  /** The commit that the report is about; for a pull request its head. */
  readonly commit?: string | undefined;
  /** Address of the repository. */
  readonly page?: string | undefined;
  /** Address of the page about a finding, by the finding's id. */
  readonly rulePage?: ((id: string) => string) | undefined;
  /** Address under which the service shows branches. */
  readonly dashboard?: string | undefined;
  /**
   * A sentence that says where the reader finds what did not fit; absent if the job summary and the outputs have it.
   */
  readonly rest?: Message;
  /** The page of the workflow that people start by hand; absent if the repository has none. */
  readonly byHand?: Page | undefined;
  /** The git branch for new allow lines; absent if none can be added. */
  readonly allowBranch?: string | undefined;
  /** The pull request with the report. A new allow file is named after its number. */
  readonly pull?: number | undefined;
  /** The order in which targets are applied, as a sentence; absent if no target waits for another. */
  readonly order?: Message | undefined;
  /** Where the report is read. A terminal shows options instead of inputs. */
  readonly audience?: Audience;
}

/** How much of each part is shown. */
export interface Extent {
  readonly rows: number;
  readonly procedures: number;
  /** Lines of a step's SQL statements. Longer statements are in the runbook. */
  readonly sqlLines: number;
  readonly drawings: boolean;
  readonly diffLines: number;
  readonly previousLines: number;
}

/** An extent, and the room that a target in a combined report needs to get it. */
interface Rung extends Extent {
  readonly least: number;
}

/** Extents, from the largest to the smallest. */
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

/** The context in which a block is rendered. */
export interface BlockContext extends ReportContext {
  readonly extent: Extent;
  /** Path of the topology file. */
  readonly file: string;
  readonly names: ShardNames;
  /** Whether the run failed. Then its log says what was tried. */
  readonly isFailed?: boolean;
}

/** Writes messages that are read in order: only the first mention of a shard has its uid. */
export function writerOf({
  names,
  audience,
}: BlockContext): (message: Message) => string {
  const naming = namingOf(names);
  return (message) => markdown(naming(message), audience);
}

/** Renders the report on one result for any number of sinks. */
export type ReportRenderer = (
  context: ReportContext,
  sink: Sink,
) => Promise<string>;

/** The plan that is about to be written. */
export interface Applying {
  readonly file: string;
  readonly target: Target;
  readonly compared: Compared;
}
