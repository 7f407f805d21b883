import fc from 'fast-check';
import { TABLES } from './database.ts';
import type { Edit } from './edits.ts';
import {
  CALLS,
  type Change,
  type During,
  FAULTS,
  type Fault,
  type Halt,
  ORDINARY,
  type RunStep,
  type Setup,
  type Step,
  TARGETS,
  type Turn,
} from './script.ts';

const CONSENTS = ['needs-empty', 'new-table', 'outage'] as const;
const MOST_PARTS = 4;

const table = fc.constantFrom('orders', 'invoices', 'sessions');
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('list'), table }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlist'), table }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shard'), table }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('hand over'),
      to: fc.constantFrom('first', 'second', 'spare'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bound'),
      at: fc.constantFrom('20', '40'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'group',
        'no group',
        'default',
        'no default',
        'respell',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('unknown key'),
      value: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('break'),
      how: fc.constantFrom('syntax', 'authority', 'moved authority'),
    }),
  },
);

function names<Names extends Record<string, unknown>>(
  of: Names,
): fc.Arbitrary<keyof Names & string> {
  const known: (keyof Names & string)[] = Object.keys(of);
  return fc.constantFrom(...known);
}

const fault: fc.Arbitrary<Fault> = fc
  .record({
    call: names(CALLS),
    fault: names(FAULTS),
    nth: fc.integer({ min: 1, max: 3 }),
    times: fc.constantFrom(1, 2, 9),
    when: fc.constantFrom('before', 'after'),
  })
  // What GitHub says is not this token's to change is left, and another comment made.
  .filter(
    ({ call, fault: name }) =>
      call !== 'updating a comment' || !/^40[34]$/.test(name),
  );

/** A branch that somebody edits at the service. */
const branch = fc.constantFrom('main', 'main', 'staging', 'eu');

const databaseTable = fc.constantFrom(...TABLES);

/** Rows that come with a PUT which has to be repeated. */
const rowsAtPut: fc.Arbitrary<During> = fc.record({
  rowsAt: databaseTable,
  faults: fc.tuple(
    fc.record({
      call: fc.constant('PUT of the topology'),
      fault: fc.constantFrom('429', '503'),
      nth: fc.constant(1),
      times: fc.constant(1),
      when: fc.constant('before'),
    }),
  ),
});

/** What happens during a run: mostly nothing, so that a history comes far. */
const during: fc.Arbitrary<During> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record({
      faults: fc.array(fault, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      handAt: fc.record({ nth: fc.integer({ min: 1, max: 3 }), edit, branch }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.record({ rowsAt: databaseTable }), rowsAtPut),
  },
  {
    weight: 1,
    arbitrary: fc.record({ cancelAt: fc.integer({ min: 1, max: 14 }) }),
  },
);

const pull = fc.integer({ min: 1, max: 3 });
/** Mostly what the comment proposes, as its click has it. */
const lines = fc.constantFrom('proposed', 'proposed', 'proposed', ...CONSENTS);

function of<Kind extends string, More extends object>(
  kind: Kind,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
): fc.Arbitrary<{ do: Kind } & More> {
  return fc.record(more).map((members) => ({ do: kind, ...(members as More) }));
}

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: of('open', { edit }) },
  { weight: 1, arbitrary: of('open', { edit, fork: fc.constant(true) }) },
  { weight: 2, arbitrary: of('push', { pull, edit }) },
  { weight: 3, arbitrary: of('allow', { pull, lines }) },
  { weight: 1, arbitrary: of('withdraw', { pull }) },
  { weight: 2, arbitrary: of('retitle', { pull }) },
  { weight: 5, arbitrary: of('merge', { pull }) },
  { weight: 1, arbitrary: of('close', { pull }) },
  { weight: 2, arbitrary: of('edit by hand', { edit, branch }) },
  {
    weight: 1,
    arbitrary: of('reshard', {
      stage: fc.constantFrom('create', 'switch', 'cancel', 'drop the source'),
    }),
  },
  {
    weight: 1,
    arbitrary: of('snapshot', {
      tables: fc.subarray(['events', 'orders']),
      age: fc.constantFrom('new', 'old'),
    }),
  },
  {
    weight: 2,
    arbitrary: of('rows', {
      table: databaseTable,
      are: fc.constantFrom('no table', 'none', 'some'),
    }),
  },
  { weight: 1, arbitrary: of('wait', { minutes: fc.constantFrom(5, 90) }) },
);

function runBack(most: number, happens = during): fc.Arbitrary<RunStep> {
  return fc
    .tuple(fc.integer({ min: 0, max: most }), happens)
    .map(([back, more]) => ({ do: 'run' as const, back, ...more }));
}

