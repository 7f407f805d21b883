import { CommentStore, type Kin } from '../github/comment-store.ts';
import { type GitHubOptions, openGitHub } from '../github/github.ts';
import {
  earlierVersions,
  openPullRequestOf,
  pullRequestOfCommit,
  readCommittedFile,
  readTip,
} from '../github/repository.ts';
import { type Claim, claimDigest, mergedPulls, openVouching, setLabels } from '../github/review.ts';
import { explainGitHub } from '../report/error-messages.ts';
import type { FileRead } from '../topology/document/reading.ts';
import type { EarlierVersion, HistoryQuery, Tip, TipQuery } from '../topology/file-version.ts';
import type { ReportPlace } from './event.ts';
import type { RunContext } from './request.ts';

/** The repository's GitHub side, as a run and its report use it. */
export type Repository = ReturnType<typeof openRepository>;

/** Opens the repository's GitHub side. In a file of its own, so that a run which needs none of it does not load it. */
export function openRepository({ workflow, ...options }: GitHubOptions & Pick<RunContext, 'workflow'>) {
  const github = openGitHub(options);
  const vouch = openVouching(github, workflow);
  return {
    readFile: async (path: string, commit: string): Promise<FileRead> => {
      const read = await readCommittedFile(github, path, commit);
      return read.kind === 'github-problem' ? { kind: 'unreadable', why: explainGitHub(read) } : read;
    },
    readTip: async (query: TipQuery): Promise<Tip> => {
      const tip = await readTip(github, query);
      return tip.kind === 'github-problem' ? { kind: 'unknown', why: explainGitHub(tip) } : tip;
    },
    earlierVersions: async function* (query: HistoryQuery): AsyncGenerator<EarlierVersion> {
      for await (const found of earlierVersions(github, query))
        yield found.kind === 'github-problem' ? { kind: 'unread', why: explainGitHub(found) } : found;
    },
    labels: async (pull: number) => {
      const labels = await setLabels(github, pull);
      return 'kind' in labels ? explainGitHub(labels) : labels;
    },
    merged: (origin: { readonly ref: string; readonly commit: string }) => mergedPulls(github, origin),
    digest: (claim: Claim) => claimDigest(github, claim),
    /** Why a claim is not believed; undefined where it is. */
    vouch: async (claim: Claim): Promise<string | undefined> => {
      const doubt = await vouch(claim);
      return typeof doubt === 'object' ? explainGitHub(doubt) : doubt;
    },
    store: (pull: number, marker: string, kin?: Kin) => new CommentStore(github, pull, marker, kin),
    /** The number of a pull request. */
    find: async (place: ReportPlace): Promise<number | undefined> => {
      switch (place.by) {
        case 'number':
          return place.number;
        case 'commit':
          return pullRequestOfCommit(github, place.sha);
        case 'branch':
          return openPullRequestOf(github, place.branch);
        case 'none':
          return undefined;
      }
    },
  };
}
