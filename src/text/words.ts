import { atTerminal } from '../settings/table/index.ts';
import {
  type InputName,
  type Message,
  type MessagePart,
  MOST_OF_A_TEXT,
} from './message.ts';
import { shown, visible } from './visible.ts';

/** Who reads a message: somebody with the repository, who sets inputs, or somebody at a terminal, who types options. */
export type Audience = 'repository' | 'terminal';

/** A word of a message as it is shown, with a mark if it is not our own word. */
export interface Word {
  readonly isMarked: boolean;
  readonly text: string;
  /** Whether it names something on GitHub, so that it becomes a link. */
  readonly isReference?: true;
  /** Whether it is typed or copied as it stands, such as a command, so that no line may break inside of it. */
  readonly isTyped?: true;
}

/**
 * The words of a message for its audience: visible and on one line, with values cut, but nothing escaped for a format.
 */
export function wordsFor(
  message: Message,
  audience: Audience,
): readonly Word[] {
  return message.parts.flatMap((part) => wordsOf(part, audience));
}

function wordsOf(part: MessagePart, audience: Audience): readonly Word[] {
  switch (part.kind) {
    case 'text':
    case 'number':
      return [{ isMarked: false, text: part.text }];
    case 'value':
      return [marked(shown(part.value, part.most))];
    case 'shard':
      return [marked(shown(part.uid, MOST_OF_A_TEXT))];
    case 'code':
      return [{ ...marked(visible(part.code)), isTyped: true }];
    case 'pull':
      return [{ isMarked: false, text: `#${part.pull}`, isReference: true }];
    case 'input':
      return inputWords(part, audience);
  }
}

/** An empty or blank text is shown with a mark, because readers must see that there is one. */
function marked(text: string): Word {
  if (text.trim() === '') return { isMarked: true, text: '""' };
  return { isMarked: true, text };
}

function inputWords(
  {
    input,
    value,
    isNamed,
    isOfTarget,
  }: Extract<MessagePart, { kind: 'input' }>,
  audience: Audience,
): readonly Word[] {
  if (isOfTarget === true && audience === 'terminal')
    return [{ isMarked: false, text: 'the target' }];

  const option = optionOf(input, audience);
  if (option !== undefined)
    return [{ ...setting(option, ' ', value), isTyped: true }];

  const word = setting(input, ': ', value);
  if (isNamed) return [{ isMarked: false, text: 'the input ' }, word];
  return [word];
}

/** A setting with its value; without a value, only its name. */
function setting(
  name: string,
  between: ' ' | ': ',
  value: string | undefined,
): Word {
  if (value === undefined) return marked(name);
  return marked(name + between + value);
}

function optionOf(input: InputName, audience: Audience): string | undefined {
  if (audience === 'terminal') return atTerminal(input);
  return undefined;
}
