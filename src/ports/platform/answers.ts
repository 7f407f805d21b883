import { hasTooManyValues } from '../../document/reading.ts';
import { isErrorBody } from './answers.validator.ts';

/** The content of an error body, in any of the published shapes (docs/neki.md §6.5). */
export interface ErrorBody {
  /** The service's error message; undefined if there is none. */
  readonly words: string | undefined;
  /** The service's error code, such as `not_found` or `invalid_token`. */
  readonly code: string | undefined;
  /** Whether the body is a web page. Then it comes from a gateway, not from the service. */
  readonly isPage: boolean;
}

const MAX_WORDS = 2000;
/** JSON without information: keys, `""`, `null`, and empty values. */
const NOTHING = /^(?:[\s{}[\],]|""|null|"\w*"\s*:)*$/;

/** Reads an error body. A body of unknown shape is quoted unchanged, unless it is a web page or has no information. */
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
  // Several errors become sentences. Each begins with the name that it is about.
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

/** Like JSON.parse, but returns undefined for invalid JSON, and for more values than any answer has. */
export function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
