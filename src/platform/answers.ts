import { isErrorBody, isErrorListBody, isOAuthErrorBody } from './answers.validator.ts';

/** What an error body says, of whichever published shape it is (docs/neki.md §6.5). */
export interface Said {
  /** The service's own words; undefined where there are none: an empty body, or a page of a gateway. */
  readonly words: string | undefined;
  /** Its code, such as `not_found` or `invalid_token`. */
  readonly code: string | undefined;
}

const MAX_WORDS = 2000;

/** Reads an error body. What has none of the known shapes is quoted as it is, unless it is a page or is empty. */
export function readErrorBody(body: string): Said {
  const text = body.trim();
  if (text === '' || text.startsWith('<')) return { words: undefined, code: undefined };
  const parsed = parseJson(text);
  if (isErrorBody(parsed)) return said([parsed.message], parsed.code);
  if (isErrorListBody(parsed)) {
    // Several errors are flattened into sentences; the name tells what they are about.
    const list = parsed.errors.map(({ name, errors }) => (name ? `${name}: ` : '') + errors.join(', '));
    return said(list, undefined);
  }
  return isOAuthErrorBody(parsed)
    ? said([parsed.error_description ?? ''], parsed.error)
    : said([text], undefined);
}

function said(sentences: readonly string[], code: string | undefined): Said {
  const text = sentences.filter((words) => words.trim() !== '').join('; ');
  return { words: text === '' ? undefined : text.slice(0, MAX_WORDS), code: code || undefined };
}

/** JSON.parse that answers undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
