import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { validate } from '../../src/rules/validate.ts';
import { type Finding, read } from '../domain.ts';
import { textOf } from '../messages.ts';

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
      return `${line}:${column} ${severity} ${id}: ${textOf(message)}`;
    },
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "4:1 error misspelled-key: Unknown key \`default_shard_groups\`. Did you mean \`default_shard_group\`?",
      "11:16 error authority-unbounded: The key range of authoritative shard group \`control\` has \`start: "00"\`, but must be unbounded. Remove \`start\`.",
      "23:16 error unquoted-bound: \`start\` is \`80\` without quotes, which is a number. A bound must be a string of hexadecimal digits. Use \`"80"\`.",
      "35:16 error key-range-gap: Keys \`[55, 66)\` of shard group \`by_title\` are in no range. Let one range end where the next starts, or add a range for them. See also line 33.",
      "57:11 error index-type: Shard index \`title_hash\` has the type \`hash\`. Use one of \`xxhash\`, \`range\` and \`modulo\`.",
      "62:14 error index-column-count: Shard index \`day_buckets\` has 2 columns, but the service accepts exactly one. Keep the one that rows are split by.",
      "76:7 error gsi-owner-pk-columns: Global secondary index \`orders_by_voucher\` is not unique and requires \`owner_pk_columns\`. Add the owner's primary key columns, or set \`unique: true\`.",
      "117:26 error undeclared-shard-group: Shard group \`by_costumer\` is not in \`shard_groups\`. Did you mean \`by_customer\`? Declare it, or use one of \`control\`, \`by_customer\`, \`by_title\` and 1 more.",
      "163:11 error duplicate-key: Duplicate key \`returns\` (first defined at line 124, column 11). Remove one.",
      "180:26 error sequence-group-spread: Sequence \`order_numbers\` is in shard group \`by_customer\`, which has 4 shards, but a counter is on exactly one. Use a group with one shard.",
    ]
  `);
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
