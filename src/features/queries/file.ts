import { type CsvError, parse } from 'csv-parse/sync';
import { failure, ok, type Result } from '../../result.ts';
import { code, type Message, prose } from '../../text/message.ts';
import { HEADERS, listOf, type QueryList } from './list.ts';

/** The expected formats, for users whose file has another one. */
const FORMS = prose`Use CSV with the columns ${code('query')} and ${code('calls')}, a saved answer of query insights, or JSON lines.`;

/**
 * Reads a list of statements with their calls: CSV of `pg_stat_statements` with columns in any order, an answer of
 * query insights, a list in JSON, or JSON lines. Parts that are not statements are counted. If there is no statement, a
 * message.
 */
export function readQueryFile(bytes: Uint8Array): Result<QueryList, Message> {
  const text = textIn(bytes).trimStart();
  if (text === '') return failure(prose`The file is empty. ${FORMS}`);

  const list = /^[[{]/.test(text) ? readJson(text) : readCsv(text);
  if (!list.ok) return list;
  if (list.value.queries.length === 0)
    return failure(
      prose`The file has no statement with a number of calls. ${FORMS}`,
    );
  return list;
}

/** Decodes UTF-8, or UTF-16 if the file has its mark; invalid bytes become replacement characters. */
function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff)
    return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

function readJson(text: string): Result<QueryList, Message> {
  const whole = parsed(text);
  if (whole === undefined) return ok(listOf(text.split('\n').flatMap(lineOf)));

  const items = itemsOf(whole);
  if (items === undefined)
    return failure(
      prose`The JSON of the file is no list of statements. ${FORMS}`,
    );
  return ok(listOf(items));
}

/** A line of JSON lines; an invalid one becomes null, which is not a query. */
function lineOf(line: string): readonly unknown[] {
  if (line.trim() === '') return [];
  return [parsed(line) ?? null];
}

/** The items of a list, or of an answer that contains a list; or the only item. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('data' in value) {
    if (Array.isArray(value.data)) return value.data;
    return undefined;
  }
  if (HEADERS.some((name) => name in value)) return [value];
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In many countries, programs write semicolons; `psql` writes tabs on request. */
const DELIMITERS = [',', ';', '\t'];

function readCsv(text: string): Result<QueryList, Message> {
  const [header = ''] = text.split('\n', 1);
  const records: unknown[] = [];
  const skipped: (CsvError | undefined)[] = [];
  try {
    parse(text, {
      columns: (names: readonly string[]) =>
        names.map((name) => name.trim().toLowerCase()),
      delimiter: DELIMITERS.find((one) => header.includes(one)) ?? ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_record: (record) => {
        records.push(record);
        return undefined;
      },
      on_skip: (error) => {
        skipped.push(error);
        return undefined;
      },
    });
  } catch {
    // The reader's own error may quote the file, which may contain secrets.
    return failure(prose`The file is no CSV. ${FORMS}`);
  }

  const list = listOf(records);
  // An unclosed quote takes the rest of the file with it.
  const isHalf = skipped.some((error) => error?.code === UNCLOSED);
  return ok({
    ...list,
    unreadable: list.unreadable + skipped.length,
    isCut: list.isCut || isHalf,
  });
}

const UNCLOSED = 'CSV_QUOTE_NOT_CLOSED';
