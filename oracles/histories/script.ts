import { isOfComments, isOfHistory } from '../../sandbox/github/graphql.ts';
import type { FaultMatch } from '../../sandbox/http/faults.ts';
import type { TABLES } from './database.ts';
import type { Edit } from './edits.ts';

/** A branch of the database: those that the file is kept for, and the one of previews. */
export type BranchName = 'main' | 'staging' | 'eu' | 'preview';

/** A class that lines of histories consent to. */
export type Consent = 'needs-empty' | 'new-table' | 'outage';

export type DatabaseTable = (typeof TABLES)[number];

/** A target of a step, and the one that it comes after. */
export interface HistoryTarget {
  readonly branch: BranchName;
  readonly after?: BranchName;
}

/** The targets of a history, in the order of their file; `one` has no such file. */
export const TARGETS = {
  one: [{ branch: 'main' }],
  'side by side': [{ branch: 'main' }, { branch: 'eu' }],
  ladder: [{ branch: 'main', after: 'staging' }, { branch: 'staging' }],
  'two rungs': [
    { branch: 'eu', after: 'main' },
    { branch: 'main', after: 'staging' },
    { branch: 'staging' },
  ],
  'two after one': [
    { branch: 'main', after: 'staging' },
    { branch: 'eu', after: 'staging' },
    { branch: 'staging' },
  ],
} as const satisfies Readonly<Record<string, readonly HistoryTarget[]>>;

/** How a history's workflow and service are set up; nothing of it changes on the way. */
export interface Setup {
  readonly targets: keyof typeof TARGETS;
  readonly onDrift: 'fail' | 'warn' | 'overwrite';
  /** Whether runs look into the database, whose rows come and go. */
  readonly hasDatabase: boolean;
  /** Lines of the input `allow`. */
  readonly allow: readonly string[];
  /** Whether jobs check the repository out, or the file is read through the API. */
  readonly checkout: boolean;
  readonly merges: 'merge' | 'squash';
  /** How many GETs after each change still show what was before it. */
  readonly staleReads: number;
  readonly syncedAt: 'now' | 'fixed' | 'null' | 'absent';
  readonly echo: 'stored' | 'sent';
  /** What becomes of keys that the service does not know. */
  readonly unknownKeys: 'kept' | 'dropped';
  readonly errorShape: 'code' | 'errors' | 'empty' | 'html';
  readonly hideForbidden: boolean;
  /** In how many lists after a write of a comment GitHub still shows those before it. */
  readonly listsLag: number;
}

/** The setup of the quick start, on a service that is in a good mood. */
export const ORDINARY: Setup = {
  targets: 'one',
  onDrift: 'fail',
  hasDatabase: false,
  allow: [],
  checkout: true,
  merges: 'merge',
  staleReads: 0,
  syncedAt: 'now',
  echo: 'stored',
  unknownKeys: 'kept',
  errorShape: 'code',
  hideForbidden: false,
  listsLag: 0,
};

