import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { SHELLS } from '../../../src/doors/terminal/completion.ts';
import { VOCABULARY } from '../../../src/doors/terminal/vocabulary.ts';

/** What bash offers at the end of a line, as Tab asks for it: its own words, broken at `=` and `:`. */
export function offered(line: string, folder?: string): readonly string[] {
  const asked = `${SHELLS.bash(VOCABULARY)}
COMP_LINE=$1 COMP_POINT=\${#1}
words=()
# As readline breaks a line.
while [[ $1 =~ ^[[:space:]]*([=:]+|[^[:space:]=:]+)(.*)$ ]]; do words+=("\${BASH_REMATCH[1]}"); set -- "\${BASH_REMATCH[2]}"; done
[[ $COMP_LINE == *[[:space:]] ]] && words+=('')
COMP_WORDS=("\${words[@]}") COMP_CWORD=$((\${#words[@]} - 1))
cur=\${words[COMP_CWORD]}
[[ $cur == [=:] ]] && cur=
_neki_topology neki-topology "$cur" "\${words[COMP_CWORD-1]}"
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const options = { encoding: 'utf8', ...(folder && { cwd: folder }) } as const;
  const { stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-c', asked, 'bash', line],
    options,
  );
  expect(stderr.replace(/.*compopt: not currently executing.*\n/g, '')).toBe(
    '',
  );
  return stdout.split('\n').filter(Boolean).toSorted();
}
