import { readFile } from 'node:fs/promises';
import { load } from 'js-yaml';
import { prepareFiles } from '../../sandbox/database/cluster.ts';
import {
  type Database,
  openDatabase,
} from '../../sandbox/database/database.ts';
import { type GitHub, REPOSITORY } from '../../sandbox/github.ts';
import { isObject } from '../../sandbox/http/json.ts';
import { type JsonObject, makeShard, TARGET } from '../../sandbox/platform.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  pushEvent,
} from '../../sandbox/runner.ts';
import { type World as Servers, startWorld } from '../../sandbox/world.ts';
import { editorIn } from '../scenarios/consents.ts';
import type { FileChange, Picture, PullSummary, Scene } from './scene.ts';

/** Path of the topology file in the repository; the action's default. */
export const FILE = 'data-topology.yaml';

const START = new URL(FILE, import.meta.url);
const FIRST_RUN = 7_700_001;

/** The servers, and the repository whose `main` has the topology of the branch. */
export interface World extends Servers {
  /** Whether runs are of the built action, each a process, or of its source in this process. */
  readonly isProcess: boolean;
  /** The branch's database, which is started when it is first asked for. */
  database(): Promise<Database>;
}

/** A change of the topology file, as its author would make it. */
export interface Proposal {
  readonly branch: string;
  readonly title: string;
  /** Turns the file's text on `main` into the new text. */
  readonly edit: (text: string) => string;
}

