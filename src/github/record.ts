/**
 * What happened to the targets of a comment, run by run: the last part of the comment, which every report takes over from
 * the one before it. It only ever grows, up to a bound, so that writers that meet end with the same record.
 */

/** What is said of a run, by its word in the hidden line. */
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
  merged: 'merged',
  closed: 'closed',
  refused: 'invalid configuration',
  allowed: 'allowed',
} as const;

/** One thing that happened. */
export interface RunEntry {
  readonly what: keyof typeof SAID;
  /** For a consent the run that saw it first. Undefined outside of GitHub. */
  readonly run: number | undefined;
  readonly attempt: number;
  /** In seconds since 1970. */
  readonly at: number;
  /** Login of who started the run, or allowed something; undefined where it is not known. */
  readonly person: string | undefined;
}

/** Whether a word of a stored record is one that is known. */
export function isRunWord(word: string): word is RunEntry['what'] {
  return Object.hasOwn(SAID, word);
}

/** What happened, in order; of what was before, only how much it was. */
export interface RunRecord {
  readonly entries: readonly RunEntry[];
  readonly earlier: number;
}

const MOST_ENTRIES = 20;
const START = '\n\n<!-- runs ';
const TAIL = /\n\n<!-- runs (\d{1,6})((?: \S+)*) -->\n[^\n]*$/;
const ENTRY =
  /^([a-z-]+):(\d{1,15}|-)\.(\d{1,6}):([0-9a-z]{1,8}):([\w-]{0,64}(?:\[bot\])?)$/;

/** Reads the record of a comment; what is none is left out. */
export function readRecord(body: string): RunRecord {
  const [, earlier = '0', words = ''] = TAIL.exec(body) ?? [];
  return {
    earlier: Number(earlier),
    entries: words.split(' ').flatMap(readEntry),
  };
}

function readEntry(word: string): readonly RunEntry[] {
  const [, what, run, attempt, at = '', person] = ENTRY.exec(word) ?? [];
  const known = Object.keys(SAID).find(
    (name): name is RunEntry['what'] => name === what,
  );
  if (known === undefined) return [];
  return [
    {
      what: known,
      run: run === '-' ? undefined : Number(run),
      attempt: Number(attempt),
      at: Number.parseInt(at, 36),
      person: person || undefined,
    },
  ];
}

/** A comment without its record. */
export function withoutRecord(body: string): string {
  return body.replace(TAIL, '');
}

/** One record of several, and of what happened since. */
export function joinRecords(
  records: readonly RunRecord[],
  news: readonly RunEntry[],
): RunRecord {
  const [standing = { entries: [], earlier: 0 }] = records;
  // What is older than a full record was counted when it was left out.
  const oldest =
    standing.entries.length < MOST_ENTRIES
      ? 0
      : Math.min(...standing.entries.map(({ at }) => at));
  const found = new Map<string, RunEntry>();
  for (const entry of [...records.flatMap(({ entries }) => entries), ...news]) {
    const key = keyOf(entry);
    const known = found.get(key);
    if (entry.at >= oldest && (known === undefined || entry.at < known.at))
      found.set(key, entry);
  }
  const entries = inOrder([...found.values()]);
  const earlier = Math.max(0, ...records.map((record) => record.earlier));
  const hidden = Math.max(0, entries.length - MOST_ENTRIES);
  return { entries: entries.slice(hidden), earlier: earlier + hidden };
}

/** By time, a consent before the run that used it: its time is of GitHub's clock, and those of runs are of their machines'. */
function inOrder(entries: readonly RunEntry[]): readonly RunEntry[] {
  const ends = entries.filter(({ what }) => what !== 'allowed');
  const placed = entries.map((entry) => {
    const { what, run, attempt, at } = entry;
    const use = ends.find(
      (one) => what === 'allowed' && one.run === run && one.attempt === attempt,
    );
    return {
      entry,
      at: Math.min(at, use?.at ?? at),
      run: run ?? 0,
      key: keyOf(entry),
    };
  });
  return placed
    .toSorted(
      (one, other) =>
        one.at - other.at ||
        one.run - other.run ||
        (one.key < other.key ? -1 : 1),
    )
    .map(({ entry }) => entry);
}

/** A consent is the same in whichever run it was seen. */
function keyOf({ what, run, attempt, at, person }: RunEntry): string {
  return what === 'allowed'
    ? `${what} ${at} ${person}`
    : `${what} ${run}.${attempt}`;
}

/** The end of a comment that takes the place of those that stand there: their record, and what happened since. */
export function recordOver(
  own: readonly { readonly body: string }[],
  news: readonly RunEntry[],
  page: string | undefined,
): string {
  const told = own.map(({ body }) => readRecord(body));
  return recordText(joinRecords(told, news), page);
}

/** The record as a hidden line to be read again, and as one that people read. */
export function recordText(
  { entries, earlier }: RunRecord,
  page: string | undefined,
): string {
  if (entries.length === 0) return '';
  const words = entries.map(
    ({ what, run, attempt, at, person }) =>
      `${what}:${run ?? '-'}.${attempt}:${at.toString(36)}:${LOGIN.test(person ?? '') ? person : ''}`,
  );
  let day = '';
  const told = entries.map((entry) => {
    const [date = '', time = ''] = new Date(entry.at * 1000)
      .toISOString()
      .split('T');
    const shown = `${date === day ? '' : `${date} `}${time.slice(0, 5)}`;
    day = date;
    return entryText(entry, shown, page);
  });
  const more = earlier === 0 ? '' : ` · and ${earlier} earlier`;
  return `${START}${earlier}${words.map((word) => ` ${word}`).join('')} -->\n**Runs** (UTC): ${told.join(' · ')}${more}`;
}

const LOGIN = /^[\w-]{1,64}(?:\[bot\])?$/;

function entryText(
  { what, run, attempt, person }: RunEntry,
  time: string,
  page: string | undefined,
): string {
  const by =
    person !== undefined && LOGIN.test(person) ? ` by \`${person}\`` : '';
  if (what === 'allowed') return `allowed${by} ${time} (label)`;
  const later = attempt > 1 ? `/attempts/${attempt}` : '';
  const isLinked = page !== undefined && run !== undefined;
  const when = isLinked
    ? `[${time}](${page}/actions/runs/${run}${later})`
    : time;
  return attempt > 1
    ? `re-run ${when}${by}: ${SAID[what]}`
    : `${SAID[what]} ${when}${by}`;
}

/** How a fold begins. */
export function foldStart(title: string): string {
  return `<details><summary>${title}</summary>\n\n`;
}

/** A fold of a comment by its title; undefined where there is none. No line of JSON in it ends it. */
export function foldIn(body: string, title: string): string | undefined {
  const start = body.indexOf(foldStart(title));
  const end = body.indexOf('\n\n</details>', start);
  return start < 0 || end < 0
    ? undefined
    : body.slice(start, end + '\n\n</details>'.length);
}