const start: fc.Arbitrary<RunStep> = fc
  .tuple(fc.constantFrom('dispatch', 'schedule', 'queue'), during)
  .map(([event, more]) => ({ do: 'start' as const, event, ...more }));

const preview: fc.Arbitrary<RunStep> = fc
  .tuple(pull, fc.constantFrom('preview', 'main'), during)
  .map(([number, onto, more]) => ({
    do: 'preview' as const,
    pull: number,
    onto,
    ...more,
  }));

/** Where a run has to wait: mostly around its write. */
const halt: fc.Arbitrary<Halt> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('GET of the topology'),
      nth: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant('PUT of the topology'),
      nth: fc.constant(1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constantFrom(
        'tip of the ref',
        'lists of comments',
        'making a comment',
        'updating a comment',
        'other calls of GitHub',
      ),
      nth: fc.integer({ min: 1, max: 2 }),
    }),
  },
);

/** What people do while runs meet: mostly an edit of the branch, which takes no time. */
const meanwhile: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: of('edit by hand', { edit, branch }) },
  { weight: 1, arbitrary: of('open', { edit }) },
  { weight: 1, arbitrary: of('push', { pull, edit }) },
  { weight: 2, arbitrary: of('merge', { pull }) },
  { weight: 1, arbitrary: of('close', { pull }) },
  { weight: 1, arbitrary: of('allow', { pull, lines }) },
  { weight: 1, arbitrary: of('withdraw', { pull }) },
);

const place = fc.integer({ min: 0, max: 1 });

const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ of: place, until: halt }) },
  { weight: 2, arbitrary: fc.record({ of: place }) },
  { weight: 2, arbitrary: fc.record({ meanwhile }) },
  { weight: 1, arbitrary: fc.record({ cancel: place }) },
);

/** Something goes wrong in a run that others wait for: nothing that only time ends, for theirs would end, too. */
const metFault = fault.filter(({ fault: name }) => name !== 'stall');

const meeting: fc.Arbitrary<During> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      faults: fc.array(metFault, { minLength: 1, maxLength: 2 }),
    }),
  },
);

/** A change that hides no rows. */
const harmless: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('list', 'list', 'unlist'),
      table: fc.constantFrom('orders', 'invoices'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('group', 'no group', 'respell'),
    }),
  },
);

/** Something comes between what the first run asks before its write, and the write. */
const around: fc.Arbitrary<readonly Turn[]> = fc.tuple(
  fc.record({
    of: fc.constant(0),
    until: fc.constantFrom<Halt[]>(
      { call: 'tip of the ref', nth: 1 },
      { call: 'GET of the topology', nth: 2 },
      { call: 'GET of the topology', nth: 2 },
      { call: 'PUT of the topology', nth: 1 },
      { call: 'GET of the topology', nth: 3 },
    ),
  }),
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({ of: 1 }) },
    {
      weight: 3,
      arbitrary: fc.record({
        meanwhile: of('edit by hand', {
          edit: harmless,
          branch: fc.constant('main'),
        }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ meanwhile: of('merge', { pull }) }) },
    { weight: 1, arbitrary: fc.constant({ cancel: 0 }) },
  ),
);

const started: fc.Arbitrary<RunStep> = fc
  .constantFrom('dispatch', 'dispatch', 'schedule')
  .map((event) => ({ do: 'start', event }));

function meetingOf(
  first: fc.Arbitrary<RunStep>,
  second: fc.Arbitrary<RunStep>,
  begin: fc.Arbitrary<readonly Turn[]>,
): fc.Arbitrary<Step> {
  return fc
    .tuple(
      fc.tuple(first, second),
      begin,
      fc.array(turn, { minLength: 1, maxLength: 3, size: 'max' }),
    )
    .map(([runs, begin, rest]) => ({
      do: 'together',
      runs,
      turns: [...begin, ...rest],
    }));
}

/** Any two runs, at once. */
const together = meetingOf(
  runBack(3, meeting),
  fc.oneof(runBack(4, meeting), started),
  fc.oneof(around, fc.constant([])),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 28, arbitrary: change },
  { weight: 12, arbitrary: runBack(3) },
  {
    weight: 3,
    arbitrary: of('take turns', {
      queue: fc.constantFrom('max', 'single'),
    }),
  },
  { weight: 3, arbitrary: start },
  { weight: 1, arbitrary: preview },
  { weight: 8, arbitrary: together },
);

