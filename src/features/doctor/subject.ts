import type { Clock } from '../../clock.ts';
import type { FileRead } from '../../document/reading.ts';
import type { Credential } from '../../ports/platform/sign-in.ts';
import type { Result } from '../../result.ts';
import type { InputProblem } from '../../settings/input-source.ts';
import type { Inputs } from '../../settings/inputs.ts';
import type { Message } from '../../text/message.ts';
import type { Database } from './database.ts';
import type { GitFacts } from './git.ts';
import type { GitHubRepository } from './github.ts';
import type { Kept } from './record.ts';
import type { Service } from './service.ts';
import type { Job } from './workflows.ts';

/** How a doctor may sign in. It never asks for a new token: that would void the refresh token. */
export type SignIn =
  | { readonly kind: 'missing' }
  /** `why` is a whole message. */
  | { readonly kind: 'unusable'; readonly why: Message }
  /** There are tokens, but using them would spend the refresh token. */
  | { readonly kind: 'spending' }
  | {
      readonly kind: 'usable';
      readonly of: Credential['kind'];
      /** The value of the Authorization header. */
      readonly header: string;
    };

/** What a doctor examines. Every question is asked once, when the first check needs it. */
export interface Subject {
  readonly place: 'terminal' | 'workflow';
  readonly clock: Clock;
  readonly environment: NodeJS.ProcessEnv;
  /** The current folder, or the workspace. */
  readonly folder: string;
  /** The version of Node that runs this program, such as `24.1.0`. */
  readonly node: string;
  readonly inputs: Inputs;
  readonly problems: readonly InputProblem[];
  /** What trials may have left behind; undefined in a workflow, or without a database branch. */
  readonly kept: Kept | undefined;
  /** The topology file in the current folder or the workspace. */
  file(): Promise<FileRead>;
  git(): Promise<Result<GitFacts, Message>>;
  signIn(): Promise<SignIn>;
  /** The jobs that use this action; undefined without a folder of workflows. */
  jobs(): Promise<readonly Job[] | undefined>;
  /** Whether the topology file has code owners. */
  owners(): Promise<boolean>;
  /** Undefined without a repository on GitHub, or a token. */
  github(): Promise<GitHubRepository | undefined>;
  /** Undefined without an address. */
  readonly database: Database | undefined;
  /** Undefined without a database branch or a usable credential. */
  service(): Promise<Service | undefined>;
}

const CREDENTIAL_INPUTS: readonly string[] = [
  'service-token-id',
  'service-token',
  'oauth-access-token',
  'oauth-client-id',
  'oauth-client-secret',
  'oauth-refresh-token',
];

/** Whether a problem of the settings is about the credential. */
export function isOfCredential({ about }: InputProblem): boolean {
  return about !== undefined && CREDENTIAL_INPUTS.includes(about);
}
