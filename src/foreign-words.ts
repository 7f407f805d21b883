/**
 * Words of other programs that this one recognises, in one place: nobody promises that they stay as they are. Where they
 * change, what is told is less exact and still right; each says what it comes to then.
 */

/** An error of undici for a proxy that refused the tunnel; else it is a fault of the network, which is retried. */
export function isProxyRefusal(message: string): boolean {
  return message.startsWith('Proxy response');
}

/** The service's words for a token that has run out; else the advice is about a credential that is wrong. */
export function tellsExpiry(words: string): boolean {
  return /expired/i.test(words);
}

/** GitHub's words for its limits, beside the headers that tell the same; else it is a missing permission. */
export function tellsRateLimit(message: string): boolean {
  return /rate limit|abuse detection/i.test(message);
}

/** The error types of a GraphQL rate limit, in an answer with status 200. Without them, REST is asked instead. */
export function isGraphqlLimitType(type: string | undefined): boolean {
  return type === 'RATE_LIMITED' || type === 'RATE_LIMIT';
}

/** GitHub's own account as a committer. The pull request of any other commit is searched without a wait. */
export function isGitHubItself(login: string | undefined): boolean {
  return login === 'web-flow';
}

/** GitHub's words for a conversation that is locked; else it is a missing permission. */
export function tellsLock(message: string): boolean {
  return /locked/i.test(message);
}

/** GitHub's words for a comment past its limit; else the problem is told as it is. */
export function tellsTooLong(message: string): boolean {
  return /too long/i.test(message);
}

/** GitHub's words for a commit that is gone; else its file counts as missing there. */
export function tellsMissingCommit(message: string): boolean {
  return /no commit found/i.test(message);
}

/** Why git has no commit to read a file at; `unknown` where its own words are shown. */
export function whyNoCommit(
  words: string,
): 'no-repository' | 'no-commits' | 'no-git' | 'unknown' {
  if (words.includes('not a git repository')) return 'no-repository';
  if (words.includes('Needed a single revision')) return 'no-commits';
  return words.includes('ENOENT') ? 'no-git' : 'unknown';
}

/** The words of git for an object that it does not have; else they are shown as why it could not be read. */
export function tellsMissingObject(words: string): boolean {
  return /does not exist in|exists on disk, but not in|[Nn]ot a valid object name|invalid object name/.test(
    words,
  );
}

/** What Neki's databases end their version with; else the database is not used. */
export function isNekiVersion(version: string): boolean {
  return /\(Neki\)\s*$/.test(version);
}
