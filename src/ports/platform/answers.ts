import { hasTooManyValues } from '../../document/reading.ts';
import { isErrorBody, isNamedErrors } from './answers.validator.ts';

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
const MOST_TEXT = 100_000;
const MOST_CODE = 200;
const MOST_ERRORS = 1000;
/** JSON without information: keys, `""`, `null`, and empty values. */
const NOTHING = /^(?:[\s{}[\],]|""|null|"\w*"\s*:)*$/;

/** Reads an error body. A body of unknown shape is quoted unchanged, unless it is a web page or has no information. */
export function readErrorBody(body: string): ErrorBody {
  const text = body.trim();
  const isPage = text.startsWith('<');
  const parsed = parseJson(text);
  const known = isErrorBody(parsed) ? parsed : {};
  const message = textFrom(known.message, MOST_TEXT) ?? '';
  const description = textFrom(known.error_description, MOST_TEXT) ?? '';
  const code = textFrom(known.code, MOST_CODE);
  const error = textFrom(known.error, MOST_CODE);
  // Several errors become sentences. Each begins with the name that it is about.
  const list = problemsIn(known.errors);
  const sentences = [message, description]
    .concat(list)
    .filter((words) => words.trim() !== '')
    .join('; ');
  const name = code || error || undefined;
  const isUnknown =
    sentences === '' && name === undefined && !isPage && !NOTHING.test(text);
  const words = isUnknown ? text : sentences;
  return { words: words.slice(0, MAX_WORDS) || undefined, code: name, isPage };
}

function problemsIn(errors: unknown): readonly string[] {
  if (!Array.isArray(errors)) return [];
  return errors.slice(0, MOST_ERRORS).flatMap((item: unknown) => {
    if (!isNamedErrors(item)) return [];
    const name = textFrom(item.name) ?? '';
    return [[name, item.errors.join(', ')].filter(Boolean).join(': ')];
  });
}

/** A text of an answer; undefined for anything else, and for a longer text than any answer has. */
export function textFrom(value: unknown, most = 1000): string | undefined {
  if (typeof value === 'string' && value.length <= most) return value;
  return undefined;
}

/** A value of an answer if it is true or false; undefined for anything else. */
export function flagFrom(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return undefined;
}

/** A whole number of an answer; undefined for anything else. */
export function countFrom(value: unknown): number | undefined {
  if (Number.isSafeInteger(value)) return Number(value);
  return undefined;
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
