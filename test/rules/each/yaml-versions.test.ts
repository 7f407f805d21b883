import { expect, it } from 'vitest';
import { validate } from '../../../src/rules/validate.ts';
import { documentOf } from '../../domain.ts';
import { textOf } from '../../messages.ts';
import { META } from './examples/parts.ts';

const RULES = ['yaml-ambiguous', 'octal-number'];

/** What the two rules say of a document, in JSON or YAML. */
function told(text: string, name = 'data-topology.yaml'): readonly string[] {
  return validate(documentOf(text, name))
    .filter(({ id }) => RULES.includes(id))
    .map(({ severity, message }) => `${severity}: ${textOf(message)}`);
}

it.each(['no', 'on', 'Off', 'YES'])('%s is a boolean to YAML 1.1', (word) => {
  const warning = `warning: \`${word}\` without quotes is a boolean in YAML 1.1 and a string in YAML 1.2. Use \`"${word}"\`.`;
  expect(told(`${META}note: ${word}\n`)).toEqual([warning]);
  expect(told(`${META}databases: {${word}: {}}\n`)).toEqual([warning]);
  expect(told(`${META}note: "${word}"\n`)).toEqual([]);
});

it.each(['0b11', '1_000', '12:30', '-0x1F', '190:20:30.15', '0_7'])(
  '%s is a number to YAML 1.1',
  (text) => {
    expect(told(`${META}note: [${text}]\n`)).toEqual([
      `warning: \`${text}\` without quotes is a number in YAML 1.1 and a string in YAML 1.2. Use \`"${text}"\`.`,
    ]);
    expect(told(`${META}note: ['${text}']\n`)).toEqual([]);
  },
);

it.each(['0o17', '08', '1e3', '1.5e3'])('%s is a text to YAML 1.1', (text) => {
  expect(told(`${META}note: ${text}\n`)).toEqual([
    `warning: \`${text}\` without quotes is a string in YAML 1.1 and a number in YAML 1.2. Use \`"${text}"\`, or write the number in digits alone.`,
  ]);
});

it.each([
  ['010', '8', '10'],
  ['-017', '-15', '-17'],
])('%s is %s to YAML 1.1 and %s to YAML 1.2', (text, octal, decimal) => {
  expect(told(`${META}note: ${text}\n`)).toEqual([
    `error: \`${text}\` is \`${octal}\` in YAML 1.1 and \`${decimal}\` in YAML 1.2. Write the one you mean, \`"${decimal}"\` or \`"${octal}"\`.`,
  ]);
});

it.each([
  'y',
  'none',
  '007',
  '0',
  '0x1F',
  '1.5',
  '-3',
  '1.5e+3',
  '10.0.0.1',
  'a:b',
  'online',
  '1:2:x',
  'true',
])('%s is the same to both', (text) => {
  expect(told(`${META}note: ${text}\n`)).toEqual([]);
});

it('a bound without quotes is told once, with its digits as they are written', () => {
  const text = `${META}  - {uid: data, key_ranges: [{shard_uid: s1, end: 0040}, {shard_uid: s2, start: "0040"}]}\n`;
  expect(told(text)).toEqual([]);
});

it('no reader of JSON takes a number for another', () => {
  const text = `{"authoritative_shard_group":"no","shard_groups":[],"note":[1e3,"1_000","on"]}`;
  expect(told(text, 'data-topology.json')).toEqual([]);
});
