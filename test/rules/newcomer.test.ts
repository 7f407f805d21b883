import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { validate } from '../../src/rules/validate.ts';
import { type Finding, read } from '../domain.ts';
import { factsOf } from '../messages.ts';

function findingsIn(bytes: Uint8Array): readonly Finding[] {
  const result = read(bytes);
  if (result.ok) return validate(result.document);
  const further = result.draft === undefined ? [] : validate(result.draft);
  return [...result.findings, ...further].toSorted(
    (one, other) => rank(one) - rank(other),
  );
}

/** Errors first, then by line. */
function rank({ severity, location }: Finding): number {
  return (severity === 'error' ? 0 : 1e9) + location.line;
}

it('a newcomer sees all ten mistakes of a long topology in one run, each with what to write instead', () => {
  const bytes = readFileSync(
    new URL('../fixtures/newcomer.yaml', import.meta.url),
  );
  const findings = findingsIn(bytes);
  const lines = findings.map(
    ({ id, severity, message, location: { line, column } }) => {
      const at = `${line}:${column} ${severity}`;
      return `${at} ${id}: ${factsOf(message).join(' ')}`;
    },
  );
  expect(lines).toMatchSnapshot();
});

it('the same topology without the mistakes has no finding', () => {
  const text = readFileSync(
    new URL('../fixtures/newcomer.yaml', import.meta.url),
    'utf8',
  )
    .replace('default_shard_groups:', 'default_shard_group:')
    .replace('        start: "00"\n', '')
    .replace('start: 80', 'start: "80"')
    .replace('start: "66"', 'start: "55"')
    .replace('type: hash', 'type: xxhash')
    .replace('[day_number, hour]', '[day_number]')
    .replace(
      'columns: [voucher]',
      'columns: [voucher]\n        owner_pk_columns: [id]',
    )
    .replace('by_costumer', 'by_customer')
    .replace(/ {10}# Added with the returns desk.\n.*\n.*\n/, '')
    .replace(
      'order_numbers:\n            shard_group: by_customer',
      'order_numbers:\n            shard_group: control',
    );
  expect(findingsIn(Buffer.from(text))).toEqual([]);
});
