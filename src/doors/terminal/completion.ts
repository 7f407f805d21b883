import { BLOCKED_CLASSES, CHANGE_CLASSES } from '../../changes/change-class.ts';
import { RULES } from '../../rules/index.ts';
import { SEVERITIES } from '../../rules/rule.ts';
import {
  optionName,
  SETTINGS,
  type Setting,
} from '../../settings/table/index.ts';
import { code, type Message, prose, quote } from '../../text/message.ts';
import { didYouMean } from '../../text/nearest.ts';
import { shellWord } from '../../text/shell-word.ts';
import { placesOf } from './arguments.ts';
import {
  type CommandText,
  type Option,
  optionsOf,
  type Vocabulary,
} from './options.ts';
import { type Edge, type End, refused, STATUS } from './session.ts';

/** The shells and their scripts. The scripts come from the same tables as the help. */
export const SHELLS = { bash, zsh, fish } as const;

/** Prints the script of a shell. */
export async function printCompletion({
  given,
  terminal,
  vocabulary,
}: Edge): Promise<End> {
  const [shell = ''] = given.get('shell') ?? [];
  const script = Object.entries(SHELLS).find(([name]) => name === shell)?.[1];
  if (script === undefined) return refused(noCompletion(shell));
  terminal.print(script(vocabulary));
  return STATUS.inSync;
}

function noCompletion(shell: string): Message {
  const all = prose`Use ${code('bash')}, ${code('zsh')} or ${code('fish')}.`;
  const remedy = didYouMean(shell, Object.keys(SHELLS), all);
  return prose`No completion for ${quote(shell)}. ${remedy}`;
}

/** What may be typed at a place: some words, a file name, or unknown words (an empty list). */
type Candidates = readonly string[] | 'files';

const FILES = ['PATH', 'FILE', 'OLD', 'NEW'];
/** The words for a placeholder in a usage, or for the value of an option. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  SHELL: Object.keys(SHELLS),
  RULE: [...RULES.map(({ id }) => id), ...CHANGE_CLASSES],
  'ID=SEVERITY': RULES.flatMap(({ id }) =>
    SEVERITIES.map((severity) => `${id}=${severity}`),
  ),
  'CLASS[:TABLE]': BLOCKED_CLASSES,
  ...Object.fromEntries(SETTINGS.flatMap(wordsOf)),
};

/** The words for the option of a setting, by its name. */
function wordsOf(
  setting: Setting,
): readonly (readonly [string, readonly string[]])[] {
  const { option } = setting;
  if (option === undefined) return [];
  const name = optionName(option.usage);
  if (setting.type === 'choice') return [[name, setting.words]];
  if (setting.type !== 'map' || setting.members === undefined) return [];
  return [[name, Object.keys(setting.members).map((member) => `${member}=`)]];
}

/** The candidates for the value of an option or for a word of a command. `word` is its placeholder in the usage. */
function candidatesOf(name: string, word: string): Candidates {
  return FILES.includes(word) ? 'files' : (WORDS[word] ?? WORDS[name] ?? []);
}

