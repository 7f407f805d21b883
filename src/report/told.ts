import { type InputName, OPTIONS } from '../message/inputs.ts';
import {
  code,
  input,
  joined,
  type Message,
  pullRequest,
  theInput,
  words,
} from '../message/message.ts';
import { explain } from '../platform/explain.ts';
import type { Problem } from '../platform/problem.ts';

/** What a stage of a run said: a message, or a text whose values stand between backticks, with problems among its parts. */
export type Told = Message | string | readonly (string | Problem | Message)[];

/** What a stage said, as a message. */
export function told(said: Told): Message {
  if (typeof said === 'string') return ofText(said);
  if ('parts' in said) return said;

  return joined(said.map(partOf), '');
}

function partOf(part: string | Problem | Message): Message {
  if (typeof part === 'string') return ofText(part);
  return 'parts' in part ? part : told(explain(part));
}

/** Inputs whose names are ordinary words, so that a value may be called alike: only what leads to them tells. */
const AFTER_LEAD: ReadonlySet<string> = new Set([
  'file',
  'organization',
  'database',
  'branch',
  'schema',
  'rules',
  'shards',
  'target',
  'targets',
]);
const LEAD = /(?:\b(?:the )?input |\b(?:Correct|Set) )$/;

/** A text of a room that does not make messages yet: what stands between backticks is a value, or the name of an input. */
function ofText(text: string): Message {
  const parts = text.split('`');
  const messages = parts.map((part, at) => {
    if (at % 2 === 0) return ownWords(part.replace(/\b(?:the )?input $/, ''));

    const before = parts[at - 1] ?? '';
    return named(part, before) ?? code(part);
  });
  return joined(messages, '');
}

function named(text: string, before: string): Message | undefined {
  const [, name = '', value] = /^([a-z-]+)(?:: (.*))?$/.exec(text) ?? [];
  if (!isInput(name)) return undefined;
  if (/\b(?:the )?input $/.test(before)) return theInput(name);
  if (AFTER_LEAD.has(name) && !LEAD.test(before)) return undefined;

  return input(name, value);
}

function isInput(name: string): name is InputName {
  return Object.hasOwn(OPTIONS, name);
}

/** Our own words; a pull request among them is one. */
function ownWords(text: string): Message {
  const parts = text.split(/((?<=\bpull requests? |, |and )#\d+)/);
  const messages = parts.map((part, at) =>
    at % 2 === 1 ? pullRequest(Number(part.slice(1))) : words(part),
  );
  return joined(messages, '');
}