const setup: fc.Arbitrary<Setup> = fc.record({
  targets: fc.oneof(fc.constant('one'), names(TARGETS)),
  hasDatabase: fc.constant(false),
  onDrift: fc.constantFrom('fail', 'fail', 'warn', 'overwrite'),
  allow: fc.oneof(fc.constant([]), fc.subarray([...CONSENTS])),
  checkout: fc.boolean(),
  merges: fc.constantFrom('merge', 'squash'),
  staleReads: fc.constantFrom(0, 0, 1, 2, 4),
  syncedAt: fc.constantFrom('now', 'now', 'fixed', 'null', 'absent'),
  echo: fc.constantFrom('stored', 'sent'),
  unknownKeys: fc.constantFrom('kept', 'dropped'),
  errorShape: fc.constantFrom('code', 'errors', 'empty', 'html'),
  hideForbidden: fc.boolean(),
  listsLag: fc.constantFrom(0, 0, 1, 2),
});

/** A setup whose runs look into the database: of one branch, whose topology is never older than the database's. */
const withDatabase: fc.Arbitrary<Setup> = fc
  .tuple(setup, fc.subarray(['orders', 'events', 'sessions']))
  .map(([one, named]) => ({
    ...one,
    targets: 'one',
    hasDatabase: true,
    staleReads: 0,
    allow: [
      ...one.allow,
      ...named.map((table) => `needs-empty:app.public.${table}`),
    ],
  }));

/** The way of one pull request, as it mostly goes: opened, planned, allowed where it must be, merged, applied. */
const way = fc.record({
  edit,
  before: during,
  consent: fc.option(lines),
  isMerged: fc.constantFrom(true, true, true, false),
  after: during,
  between: fc.tuple(
    ...[0, 1, 2, 3].map(() => fc.array(step, { maxLength: 2, size: 'max' })),
  ),
});

/** The last push, which comes after a run of each pull request’s end. */
const push = meeting.map((more) => ({ do: 'run' as const, back: 0, ...more }));

/** Two changes are merged, or one, and the runs that follow meet each other. */
const merging = fc.record({
  edits: fc.array(fc.oneof(harmless, harmless, harmless, edit), {
    minLength: 1,
    maxLength: 2,
  }),
  isPlanned: fc.boolean(),
  together: meetingOf(
    fc.oneof(push, push, push, runBack(4, meeting)),
    fc.oneof(started, runBack(4, meeting)),
    around,
  ),
  after: fc.array(step, { maxLength: 2, size: 'max' }),
});

type Made<Of> = Of extends fc.Arbitrary<infer One> ? One : never;

type Part =
  | { readonly merging: Made<typeof merging> }
  | { readonly way: Made<typeof way> }
  | { readonly step: Step };

function stepsOf(parts: readonly Part[]): readonly Step[] {
  const steps: Step[] = [];
  const next = (): number =>
    steps.filter((one) => one.do === 'open').length + 1;
  for (const part of parts) {
    if ('step' in part) {
      steps.push(part.step);
      continue;
    }
    if ('merging' in part) {
      steps.push(...stepsOfMerging(part.merging, next()));
      continue;
    }
    const { edit, before, consent, isMerged, after, between } = part.way;
    const [first = [], second = [], third = [], fourth = []] = between;
    const pull = next();
    steps.push(
      { do: 'open', edit },
      { do: 'run', back: 0, ...before },
      ...first,
    );
    if (consent !== null)
      steps.push({ do: 'allow', pull, lines: consent }, { do: 'run', back: 0 });
    steps.push(...second);
    if (isMerged)
      steps.push(
        { do: 'merge', pull },
        ...third,
        { do: 'run', back: 0, ...after },
        ...fourth,
      );
  }
  return steps;
}

function stepsOfMerging(
  { edits, isPlanned, together, after }: Made<typeof merging>,
  first: number,
): readonly Step[] {
  const merged = edits.flatMap((edit, at): readonly Step[] => [
    { do: 'open', edit },
    ...(isPlanned ? [{ do: 'run' as const, back: 0 }] : []),
    { do: 'merge', pull: first + at },
  ]);
  return [...merged, together, ...after];
}

/** A random setup, and what happens on it. */
export const history: fc.Arbitrary<readonly [Setup, readonly Step[]]> =
  fc.tuple(
    fc.oneof(fc.constant(ORDINARY), setup, withDatabase),
    fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: fc.record({ way }) },
          { weight: 3, arbitrary: fc.record({ merging }) },
          { weight: 2, arbitrary: fc.record({ step }) },
        ),
        { minLength: 1, maxLength: MOST_PARTS, size: 'max' },
      )
      .map(stepsOf),
  );
