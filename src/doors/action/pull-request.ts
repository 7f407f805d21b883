import {
  type CommentEnd,
  MOST_AGE_MS,
  writeComment,
  writeOnce,
} from '../../ports/github/comment.ts';
import type { CommentPlace } from '../../ports/github/comment-draft.ts';
import type { CommentStore } from '../../ports/github/comment-store.ts';
import { explainGitHub } from '../../ports/github/problem.ts';
import { markerOf, nameOf, serviceKey } from '../../ports/github/state.ts';
import { previousFold, renderApplying } from '../../report/comment.ts';
import type { Applying } from '../../report/comment-context.ts';
import { link } from '../../report/markdown.ts';
import { askAhead } from '../../result.ts';
import { shortCommit } from '../../text/git-names.ts';
import { markdown } from '../../text/markdown.ts';
import {
  code,
  input,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { whyEnded, whySkippedNow } from './mode.ts';
import {
  openQueries,
  type Queries,
  type ReporterOptions,
} from './pull-queries.ts';
import {
  type CommentContent,
  type LeftBehind,
  NOTHING_LEFT,
  type Posted,
  type PullRequestReporter,
} from './reporter.ts';
import {
  entriesOf,
  nameOfOnly,
  type Reporting,
  readAtOf,
  reportContext,
  sharesReport,
} from './reporting.ts';

export function openReporter(options: ReporterOptions): PullRequestReporter {
  const queries = openQueries(options);
  return {
    begin: () => void begin(queries, options),
    ended: () => whyOver(queries, options),
    announce: (applying) => announce(applying, queries, options),
    publish: (content) => publish(content, queries, options),
  };
}

async function begin(
  queries: Queries,
  { stamp }: ReporterOptions,
): Promise<void> {
  const found = await queries.find({ isAwaited: true });
  if (!found.ok || found.value === undefined) return;

  askAhead(queries.store(found.value).list());
  if (stamp.phase !== 'apply') void queries.read(found.value);
}

async function whyOver(
  queries: Queries,
  { decided }: ReporterOptions,
): Promise<Message | undefined> {
  const { pullRequest } = decided;
  if (pullRequest === undefined) return undefined;
  const now = await queries.read(pullRequest.number);
  // If GitHub does not answer, the event counts, and the comment will report the problem.
  if (now.ok) return whySkippedNow(decided, now.value);
  return undefined;
}

async function announce(
  applying: Applying,
  queries: Queries,
  options: ReporterOptions,
): Promise<void> {
  // The PUT must not wait until GitHub names a pull request.
  const found = await queries.find({ isAwaited: false });
  if (!found.ok || found.value === undefined) return;
  const pull = found.value;
  const content: CommentContent = {
    ...NOTHING_LEFT,
    render: async (about) => renderApplying(applying, about),
    readAt: readAtOf(applying.compared),
  };
  const why = await whyLeft(pull, queries, options);
  if (why === undefined) await put(queries.store(pull), content, options);
}

async function publish(
  content: CommentContent,
  queries: Queries,
  options: ReporterOptions,
): Promise<Posted> {
  const { inputs, runner } = options;
  const found = await queries.find({ isAwaited: true });
  if (!found.ok) {
    logEnd(found.problem, options);
    return { comment: found.problem, pullRequest: undefined };
  }
  const pull = found.value;
  if (pull === undefined) {
    runner.logLine(
      inputs.comment === 'never'
        ? prose`No comment was written: ${input('comment')} is ${code('never')}.`
        : prose`No pull request found; skipping the comment.`,
    );
    return { comment: undefined, pullRequest: inputs.pullRequest };
  }
  const why = await whyLeft(pull, queries, options);
  const comment = why ?? (await bring(queries.store(pull), content, options));
  logEnd(comment, options);
  return { comment, pullRequest: pull };
}

/**
 * Why a report is not written, or GitHub's error. A plan is only valid for the present head and base of an open pull
 * request. An apply is about what was merged, so it is always reported.
 */
async function whyLeft(
  pull: number,
  queries: Queries,
  { decided, stamp }: ReporterOptions,
): Promise<CommentEnd | undefined> {
  const { pullRequest, report } = decided;
  if (pullRequest?.state === 'merged') return left(decided.skipReason);
  if (stamp.phase === 'apply') return undefined;

  const answer = await queries.read(pull, MOST_AGE_MS);
  if (!answer.ok) return { kind: 'failed', problem: answer.problem };
  const now = answer.value;
  if (stamp.phase === 'closed' && now.state === 'closed') return undefined;
  if (stamp.phase === 'closed')
    return left(prose`The pull request was opened again.`);
  const ended = whyEnded(now);
  if (ended !== undefined) return left(ended);

  const own = pullRequest?.number === pull ? pullRequest : undefined;
  const isOfHead = own !== undefined || report.by === 'branch';
  if (isOfHead && now.head !== stamp.head)
    return left(
      prose`Commit ${code(shortCommit(now.head))} is the head of the pull request now. The run for it reports.`,
    );
  if (own !== undefined && now.base !== own.base.branch)
    return left(
      prose`The base of the pull request is ${quoteWhole(now.base)} now. The run for it reports.`,
    );
  return undefined;
}

function left(why: Message): CommentEnd {
  return { kind: 'left', why };
}

/** Writes a report to the comment, and alerts people to an apply that failed. */
async function bring(
  store: CommentStore,
  content: CommentContent,
  options: ReporterOptions,
): Promise<CommentEnd> {
  const end = await put(store, content, options);
  if (content.alarm !== undefined && 'url' in end && end.kind !== 'newer')
    await raise(store, end.url, { ...options, alarm: content.alarm });
  return end;
}

function put(
  store: CommentStore,
  content: CommentContent,
  options: ReporterOptions,
): Promise<CommentEnd> {
  const { runner, context, stamp, github, fleet } = options;
  const { readAt, render } = content;
  const measure = (text: string): number => text.length;
  return writeComment(store, {
    ...content,
    stamp,
    page: context.page,
    place: placeOf(options, content),
    readAt:
      readAt === undefined
        ? undefined
        : github.time(runner.clock.now() - readAt),
    hide: runner.hide,
    entries: entriesOf(content, options, github.time()),
    render: async (as, limit) =>
      runner.hide(
        await render(reportContext(options, as, store.pull), {
          limit,
          measure,
        }),
      ),
    renderPrevious: (target, document) =>
      runner.hide(
        previousFold(document, sharesReport(fleet) ? target : undefined),
      ),
  });
}

/** Alerts people to an apply that failed or was interrupted, in a new comment for each attempt of a run. */
async function raise(
  store: CommentStore,
  url: string,
  options: ReporterOptions & { readonly alarm: Message },
) {
  const { context, stamp, alarm } = options;
  const { person = '', run, attempt } = context;
  const { runUrl } = reportContext(options, stamp);
  const mention = /^[\w-]+$/.test(person) ? `@${person} ` : '';
  const text = `${mention}The apply after this merge did not go through for ${markdown(alarm)}. ${link('What happened, and what to do', url)}${runUrl === undefined ? '' : ` · ${link('run', runUrl)}`}`;
  const marker = markerOf(
    identityOf(options).concat('alarm', `${run}.${attempt}`),
  );
  const end = await writeOnce(store, marker, text);
  if (end.kind === 'failed')
    options.runner.notify('warning', explainGitHub(end.problem));
}

/** The place of a step's reports. */
function placeOf(
  options: Reporting,
  { mayBeWrongTarget }: LeftBehind,
): CommentPlace {
  const { inputs, fleet, context } = options;
  const { workflow, job } = context;
  const ofJob =
    workflow === undefined || job === undefined ? undefined : [workflow, job];
  return {
    marker: markerOf(identityOf(options)),
    service: serviceKey(inputs.baseUrl),
    of: sharesReport(fleet) ? fleet.path : nameOfOnly(inputs),
    job: ofJob && nameOf(ofJob),
    refusal: ofJob && markerOf(['refused', ...ofJob]),
    mayBeWrongTarget,
  };
}

/** The identity of a comment: the targets file, the target, or the file if there is no target. */
function identityOf({
  inputs: { baseUrl, target, file },
  fleet,
}: Reporting): readonly string[] {
  if (sharesReport(fleet)) return [baseUrl, 'targets', fleet.path];
  if (target === undefined) return [baseUrl, file];
  return [baseUrl, 'target', ...Object.values(target)];
}

/** Logs the address of the report, or why it was not written. */
export function logEnd(
  end: CommentEnd,
  {
    runner: { logLine, notify },
    decided,
  }: Pick<Reporting, 'runner' | 'decided'>,
): void {
  if ('isLost' in end && end.isLost)
    notify(
      'notice',
      prose`The hidden first line of the pull request's comment is invalid. The comment was replaced, and its record of runs is lost.`,
    );
  switch (end.kind) {
    case 'failed':
      // Nobody can give these runs more permissions, so this is no warning.
      if (decided.isReadOnly && end.problem.status === 403)
        notify(
          'notice',
          'No comment was written: runs for forks and Dependabot only get a read-only token. The report is in the job summary.',
        );
      else
        notify(
          'warning',
          prose`${explainGitHub(end.problem)} The report is in the job summary.`,
        );
      break;
    case 'newer':
      notify(
        'notice',
        prose`A run that read the branch later has already reported on the pull request: ${words(end.url)}`,
      );
      break;
    case 'not-found':
      notify(
        'warning',
        prose`${end.why} If there is one, re-run the job to update its comment. The report is in the job summary.`,
      );
      break;
    case 'left':
      logLine(prose`No comment was written. ${end.why}`);
      break;
    case 'none':
      logLine('No comment was written: there is nothing to report.');
      break;
    case 'created':
    case 'updated':
    case 'unchanged':
      logLine(prose`Comment ${end.kind}: ${words(end.url)}`);
  }
}
