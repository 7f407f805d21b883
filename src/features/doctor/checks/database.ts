import { isNekiVersion } from '../../../foreign-words.ts';
import { inWords } from '../../../text/lists.ts';
import { code, prose, quoteWhole, theInput } from '../../../text/message.ts';
import {
  type Check,
  doubtful,
  right,
  unchecked,
  type Verdict,
  wrong,
} from '../check.ts';
import type { Database } from '../database.ts';
import type { Subject } from '../subject.ts';
import { entryOf } from '../topology-facts.ts';

const PAGE = 'src/features/evidence/evidence.md';
/** What a plan calls, if the role may (docs/neki.md §6.9). */
const CALLED = [
  'get_data_topology',
  'get_data_topology_revision',
  'wait_for_data_topology',
  'list_shards',
  'list_workflows',
];
const NOT_SET = unchecked(
  prose`No address of the database is set. It is optional: with it, plans see which tables are empty.`,
);

export const DATABASE_CHECKS: readonly Check[] = [
  {
    id: 'database-address',
    group: 'database',
    needs: [],
    page: PAGE,
    ask: async ({ problems, database }) => {
      const own = problems.find(({ about }) => about === 'database-url');
      if (own !== undefined)
        return wrong(
          prose`The address of the database is invalid.`,
          own.message,
        );
      if (database === undefined) return NOT_SET;
      return right(prose`The address of the database is set`);
    },
  },
  {
    id: 'database-reached',
    group: 'database',
    needs: ['database-address'],
    page: PAGE,
    ask: onDatabase(checkReached),
  },
  {
    id: 'database-role',
    group: 'database',
    needs: ['database-reached'],
    page: PAGE,
    ask: onDatabase(checkRole),
  },
  {
    id: 'database-functions',
    group: 'database',
    needs: ['database-reached'],
    page: PAGE,
    ask: onDatabase(checkFunctions),
  },
  {
    id: 'database-identity',
    group: 'database',
    needs: ['database-reached', 'topology-read', 'shards-listed'],
    page: PAGE,
    ask: onDatabase(checkIdentity),
  },
];

function onDatabase(
  ask: (database: Database, subject: Subject) => Promise<Verdict>,
): Check['ask'] {
  return async (subject) => {
    if (subject.database === undefined) return NOT_SET;
    return ask(subject.database, subject);
  };
}

async function checkReached(database: Database): Promise<Verdict> {
  const version = await database.version();
  if (!version.ok)
    return wrong(
      prose`The database cannot be reached: ${quoteWhole(version.problem)}.`,
      prose`Check host, user and password in ${theInput('database-url')}, the certificate, and the IP restrictions of the branch.`,
    );
  const isNeki = isNekiVersion(version.value) || (await database.stored()).ok;
  if (isNeki) return right(prose`The database answers, and is a Neki database`);
  return wrong(
    prose`The server is no Neki database.`,
    prose`Set ${theInput('database-url')} to the address that the service shows for this branch.`,
  );
}

async function checkRole(database: Database): Promise<Verdict> {
  if (await database.isSuperuser())
    return doubtful(
      prose`The role may do anything.`,
      prose`Use a role that may only read, with ${code('neki_viewer')}.`,
    );
  const stored = await database.stored();
  if (stored.ok && stored.value.isStale)
    return doubtful(
      prose`A standby answers, where the latest rows may be missing.`,
      prose`Use the address of the primary.`,
    );
  if (stored.ok) return right(prose`The role may read the stored topology`);
  return doubtful(
    prose`The role may not read the stored topology: ${quoteWhole(stored.problem)}.`,
    prose`Give it the role ${code('neki_viewer')}.`,
  );
}

async function checkFunctions(database: Database): Promise<Verdict> {
  const found = await database.functions();
  if (!found.ok)
    return unchecked(
      prose`The catalog could not be read: ${quoteWhole(found.problem)}.`,
    );
  const callable = new Set(
    found.value.filter(({ isCallable }) => isCallable).map(({ name }) => name),
  );
  const lacking = CALLED.filter((name) => !callable.has(name));
  if (lacking.length === 0)
    return right(prose`All functions that a plan calls can be called`);
  return doubtful(
    prose`Functions that a plan calls are missing, or the role may not call them: ${inWords(lacking.map((name) => code(`__neki.${name}`)))}.`,
    prose`Give the role ${code('neki_viewer')}. Without them, plans know less.`,
  );
}

async function checkIdentity(
  database: Database,
  { service }: Subject,
): Promise<Verdict> {
  const opened = await service();
  const shards = await opened?.shards();
  if (opened === undefined || shards === undefined || !shards.ok)
    return unchecked(prose`Not checked: the shards are unknown.`);
  const uids = new Set(shards.value.map(({ uid }) => uid));
  const branch = await opened.read('branch');
  const identity = await database.identify(uids, async () => {
    if (!branch.ok) return undefined;
    const from = entryOf(branch.value)['restored_from_branch'];
    return from === undefined ? undefined : from !== null;
  });
  switch (identity.kind) {
    case 'proven':
      return right(prose`The database belongs to the branch`);
    case 'unproven':
      return doubtful(
        prose`It is not proven that the database belongs to the branch.`,
        identity.notice,
      );
    case 'other':
      return wrong(
        prose`The database belongs to another branch.`,
        identity.notice,
      );
  }
}
