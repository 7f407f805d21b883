import { CommentStore } from '../../src/github/comment-store.ts';
import type { GitHub as Client } from '../../src/github/github.ts';
import {
  putSections,
  type SectionReport,
  type SectionsReport,
} from '../../src/github/sections.ts';
import { markerOf, type Stamp } from '../../src/github/stamp.ts';
import type { CommentEnd } from '../../src/github/upsert.ts';
import { layFleet } from '../../src/report/fleet-layout.ts';
import type { GitHub } from '../sandbox/github.ts';
import {
  type ClientOptions,
  clientOf,
  commit,
  NOTHING_KEPT,
} from './client.ts';

/** The marker of the fleets in these tests. */
export const FLEET = markerOf(['test', 'fleet']);

const CELLS = {
  blocked: ['⛔', 'blocked', 'needs-empty', '1'],
  planned: ['📝', 'planned', 'safe', '2'],
  applied: ['✅', 'applied', 'safe', '2'],
  'in sync': ['✅', 'in sync', 'none', '0'],
} as const;

/** What a target of these tests tells. */
export interface Told {
  readonly name: string;
  readonly outcome?: keyof typeof CELLS;
  readonly note?: string;
  readonly parts?: readonly string[];
  readonly stamp?: Partial<Stamp>;
}

/** A section as one run would write it. */
export function section({
  name,
  outcome = 'planned',
  note = '',
  parts,
  stamp,
}: Told): SectionReport {
  const [icon, ...rest] = CELLS[outcome];
  return {
    name,
    cells: [icon, `\`${name}\``, ...rest, note],
    head: `${icon} Topology · <code>${name}</code>`,
    parts: parts ?? [`What ${name} is about.`, `Details of ${name}.`],
    stamp: { phase: 'plan', run: 100, attempt: 1, head: commit(1), ...stamp },
  };
}

/** A report on one or more targets, in a fleet of those names. */
export type FleetFacts = Partial<Omit<SectionsReport, 'sections' | 'stamp'>> & {
  readonly told: readonly Told[];
  readonly pull?: number;
};

/** Writes what one job has to tell, on pull request #1 unless told otherwise. */
export function tell(
  github: GitHub,
  facts: FleetFacts,
  options?: ClientOptions,
): Promise<CommentEnd> {
  return tellBy(clientOf(github, options), facts);
}

/** The same with a client that is open. */
export function tellBy(client: Client, facts: FleetFacts): Promise<CommentEnd> {
  const {
    told,
    pull = 1,
    names = told.map(({ name }) => name),
    ...rest
  } = facts;
  const sections = told.map(section);
  return putSections(new CommentStore(client, pull, FLEET), {
    sections,
    names,
    stamp: sections[0]?.stamp ?? { phase: 'plan' },
    mayCreate: true,
    ...NOTHING_KEPT,
    layout: (pieces, { stamp, limit, more, isWhole }) =>
      layFleet(pieces, {
        stamp,
        more,
        isWhole,
        sink: { limit, measure: (text) => text.length },
        contextOf: ({ run }) => ({ runUrl: `https://github.test/runs/${run}` }),
      }),
    ...rest,
  });
}

/** The names in the table of a comment, in its order. */
export function rowNames(body: string): string[] {
  return [...body.matchAll(/^\| \S+ \| `([^`]*)`.*<!-- row:/gm)].map(
    ([, name = '']) => name,
  );
}

/** The names that have a fold in a comment, in its order. */
export function foldNames(body: string): string[] {
  return [...body.matchAll(/^<details[^\n]*<code>([^<]*)</gm)].map(
    ([, name = '']) => name,
  );
}
