import type { Document } from '../../document/document.ts';
import { isNekiVersion } from '../../foreign-words.ts';
import type { Result } from '../../result.ts';
import {
  code,
  input,
  type Message,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import { shardsIn } from '../../topology/topology.ts';
import { viewTopology } from '../../topology/view.ts';
import type { Connection } from './connection.ts';
import { readVersion, type StoredDocument } from './neki.ts';

/** Whether a branch was restored from another one and shares its shards; undefined if unknown. */
export type IsRestored = () => Promise<boolean | undefined>;

/** The facts that identify the databases of an address. */
export interface IdentityQuestion {
  /** The topology stored at the address, or why it could not be read. */
  readonly stored: Result<StoredDocument, string>;
  readonly connection: Connection;
  /** The shards of the branch. */
  readonly shards: ReadonlySet<string>;
  readonly isRestored: IsRestored;
}

/** The owner of the databases at an address. */
export type Identity =
  /** They belong to the branch, because they store a topology with its shards. */
  | { readonly kind: 'proven'; readonly stored: Document }
  /** They may belong to the branch. */
  | { readonly kind: 'unproven'; readonly notice: Message }
  | { readonly kind: 'other'; readonly notice: Message };

/**
 * Whether the address belongs to the branch of the plan. If it did not, its empty tables would allow a change here, and
 * its Neki workflows would block one. The shards of its stored topology decide, unless the branch was restored from
 * another one and shares their uids.
 */
export async function identify({
  stored,
  connection,
  shards,
  isRestored,
}: IdentityQuestion): Promise<Identity> {
  if (!stored.ok) return identifyByVersion(connection, stored.problem);

  const { document, isStale } = stored.value;
  const storedShards = shardsIn(viewTopology(document));
  if (storedShards.isDisjointFrom(shards))
    return { kind: 'other', notice: OTHER_BRANCH };
  if (isStale) return { kind: 'unproven', notice: STANDBY };

  switch (await isRestored()) {
    case false:
      return { kind: 'proven', stored: document };
    case true:
      return { kind: 'unproven', notice: RESTORED };
    case undefined:
      return { kind: 'unproven', notice: PERHAPS_RESTORED };
  }
}

/** If the stored topology cannot be read, a Neki database may still belong to the branch. */
async function identifyByVersion(
  connection: Connection,
  unread: string,
): Promise<Identity> {
  const version = await readVersion(connection);
  if (version === undefined) return unused(unread);
  if (!isNekiVersion(version)) return unused('it is no Neki database');

  const notice = prose`It is unknown whether ${input('database-url')} is the address of this branch: ${quoteWhole(unread)}. ${ONLY_AGAINST} Give its role ${code('neki_viewer')}.`;
  return { kind: 'unproven', notice };
}

function unused(why: string): Identity {
  const notice = prose`The database of ${input('database-url')} was not used: ${quoteWhole(why)}.`;
  return { kind: 'other', notice };
}

const ONLY_AGAINST =
  'Rows found there block a change, but missing rows prove nothing.';
const OTHER_BRANCH = prose`The database of ${input('database-url')} belongs to another branch: none of its shards is one of this branch. Nothing of it was used. Check ${input('database-url')}.`;
const STANDBY = prose`The database of ${input('database-url')} is a standby, where the latest rows may be missing. ${ONLY_AGAINST} Use the address of the primary.`;
const RESTORED = prose`It is unknown whether ${input('database-url')} is the address of this branch. The branch was restored from another one, which may have the same shard uids. ${ONLY_AGAINST}`;
const PERHAPS_RESTORED = prose`It is unknown whether ${input('database-url')} is the address of this branch. The service did not say whether the branch was restored from another one. ${ONLY_AGAINST}`;
