import { hasTooManyValues } from '../../document/reading.ts';
import { isErrorBody } from './answers.validator.ts';

/** What an error body says, of whichever published shape it is (docs/neki.md §6.5). */
export interface ErrorBody {
  /** The service's own words; undefined where there are none. */
  readonly words: string | undefined;
  /** Its code, such as `not_found` or `invalid_token`. */
  readonly code: string | undefined;
  /** Whether the body is a web page, as gateways answer, and so not the service's own. */
  readonly isPage: boolean;
}

const MAX_WORDS = 2000;
/** JSON without a value that says anything: keys, `""`, `null`, and what is empty. */
const NOTHING = /^(?:[\s{}[\],]|""|null|"\w*"\s*:)*$/;

/** Reads an error body. What has none of the known shapes is quoted as it is, unless it is a page or says nothing. */
export function readErrorBody(body: string): ErrorBody {
  const text = body.trim();
  const isPage = text.startsWith('<');
  const parsed = parseJson(text);
  const {
    message = '',
    error_description = '',
    errors = [],
    code,
    error,
  } = isErrorBody(parsed) ? parsed : {};
  // Several errors are flattened into sentences; the name tells what they are about.
  const list = errors.map(({ name, errors: why }) =>
    [name, why.join(', ')].filter(Boolean).join(': '),
  );
  const sentences = [message, error_description]
    .concat(list)
    .filter((words) => words.trim() !== '')
    .join('; ');
  const known = code || error || undefined;
  const isUnknown =
    sentences === '' && known === undefined && !isPage && !NOTHING.test(text);
  const words = isUnknown ? text : sentences;
  return { words: words.slice(0, MAX_WORDS) || undefined, code: known, isPage };
}

/** JSON.parse that answers undefined for what is no JSON, and for more of it than any answer holds. */
export function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