function bash(vocabulary: Vocabulary): string {
  const { commands } = vocabulary;
  const valued = Object.values(vocabulary.options).filter(
    ({ value }) => value !== undefined,
  );
  const answer = (found: Candidates): string =>
    found === 'files' ? 'files=1' : `list='${found.join(' ')}'`;
  const values = valued.map(
    ({ name, flags, value = '' }) =>
      `    ${flags.join('|')}) ${answer(candidatesOf(name, value))} ;;`,
  );
  const places = commands.flatMap((command) =>
    placesOf(command).map(
      ({ name, word }, at) =>
        `    '${command.name} ${at}') ${answer(candidatesOf(name, word))} ;;`,
    ),
  );
  const flagsOf = (options: readonly Option[]): readonly string[] =>
    options.flatMap(({ flags }) => flags);
  const options = commands.map(
    (command) =>
      `    ${command.name}) list='${flagsOf(optionsOf(command, vocabulary)).join(' ')}' ;;`,
  );
  return `# bash completion for neki-topology: source <(neki-topology completion bash)
_neki_topology() {
  local words=() line=\${COMP_LINE:0:COMP_POINT} cur prev count at place=0 list= files=
  # Split at blanks: bash itself also breaks words at = and :
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  count=\${#words[@]}
  cur=\${words[count-1]}
  prev=\${words[count-2]}
  [[ $cur == --*=* ]] && prev=\${cur%%=*} && cur=\${cur#*=}
  for ((at = 2; at < count - 1; at++)); do
    case \${words[at]} in
    ${flagsOf(valued).join('|')}) ((at++)) ;;
    -*) ;;
    *) ((place++)) ;;
    esac
  done
  COMPREPLY=()
  if ((count < 3)); then
    list='${commands.map(({ name }) => name).join(' ')}'
  else
    case $prev in
${values.join('\n')}
    *) if [[ $cur == -* ]]; then case \${words[1]} in
${options.join('\n')}
    esac; else case "\${words[1]} $place" in
${places.join('\n')}
    esac; fi ;;
    esac
  fi
  if [[ -n $files ]]; then
    compopt -o filenames 2> /dev/null
    while IFS= read -r at; do COMPREPLY+=("$at"); done < <(compgen -f -- "$2")
  else
    COMPREPLY=($(compgen -W "$list" -- "$cur"))
    # Only what follows the last break is replaced.
    COMPREPLY=("\${COMPREPLY[@]#"\${cur%"$2"}"}")
  fi
}
complete -F _neki_topology neki-topology
`;
}

function zsh(vocabulary: Vocabulary): string {
  const plain = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&');
  const action = (found: Candidates): string => {
    if (found === 'files') return '_files';
    return found.length === 0 ? ' ' : `(${found.map(plain).join(' ')})`;
  };
  const argument = (name: string, word: string): string =>
    `:${word.replaceAll(':', '\\:')}:${action(candidatesOf(name, word))}`;
  const specs = (command: CommandText): readonly string[] => [
    ...optionsOf(command, vocabulary).flatMap(
      ({ name, flags, value, meaning }) => {
        const about = `[${plain(meaning)}]${value === undefined ? '' : argument(name, value)}`;
        return flags.map(
          (flag) =>
            `*${flag}${value && flag.startsWith('--') ? '=' : ''}${about}`,
        );
      },
    ),
    ...placesOf(command).map(
      ({ name, word }, at) => `${at + 1}${argument(name, word)}`,
    ),
  ];
  const commands = vocabulary.commands.map(
    ({ name, meaning }) => `      ${shellWord(`${name}:${meaning}`)}`,
  );
  const cases = vocabulary.commands.map((command) => {
    const words = ['_arguments', ...specs(command).map(shellWord)];
    return `    ${command.name}) ${words.join(' \\\n      ')} ;;`;
  });
  return `#compdef neki-topology
# zsh completion for neki-topology: source <(neki-topology completion zsh), after compinit
_neki_topology() {
  if ((CURRENT == 2)); then
    local commands=(
${commands.join('\n')}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${cases.join('\n')}
  esac
}
compdef _neki_topology neki-topology
`;
}

function fish(vocabulary: Vocabulary): string {
  const line = (...words: readonly (string | undefined)[]): string =>
    ['complete -c neki-topology', ...words]
      .filter((word) => word !== undefined)
      .join(' ');
  const answer = (found: Candidates): string =>
    found === 'files' ? '-F' : `-a ${shellWord(found.join(' '))}`;
  const of = (command: string | readonly string[]): string =>
    `-n ${shellWord(`__fish_seen_subcommand_from ${[command].flat().join(' ')}`)}`;
  const commands = vocabulary.commands.map(({ name, meaning }) =>
    line('-n __fish_use_subcommand', `-a ${name}`, `-d ${shellWord(meaning)}`),
  );
  const all = Object.values(vocabulary.options);
  const options = all.map(({ name, short, value, meaning, of: commands }) =>
    line(
      commands && of(commands),
      `-l ${name}`,
      short && `-s ${short}`,
      value && `-r ${answer(candidatesOf(name, value))}`,
      `-d ${shellWord(meaning)}`,
    ),
  );
  const places = vocabulary.commands.flatMap((command) =>
    placesOf(command)
      .map(({ name, word }) => candidatesOf(name, word))
      .filter(({ length }) => length > 0)
      .map((found) => line(of(command.name), answer(found))),
  );
  return `# fish completion for neki-topology: neki-topology completion fish | source
${[line('-f'), ...commands, ...options, ...places].join('\n')}
`;
}
