import type { ChangeClass } from '../../changes/change-class.ts';
import { describeChange } from '../../changes/change-text.ts';
import {
  isPlacement,
  type PlacementCause,
  type PlacementChange,
} from '../../changes/kinds/placement.ts';
import type { ReferenceChange } from '../../changes/kinds/reference-table.ts';
import { groupText, indexText } from '../../changes/side-text.ts';
import type { Whereabouts, WhereChange } from '../../changes/table-history.ts';
import { scopeText } from '../../changes/table-text.ts';
import type { FileCommit } from '../../document/file-version.ts';
import { agreeing, inWords, nameList, shardList } from '../../text/lists.ts';
import {
  digits,
  joined,
  type Message,
  NOTHING,
  prose,
  pullRequest,
  quote,
  quoteWhole,
  thousands,
} from '../../text/message.ts';
import { fullName } from '../../topology/catalog.ts';
import type { TableHistory, TableStep } from './table-history.ts';

/** The digits of a commit that are shown, as git does. */
const COMMIT_DIGITS = 7;
/** A pull request in the subject of a merge commit of GitHub, or at the end of the subject of a squashed one. */
const PULL = /^Merge pull request #(\d{1,9}) from |\(#(\d{1,9})\)$/;

/** What is said of a table's past, in order. */
export interface TableHistoryText {
  readonly head: Message;
  readonly entries: readonly HistoryEntry[];
  /** What is unknown, or may look like something else. */
  readonly notes: readonly Message[];
}

/** One step of a table's past. */
export interface HistoryEntry {
  /** "since 2026-03-01 in `tenants`, because the default of `app` changed (a1b2c3d, #42)". */
  readonly since: Message;
  readonly author: Message;
  /** Undefined for the first version of the file. */
  readonly class: ChangeClass | undefined;
  readonly title: Message | undefined;
  readonly effect: Message | undefined;
}

/** The past of a table in words; `at` is the day that was asked for. Without it, the text is about today. */
export function tableHistoryText(
  history: TableHistory,
  at: string | undefined,
): TableHistoryText {
  const { steps } = history;
  return {
    head: headText(history, at),
    entries: steps.map((step, index) =>
      entryOf(step, steps[index - 1], history),
    ),
    notes: notesOf(history),
  };
}

function headText(
  { now, table }: TableHistory,
  at: string | undefined,
): Message {
  const when = at === undefined ? prose`is now` : prose`was at ${digits(at)}`;
  const is = prose`${quoteWhole(fullName(table))} ${when}`;
  if (now === undefined)
    return prose`It is unknown where ${is}: no version of the file could be read.`;
  return prose`By the file, ${is} ${whereText(now)}.`;
}

/** Where the rows are: the group, the index, the shards. */
function whereText(where: Whereabouts): Message {
  switch (where.kind) {
    case 'nowhere':
      return prose`in no shard group, so no statement can be routed`;
    case 'copies':
      return prose`a full copy on each shard of ${nameList(where.groups, 'group')}: ${shardList(where.shards)}`;
    case 'placed': {
      const { side } = where;
      const index = side.routed ? prose`, by ${indexText(side)}` : '';
      return prose`in ${groupText(side)}${index}, on ${shardList(side.shards)}`;
    }
  }
}

function entryOf(
  step: TableStep,
  next: TableStep | undefined,
  history: TableHistory,
): HistoryEntry {
  const { commit, change } = step;
  const described = change && describeChange(change);
  return {
    since: sinceText(step, next, history),
    author: quote(commit.author),
    class: change?.class,
    title: described?.title,
    effect: described?.effect,
  };
}

function sinceText(
  step: TableStep,
  next: TableStep | undefined,
  history: TableHistory,
): Message {
  const { commit, where, change, orEarlier } = step;
  const from = dayText(commit);
  const isOpen = change === undefined && history.cut !== undefined;
  const since = isOpen ? prose`${from} or earlier` : from;
  const when =
    next === undefined
      ? prose`since ${since}`
      : prose`from ${since} to ${dayText(next.commit)}`;
  const why =
    change === undefined
      ? firstText(history)
      : prose`because ${reasonText(change)}`;
  return prose`${when} ${placeText(where)}, ${why} (${commitText(commit)}${eitherText(orEarlier)})`;
}

function firstText({ cut }: TableHistory): Message {
  if (cut === undefined) return prose`by the first version of the file`;
  return prose`by the oldest version that is known`;
}

