import { readdirSync, readFileSync } from 'node:fs';
import { type ActionEvent, SOME_COMMIT } from '../../sandbox/runner.ts';

const FOLDER = new URL(
  'node_modules/@octokit/webhooks-examples/',
  import.meta.url,
);

/** An example of what GitHub sends. */
export interface Example {
  /** The event, such as `pull_request`. */
  readonly name: string;
  readonly payload: Payload;
}

/** A payload, as far as tests read one. */
export interface Payload {
  readonly action?: string;
  readonly ref?: string;
  readonly before?: string;
  readonly after?: string;
  readonly number?: number;
  readonly pull_request?: PullRequest;
  readonly issue?: { readonly number: number; readonly pull_request?: object };
  readonly repository?: {
    readonly full_name: string;
    readonly default_branch?: string;
  };
  readonly sender?: { readonly login: string };
}

interface PullRequest {
  readonly number: number;
  readonly merged?: boolean;
  readonly merge_commit_sha?: string | null;
  readonly head: Side;
  readonly base: Side;
}

interface Side {
  readonly ref: string;
  readonly sha: string;
  readonly repo?: { readonly full_name: string } | null;
}

/** Every example payload of GitHub and of each Enterprise Server, each once. */
export function readExamples(): readonly Example[] {
  const products = readdirSync(FOLDER, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  const found = new Map<string, Example>();
  for (const { name: product } of products) {
    const text = readFileSync(new URL(`${product}/index.json`, FOLDER), 'utf8');
    const events: { name: string; examples: Payload[] }[] = JSON.parse(text);
    for (const { name, examples } of events)
      for (const payload of examples)
        found.set(JSON.stringify([name, payload]), { name, payload });
  }
  return [...found.values()];
}

/** The event as a runner hands it to a step, whose documentation says what `GITHUB_REF` and `GITHUB_SHA` are for each. */
export function eventOf({ name, payload }: Example): ActionEvent {
  const { pull_request: pull, repository, sender } = payload;
  const shared = {
    name,
    payload,
    repository: repository?.full_name ?? 'acme/topology',
    actor: sender?.login ?? 'ada',
    headRef: '',
    baseRef: '',
  };
  if (name === 'push') {
    const { ref = '', after = '' } = payload;
    return { ...shared, ref, sha: after };
  }
  if (pull !== undefined && name.startsWith('pull_request'))
    return {
      ...shared,
      ref: `refs/pull/${pull.number}/merge`,
      sha: pull.merge_commit_sha ?? SOME_COMMIT,
      headRef: pull.head.ref,
      baseRef: pull.base.ref,
    };
  const branch = repository?.default_branch ?? 'main';
  return { ...shared, ref: `refs/heads/${branch}`, sha: SOME_COMMIT };
}
