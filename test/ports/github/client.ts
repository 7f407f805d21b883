import { virtualClock } from '../../../sandbox/clock.ts';
import { type GitHub, JOB_TOKEN, REPOSITORY } from '../../../sandbox/github.ts';
import type { Clock } from '../../../src/clock.ts';
import {
  type CommentEnd,
  writeComment,
} from '../../../src/ports/github/comment.ts';
import type {
  CommentPlace,
  CommentReport,
} from '../../../src/ports/github/comment-draft.ts';
import { CommentStore } from '../../../src/ports/github/comment-store.ts';
import {
  type GitHub as Client,
  openGitHub,
} from '../../../src/ports/github/github.ts';
import {
  markerOf,
  type Stamp,
  serviceKey,
} from '../../../src/ports/github/state.ts';

/** The marker of the reports in these tests. */
export const MARKER = markerOf(['test']);

/** A commit whose name is one digit over and over. */
export function commit(digit: number): string {
  return String(digit).repeat(40);
}

/** How a client is opened. */
export interface ClientOptions {
  readonly token?: string;
  readonly clock?: Clock;
  readonly debug?: (line: string) => void;
  readonly apiUrl?: string;
}

/** Opens the action's own client against a sandbox. Its waits take no time. */
export function clientOf(
  { apiUrl }: Pick<GitHub, 'apiUrl'>,
  options: ClientOptions = {},
): Client {
  const [owner = '', repository = ''] = REPOSITORY.split('/');
  return openGitHub({
    token: options.token ?? JOB_TOKEN,
    owner,
    repository,
    apiUrl: options.apiUrl ?? apiUrl,
    userAgent: 'test',
    debug: options.debug ?? (() => undefined),
    clock: options.clock ?? virtualClock(),
  });
}

/** What `put` writes: what it says, the run it comes from, and what it leaves. */
export type ReportFacts = Partial<Omit<CommentReport, 'stamp' | 'place'>> & {
  readonly pull?: number;
  readonly place?: Partial<CommentPlace>;
  readonly text?: string;
  readonly stamp?: Partial<Stamp>;
};

/** Writes a report as one run would, on pull request #1 unless told otherwise. */
export function put(
  github: GitHub,
  facts?: ReportFacts,
  options?: ClientOptions,
): Promise<CommentEnd> {
  return putBy(clientOf(github, options), facts);
}

/** The same with a client that is open. */
export function putBy(
  client: Client,
  facts: ReportFacts = {},
): Promise<CommentEnd> {
  return putIn(new CommentStore(client, facts.pull ?? 1), facts);
}

/** The same with what a run knows of the comments already. */
export function putIn(
  store: CommentStore,
  { text = 'report', stamp, pull: _, place, ...rest }: ReportFacts,
): Promise<CommentEnd> {
  return writeComment(store, {
    readAt: undefined,
    previous: new Map(),
    entries: [],
    page: undefined,
    render: async ({ run }) => `${text}\nrun ${run}`,
    hide: (one) => one,
    renderPrevious: (target, document) => `previous of ${target}: ${document}`,
    mayCreate: true,
    isQuiet: false,
    ...rest,
    stamp: { phase: 'plan', run: 100, attempt: 1, head: commit(1), ...stamp },
    place: {
      marker: MARKER,
      service: serviceKey('https://api.example.test/v1'),
      of: 'acme/shop/main',
      job: undefined,
      refusal: undefined,
      mayBeWrongTarget: false,
      ...place,
    },
  });
}