/** Where the rows are, in two words. */
function placeText(where: Whereabouts): Message {
  switch (where.kind) {
    case 'nowhere':
      return prose`in no shard group`;
    case 'copies':
      return prose`copied in ${nameList(where.groups, 'group')}`;
    case 'placed':
      return prose`in ${groupText(where.side)}`;
  }
}

function reasonText(change: WhereChange): Message {
  if (isPlacement(change)) return placementReason(change);
  return referenceReason(change);
}

function placementReason({ cause, before, after }: PlacementChange): Message {
  switch (cause.kind) {
    case 'key-ranges':
      return prose`the key ranges of ${quoteWhole(cause.group)} changed`;
    case 'shard-index':
      return prose`the shard index of ${quoteWhole(cause.group)} changed`;
    case 'table-index':
      return prose`its own shard index changed`;
    case 'default-group':
      if (isOfAuthority(before, after))
        return prose`the authoritative shard group changed`;
      return prose`the default of ${scopeText(cause.scope)} changed`;
    case 'table-group':
      return entryReason(cause);
  }
}

function isOfAuthority(
  ...sides: readonly PlacementChange['before'][]
): boolean {
  const sources = sides.map(({ placement }) => placement.choice.source);
  return sources.some(
    (source) => source === 'authority' || source === 'database-authority',
  );
}

function entryReason({
  declared,
}: Extract<PlacementCause, { kind: 'table-group' }>): Message {
  switch (declared) {
    case 'added':
      return prose`an entry for it was added`;
    case 'removed':
      return prose`its entry was removed`;
    case 'both':
      return prose`its own shard group changed`;
  }
}

function referenceReason({ action, group }: ReferenceChange): Message {
  switch (action) {
    case 'added':
      return prose`it became a reference table`;
    case 'removed':
      return prose`it is a reference table no longer`;
    case 'moved':
      if (group === undefined) return prose`the groups of its copies changed`;
      return prose`the shards of ${quoteWhole(group)} changed`;
    case 'same-shards':
      return prose`the groups of its copies changed`;
  }
}

function eitherText(commits: readonly FileCommit[]): Message {
  const ids = commits.slice(0, 2).map(idText);
  const rest = commits.length - ids.length;
  if (rest > 0) ids.push(prose`${thousands(rest)} more`);
  if (ids.length === 0) return prose``;
  return prose`, or ${inWords(ids, 'or')} before it, which could not be read`;
}

function commitText(commit: FileCommit): Message {
  const pull = pullOf(commit);
  if (pull === undefined) return idText(commit);
  return prose`${idText(commit)}, ${pullRequest(pull)}`;
}

function idText({ id }: FileCommit): Message {
  return digits(id.slice(0, COMMIT_DIGITS));
}

/** The pull request that a commit's subject names, as GitHub writes it. */
export function pullOf({ subject }: FileCommit): number | undefined {
  const [, merged, squashed] = PULL.exec(subject) ?? [];
  const number = merged ?? squashed;
  if (number === undefined) return undefined;
  return Number(number);
}

/** When a commit was made, in ISO 8601 and UTC; undefined if it has no valid date. */
export function timeText({ time }: FileCommit): string | undefined {
  if (time === undefined) return undefined;
  return new Date(time).toISOString();
}

function dayText(commit: FileCommit): Message {
  const time = timeText(commit);
  // After the year 9999, the year has a sign and more digits.
  if (time === undefined) return prose`an unknown date`;
  return digits(time.slice(0, time.indexOf('T')));
}

function notesOf({
  unread,
  cut,
  isListed,
  near,
  now,
  table,
}: TableHistory): readonly Message[] {
  const notes: Message[] = [];
  const guess =
    near === undefined ? NOTHING : prose` Did you mean ${quoteWhole(near)}?`;
  const placing =
    now?.kind === 'nowhere'
      ? prose`no default places it either.`
      : prose`only defaults place it.`;
  if (now !== undefined && !isListed)
    notes.push(
      prose`The file does not list ${quoteWhole(fullName(table))}: ${placing}${guess}`,
    );
  const [first] = unread;
  if (first !== undefined)
    notes.push(
      joined(
        [
          prose`${thousands(unread.length)} of the versions could not be read and ${agreeing(unread.length, 'is', 'are')} skipped, the newest in ${idText(first.commit)}: ${first.why}`,
          prose`A change made there is listed with the next version that could be read.`,
        ],
        ' ',
      ),
    );
  if (cut !== undefined) notes.push(prose`The history is not complete: ${cut}`);
  return notes;
}
