/**
 * Reads a GITHUB_OUTPUT, GITHUB_ENV or GITHUB_STATE file as the runner does: `name=value` lines and
 * `name<<delimiter` blocks. Throws for what the runner would fail the step for.
 */
export function parseFileCommands(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/);
  const values: [string, string][] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const equals = line.indexOf('=');
    const heredoc = line.indexOf('<<');
    if (heredoc >= 0 && (equals < 0 || heredoc < equals)) {
      const delimiter = line.slice(heredoc + 2);
      const end = lines.indexOf(delimiter, at + 1);
      if (end < 0) throw new Error(`no line ends the value begun by: ${line}`);
      values.push([
        line.slice(0, heredoc),
        lines.slice(at + 1, end).join('\n'),
      ]);
      at = end;
    } else {
      if (equals < 0)
        throw new Error(`neither name=value nor name<<delimiter: ${line}`);
      values.push([line.slice(0, equals), line.slice(equals + 1)]);
    }
  }
  return Object.fromEntries(values);
}
