/** A word of a command line that a POSIX shell takes as it is. */
export function shellWord(text: string): string {
  return /^[\w.@%+=:,/-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", "'\\''")}'`;
}