/** How a run differs from an ordinary first one. */
export interface RunAs {
  /** Number of the workflow run, from 1; a later attempt of a run has the same number. */
  readonly run: number;
  readonly attempt?: number;
  /** Further inputs. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Files that an earlier step of the job has written. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Starts both servers and puts the topology file on `main`. */
export async function openWorld(isProcess = true): Promise<World> {
  const text = await readFile(START, 'utf8');
  const servers = await startWorld({
    before: { [FILE]: text },
    inputs: { file: FILE, ...TARGET },
  });
  servers.platform.branch().topology = parse(text);
  const prepared = prepareFiles();
  let database: Promise<Database> | undefined;
  return {
    ...servers,
    isProcess,
    database: () => (database ??= prepared.then(openDatabase)),
    close: async () => {
      await prepared;
      await (await database)?.close();
      await servers.close();
    },
  };
}

/** Ends all servers. */
export async function closeWorld({ close }: World): Promise<void> {
  await close();
}

/** Commits a change of the file to a branch and opens a pull request; answers its number. */
export function propose(
  { github }: World,
  { branch, title, edit }: Proposal,
): number {
  const text = edit(fileAt(github, 'main'));
  github.commit(REPOSITORY, {
    branch,
    files: { [FILE]: text },
    message: title,
  });
  return github.openPullRequest(REPOSITORY, { head: branch, title }).number;
}

/** Makes the change of an open pull request anew, on what `main` holds by now. */
export function revise(
  { github }: World,
  number: number,
  edit: (text: string) => string,
): void {
  const { head, title } = github.pull(REPOSITORY, number);
  const text = edit(fileAt(github, 'main'));
  github.commit(REPOSITORY, {
    branch: head.ref,
    files: { [FILE]: text },
    message: title,
  });
}

/** Does what the comment of a pull request offers: opens GitHub's editor, and commits the lines that stand there. */
export function allow({ github }: World, number: number): void {
  const [comment] = github.comments(REPOSITORY, number);
  const { branch, file, value } = editorIn(comment?.body);
  github.commit(REPOSITORY, {
    branch,
    files: { [file]: value },
    message: 'Allow it',
  });
}

/** Changes the branch behind the repository's back, as a workflow does: with new shards, from the file on `main`. */
export function changeByHand(
  { platform, github }: World,
  {
    shards,
    edit,
  }: {
    readonly shards: readonly string[];
    readonly edit: (text: string) => string;
  },
): void {
  const branch = platform.branch();
  for (const name of shards)
    branch.shards.push(makeShard({ name }, branch.shards.length));
  branch.topology = parse(edit(fileAt(github, 'main')));
}

/** Puts a new branch in the place of the one there was, and its file on `main`: its first shard, and others beside it. */
export function beginAnew(
  { platform, github }: World,
  text: string,
  added: readonly string[],
): void {
  const branch = platform.branch();
  branch.shards.splice(1);
  for (const name of added)
    branch.shards.push(makeShard({ name }, branch.shards.length));
  branch.topology = parse(text);
  github.commit(REPOSITORY, {
    files: { [FILE]: text },
    message: 'Keep the topology of a new branch here',
  });
}

/** The event of a pull request that was just opened, or of another activity on it. */
export function pullRequestOf(
  { github }: World,
  number: number,
  action = 'opened',
): ActionEvent {
  return pullRequestEvent({ ...github.pull(REPOSITORY, number), action });
}

/** The push that merging a pull request caused; the same each time it is asked for. */
export function pushOf({ github }: World, number: number): ActionEvent {
  const commit = github
    .repository()
    .commits.get(github.pull(REPOSITORY, number).mergeCommitSha ?? '');
  const [before] = commit?.parents ?? [];
  if (commit === undefined || before === undefined)
    throw new Error(`pull request ${number} is not merged`);
  return pushEvent({
    before,
    after: commit.sha,
    message: commit.message,
    modified: [FILE],
  });
}

/** Runs the built action on an event, as a job that checked out the event's commit, and records all it did. */
export async function act(
  world: World,
  number: number,
  event: ActionEvent,
  as: RunAs,
): Promise<Scene> {
  const { platform, github } = world;
  const before = picture(world, number);
  platform.forgetRequests();
  github.forgetRequests();
  const run = await world.run(event, {
    isProcess: world.isProcess,
    files: { ...filesAt(github, event.sha), ...as.files },
    inputs: as.inputs ?? {},
    env: {
      GITHUB_RUN_ID: String(FIRST_RUN + as.run - 1),
      GITHUB_RUN_ATTEMPT: String(as.attempt ?? 1),
    },
  });
  const requests = {
    platform: [...platform.requests],
    github: [...github.requests],
  };
  const after = picture(world, number);
  return {
    event,
    run,
    ...requests,
    ...pullFacts(github, number),
    before,
    after,
  };
}

/** Parses a topology file that is known to be good. */
export function parse(text: string): JsonObject {
  const document = load(text);
  if (!isObject(document)) throw new Error(`not a topology: ${text}`);
  return document;
}

function picture({ platform, github }: World, number: number): Picture {
  const { topology, revision } = platform.branch();
  const comments = github
    .comments(REPOSITORY, number)
    .map((comment) => ({ ...comment }));
  return { comments, topology: structuredClone(topology), writes: revision };
}

function pullFacts(
  github: GitHub,
  number: number,
): { pull: PullSummary; change: FileChange } {
  const { title, merged, head, base } = github.pull(REPOSITORY, number);
  const state = merged ? 'merged' : 'open';
  return {
    pull: {
      number,
      title,
      state,
      head: head.ref,
      base: base.ref,
    },
    change: {
      path: FILE,
      before: fileAt(github, base.sha),
      after: fileAt(github, head.sha),
    },
  };
}

function fileAt(github: GitHub, ref: string): string {
  const sha = github.repository().refs.get(`refs/heads/${ref}`) ?? ref;
  const text = filesAt(github, sha)[FILE];
  if (text === undefined) throw new Error(`there is no ${FILE} at ${ref}`);
  return text.toString('utf8');
}

function filesAt(github: GitHub, sha: string): Record<string, Buffer> {
  const tree = github.repository().commits.get(sha)?.tree ?? new Map();
  return Object.fromEntries(
    [...tree].flatMap(([path, entry]) =>
      entry.kind === 'file' ? [[path, entry.content]] : [],
    ),
  );
}