/** Calls of a run that can go wrong, by the server that gets them. */
export const CALLS = {
  'GET of the topology': {
    server: 'platform',
    method: 'GET',
    path: /\/data-topology$/,
  },
  'PUT of the topology': {
    server: 'platform',
    method: 'PUT',
    path: /\/data-topology$/,
  },
  'other calls of the platform': {
    server: 'platform',
    method: 'GET',
    path: /\/(shards|schema|branches\/\w+)$/,
  },
  'lists of comments': { server: 'github', where: isOfComments },
  'making a comment': {
    server: 'github',
    method: 'POST',
    path: /\/issues\/\d+\/comments/,
  },
  'updating a comment': {
    server: 'github',
    method: 'PATCH',
    path: /\/issues\/comments\//,
  },
  'history of the file': { server: 'github', where: isOfHistory },
  'all of GraphQL': { server: 'github', method: 'POST', path: /\/graphql$/ },
  'other calls of GitHub': {
    server: 'github',
    method: 'GET',
    path: /\/(pulls|commits|contents|actions|events)\b/,
  },
  'tip of the ref': { server: 'github', method: 'GET', path: /\/git\/ref\// },
} as const satisfies Readonly<Record<string, CallMatch>>;

/** A kind of call, and the server that gets it. */
export type CallMatch = Pick<FaultMatch, 'method' | 'path' | 'where'> & {
  readonly server: 'platform' | 'github';
};

/** What goes wrong. */
export const FAULTS = {
  reset: { kind: 'reset' },
  stall: { kind: 'stall' },
  truncated: { kind: 'truncate' },
  'a page': { kind: 'notJson' },
  'another shape': { kind: 'wrongShape' },
  '403': { kind: 'status', status: 403, body: { message: 'Forbidden' } },
  '404': { kind: 'status', status: 404, body: { message: 'Not Found' } },
  '422': {
    kind: 'status',
    status: 422,
    body: { code: 'unprocessable', message: 'no' },
  },
  '429': { kind: 'status', status: 429 },
  '500': { kind: 'status', status: 500 },
  '502': { kind: 'status', status: 502, body: '<html>' },
  '503': { kind: 'status', status: 503 },
} as const;

/** A fault during a run: from the n-th such call on, so many times, before or after it took effect. */
export interface Fault {
  readonly call: keyof typeof CALLS;
  readonly fault: keyof typeof FAULTS;
  readonly nth: number;
  readonly times: number;
  readonly when: 'before' | 'after';
}

/** An edit of a branch at the service, when a run asks for the n-th time for the topology of that branch. */
interface HandEdit {
  readonly nth: number;
  readonly edit: Edit;
  /** `main` unless it is said. */
  readonly branch?: BranchName;
}

/** What happens during a run. */
export interface During {
  readonly faults?: readonly Fault[];
  readonly handAt?: HandEdit;
  /** Rows of a table are inserted when the run sends its first PUT. */
  readonly rowsAt?: DatabaseTable;
  /** The job is cancelled when the run makes its n-th request. */
  readonly cancelAt?: number;
}

/** What people and the service do. Pull requests have numbers; a number that does not exist leaves the step out. */
export type Change =
  /** Opens the next pull request, the first being 1. */
  | { readonly do: 'open'; readonly edit: Edit; readonly fork?: boolean }
  | { readonly do: 'push'; readonly pull: number; readonly edit: Edit }
  /**
   * Somebody commits consents in a file of the pull request: to its branch, or to `main` when it is closed or merged.
   */
  | {
      readonly do: 'allow';
      readonly pull: number;
      /** What its comment proposes now; or a line that stands until it is removed. */
      readonly lines: 'proposed' | Consent;
    }
  /** The file of its consents goes from the branch of a pull request, or from `main`. */
  | { readonly do: 'withdraw'; readonly pull: number }
  /** Somebody edits the title of a pull request, which starts another run for its head. */
  | { readonly do: 'retitle'; readonly pull: number }
  | { readonly do: 'merge' | 'close'; readonly pull: number }
  /** Somebody edits a branch at the service, `main` unless it is said; one that is no target is left. */
  | {
      readonly do: 'edit by hand';
      readonly edit: Edit;
      readonly branch?: BranchName;
    }
  | {
      readonly do: 'reshard';
      readonly stage: 'create' | 'switch' | 'cancel' | 'drop the source';
    }
  /** The schema of the branch is read anew, which shows these tables; or the snapshot is old, or there is none. */
  | {
      readonly do: 'snapshot';
      readonly tables: readonly string[];
      readonly age: 'new' | 'old';
    }
  /** A table of the database is dropped, is there without a row, or has some. */
  | {
      readonly do: 'rows';
      readonly table: DatabaseTable;
      readonly are: 'no table' | 'none' | 'some';
    }
  | { readonly do: 'wait'; readonly minutes: number };

/** A run of the action. Events have numbers as pull requests have. */
export type RunStep = During &
  (
    | {
        /** Runs the job of an event: of so many before the newest. One that has run is run again. */
        readonly do: 'run';
        readonly back: number;
      }
    | {
        /** Starts a run that no change of the repository starts. */
        readonly do: 'start';
        readonly event: 'dispatch' | 'schedule' | 'queue';
      }
    | {
        /**
         * A run that wants to apply a pull request before its merge: to a branch of its own, or to the one of
         * production.
         */
        readonly do: 'preview';
        readonly pull: number;
        readonly onto: 'preview' | 'main';
      }
  );

/** A part of the time in which runs overlap. */
export type Turn =
  /**
   * One of them goes on: until it asks for the n-th such call from here on, with which it waits; or else to its end.
   */
  | { readonly of: number; readonly until?: Halt }
  /** The job of one of them is cancelled. */
  | { readonly cancel: number }
  | { readonly meanwhile: Change };

/** The call that a run has to wait with. */
export interface Halt {
  readonly call: keyof typeof CALLS;
  readonly nth: number;
}

/** One step of a history. */
export type Step =
  | Change
  | RunStep
  /**
   * Runs the jobs of pushes that have not begun, as a concurrency group lets them: each in its turn, or the first and
   * the last.
   */
  | { readonly do: 'take turns'; readonly queue: 'max' | 'single' }
  /**
   * Runs that overlap, in no concurrency group. Each begins with its first turn; after the last turn each goes to its
   * end.
   */
  | {
      readonly do: 'together';
      readonly runs: readonly RunStep[];
      readonly turns: readonly Turn[];
    };

/** A history as a test that can be pasted. */
export function asScript(
  setup: Partial<Setup>,
  steps: readonly Step[],
): string {
  const own = Object.entries(setup).filter(
    ([name, value]) => !isOrdinary(name, value),
  );
  const lines = steps.map((step) => `  ${literal(step)},`);
  return [
    `await play(${literal(Object.fromEntries(own))}, [`,
    ...lines,
    ']);',
  ].join('\n');
}

function isOrdinary(name: string, value: unknown): boolean {
  const known = Object.entries(ORDINARY).find(([other]) => other === name);
  return JSON.stringify(known?.[1]) === JSON.stringify(value);
}

/** A value as TypeScript writes it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).filter(
    ([, member]) => member !== undefined,
  );
  const written = members.map(
    ([name, member]) =>
      `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${written.join(', ')} }`;
}
