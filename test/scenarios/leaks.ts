import {
  type GitHub,
  JOB_TOKEN,
  PERSONAL_TOKEN,
} from '../../sandbox/github.ts';
import { APP, type Platform, READER, WRITER } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { spellingsOf } from '../../src/ports/host/secrets.ts';

/** Everything a run leaves behind for anybody to see: log with commands, summary, outputs, files, comments. */
export function everythingLeft(result: RunResult, github: GitHub): string {
  const log = result.stdout.replace(/^::add-mask::.*$/gm, '');
  const { stderr, summary, outputs, files, exported } = result;
  const comments = [...github.state.repositories.values()].flatMap(
    (repository) => repository.comments.map(({ body }) => body),
  );
  const values = [outputs, files, exported].flatMap((record) =>
    Object.values(record),
  );
  return [log, stderr, summary, ...values, ...comments].join('\n');
}

/** Every secret of the sandboxes, those handed out during the run included, alone and as they are sent. */
export function everySecret({ state }: Platform): readonly string[] {
  const tokens = [...state.accessTokens.keys(), ...state.refreshTokens.keys()];
  const pairs = [WRITER.header, READER.header];
  const fixed = [
    WRITER.secret,
    READER.secret,
    APP.clientSecret,
    APP.refreshToken,
    JOB_TOKEN,
    PERSONAL_TOKEN,
  ];
  return [...fixed, ...pairs, ...tokens];
}

/** The secrets that can be found in a text, in any spelling. */
export function leaksIn(
  text: string,
  secrets: readonly string[],
): readonly string[] {
  return secrets.filter((secret) =>
    spellingsOf(secret).some((spelling) => text.includes(spelling)),
  );
}
