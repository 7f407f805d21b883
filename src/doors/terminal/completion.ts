import { BLOCKED_CLASSES } from '../../changes/change-class.ts';
import { RULES } from '../../rules/index.ts';
import { SETTINGS, settingNamed } from '../../settings/table/index.ts';
import { prose, quote } from '../../text/message.ts';
import { optionsOf } from './arguments.ts';
import type { Edge, End, Vocabulary } from './commands/command.ts';
import { refused, STATUS } from './session.ts';

/**
 * The script of each shell. It hands the line up to the cursor back to the program, which answers with the words that
 * may stand there. If there are none, the shell completes paths.
 */
export const SHELLS: Readonly<Record<string, string>> = {
  bash: `# bash completion for neki-topology: source <(neki-topology completion bash)
_neki_topology() {
  local line=\${COMP_LINE:0:COMP_POINT}
  COMPREPLY=($(NEKI_TOPOLOGY_LINE=$line neki-topology completion bash 2> /dev/null))
  [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null
}
complete -o default -F _neki_topology neki-topology
`,
  zsh: `#compdef neki-topology
# zsh completion for neki-topology: source <(neki-topology completion zsh), after compinit.
_neki_topology() {
  local line=\${(j: :)words[1,CURRENT]}
  local -a found=(\${(f)"$(NEKI_TOPOLOGY_LINE=$line neki-topology completion zsh 2> /dev/null)"})
  compset -P '--*='
  compadd -a found || _files
}
compdef _neki_topology neki-topology
`,
  fish: `# fish completion for neki-topology: neki-topology completion fish | source
function __neki_topology
  NEKI_TOPOLOGY_LINE=(commandline -cp | string collect) neki-topology completion fish 2> /dev/null
end
complete -c neki-topology -n 'test -n "$(__neki_topology)"' -f -a '(__neki_topology)'
`,
};

/** The words that may follow a word. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  completion: Object.keys(SHELLS),
  '--allow': BLOCKED_CLASSES,
  '--limit': Object.keys(settingNamed('limits').members).map(
    (key) => `${key}=`,
  ),
  '--rule': RULES.map(({ id }) => `${id}=`),
  ...Object.fromEntries(
    SETTINGS.flatMap((row) =>
      row.type === 'choice' ? [[`--${row.name}`, row.words]] : [],
    ),
  ),
};

/** Prints the script of a shell, or the words that the script asks for. */
export async function printCompletion(edge: Edge): Promise<End> {
  const [shell = ''] = edge.given.get('shell') ?? [];
  const script = SHELLS[shell];
  if (script === undefined)
    return refused(
      prose`No completion for ${quote(shell)}. Use bash, zsh or fish.`,
    );
  const line = edge.host.environment['NEKI_TOPOLOGY_LINE'];
  edge.terminal.print(
    line ? wordsAt(line, edge.vocabulary).join('\n') : script,
  );
  return STATUS.inSync;
}

/** The words that may stand at the end of a line. */
function wordsAt(line: string, vocabulary: Vocabulary): readonly string[] {
  // A value that follows `=` is a word of its own for this.
  const words = line.replace(/ (--\S+?)=/, ' $1 ').split(/\s+/);
  const last = words.pop() ?? '';
  const { commands } = vocabulary;
  const command = commands.find(({ name }) => name === words[1]);
  let known = AFTER[words.at(-1) ?? ''];
  if (command === undefined) known = commands.map(({ name }) => name);
  else if (last.startsWith('-'))
    known = optionsOf(command, vocabulary).map(({ name }) => `--${name}`);
  return known?.filter((word) => word.startsWith(last)) ?? [];
}
