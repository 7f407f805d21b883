import type { FuncCall, Node } from './parser.ts';
import { POSTGRES_FUNCTIONS } from './postgres-functions.ts';
import { isPostgres, namesIn } from './terms.ts';

/** Volatile functions of PostgreSQL that read no table: time, chance, and what concerns the session or the server. */
const VOLATILE: ReadonlySet<string> = new Set([
  'clock_timestamp',
  'currval',
  'gen_random_uuid',
  'lastval',
  'pg_advisory_lock',
  'pg_advisory_lock_shared',
  'pg_advisory_unlock',
  'pg_advisory_unlock_all',
  'pg_advisory_unlock_shared',
  'pg_advisory_xact_lock',
  'pg_advisory_xact_lock_shared',
  'pg_cancel_backend',
  'pg_is_in_recovery',
  'pg_notify',
  'pg_sleep',
  'pg_sleep_for',
  'pg_sleep_until',
  'pg_terminate_backend',
  'pg_try_advisory_lock',
  'pg_try_advisory_lock_shared',
  'pg_try_advisory_xact_lock',
  'pg_try_advisory_xact_lock_shared',
  'random',
  'random_normal',
  'set_config',
  'setseed',
  'timeofday',
  'txid_status',
  'uuidv4',
  'uuidv7',
]);

/** Functions of PostgreSQL that read the tables whose names they are given, though they are stable. */
const READING = /_to_xml(?:schema|_and_xmlschema)?$/;

/** Functions that take a number from a sequence, or set it. */
const OF_SEQUENCES: ReadonlySet<string> = new Set(['nextval', 'setval']);

/** What a call uses: nothing, a sequence, or nobody knows what. */
export type CallUse =
  | { readonly kind: 'nothing' }
  /** `name` is undefined if a parameter or an expression gives it. */
  | { readonly kind: 'sequence'; readonly name: string | undefined }
  | { readonly kind: 'unknown'; readonly name: string };

/** What a function call uses beside its arguments. Only functions of PostgreSQL are known. */
export function useOf({ funcname = [], args = [] }: FuncCall): CallUse {
  const names = namesIn(funcname);
  const name = names.at(-1) ?? '';
  if (!isPostgres(names)) return { kind: 'unknown', name };
  if (OF_SEQUENCES.has(name))
    return { kind: 'sequence', name: sequenceIn(args[0]) };

  const isHarmless = POSTGRES_FUNCTIONS.has(name) && !READING.test(name);
  if (isHarmless || VOLATILE.has(name)) return { kind: 'nothing' };
  return { kind: 'unknown', name };
}

/** The name of a sequence without its schema, as a constant such as `'public."Ids"'` has it. */
function sequenceIn(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if ('TypeCast' in node) return sequenceIn(node.TypeCast.arg);
  if (!('A_Const' in node)) return undefined;
  const text = node.A_Const.sval?.sval ?? '';
  const last = text.match(/(?:^|\.)(?:"((?:[^"]|"")+)"|([^".]+))$/);
  return last?.[1]?.replaceAll('""', '"') ?? last?.[2]?.toLowerCase();
}
