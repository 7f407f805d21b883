import { type Message, quoteWhole } from '../text/message.ts';
import { shellWord } from '../text/shell-word.ts';

/** The database branch whose topology is meant, by the names in the API's path (docs/neki.md §10.2). */
export interface Target {
  readonly organization: string;
  readonly database: string;
  readonly branch: string;
}

/** A target as people write it: `acme/shop/main`. */
export function targetName(target: Target): string {
  return `${target.organization}/${target.database}/${target.branch}`;
}

/** A shard of the branch, as list-shards returns it (docs/neki.md §6.2). */
export interface Shard {
  /** The API's `name`, which key ranges use. */
  readonly uid: string;
  readonly displayName: string | undefined;
  /** The API's `id`, which no topology contains. */
  readonly id: string | undefined;
  /** Whether the shard has been created on the cluster. */
  readonly ready: boolean;
  readonly authoritative: boolean;
}

/**
 * The command of the platform's own CLI that adds shards to a branch (CLI v0.332, measured), as a value in a message.
 */
export function createShards(
  { organization, database, branch }: Target,
  count: number,
): Message {
  return command([
    'branch',
    'shard',
    'create',
    database,
    branch,
    '--org',
    organization,
    '--config-profile',
    'default',
    '--count',
    String(count),
  ]);
}

/** The command that deletes a branch with all it holds, as a value in a message. */
export function deleteBranch({
  organization,
  database,
  branch,
}: Target): Message {
  return command([
    'branch',
    'delete',
    database,
    branch,
    '--org',
    organization,
    '--force',
  ]);
}

/** A command line to copy. Names come from outside, so each is quoted to be one word. */
function command(words: readonly string[]): Message {
  return quoteWhole(`pscale ${words.map(shellWord).join(' ')}`);
}
