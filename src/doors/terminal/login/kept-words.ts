import { scopesToChoose } from '../../../ports/platform/operation.ts';
import {
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteWhole,
  words,
} from '../../../text/message.ts';
import { endOf, type TokenFile } from './token-file.ts';

/** The lines about the stored tokens of a sign-in. Times are compared with the clock of this machine. */
export function keptWords(
  path: string,
  file: TokenFile,
  now: number,
): readonly Message[] {
  const { life, refreshToken } = file.tokens;
  const until = endOf(life, now);
  const end =
    until === undefined ? NOTHING : prose` and expires at ${words(until)}`;
  const renewal =
    refreshToken === undefined
      ? prose`The service returned no refresh token. Sign in again when it expires.`
      : prose`It is refreshed automatically. Do not use this refresh token anywhere else: a refresh may invalidate it.`;
  const lines = [
    prose`Signed in. The access token is stored in ${quoteWhole(path)}${end}. ${renewal}`,
    prose`The file also holds the client secret. It is readable only by you. Anyone who obtains it can act as you.`,
  ];
  return lines.concat(scopeWords(file));
}

/** At any level, singular or plural: docs/neki.md §10.15 and §10.16 spell them differently. */
const SETS_TOPOLOGY = /^(?:\w+:)?write_(?:branch|databases?)$/;

function scopeWords({ tokens: { scopes } }: TokenFile): readonly Message[] {
  if (scopes === undefined) return [];
  const granted = prose`Granted scopes: ${quoteWhole(scopes.join(' '))}.`;
  if (scopes.some((name) => SETS_TOPOLOGY.test(name))) return [granted];
  const needed = joined(scopesToChoose('write-topology').map(quote), ', ');
  return [
    granted,
    prose`These scopes do not allow updating a data topology; one of ${needed} is required.`,
  ];
}
