import { resolve } from 'node:path';
import { resolvePlaceholders } from '../../document/placeholders.ts';
import { readTopology } from '../../document/reading.ts';
import type {
  End,
  ListedBranch,
  Session,
} from '../../doors/terminal/commands/command.ts';
import { refused, STATUS } from '../../doors/terminal/session.ts';
import { jsonText, table } from '../../doors/terminal/terminal.ts';
import { readLocalFile } from '../../ports/host/workspace.ts';
import {
  hang,
  terminal as inTerminal,
  type Look,
  noteText,
} from '../../report/terminal-text.ts';
import { failure, ok, type Result } from '../../result.ts';
import { openBranch } from '../../run/branch-database.ts';
import { explainOf } from '../../run/missing.ts';
import { failed } from '../../run/result.ts';
import { rendered } from '../../text/json.ts';
import {
  code,
  input,
  joined,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import {
  namingOf,
  type ShardNames,
  shardLabel,
  shardNames,
} from '../../text/shard-names.ts';
import { visible } from '../../text/visible.ts';
import { fullName } from '../../topology/catalog.ts';
import type { Shard } from '../../topology/target.ts';
import { TopologyDocument } from '../../topology/topology-document.ts';
import {
  keysText,
  rowsShare,
  type ShardRows,
  type TableRows,
  tableRowsValue,
} from './figures.ts';
import { readRows } from './rows.ts';
import { movedText, ROWS_STAY, rowsText } from './words.ts';

const UNUSED = prose`The rows were not read.`;
const NO_TABLE = prose`No table of the database is spread over several shards.`;

/** Shows how many rows each shard has of each table, and the effect of the file's key ranges. */
export async function showRows(
  session: Session,
  { platform, shards, plain: plainShards }: ListedBranch,
): Promise<End> {
  const { inputs, host, cancelled, terminal, given } = session;
  const { databaseUrl: url, timeout } = inputs;
  if (url === undefined)
    return refused(
      prose`${code('--rows')} requires ${input('database-url')}: the address of the database branch, for a role that may read.`,
    );

  const proposed = await proposedFile(session, shards);
  if (!proposed.ok) return refused(proposed.problem);
  terminal.progress(prose`Reading the topology`);
  const stored = await platform.readTopology();
  if (!stored.ok)
    return failed(stored.problem, await explainOf(stored.problem, platform));

  terminal.progress(prose`Reading the rows of each shard`);
  const { openDatabase } = await import('../../ports/database/database.ts');
  const database = openDatabase({ url, timeout, clock: host.clock, cancelled });
  const answered = new TopologyDocument(stored.value.document);
  const show = async (): Promise<End> => {
    const opened = await openBranch(
      { live: answered },
      { openDatabase: database.open, platform },
    );
    const notices = opened?.notices ?? [];
    if (opened?.database === undefined)
      return refused(joined([...notices, UNUSED], ' '));

    // The service answers a copy, which may be old, so the database's own topology is preferred.
    const live = opened.stored ? new TopologyDocument(opened.stored) : answered;
    const rows = await readRows(
      { live, desired: proposed.value, isCounted: given.has('count') },
      opened.database,
    );
    const { tables } = rows;
    const all = { tables, notices: notices.concat(rows.notices) };
    const listed = { names: shardNames(shards), plain: plainShards };
    terminal.print(answer(all, listed, session));
    return STATUS.inSync;
  };
  return show().finally(database.close);
}

/** The topology of the file, if there is one. If a path was typed, the file must exist. */
async function proposedFile(
  { host, inputs, given }: Session,
  shards: readonly Shard[],
): Promise<Result<TopologyDocument | undefined, Message>> {
  const { file } = inputs;
  const read = await readLocalFile(resolve(host.folder, file));
  if (read.kind === 'missing' && !given.has('file')) return ok(undefined);
  if (read.kind === 'missing')
    return failure(prose`There is no file ${quoteWhole(file)}.`);
  if (read.kind === 'unreadable')
    return failure(prose`${quoteWhole(file)}: ${read.why}`);

  const parsed = readTopology(file, read.bytes);
  if (!parsed.ok)
    return failure(
      prose`${quoteWhole(file)} is no topology. Run ${code('neki-topology validate')} to see why.`,
    );
  const resolved = resolvePlaceholders(parsed.document, { shards });
  const [finding] = resolved.findings;
  if (finding === undefined) return ok(new TopologyDocument(resolved.document));
  return failure(prose`${quoteWhole(file)}: ${finding.message}`);
}

/** The shards of the branch: for people, and for a program as the list of shards prints them. */
interface ListedShards {
  readonly names: ShardNames;
  readonly plain: readonly object[];
}

function answer(
  rows: ShardRows,
  shards: ListedShards,
  { given, terminal }: Session,
): string {
  if (!given.has('json')) return textOf(rows, shards.names, terminal.look);
  const value = {
    shards: shards.plain,
    tables: rows.tables.map(tableRowsValue),
    notices: rows.notices,
  };
  return jsonText(rendered(value, 'terminal'));
}

function textOf(
  { tables, notices }: ShardRows,
  names: ShardNames,
  look: Look,
): string {
  const named = namingOf(names);
  const moved = tables.flatMap((rows) =>
    rows.moves.map((move) => named(movedText(move, rows))),
  );
  const parts = [
    tableOf(tables, names, look),
    movedPart(moved, look),
    ...notices.map((notice) => noteText(named(notice), look)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function movedPart(moved: readonly Message[], look: Look): string {
  if (moved.length === 0) return '';
  const lines = [...moved, ROWS_STAY].map((line) =>
    hang(inTerminal(line, look), ['- ', '  '], look),
  );
  return [look.paint('bold', 'What the file would do'), ...lines].join('\n');
}

function tableOf(
  tables: readonly TableRows[],
  names: ShardNames,
  look: Look,
): string {
  if (tables.length === 0) return inTerminal(NO_TABLE, look);

  const lines = tables.flatMap((rows) => {
    const { table, side, shards } = rows;
    return shards.map((shard, at) => {
      const count = rowsText(shard.rows) ?? words('unknown');
      return [
        at === 0 ? visible(fullName(table)) : '',
        shardLabel(shard.shard, names),
        keysText(shard, side.axis) ?? '–',
        rowsShare(shard, rows) ?? '–',
        plain(count, 'terminal'),
      ];
    });
  });
  return table(['table', 'shard', 'keys', 'rows', 'number'], lines, look);
}
