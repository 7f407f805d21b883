/** A text as one word of a command line in a POSIX shell. */
export function shellWord(text: string): string {
  if (/^[\w.@%+=:,/-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
