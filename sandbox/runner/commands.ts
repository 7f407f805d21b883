/** An annotation the step made with `::error`, `::warning` or `::notice`. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly col: number | undefined;
  readonly endLine: number | undefined;
  readonly endColumn: number | undefined;
  readonly title: string | undefined;
}

/** What the runner makes of a step's standard output. */
export interface ParsedLog {
  readonly annotations: Annotation[];
  /** Values handed to `::add-mask::`, in order. */
  readonly masks: string[];
  /** Titles of `::group::`. */
  readonly groups: string[];
  /** Messages of `::debug::`, shown only in a debug run. */
  readonly debug: string[];
  /** The log a reader of the run sees: masked from the moment each mask is set, debug lines left out. */
  readonly visible: string;
}

interface Command {
  readonly name: string;
  readonly properties: ReadonlyMap<string, string>;
  readonly message: string;
}

/** Reads workflow commands out of a step's output, with their percent-escapes and `::stop-commands::`. */
export function parseLog(stdout: string): ParsedLog {
  const parsed: ParsedLog & { shown: string[] } = {
    annotations: [],
    masks: [],
    groups: [],
    debug: [],
    shown: [],
    visible: '',
  };
  let resumeAt: string | undefined;
  for (const line of stdout.split(/\r?\n/)) {
    const command = parseCommand(line);
    if (resumeAt !== undefined) {
      if (command?.name === resumeAt) resumeAt = undefined;
      else parsed.shown.push(mask(line, parsed.masks));
    } else if (command === undefined)
      parsed.shown.push(mask(line, parsed.masks));
    else if (command.name === 'stop-commands') resumeAt = command.message;
    else carryOut(command, parsed);
  }
  const { annotations, masks, groups, debug, shown } = parsed;
  return { annotations, masks, groups, debug, visible: shown.join('\n') };
}

function carryOut(
  command: Command,
  parsed: ParsedLog & { shown: string[] },
): void {
  const { name, message } = command;
  switch (name) {
    case 'error':
    case 'warning':
    case 'notice':
      parsed.annotations.push(annotation(name, command));
      parsed.shown.push(`${name}: ${mask(message, parsed.masks)}`);
      return;
    case 'add-mask':
      if (message.trim() !== '') parsed.masks.push(message);
      return;
    case 'group':
      parsed.groups.push(message);
      parsed.shown.push(mask(message, parsed.masks));
      return;
    case 'debug':
      parsed.debug.push(message);
      return;
  }
}

function annotation(
  level: Annotation['level'],
  { properties, message }: Command,
): Annotation {
  const number = (name: string): number | undefined => {
    const text = properties.get(name);
    return text === undefined || text === '' ? undefined : Number(text);
  };
  return {
    level,
    message,
    file: properties.get('file'),
    line: number('line'),
    col: number('col'),
    endLine: number('endLine'),
    endColumn: number('endColumn'),
    title: properties.get('title'),
  };
}

/** A command stands at the start of its line, blanks aside: `::name key=value,key=value::message`. */
function parseCommand(line: string): Command | undefined {
  const [, name, list = '', message = ''] =
    /^\s*::([^\s:]+)(?: (.*?))?::(.*)$/s.exec(line) ?? [];
  if (name === undefined) return undefined;
  const properties = list
    .split(',')
    .filter((pair) => pair.includes('='))
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), unescapeProperty(pair.slice(at + 1))];
    });
  return {
    name,
    properties: new Map(properties),
    message: unescapeData(message),
  };
}

function unescapeData(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%25', '%');
}

function unescapeProperty(text: string): string {
  return unescapeData(text.replaceAll('%3A', ':').replaceAll('%2C', ','));
}

/** The runner hides a mask of several lines line by line as well, since it writes its log by lines. */
function mask(text: string, masks: readonly string[]): string {
  const secrets = masks
    .flatMap((value) => [value, ...value.split(/\r?\n/)])
    .filter((value) => value !== '');
  const longestFirst = secrets.sort((a, b) => b.length - a.length);
  return longestFirst.reduce(
    (shown, secret) => shown.replaceAll(secret, '***'),
    text,
  );
}
