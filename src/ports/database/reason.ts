import { textOf } from '../../result.ts';

/** Descriptions of network errors. The original texts contain the host, its address and the port. */
const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'the host did not respond in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network of the host cannot be reached',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be resolved',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
};
const NAMED = /\b(host|user|role|address|login) "[^"]*"/g;
const ADDRESS =
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b|\[?\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b\]?(?::\d{1,5})?/gi;

/**
 * Why a statement has no answer, in words that everybody may read. Reports are on pull requests, and the host, port and
 * user of an address would help an attacker.
 */
export function reasonOf(error: unknown, url: URL): string {
  const code =
    error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = NETWORK[code];
  if (words !== undefined) return `${words} (${code})`;
  const text = textOf(error).replace(NAMED, '$1').replace(ADDRESS, '…');
  const parts = [url.host, url.hostname, decodeURIComponent(url.username)];
  return parts.reduce(withoutWord, text);
}

/** The SQLSTATE of an error from Postgres, which has a severity; network errors have a code too, but no severity. */
export function sqlStateOf(error: unknown): string | undefined {
  const isPostgres =
    error instanceof Error && 'severity' in error && 'code' in error;
  if (isPostgres && typeof error.code === 'string') return error.code;
  return undefined;
}

function withoutWord(text: string, word: string): string {
  if (word === '') return text;
  const literal = word.replace(/[^\w]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\w.-])${literal}(?![\\w-])`, 'gi');
  return text.replace(pattern, '…');
}
