import { expect, it } from 'vitest';
import { verdict } from '../../src/report/verdict.ts';
import { cluster, group } from '../topology/changes-of.ts';
import { compared, resultOf } from './results.ts';

const GROUPS = [
  group('data', 'by_tenant', 'a..80', 'b 80..'),
  group('logs', undefined, 'c'),
];

/** A document with sequences on a group. */
function withSequences(uid: string, ...names: readonly string[]): object {
  const sequences = Object.fromEntries(
    names.map((name) => [name, { shard_group: uid }]),
  );
  return cluster({ groups: GROUPS, schema: { sequences } });
}

it.each([
  [['s'], '`app.public.s` needs data in place first'],
  [['s', 't'], '2 sequences need data in place first'],
])(
  'a stop that is about the sequences %j counts them as sequences',
  (names, title) => {
    const blocked = compared(
      withSequences('meta', ...names),
      withSequences('logs', ...names),
    );
    const said = verdict(resultOf('blocked', 'main', { compared: blocked }));
    expect(said.title).toContain(`Blocked: ${title}`);
    expect(JSON.stringify(said)).not.toContain('table');
  },
);
