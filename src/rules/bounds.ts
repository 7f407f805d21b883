import type { StringNode } from '../document/document.ts';
import { NOTHING, prose, quote } from '../text/message.ts';
import type { Topology } from '../topology/topology.ts';
import { isAuthority } from './layout.ts';
import { layoutRule, mildIf, problem, rule, rulesAbout } from './rule.ts';

const boundRule = rulesAbout(({ topology }) => boundsOf(topology));

export const BOUND_RULES = [
  rule('unquoted-bound', 'error', 'documented, §1.3, §2 rules 3 and 31', {
    title: 'Every bound of a key range is a quoted string.',
    error: 'the bound has two readings',
    *check({ shape, authority }) {
      // The authoritative group must have no bounds, quoted or not.
      const needless = new Set(
        authority?.keyRanges.flatMap(({ start, end }) => [
          start?.start,
          end?.start,
        ]),
      );
      for (const unquoted of shape.problems.get('unquoted-bound') ?? [])
        if (!needless.has(unquoted.at.start)) yield unquoted;
    },
  }),
  boundRule('bound-not-hex', 'error', 'measured, §2 rule 31', {
    title: 'Every bound of a key range consists of hexadecimal digits.',
    error: 'the service rejects it',
    *check({ key, node }) {
      if (/^[0-9A-Fa-f]*$/.test(node.value)) return;
      const digits = node.value.replace(/^0x|[\s_-]/gi, '');
      const isClear =
        /^[0-9A-Fa-f]+$/.test(digits) && !node.value.startsWith('-');
      const meant = isClear
        ? prose`, such as ${quote(`"${digits}"`)}`
        : NOTHING;
      yield problem(
        node,
        prose`Key range ${key}s at ${quote(node.value)}, which is not hexadecimal.`,
        prose`Use only the digits 0-9 and a-f${meant}.`,
      );
    },
  }),
  layoutRule('bound-too-large', 'error', 'measured, §2 rule 32, §3', {
    title:
      'Every bound fits the keys of its index: 16 digits for xxhash, 7fffffffffffffff for range and modulo.',
    error: 'the service rejects it',
    *check({ axis, index, unread }) {
      if (index === undefined) return;
      for (const { range, bound, reason } of unread) {
        const node = range[bound];
        if (node === undefined || reason === 'not-hexadecimal') continue;
        const fact = prose`Key range ${bound}s at ${quote(node.value)}`;
        if (axis.type === 'xxhash') {
          const found = problem(
            node,
            prose`${fact}: ${node.value.length} digits, but an xxhash key has 16.`,
            prose`Use only the first digits, such as ${quote(`"${node.value.slice(0, 2)}"`)}.`,
          );
          yield mildIf(true, found);
          continue;
        }
        const found = problem(
          node,
          prose`${fact}: beyond the signed 64-bit integers of ${axis.type} index ${quote(index.name)}.`,
          prose`Use at most ${quote('"7fffffffffffffff"')}.`,
        );
        yield mildIf(axis.type !== 'range', found);
      }
    },
  }),
  layoutRule('bound-odd-digits', 'warning', 'unknown, §2 rule 33', {
    title: 'Every bound under an xxhash index has an even number of digits.',
    *check({ axis, index, group }) {
      if (index === undefined || axis.type !== 'xxhash') return;
      for (const node of group.keyRanges.flatMap(({ start, end }) =>
        [start ?? [], end ?? []].flat(),
      )) {
        if (
          node.value.length % 2 === 0 ||
          !/^[0-9A-Fa-f]{1,15}$/.test(node.value)
        )
          continue;
        yield problem(
          node,
          prose`Bound ${quote(node.value)} has an odd number of digits.`,
          prose`It is unknown how the service reads it. Use ${quote(`"${node.value}0"`)}.`,
        );
      }
    },
  }),
  rule('bound-upper-case', 'warning', 'unknown, §2 rule 34', {
    title: 'Every bound is in lower case.',
    *check({ topology }) {
      const bounds = boundsOf(topology).map(({ node }) => node);
      const [first, ...others] = bounds.filter(({ value }) =>
        /^(?=.*[A-F])[0-9A-Fa-f]+$/.test(value),
      );
      if (first === undefined) return;
      const found = problem(
        { each: [first, ...others] },
        prose`Bound ${quote(first.value)} uses upper-case digits, which no known document has.`,
        prose`Use ${quote(`"${first.value.toLowerCase()}"`)}.`,
      );
      const fixes = [first, ...others].map((at) => ({
        at,
        value: { ...at, value: at.value.toLowerCase() },
      }));
      yield { ...found, fixes };
    },
  }),
] as const;

/**
 * Every bound, except those of the authoritative group, which must have none. An empty bound is absent (docs/neki.md
 * §1.3).
 */
function* boundsOf(
  topology: Topology,
): Generator<{ key: 'start' | 'end'; node: StringNode }> {
  for (const group of topology.groupList) {
    if (isAuthority(topology, group)) continue;
    for (const { start, end } of group.keyRanges) {
      if (start !== undefined && start.value !== '')
        yield { key: 'start', node: start };
      if (end !== undefined && end.value !== '')
        yield { key: 'end', node: end };
    }
  }
}
