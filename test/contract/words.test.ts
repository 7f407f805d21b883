import { expect, it } from 'vitest';
import { sentences } from './sentences.ts';

/** More words than this are two sentences. */
const MOST_WORDS = 30;

/** Words that a reader has to decode, and what to say instead. */
const BANNED: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\bstands? (?!for\b)/, 'is'],
  [
    /\b(?:is|are) told\b|\btold of\b|\btells? (?:of|every|more|nothing)\b/,
    'reported, listed, shows',
  ],
  [/\bmeanwhile\b|\ball the same\b/i, 'since, anyway'],
  [/\bof (?:its|their|his|your) own\b/, 'its own, separate'],
  [
    /\bSay `|\b(?:Write|Give|Name) (?:it|them|one|a|an|another|`)(?!\p{L})/u,
    'Set, Use, Pass, Add',
  ],
  [
    /\b(?:service|action|CLI|run|runs|job|GitHub|which) takes?\b|\btakes (?:at most|exactly|all)\b/,
    'accepts',
  ],
  [/\b(?:is|are|was|were) not known\b/, 'unknown'],
  [/\black(?:s|ed|ing)?\b/i, 'is missing, requires'],
  [/\b(?:run|runs|ran) out\b/, 'expired'],
  [/\bgo(?:es|ing)? on\b/, 'continue'],
  [/\bpointed at\b/, 'flagged'],
  [/\banew\b|\bbegun\b|\bgravest\b|\bbag\b/, 'a word of today'],
  [
    /\bwhat is bound to\b|\blosing sight\b|\bno matter of\b/,
    'the thing itself',
  ],
  [
    /\brows? (?:changes? (?:its|their) shard|moves? to)\b/,
    'queries go elsewhere; rows stay',
  ],
  [/\bnobody\b|\bwhoever\b/i, 'what is so, in the active'],
  [
    /\b(?:branch-unread|branch ordinary|no-answer|odd-answer|find-out|undefined|NaN)\b|\[object /,
    'no word of the inside',
  ],
];

const SENTENCES = sentences();

it('no sentence has a word that a reader must decode', () => {
  const found = SENTENCES.flatMap(({ file, line, text }) =>
    BANNED.filter(([words]) => words.test(text)).map(
      ([, instead]) => `${file}:${line}: ${text} (instead: ${instead})`,
    ),
  );
  expect(found).toEqual([]);
});

it(`no sentence has more than ${MOST_WORDS} words`, () => {
  const found = SENTENCES.flatMap(({ file, line, text }) =>
    text
      .split(/[.!?;](?:\s|$)/)
      .map(
        (sentence) =>
          sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word))
            .length,
      )
      .filter((words) => words > MOST_WORDS)
      .map((words) => `${file}:${line}: ${words} words: ${text}`),
  );
  expect(found).toEqual([]);
});

it('no sentence has two spaces in a row', () => {
  expect(SENTENCES.filter(({ text }) => /\S {2,}\S/.test(text))).toEqual([]);
});

it('the list has what users read, and nothing else', () => {
  const texts = SENTENCES.map(({ text }) => text);
  expect(SENTENCES.length).toBeGreaterThan(1000);
  expect(texts).toContain(
    'The topology file (data-topology.yaml); ends in .yaml, .yml or .json.',
  );
  expect(
    texts.filter((text) => /^(?:SELECT|https?:|\.\.?\/)/.test(text)),
  ).toEqual([]);
});
