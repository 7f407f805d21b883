import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { addressProblem } from '../../inputs/addresses.ts';
import { parseJson } from '../../platform/error-body.ts';
import type { Tokens } from '../../platform/tokens.ts';
import { quoteWhole } from '../../topology/finding.ts';
import { prepareFolder, readPrivate, writePrivate } from './private-file.ts';
import { isTokenFile } from './token-file.validator.ts';

/** The OAuth application that tokens belong to, and who issued them. */
export interface Application {
  /** Address of the authorization server, without a trailing slash. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a token file holds. The secret of the application is among it, because nothing can be renewed without (seed §4.4). */
export interface TokenFile {
  readonly application: Application;
  readonly tokens: Tokens;
}

/** A token file as it was found; `why` is a whole message. */
export type TokenFileRead =
  | { readonly kind: 'tokens'; readonly file: TokenFile }
  | { readonly kind: 'missing' }
  | { readonly kind: 'exposed'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string };

interface Content {
  readonly version: 1;
  readonly auth_url: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly access_token: string;
  readonly expires_at?: string;
  readonly refresh_token?: string;
  readonly scopes?: readonly string[];
}

const VERSION = 1;
/** More than a file of the longest tokens and the most scopes that are taken. */
const MOST_BYTES = 2 * 1024 * 1024;
const AUTH_URL = { input: 'auth_url', example: 'https://auth.planetscale.com', hasVersion: false } as const;

/** Where the tokens of this user are kept: the file that was named, or the usual one of the XDG base directories. */
export function tokenFilePath(named: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (named !== undefined && named !== '') return resolve(named);
  const { XDG_CONFIG_HOME: given = '', HOME: home = '' } = environment;
  // The specification wants a relative path passed over.
  const folder = isAbsolute(given) ? given : join(home || homedir(), '.config');
  return join(folder, 'neki-topology', 'credentials.json');
}

/** Reads a token file; `now` is in milliseconds since the epoch. */
export async function readTokenFile(path: string, now: number): Promise<TokenFileRead> {
  const read = await readPrivate(path, MOST_BYTES);
  if (read.kind === 'missing' || read.kind === 'unreadable') return read;
  const content = asTokenFile(parseJson(read.text));
  if (content === undefined) {
    const why = `${quoteWhole(path)} is not a token file that \`login\` wrote. Remove it and run \`login\`, or name another in \`--token-file\`.`;
    return { kind: 'unreadable', why };
  }
  const problem = addressProblem(content.auth_url, AUTH_URL);
  if (problem !== undefined) return { kind: 'unreadable', why: `${quoteWhole(path)}: ${problem}` };
  return read.kind === 'exposed'
    ? { kind: 'exposed', why: read.why }
    : { kind: 'tokens', file: fileOf(content, now) };
}

/** Writes a token file; answers why that failed, a whole message. */
export function writeTokenFile(path: string, file: TokenFile, now: number): Promise<string | undefined> {
  return writePrivate(path, `${JSON.stringify(contentOf(file, now), null, 2)}\n`);
}

/**
 * Why tokens could not be kept in a file, before there are any; undefined when they can. Whatever is not a token file is
 * left alone; one that others may read is replaced, and closed to them with that.
 */
export async function whyNotKept(path: string, now: number): Promise<string | undefined> {
  const read = await readTokenFile(path, now);
  return read.kind === 'unreadable' ? read.why : prepareFolder(path);
}

function fileOf(content: Content, now: number): TokenFile {
  const { auth_url: authUrl, client_id: clientId, client_secret: clientSecret } = content;
  const { access_token: accessToken, refresh_token: refreshToken, scopes, expires_at } = content;
  const end = expires_at === undefined ? Number.NaN : Date.parse(expires_at);
  const life = Number.isNaN(end) ? undefined : end - now;
  return {
    application: { authUrl, clientId, clientSecret },
    tokens: { accessToken, life, refreshToken, scopes },
  };
}

function contentOf({ application, tokens }: TokenFile, now: number): Content {
  const { accessToken, life, refreshToken, scopes } = tokens;
  const end = life === undefined ? undefined : endOf(now + life);
  return {
    version: VERSION,
    auth_url: application.authUrl,
    client_id: application.clientId,
    client_secret: application.clientSecret,
    access_token: accessToken,
    ...(end === undefined ? {} : { expires_at: end }),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(scopes === undefined ? {} : { scopes }),
  };
}

/** An end in the far future is none: what the clock cannot count, nobody will live to see. */
function endOf(milliseconds: number): string | undefined {
  const end = new Date(milliseconds);
  return Number.isNaN(end.getTime()) || end.getUTCFullYear() > 9999 ? undefined : end.toISOString();
}

function asTokenFile(value: unknown): Content | undefined {
  // The schema is the type: the check is generated from it, and no type can be generated from the check.
  return isTokenFile(value) ? (value as Content) : undefined;
}
