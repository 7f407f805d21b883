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
import { once, openService, type Service } from './service.ts';
import { isOfCredential, type SignIn, type Subject } from './subject.ts';

/** Where a doctor was called, and what it may use there. */
export interface Place
  extends Pick<
    Subject,
    'place' | 'environment' | 'clock' | 'inputs' | 'problems' | 'kept'
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
  const signIn = once(() => readSignIn(place));
  const service = once(() => serviceOf(place, signIn));
  const { databaseUrl: url } = place.inputs;
  const database = url && openDatabase({ ...place, url });
  return {
    subject: {
      ...place,
      node: process.versions.node,
      file: once(() => place.readFile()),
      git: once(() => readGit(path, environment)),
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
