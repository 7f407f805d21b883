import type { FileRead } from '../../document/reading.ts';
import {
  authorizationBy,
  type Credential,
  headerOf,
  lasts,
} from '../../ports/platform/sign-in.ts';
import { USER_AGENT } from '../../project.ts';
import type { Result } from '../../result.ts';
import type { Message } from '../../text/message.ts';
import { openDatabase } from './database.ts';
import { readGit } from './git.ts';
import {
  type GitHubRepository,
  openRepository,
  repositoryIn,
  tokenOfGh,
} from './github.ts';
import { hasOwners } from './patterns.ts';
import { once, openService, type Service } from './service.ts';
import { isOfCredential, type SignIn, type Subject } from './subject.ts';
import { jobsIn } from './workflows.ts';

/** Where a doctor was called, and what it may use there. */
export interface Place
  extends Pick<
    Subject,
    | 'place'
    | 'environment'
    | 'clock'
    | 'inputs'
    | 'problems'
    | 'kept'
    | 'folder'
  > {
  /** Fires when the person or the job cancels. */
  readonly cancelled: AbortSignal;
  /** The whole path of the topology file. */
  readonly path: string;
  readFile(): Promise<FileRead>;
  /** The credential that `login` stored; undefined if there is none. */
  signIn(): Promise<Result<Credential | undefined, Message>>;
  readonly debug: (line: string) => void;
  /** Removes secrets from a text. */
  readonly redact: (text: string) => string;
}

interface OpenSubject {
  readonly subject: Subject;
  close(): Promise<void>;
}

/** Opens what a doctor examines. Nothing is asked before a check needs it. */
export function openSubject(place: Place): OpenSubject {
  const { environment, path } = place;
  const git = once(() => readGit(path, environment));
  const signIn = once(() => readSignIn(place));
  const service = once(() => serviceOf(place, signIn));
  const { databaseUrl: url } = place.inputs;
  const database = url && openDatabase({ ...place, url });
  return {
    subject: {
      ...place,
      node: process.versions.node,
      file: once(() => place.readFile()),
      git,
      jobs: once(() => jobsIn(place.folder)),
      owners: () => hasOwners(place.folder, place.inputs.file),
      github: once(() => githubOf(place, git)),
      signIn,
      service,
      database,
    },
    close: async () => {
      await Promise.all([database?.close(), (await service())?.close()]);
    },
  };
}

async function readSignIn(place: Place): Promise<SignIn> {
  const { credential } = place.inputs;
  // Half a credential is not sent.
  if (place.problems.some(isOfCredential)) return { kind: 'missing' };
  if (credential !== undefined) return signInBy(credential);
  const loaded = await place.signIn();
  if (!loaded.ok) return { kind: 'unusable', why: loaded.problem };
  if (loaded.value === undefined) return { kind: 'missing' };
  return signInBy(loaded.value);
}

/** A refresh token stays unused. Of `login` there may be an access token that has not expired. */
function signInBy(credential: Credential): SignIn {
  const { kind: of } = credential;
  if (of !== 'refresh-grant')
    return { kind: 'usable', of, header: headerOf(credential) };
  const held = credential.place?.held;
  if (held === undefined || !lasts(held)) return { kind: 'spending' };
  return { kind: 'usable', of, header: authorizationBy(held, 0).header };
}

async function serviceOf(
  place: Place,
  signIn: Subject['signIn'],
): Promise<Service | undefined> {
  const { inputs, clock, cancelled, debug, redact } = place;
  const { target, baseUrl } = inputs;
  const credential = await signIn();
  if (target === undefined || credential.kind !== 'usable') return undefined;
  return openService({
    target,
    baseUrl,
    header: credential.header,
    clock,
    cancelled,
    debug,
    redact,
    userAgent: USER_AGENT,
  });
}

/** The repository: that of the runner, or that of the remote with a token of the environment or of `gh`. */
async function githubOf(
  { place, environment, inputs, clock, cancelled, debug }: Place,
  readRemote: Subject['git'],
): Promise<GitHubRepository | undefined> {
  const apiUrl = environment['GITHUB_API_URL'] || 'https://api.github.com';
  const open = (name?: string, token?: string): GitHubRepository | undefined =>
    name && token
      ? openRepository({ name, token, apiUrl, cancelled, clock, debug })
      : undefined;
  if (place === 'workflow')
    return open(environment['GITHUB_REPOSITORY'], inputs.githubToken);

  const git = await readRemote();
  const name = repositoryIn(git.ok ? git.value.remote : undefined);
  if (name === undefined) return undefined;
  const token = environment['GH_TOKEN'] || environment['GITHUB_TOKEN'];
  return open(name, token || (await tokenOfGh(environment)));
}
