import { type CommentReport, putComment } from '../github/comment.ts';
import { CommentStore, type Kin } from '../github/comment-store.ts';
import {
  type GitHub,
  type GitHubProblem,
  problemOf,
} from '../github/github.ts';
import type { RunEntry } from '../github/record.ts';
import {
  openPullRequestOf,
  pullRequestOfCommit,
} from '../github/repository.ts';
import {
  claimDigest,
  MOST_PULLS,
  mergedPulls,
  openVouching,
  setLabels,
  vouchersFor,
} from '../github/review.ts';
import {
  putSections,
  type SectionReport,
  shownFor,
} from '../github/sections.ts';
import { markerOf, nameOf, type ShownMark } from '../github/stamp.ts';
import type { CommentEnd } from '../github/upsert.ts';
import { PREVIOUS } from '../report/compared.ts';
import { applyingPiece } from '../report/fleet.ts';
import { layFleet } from '../report/fleet-layout.ts';
import { link, message } from '../report/markdown.ts';
import {
  type Applying,
  type ReportRenderer,
  renderApplying,
} from '../report/report.ts';
import type { ShownPlan } from '../run/request.ts';
import { memoized, replayed } from '../topology/keyed.ts';
import { type Reporting, reportContext, sectionOf } from './request.ts';
import { once } from './runner.ts';

/** What the comment is made of: the report on the only target, or the sections of a fleet. */
export type CommentContent = {
  /** What the run adds to the record of runs. */
  readonly entries: readonly RunEntry[];
  /** What of an apply did not come to its end, where people are told of that. */
  readonly alarm?: string | undefined;
} & (
  | (Pick<CommentReport, 'stamp' | 'isQuiet' | 'isReplaced'> & {
      readonly render: ReportRenderer;
      /** True where the target may be wrong: the report takes the place of what its job has said before. */
      readonly isAstray?: boolean;
    })
  | { readonly sections: readonly SectionReport[] }
);

type ReporterOptions = Reporting & { readonly github: GitHub };

/** The pull request a step reports on, and what stands there. Everything is asked of GitHub once, when it is needed. */
export type PullRequestReporter = ReturnType<typeof openReporter>;

/** Opens the reporter of a step. */
export function openReporter(options: ReporterOptions) {
  const { inputs, trigger, context, stamp, runner, fleet, github } = options;
  const marker = markerOf(identityOf(options));
  const open = memoized(
    (pull: number) => new CommentStore(github, pull, marker, kinOf(options)),
  );
  const isOff = inputs.comment === 'never';
  const find = once(async () => (isOff ? undefined : findPull(options)));
  const merged =
    trigger.origin && replayed(mergedPulls(github, trigger.origin));
  const doubtOf = openVouching(github, context.workflow);
  const { report } = trigger;
  /** The open pull request that the run is of, whatever the inputs say; undefined for a run on a branch. */
  const here =
    context.isOnPull && report.by === 'number' ? report.number : undefined;
  return {
    /** The plans that were shown for a target, as `Services.shownPlans` describes them. */
    shown: async function* (name: string): AsyncGenerator<ShownPlan | string> {
      try {
        if (here !== undefined)
          yield* shownOn(open(here), { ...options, doubtOf, name });
        else if (merged === undefined)
          yield 'This run is not on a git branch that pull requests are merged into.';
        else
          for await (const pull of merged)
            if (pull !== undefined)
              yield* shownOn(open(pull.number), {
                ...options,
                doubtOf,
                name,
                head: pull.head,
              });
            else
              yield `Only the last ${MOST_PULLS} merged pull requests were checked.`;
      } catch (error) {
        yield problemOf(
          error,
          'looking for plans on pull requests',
          'pull-requests: read',
        ).why;
      }
    },
    /** As `Services.shownAt`. */
    shownAt: async (): Promise<number | undefined> => {
      if (here === undefined) return undefined;
      const store = open(here);
      await store.first().catch(() => undefined);
      return store.listedAt;
    },
    /** Says that the PUT of a target is under way. A failure is not worth a word: the report that follows will tell. */
    announce: async (name: string, applying: Applying): Promise<void> => {
      const pull = await find();
      if (typeof pull !== 'number') return;
      const content: CommentContent =
        fleet === undefined
          ? {
              entries: [],
              stamp,
              render: async (about) => renderApplying(applying, about),
            }
          : {
              entries: [],
              sections: [
                sectionOf(applyingPiece(name, applying), stamp, runner),
              ],
            };
      await put(open(pull), content, {
        ...options,
        mayCreate: true,
        isFleeting: true,
      });
    },
    /** Brings the report to the comment; `mayCreate` where it may make one. */
    publish: async (content: CommentContent, mayCreate: boolean) => {
      const pull = await find();
      if (pull === undefined) {
        runner.logLine(
          isOff
            ? 'No comment was written: `comment` is `never`.'
            : 'No pull request found; skipping the comment.',
        );
        return { comment: undefined, pullRequest: inputs.pullRequest };
      }
      const isFound = typeof pull === 'number';
      const comment = isFound
        ? await bring(open(pull), content, { ...options, mayCreate })
        : ({ kind: 'failed', problem: pull } as const);
      logEnd(comment, options);
      return { comment, pullRequest: isFound ? pull : undefined };
    },
  };
}

