/**
 * What the pages promise in figures, each with the constant that keeps it and the tests that fail when that changes.
 * `figure` is a number and its unit as a page writes them, in digits or words; `about` stands near it.
 */
interface Promised {
  readonly figure: string;
  readonly about: RegExp;
  /** A file of `src`, and the text in it that holds the number. */
  readonly code: readonly [file: string, text: string];
  /** Tests by their file below `test` and a part of their names. */
  readonly tests: Readonly<Record<string, string>>;
}

const FIGURES = 'reliability/figures.test.ts';

export const PROMISES: readonly Promised[] = [
  // The file.
  {
    figure: '10 MiB',
    about: /UTF-8/,
    code: ['topology/document/reading.ts', 'MAX_FILE_BYTES = 10 * 1024 * 1024'],
    tests: {
      'topology/document/reading.test.ts':
        'a file of more than 10 MiB is refused',
    },
  },
  {
    figure: '64 MiB',
    about: /statements/,
    code: ['queries/list.ts', 'MAX_LIST_BYTES = 64 * 1024 * 1024'],
    tests: {
      'host/workspace.test.ts': 'a list of statements that is too large',
    },
  },
  {
    figure: '32 shards',
    about: /pg_class/,
    code: ['run/rows.ts', 'MOST_SHARDS = 32'],
    tests: { 'run/moved-rows.test.ts': 'asks 32 shards at most' },
  },
  {
    figure: '50 tables',
    about: /most rows/,
    code: ['run/moved-rows.ts', 'MOST_TABLES = 50'],
    tests: { 'run/moved-rows.test.ts': 'is bounded: databases, tables' },
  },
  {
    figure: 'million values',
    about: /10 MiB/,
    code: ['topology/document/document.ts', 'MAX_VALUES = 1_000_000'],
    tests: {
      'topology/document/reading.test.ts': 'more than a million values',
    },
  },
  {
    figure: '10 s',
    about: /schema|regular expression|[Cc]heck/,
    code: ['host/workspace.ts', 'SCHEMA_SECONDS = 10'],
    tests: {
      'host/schema.test.ts': 'checks a document for ten seconds at most',
      'topology/validation/user-schema.test.ts':
        'where compiling or checking is stopped',
    },
  },
  {
    figure: '12 hex digits',
    about: /plan-id/,
    code: ['topology/plan/making.ts', '.slice(0, 12)'],
    tests: {
      'topology/plan/golden.test.ts':
        'is the same on every machine and in every version',
    },
  },
  {
    figure: '5,000 commits',
    about: /newest/,
    code: ['host/file-log.ts', 'MOST_COMMITS = 5000'],
    tests: {
      'host/file-log.test.ts': 'the newest 5,000 commits of a file are read',
    },
  },
  {
    figure: '5 s',
    about: /remote/,
    code: ['host/repository.ts', 'REMOTE_MS = 5000'],
    tests: { 'host/repository.test.ts': 'is not waited for longer than 5 s' },
  },
  // GETs and PUTs.
  {
    figure: '16 MiB',
    about: /connection is cut/,
    code: ['database/connection.ts', 'MOST_ANSWER_BYTES = 16 * 1024 * 1024'],
    tests: {
      'database/connection.test.ts': 'an answer that does not end',
    },
  },
  {
    figure: '10 s',
    about: /repeated|[Tt]ransaction/,
    code: ['database/look.ts', 'OPEN_MS = 10_000'],
    tests: {
      'database/open-transactions.test.ts': 'for ten seconds',
    },
  },
  {
    figure: '32 MiB',
    about: /answer|response/i,
    code: ['platform/http.ts', 'MAX_ANSWER_BYTES = 32 * 1024 * 1024'],
    tests: { 'platform/http.test.ts': 'an answer is not read to its end' },
  },
  {
    figure: '7 attempts',
    about: /GET/,
    code: ['platform/retry.ts', 'MOST_ATTEMPTS = 7'],
    tests: { [FIGURES]: "['the topology', 7," },
  },
  {
    figure: 'audit log 4',
    about: /attempts/,
    code: ['platform/client.ts', 'ATTEMPTS = 4'],
    tests: { [FIGURES]: "['the audit log', 4," },
  },
  ...['0.2 s', '0.4 s', '6.4 s'].map((figure) => ({
    figure,
    about: /random/i,
    code: ['platform/retry.ts', 'FIRST_WAIT_MS = 200'] as const,
    tests: {
      [FIGURES]:
        'is waited for at most 0.2 s, then twice as long each time, to 6.4 s',
    },
  })),
  {
    figure: '5 s',
    about: /copy/,
    code: ['run/copies.ts', 'YOUNG_MS = 5_000'],
    tests: { [FIGURES]: 'seconds old is read %i times' },
  },
  ...['2 s', '4 s', '6 s', '3 times'].map((figure) => ({
    figure,
    about: /synced_at|copy|cache/,
    code: [
      'run/copies.ts',
      figure === '3 times' ? 'MOST_READS = 3' : 'RENEWAL_MS = 2_000',
    ] as const,
    tests: { [FIGURES]: 'seconds old is read %i times' },
  })),
  {
    figure: '6 PUTs',
    about: /429, 503/,
    code: ['run/put.ts', 'busy: 6,'],
    tests: { [FIGURES]: 'for ever is sent %i times' },
  },
  {
    figure: '1 more PUT',
    about: /408, 500, 502, 504/,
    code: ['run/put.ts', 'lost: 2,'],
    tests: { [FIGURES]: 'for ever is sent %i times' },
  },
  {
    figure: '6 more PUTs',
    about: /routers/,
    code: ['run/put.ts', 'WAITS_S = [1, 3, 8, 15, 15, 15]'],
    tests: { [FIGURES]: 'is sent 6 times more, within a minute' },
  },
  {
    figure: '8 times',
    about: /PUT: 200/,
    code: ['run/confirm.ts', 'MOST_READS = 8'],
    tests: { [FIGURES]: 'is followed by 8 looks' },
  },
  ...['0.5 s', '1 s', '2 s', '3 s', '5 s'].map((figure) => ({
    figure,
    about: /preview/,
    code: [
      'run/waiting.ts',
      'PAUSES_MS = [500, 1000, 2000, 3000, 5000]',
    ] as const,
    tests: { 'run/waiting.test.ts': 'looks at growing distances' },
  })),
  {
    figure: '30 s',
    about: /half of/,
    code: ['deadline.ts', 'read: 30_000'],
    tests: { [FIGURES]: 'gives an attempt to %s' },
  },
  {
    figure: '120 s',
    about: /half of/,
    code: ['deadline.ts', 'write: 120_000'],
    tests: { [FIGURES]: 'gives an attempt to %s' },
  },
  {
    figure: '15 s',
    about: /fifth/i,
    code: ['deadline.ts', 'LARGEST_RESERVE_MS = 15_000'],
    tests: { [FIGURES]: 'for finding out what became of a PUT' },
  },
  {
    figure: '2 s',
    about: /SIGTERM/,
    code: ['deadline.ts', 'write: 2_000'],
    tests: {
      'deadline.test.ts': 'a PUT two seconds later, finding out after five',
      'scenarios/cancel.test.ts': 'SIGTERM',
    },
  },
  {
    figure: '8 s',
    about: /GitHub/,
    code: ['deadline.ts', 'report: 8_000'],
    tests: {
      'deadline.test.ts': 'a request to GitHub gets half of eight seconds',
      'scenarios/cancel.test.ts': 'while GitHub holds the comment back',
    },
  },
  // Many targets.
  {
    figure: '600 requests',
    about: /limit/,
    code: ['platform/rate-limiter.ts', 'MOST_REQUESTS = 600'],
    tests: { 'platform/rate-limiter.test.ts': 'lets 600 go at once' },
  },
  {
    figure: '300 requests',
    about: /history/,
    code: ['github/repository.ts', 'MOST_REQUESTS = 300'],
    tests: {
      'github/repository.test.ts': 'is not asked for past 300 requests',
    },
  },
  ...[
    ['2 s', 'FIRST_HOLD_MS = 2000'] as const,
    ['4 s', 'FIRST_HOLD_MS = 2000'] as const,
    ['30 s', 'LONGEST_HOLD_MS = 30_000'] as const,
    ['5 minutes', 'MOST_HELD_MS = 300_000'] as const,
  ].map(([figure, code]) => ({
    figure,
    about: /429/,
    code: ['platform/rate-limiter.ts', code] as const,
    tests: {
      'platform/rate-limiter.test.ts': 'everybody waits longer each time',
    },
  })),
  {
    figure: '8 targets',
    about: /at a time/,
    code: ['action/step.ts', 'LANES = 8'],
    tests: { 'action/services.test.ts': 'eight targets at a time' },
  },
  {
    figure: '1,000 targets',
    about: /file holds/,
    code: ['inputs/targets.ts', 'MOST_TARGETS = 1000'],
    tests: { 'inputs/targets.test.ts': 'more targets than a run takes' },
  },
  {
    figure: '120,000 bytes',
    about: /results/,
    code: ['action/outputs.ts', 'MOST_RESULTS_BYTES = 120_000'],
    tests: { 'action/outputs.test.ts': 'are at most 120,000 bytes' },
  },
  {
    figure: '256 jobs',
    about: /matrix|rows/,
    code: ['action/targets.ts', 'MOST_JOBS = 256'],
    tests: { 'action/targets.test.ts': 'of %i jobs ends with %i' },
  },
  // Pull requests.
  {
    figure: '10 pull requests',
    about: /merged/,
    code: ['github/merged.ts', 'MOST_PULLS = 10'],
    tests: {
      'github/merged.test.ts': 'are ten at most, and it is told',
    },
  },
  {
    figure: '400 digests',
    about: /comment/,
    code: ['topology/plan/recorded-plan.ts', 'MOST_DIGESTS = 400'],
    tests: { 'topology/plan/mark.test.ts': 'holds 399 changes' },
  },
  {
    figure: '2 minutes',
    about: /rate limit/,
    code: ['github/github.ts', 'MOST_WAITED_S = 120'],
    tests: {
      'github/answers.test.ts': 'limits are waited for two minutes in all',
    },
  },
  // The database.
  {
    figure: '14 s',
    about: /statement_timeout/,
    code: ['database/connection.ts', 'SERVER_SIDE_MS = STATEMENT_MS - 1_000'],
    tests: {
      'database/connection.test.ts': 'that Postgres refuses has its code',
    },
  },
  // How it is tested.
  {
    figure: '2,000 runs',
    about: /soak/,
    code: ['../test/reliability/soak.slow.ts', '2000'],
    tests: { 'reliability/soak.slow.ts': 'runs with one request in' },
  },
];

/** Figures of which nothing is promised: others' facts, examples, and how much something is in words; of one page alone by its name. */
export const NO_PROMISES: Readonly<Record<string, string>> = {
  '1,000 requests': 'GitHub’s own limit for a job’s token',
  '1 target': 'a choice, and no bound',
  '1 more run': 'an example',
  '2 comments': 'what a reader sees',
  '2 rows': 'an example',
  '2 runs': 'an example',
  '2 shards': 'an example',
  '2 tables': 'an example',
  'README.md: 3 s': 'measured, and up to npm and the network',
  'docs/terminal.md: 1 s': 'measured, and up to npm and the network',
  'docs/terminal.md: 3 s': 'measured, and up to npm and the network',
  '90 days': 'what the examples ask of GitHub’s artifacts',
  '100 runs': 'what GitHub documents of its queue',
  '100 lines': 'how long a file is, roughly',
};
