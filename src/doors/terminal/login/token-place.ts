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
  /** Milliseconds since the epoch, as the files of this machine are dated. */
  readonly now: () => number;
  /** Told when renewed tokens could not be kept, a whole message. */
  readonly warn: (warning: Message) => void;
  /** Called with everything in it that nothing may show. */
  readonly onSecret: (secret: string) => void;
}

/**
 * Loads the credential that `login` left; undefined without one, and a whole message where it is of no use. Its access
 * token is used as long as it lasts, and renewed tokens are written back.
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
      // Its secret may be another by now.
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
