import type { Credential } from '../../platform/credential.ts';
import type { TokenPlace, Tokens } from '../../platform/tokens.ts';
import { quoteWhole } from '../../topology/finding.ts';
import { readTokenFile, type TokenFile, writeTokenFile } from './token-file.ts';
import { type Pause, takeLock } from './token-lock.ts';

/** What keeping tokens in a file needs from outside. */
export interface PlaceOptions {
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told when renewed tokens could not be kept, a whole message. */
  readonly warn: (warning: string) => void;
}

/** The credential of a token file; `why` is a whole message. */
export type LoadedCredential =
  | {
      readonly kind: 'credential';
      readonly credential: Credential;
      /** Everything in it that nothing may show. */
      readonly secrets: readonly string[];
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unusable'; readonly why: string };

/**
 * Loads the credential that `login` left. Its access token is used as long as it lasts, and renewed tokens are written
 * back, by one process at a time.
 */
export async function loadCredential(options: PlaceOptions): Promise<LoadedCredential> {
  const read = await readTokenFile(options.path, options.now());
  if (read.kind === 'missing') return read;
  if (read.kind !== 'tokens') return { kind: 'unusable', why: read.why };
  const { file } = read;
  const { accessToken, refreshToken, life } = file.tokens;
  if (refreshToken !== undefined) {
    const { application } = file;
    const place = tokenPlace(file, options);
    const secrets = [application.clientSecret, accessToken, refreshToken];
    return {
      kind: 'credential',
      credential: { kind: 'refresh-grant', ...application, refreshToken, place },
      secrets,
    };
  }
  if (life !== undefined && life <= 0) {
    const why = `The access token in ${quoteWhole(options.path)} ran out, and the service gave no refresh token with it. Run \`login\` again.`;
    return { kind: 'unusable', why };
  }
  return {
    kind: 'credential',
    credential: { kind: 'access-token', token: accessToken },
    secrets: [file.application.clientSecret, accessToken],
  };
}

/** Puts the tokens of a new sign-in into the file, when no renewal of the old ones is under way. */
export async function keepTokens(
  file: TokenFile,
  { path, now }: Pick<PlaceOptions, 'path' | 'now'>,
  pause: Pause,
): Promise<string | undefined> {
  const lock = await takeLock(path, pause);
  if (!lock.ok) return lock.why;
  try {
    return await writeTokenFile(path, file, now());
  } finally {
    await lock.release();
  }
}

function tokenPlace(file: TokenFile, { path, now, warn }: PlaceOptions): TokenPlace {
  return {
    held: file.tokens,
    take: async (pause) => {
      const lock = await takeLock(path, pause);
      if (!lock.ok) return lock;
      const read = await readTokenFile(path, now());
      if (read.kind !== 'tokens' || read.file.application.clientId !== file.application.clientId) {
        await lock.release();
        return { ok: false, why: gone(path, read.kind === 'tokens' ? undefined : read) };
      }
      return {
        ok: true,
        held: read.file.tokens,
        keep: async (tokens: Tokens) => {
          const failure = await writeTokenFile(path, { ...read.file, tokens }, now());
          if (failure !== undefined) warn(lost(failure));
        },
        end: () => lock.release(),
      };
    },
  };
}

function gone(path: string, read: { readonly kind: string; readonly why?: string } | undefined): string {
  return (
    read?.why ?? `The tokens in ${quoteWhole(path)} were removed or replaced while this ran. Run it again.`
  );
}

function lost(failure: string): string {
  return `The tokens were renewed and could not be kept: ${failure} The refresh token in the file may be dead now. This run goes on; before the next one, run \`login\` again.`;
}
