/**
 * Both documents in the fragment of an address, which no browser sends to a server: `#1.` and, in base64url, the deflated
 * JSON of `[before, after]`. What is written here is read for ever; another form gets another number.
 */

/** The two texts that are compared. */
export interface Documents {
  /** What the branch holds; empty to check the file alone. */
  readonly before: string;
  /** The file. */
  readonly after: string;
}

const FORM = '#1.';
/** What chats and issue trackers still pass on as one address. */
const MOST_CHARACTERS = 32 * 1024;
/** A fragment may come from anybody, and a short one may inflate to gigabytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Whether a fragment is one of documents, in this form or another, and not the name of an example. */
export function isOfDocuments(fragment: string): boolean {
  return /^#\d/.test(fragment);
}

/** The fragment for two documents; undefined where it would be too long for a link. */
export async function writeFragment({
  before,
  after,
}: Documents): Promise<string | undefined> {
  const json = new TextEncoder().encode(JSON.stringify([before, after]));
  if (json.byteLength > MOST_BYTES) return undefined;
  const bytes = await passed(json, new CompressionStream('deflate-raw'));
  if (bytes === undefined || bytes.length > MOST_CHARACTERS) return undefined;
  const text = btoa(String.fromCharCode(...bytes));
  const fragment = `${FORM}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  return fragment.length > MOST_CHARACTERS ? undefined : fragment;
}

/** The documents in a fragment; undefined for every text that holds none. */
export async function readFragment(
  fragment: string,
): Promise<Documents | undefined> {
  if (!fragment.startsWith(FORM) || fragment.length > MOST_CHARACTERS)
    return undefined;
  try {
    const text = atob(
      fragment.slice(FORM.length).replaceAll('-', '+').replaceAll('_', '/'),
    );
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const json = await passed(bytes, new DecompressionStream('deflate-raw'));
    const read: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(json),
    );
    if (!Array.isArray(read)) return undefined;
    const [before, after]: readonly unknown[] = read;
    return typeof before === 'string' && typeof after === 'string'
      ? { before, after }
      : undefined;
  } catch {
    // A link that was cut or mistyped: neither base64, nor deflated, nor JSON.
    return undefined;
  }
}

/** What comes out of a stream for some bytes; undefined past the limit. */
async function passed(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const readable: ReadableStream<Uint8Array<ArrayBuffer>> = new Blob([bytes])
    .stream()
    .pipeThrough(stream);
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MOST_BYTES) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