/** Brings a report to where it belongs, vouches for what it shows, and tells people of what did not go through. */
async function bring(
  store: CommentStore,
  content: CommentContent,
  options: ReporterOptions & { readonly mayCreate: boolean },
): Promise<CommentEnd> {
  vouch(store.pull, content, options);
  const isAstray = 'render' in content && content.isAstray === true;
  const end = await put(
    isAstray ? await storeAstray(store) : store,
    content,
    options,
  );
  if (content.alarm !== undefined && 'url' in end && end.kind !== 'newer')
    await raise(store.pull, end.url, { ...options, alarm: content.alarm });
  return end;
}

function put(
  store: CommentStore,
  content: CommentContent,
  options: Reporting & {
    readonly mayCreate: boolean;
    readonly isFleeting?: boolean;
  },
): Promise<CommentEnd> {
  const { runner, stamp, fleet, mayCreate, isFleeting = false } = options;
  const report = {
    stamp,
    mayCreate,
    isFleeting,
    page: options.context.page,
    kept: PREVIOUS,
  };
  const measure = (text: string): number => text.length;
  if ('render' in content)
    return putComment(store, {
      ...{ ...report, ...content },
      stamp: { ...content.stamp, job: store.kin?.job },
      render: async (as, limit) =>
        runner.hide(
          await content.render(reportContext(options, as), { limit, measure }),
        ),
    });
  return putSections(store, {
    ...{ ...report, ...content },
    names: fleet?.names ?? [],
    layout: (marked, { limit, ...frame }) =>
      layFleet(marked, {
        ...frame,
        sink: { limit, measure },
        contextOf: (origin) => reportContext(options, origin),
      }),
  });
}

/** The comments of the run's job, whatever their target; undefined where the job is not known. */
function kinOf({
  context: { workflow, job, run },
}: Reporting): Kin | undefined {
  if (workflow === undefined || job === undefined) return undefined;
  const identity = [workflow, job];
  return {
    refusal: markerOf(['refused', ...identity]),
    job: nameOf(identity),
    run,
  };
}

/** Where a report goes whose target may be wrong: to the comment of that target if there is one, else to its job's. */
async function storeAstray(store: CommentStore): Promise<CommentStore> {
  const { github, pull, marker, kin } = store;
  const own = await store.first().catch(() => []);
  if (kin === undefined || own.some(({ body }) => body.startsWith(marker)))
    return store;
  return new CommentStore(github, pull, kin.refusal, kin);
}

/** Tells people of an apply that did not come to its end, in a comment of its own for each attempt of a run. */
async function raise(
  pull: number,
  url: string,
  options: ReporterOptions & { readonly alarm: string },
) {
  const { context, stamp, github, alarm } = options;
  const { person = '', run, attempt } = context;
  const { runUrl } = reportContext(options, stamp);
  const mention = /^[\w-]+$/.test(person) ? `@${person} ` : '';
  const text = `${mention}The apply after this merge did not go through for ${message(alarm)}. ${link('What happened, and what to do', url)}${runUrl === undefined ? '' : ` · ${link('run', runUrl)}`}`;
  const marker = markerOf([
    ...identityOf(options),
    'alarm',
    `${run}.${attempt}`,
  ]);
  const end = await putComment(new CommentStore(github, pull, marker), {
    ...{ stamp, mayCreate: true, isFleeting: true, render: async () => text },
    ...{ entries: [], page: undefined, kept: PREVIOUS, isReplaced: true },
  });
  if (end.kind === 'failed') options.runner.notify('warning', end.problem.why);
}

