/**
 * Words of other programs that this program recognizes, in one place, because they may change without notice. If they
 * change, messages are less exact but still right; each function says what happens then.
 */

/** Whether undici says that a proxy refused the tunnel; otherwise the error is a network fault, which is retried. */
export function isProxyRefusal(message: string): boolean {
  return message.startsWith('Proxy response');
}

/** Whether the service says that a token has expired; otherwise the advice is about a wrong credential. */
export function tellsExpiry(words: string): boolean {
  return /expired/i.test(words);
}

/** Whether GitHub says that a rate limit was reached (its headers say so, too); otherwise a permission is missing. */
export function tellsRateLimit(message: string): boolean {
  return /rate limit|abuse detection/i.test(message);
}

/** Whether a GraphQL answer with status 200 has a rate-limit error. Otherwise, REST is asked instead. */
export function isGraphqlLimitType(type: string | undefined): boolean {
  return type === 'RATE_LIMITED' || type === 'RATE_LIMIT';
}

/** Whether GitHub itself is the committer. The pull request of any other commit is searched for without a wait. */
export function isGitHubItself(login: string | undefined): boolean {
  return login === 'web-flow';
}

/** Whether GitHub says that a conversation is locked; otherwise a permission is missing. */
export function tellsLock(message: string): boolean {
  return /locked/i.test(message);
}

/** Whether GitHub says that a comment is too long; otherwise its own words are shown. */
export function tellsTooLong(message: string): boolean {
  return /too long/i.test(message);
}

/** Whether GitHub says that a commit is gone; otherwise the file counts as missing at the commit. */
export function tellsMissingCommit(message: string): boolean {
  return /no commit found/i.test(message);
}

/** Why git has no commit at which to read a file; `unknown` if git's own words are shown. */
export function whyNoCommit(
  words: string,
): 'no-repository' | 'no-commits' | 'no-git' | 'unknown' {
  if (words.includes('not a git repository')) return 'no-repository';
  if (words.includes('Needed a single revision')) return 'no-commits';
  return words.includes('ENOENT') ? 'no-git' : 'unknown';
}

/** Whether git says that an object is missing; otherwise its own words are shown as the reason. */
export function tellsMissingObject(words: string): boolean {
  return /does not exist in|exists on disk, but not in|[Nn]ot a valid object name|invalid object name/.test(
    words,
  );
}

/** Whether a version is that of a Neki database; otherwise the database is not used. */
export function isNekiVersion(version: string): boolean {
  return /\(Neki\)\s*$/.test(version);
}
