import { isErrorBody, isErrorListBody, isOAuthErrorBody } from './answers.validator.ts';

/** What an error body says, of whichever published shape it is (domain reference §6.5). */
export interface Said {
  /** The service's own words; undefined where there are none: an empty body, or a page of a gateway. */
  readonly words: string | undefined;
  /** Its code, such as `not_found` or `invalid_token`. */
  readonly code: string | undefined;
}

interface ErrorListBody {
  readonly errors: readonly { readonly name?: string; readonly errors: readonly string[] }[];
}

const MAX_WORDS = 2000;
const SILENT: Said = { words: undefined, code: undefined };

/** Reads an error body. What has none of the known shapes is quoted as it is, unless it is a page or is empty. */
export function readErrorBody(body: string): Said {
  const text = body.trim();
  if (text === '' || text.startsWith('<')) return SILENT;
  const parsed = parseJson(text);
  if (isErrorBody(parsed)) {
    const { message, code } = parsed as { message: string; code?: string };
    return said([message], code);
  }
  if (isErrorListBody(parsed)) {
    const { errors } = parsed as ErrorListBody;
    const sentences = errors.map(({ name, errors: texts }) => sentence(name, texts));
    return said(sentences, undefined);
  }
  if (isOAuthErrorBody(parsed)) {
    const { error, error_description: words = '' } = parsed as { error: string; error_description?: string };
    return said([words], error);
  }
  return said([text], undefined);
}

/** Several errors are flattened into sentences; the name tells what they are about. */
function sentence(name: string | undefined, texts: readonly string[]): string {
  const list = texts.join(', ');
  return name === undefined || name === '' ? list : `${name}: ${list}`;
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
