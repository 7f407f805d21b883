import type {
  Credential,
  TokenPlace,
} from '../../../ports/platform/sign-in.ts';
import { failure, ok, type Result } from '../../../result.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
} from '../../../text/message.ts';
import { readTokenFile, type TokenFile, writeTokenFile } from './token-file.ts';

interface PlaceOptions {
  readonly path: string;
  /** Milliseconds since the epoch, like the file times of this machine. */
  readonly now: () => number;
  /** Gets a full message if renewed tokens could not be stored. */
  readonly warn: (warning: Message) => void;
  /** Gets each secret of the file, which must never be shown. */
  readonly onSecret: (secret: string) => void;
}

/**
 * Loads the credential that `login` stored; undefined if there is none. Fails with a full message if it is unusable.
 * Its access token is used until it expires, and renewed tokens are stored.
 */
export async function loadCredential(
  options: PlaceOptions,
): Promise<Result<Credential | undefined, Message>> {
  const { path, now, onSecret } = options;
  const read = await readTokenFile(path, now());
  if (read.kind === 'missing') return ok(undefined);
  if (read.kind !== 'tokens') return failure(read.why);
  const { application, tokens } = read.file;
  const { accessToken, refreshToken, life } = tokens;
  for (const secret of [application.clientSecret, accessToken, refreshToken])
    if (secret !== undefined) onSecret(secret);
  if (refreshToken !== undefined)
    return ok({
      kind: 'refresh-grant',
      ...application,
      refreshToken,
      place: tokenPlace(read.file, options),
    });
  if (life !== undefined && life <= 0)
    return failure(
      prose`The access token in ${quoteWhole(path)} has expired, and there is no refresh token. Run ${code('login')} again.`,
    );
  return ok({ kind: 'access-token', token: accessToken });
}

function tokenPlace(
  file: TokenFile,
  { path, now, warn }: PlaceOptions,
): TokenPlace {
  let { application } = file;
  return {
    held: file.tokens,
    read: async () => {
      const read = await readTokenFile(path, now());
      if ('why' in read) return failure(read.why);
      if (
        read.kind !== 'tokens' ||
        read.file.application.clientId !== application.clientId
      )
        return failure(
          prose`The tokens in ${quoteWhole(path)} were removed or replaced during this run. Run again.`,
        );
      // The application's secret may have changed.
      application = read.file.application;
      return ok(read.file.tokens);
    },
    keep: async (tokens) => {
      const why = await writeTokenFile(path, { application, tokens }, now());
      if (why !== undefined)
        warn(
          prose`The refreshed tokens could not be stored: ${why} The stored refresh token may no longer be valid. This run continues; run ${code('login')} again before the next one.`,
        );
    },
  };
}
