/** The history of a comment's targets, run by run. The comment keeps it in its state, and shows it in its last line. */

/** How each event of a run is shown, by its word in the state. */
const SAID = {
  planned: 'planned',
  blocked: 'blocked',
  drifted: 'drift',
  applied: 'applied',
  'no-change': 'nothing to do',
  failed: 'failed',
  invalid: 'invalid',
  superseded: 'superseded',
  valid: 'valid',
  skipped: 'skipped',
  closed: 'closed',
  refused: 'invalid configuration',
  allowed: 'allowed',
} as const;

/** An event. */
export interface RunEntry {
  readonly what: keyof typeof SAID;
  /** The run; for allowed changes, the run that used the lines. Undefined outside of GitHub. */
  readonly run: number | undefined;
  readonly attempt: number;
  /** In seconds of GitHub's clock. */
  readonly at: number;
  /** Login of the person who started the run; undefined if unknown. */
  readonly person: string | undefined;
  /** The commit whose lines allowed changes; undefined in an older record, when labels allowed them. */
  readonly commit?: string | undefined;
}

/** Events in order, and the number of earlier events. */
export interface RunRecord {
  readonly entries: readonly RunEntry[];
  readonly earlier: number;
}

export const NO_RECORD: RunRecord = { entries: [], earlier: 0 };

/** Events that a record keeps, whatever comes later. */
const LASTING: readonly RunEntry['what'][] = ['applied', 'allowed'];
/** The most other events that a record keeps, the last ones. */
const MOST_PASSING = 20;
/** The most lasting events that a record keeps, for pull requests with many applies. */
const MOST_LASTING = 80;
const LOGIN = /^[\w-]{1,64}(?:\[bot\])?$/;

/** Whether a word in a stored record is known. */
export function isRunWord(word: string): word is RunEntry['what'] {
  return Object.hasOwn(SAID, word);
}

/** Joins several records and new events. */
export function joinRecords(
  records: readonly RunRecord[],
  news: readonly RunEntry[],
): RunRecord {
  const found = new Map<string, RunEntry>();
  for (const entry of records.flatMap(({ entries }) => entries).concat(news)) {
    const key = keyOf(entry);
    if (!found.has(key)) found.set(key, entry);
  }
  const all = Array.from(found.values()).sort(inOrder);
  const lasting = all.filter(isLasting).slice(-MOST_LASTING);
  const passing = all.filter((entry) => !isLasting(entry));
  const kept = new Set(lasting.concat(passing.slice(-MOST_PASSING)));
  const earlier = Math.max(0, ...records.map((record) => record.earlier));
  return {
    entries: all.filter((entry) => kept.has(entry)),
    earlier: earlier + all.length - kept.size,
  };
}

function isLasting({ what }: RunEntry): boolean {
  return LASTING.includes(what);
}

/** By time. Allowed changes come before the run that used them. */
function inOrder(one: RunEntry, other: RunEntry): number {
  const isAllowed = (entry: RunEntry): number =>
    Number(entry.what === 'allowed');
  return one.at - other.at || isAllowed(other) - isAllowed(one);
}

/** An event `allowed` is the same in every run that saw it. */
function keyOf({ what, run, attempt, at, person, commit }: RunEntry): string {
  if (what === 'allowed') return `${what} ${commit ?? `${at} ${person}`}`;
  return `${what} ${run}.${attempt}`;
}

/** The record as a visible line. `page` is the address of the repository, for links to runs. */
export function recordText(
  { entries, earlier }: RunRecord,
  page: string | undefined,
): string {
  if (entries.length === 0) return '';
  let day = '';
  const told = entries.map((entry) => {
    const [date = '', time = ''] = new Date(entry.at * 1000)
      .toISOString()
      .split('T');
    const shown = `${date === day ? '' : `${date} `}${time.slice(0, 5)}`;
    // The entry of a commit shows no time, so the next one shows the day.
    if (entry.what !== 'allowed' || entry.commit === undefined) day = date;
    return entryText(entry, shown, page);
  });
  const more = earlier === 0 ? '' : ` · and ${earlier} earlier`;
  return `**Runs** (UTC): ${told.join(' · ')}${more}`;
}

function entryText(
  { what, run, attempt, person, commit }: RunEntry,
  time: string,
  page: string | undefined,
): string {
  const by =
    person !== undefined && LOGIN.test(person) ? ` by \`${person}\`` : '';
  if (what === 'allowed' && commit !== undefined)
    return `allowed in ${commitLink(commit, page)}`;
  // An entry of an older comment, when labels allowed changes.
  if (what === 'allowed') return `allowed${by} ${time}`;
  const later = attempt > 1 ? `/attempts/${attempt}` : '';
  const isLinked = page !== undefined && run !== undefined;
  const when = isLinked
    ? `[${time}](${page}/actions/runs/${run}${later})`
    : time;
  if (attempt > 1) return `re-run ${when}${by}: ${SAID[what]}`;
  return `${SAID[what]} ${when}${by}`;
}

/** A short commit id, with a link to the commit. */
function commitLink(commit: string, page: string | undefined): string {
  const short = `\`${commit.slice(0, 7)}\``;
  if (page === undefined) return short;
  return `[${short}](${page}/commit/${commit})`;
}