/** What a comment is found by: one for each target and file, or for each targets file; and a section in that by its name. */
function identityOf(
  { inputs, fleet }: Pick<Reporting, 'inputs' | 'fleet'>,
  name?: string,
): readonly string[] {
  const { baseUrl, target, file } = inputs;
  if (fleet === undefined)
    return [baseUrl, ...Object.values(target ?? {}), file];
  return [
    baseUrl,
    'targets',
    fleet.path,
    ...(name === undefined ? [] : [name]),
  ];
}

/** Says in the log where the report stands, or why it does not. */
export function logEnd(
  end: CommentEnd,
  {
    runner: { logLine, notify },
    trigger,
    context,
  }: Pick<Reporting, 'runner' | 'trigger' | 'context'>,
): void {
  switch (end.kind) {
    case 'failed':
      // Nobody can give these runs more, and so there is nothing to warn of.
      if (
        (trigger.isFork || context.isDependabot) &&
        end.problem.status === 403
      )
        notify(
          'notice',
          'No comment was written: runs for forks and Dependabot only get a read-only token. The report is in the job summary.',
        );
      else
        notify(
          'warning',
          `${end.problem.why} The report is in the job summary.`,
        );
      break;
    case 'newer':
      notify(
        'notice',
        `A later run has already reported on the pull request: ${end.url}`,
      );
      break;
    case 'none':
      logLine('No comment was written: there is nothing to report.');
      break;
    case 'created':
    case 'updated':
    case 'unchanged':
      logLine(`Comment ${end.kind}: ${end.url}`);
  }
}

/** Looks the pull request up: the one the input names, else the event's; undefined where there is none. */
async function findPull({
  inputs: { pullRequest },
  trigger: { report },
  github,
}: ReporterOptions): Promise<number | GitHubProblem | undefined> {
  if (pullRequest !== undefined) return pullRequest;
  try {
    switch (report.by) {
      case 'number':
        return report.number;
      case 'commit':
        return await pullRequestOfCommit(github, report.sha);
      case 'branch':
        return await openPullRequestOf(github, report.branch);
      case 'none':
        return undefined;
    }
  } catch (error) {
    return problemOf(
      error,
      'looking for the pull request',
      'pull-requests: write',
    );
  }
}

/** What our own comments on a pull request show for a target; `head` is the last commit of a merged one. */
async function* shownOn(
  store: CommentStore,
  options: ReporterOptions & {
    readonly name: string;
    readonly head?: string;
    readonly doubtOf: ReturnType<typeof openVouching>;
  },
): AsyncGenerator<ShownPlan | string> {
  const { fleet, name, head, github, doubtOf } = options;
  const { pull } = store;
  const own = await store.first();
  const marks: readonly ShownMark[] =
    fleet === undefined
      ? own.flatMap(({ stamp }) => stamp.reviewed ?? [])
      : shownFor(own, name);
  if (marks.length > 0 && !store.isIdentityKnown)
    yield 'GitHub does not show which comments belong to this token.';
  else
    for (const mark of marks) {
      if (head !== undefined && mark.head !== head)
        yield `The plan on pull request #${pull} is for commit \`${mark.head?.slice(0, 12)}\`, but its last commit is \`${head.slice(0, 12)}\`.`;
      else
        yield {
          pull,
          mark,
          doubt: once(() =>
            doubtOf({ pull, identity: identityOf(options, name), mark }),
          ),
          labels: once(() => setLabels(github, pull)),
        };
    }
}

/** Vouches in the run's own annotations for the plans that a comment shows. */
function vouch(
  pull: number,
  content: CommentContent,
  options: ReporterOptions,
): void {
  const shown =
    'render' in content
      ? [{ name: '', stamp: content.stamp }]
      : content.sections;
  const digests = shown.flatMap(({ name, stamp: { reviewed: mark } }) =>
    mark === undefined
      ? []
      : [
          claimDigest(options.github, {
            pull,
            identity: identityOf(options, name),
            mark,
          }),
        ],
  );
  for (const voucher of vouchersFor(digests))
    options.runner.notify('notice', voucher);
}
