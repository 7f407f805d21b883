import type { StringNode } from '../../document/document.ts';
import { alsoAt, quote } from '../../finding.ts';
import type { ShardIndex, Topology } from '../../model/topology.ts';
import { isPlainColumn } from './indexes.ts';
import { isAuthority } from './layout.ts';
import { columnList, groupName, remembered, rule } from './rule.ts';

export const unquotedBound = rule('unquoted-bound', 'error', {
  title: 'Every bound of a key range is a quoted string.',
  why: 'YAML reads `80` as a number, `1e2` as one hundred and `00` as zero, and a bound is a string of hexadecimal digits. The other rules read the digits as they were written.',
  confidence: 'documented', // docs/neki.md §1.3, §2 rules 3 and 31
  *check({ shape, authority }) {
    // The authoritative group may have no bound at all, quoted or not.
    const needless = new Set(authority?.keyRanges.flatMap(({ start, end }) => [start?.start, end?.start]));
    for (const problem of shape.problems.get('unquoted-bound') ?? [])
      if (!needless.has(problem.at.start)) yield problem;
  },
});

export const boundNotHex = rule('bound-not-hex', 'error', {
  title: 'Every bound of a key range consists of hexadecimal digits.',
  why: 'The service refuses any other character: no `0x`, no sign, no separators, no spaces.',
  confidence: 'measured', // docs/neki.md §2 rule 31
  *check(input) {
    for (const { key, node } of boundsOf(input.topology)) {
      if (/^[0-9A-Fa-f]*$/.test(node.value)) continue;
      const digits = node.value.replace(/^0x|[\s_-]/gi, '');
      const isClear = /^[0-9A-Fa-f]+$/.test(digits) && !node.value.startsWith('-');
      const meant = isClear ? `, such as ${quote(`"${digits}"`)}` : '';
      const message = `Key range ${key === 'start' ? 'starts' : 'ends'} at ${quote(node.value)}: not hexadecimal. Write digits 0-9 and a-f only${meant}.`;
      yield { at: node, message };
    }
  },
});

export const boundTooLarge = rule('bound-too-large', 'error', {
  title:
    'Every bound fits the keys of its index: 16 digits for xxhash, 7fffffffffffffff for range and modulo.',
  why: 'Keys have 64 bits: unsigned hashes under xxhash, signed integers under range and modulo. The service refuses a range bound beyond them; for xxhash the limit is inferred.',
  confidence: 'measured', // docs/neki.md §2 rule 32, §3
  *check({ layouts }) {
    for (const { axis, index, ranges } of layouts) {
      if (index === undefined) continue;
      for (const { range, result } of ranges) {
        if (result.ok || result.reason === 'not-hexadecimal') continue;
        const node = range[result.bound];
        if (node === undefined) continue;
        const fact = `Key range ${result.bound === 'start' ? 'starts' : 'ends'} at ${quote(node.value)}`;
        const message =
          axis.type === 'xxhash'
            ? `${fact}: ${node.value.length} digits, and an xxhash key has 16. Write the first digits only, such as ${quote(`"${node.value.slice(0, 2)}"`)}.`
            : `${fact}: beyond the signed 64-bit integers of ${axis.type} index ${quote(index.name)}. Write at most ${quote('"7fffffffffffffff"')}.`;
        yield { at: node, message };
      }
    }
  },
});

export const boundOddDigits = rule('bound-odd-digits', 'warning', {
  title: 'Every bound under an xxhash index has an even number of digits.',
  why: 'Whether the service reads a bound digit by digit or byte by byte is not known: `8` could mean half of the key space or 1/32 of it.',
  confidence: 'unknown', // docs/neki.md §2 rule 33
  *check({ layouts }) {
    for (const { axis, index, ranges } of layouts) {
      if (index === undefined || axis.type !== 'xxhash') continue;
      for (const node of ranges.flatMap(({ range }) => [range.start ?? [], range.end ?? []].flat())) {
        if (node.value.length % 2 === 0 || !/^[0-9A-Fa-f]{1,15}$/.test(node.value)) continue;
        const message = `Bound ${quote(node.value)} has an odd number of digits, and how the service reads that is not known. Write ${quote(`"${node.value}0"`)}.`;
        yield { at: node, message };
      }
    }
  },
});

export const boundUpperCase = rule('bound-upper-case', 'warning', {
  title: 'Every bound is written in lower case.',
  why: 'Every known document has lower-case digits; upper case is probably taken, but nobody has seen it.',
  confidence: 'unknown', // docs/neki.md §2 rule 34
  *check({ source, topology }) {
    const bounds = boundsOf(topology).map(({ node }) => node);
    const [first, ...others] = bounds.filter(({ value }) => /^(?=.*[A-F])[0-9A-Fa-f]+$/.test(value));
    if (first === undefined) return;
    const message = `Bound ${quote(first.value)}${alsoAt(source, others)} has upper-case digits, which no known document has. Write ${quote(`"${first.value.toLowerCase()}"`)}.`;
    yield { at: first, message };
  },
});

export const rangeLikePrefix = rule('range-like-prefix', 'warning', {
  title: 'Bounds under a range index are integers, not shares of the key space.',
  why: '`40`, `80` and `c0` cut an xxhash key space in quarters, but under `range` they are the integers 64, 128 and 192: all later keys fall into the last range. A real project made this mistake. The rule looks at plain columns whose bounds are all two digits ending in 0.',
  confidence: 'measured', // docs/neki.md §2 rule 42, §3
  *check({ layouts }) {
    const isPlain = remembered((index: ShardIndex) =>
      index.columns.every(({ value }) => isPlainColumn(value)),
    );
    for (const { group, index, axis, ranges } of layouts) {
      if (index === undefined || axis.type !== 'range' || !isPlain(index)) continue;
      const bounds = ranges.flatMap(({ range }) => [range.start ?? [], range.end ?? []].flat());
      const [first] = bounds;
      if (first === undefined || !bounds.every(({ value }) => /^[1-9a-fA-F]0$/.test(value))) continue;
      const message = `Bound ${quote(first.value)} of ${groupName(group)} is the integer ${Number.parseInt(first.value, 16)} of ${columnList(index.columns)} under range index ${quote(index.name)}, not a share of the key space. Use an xxhash index to split evenly, or write the integer in full, such as ${quote(`"00${first.value}"`)}, if it is meant.`;
      yield { at: first, message };
    }
  },
});

export const moduloBound = rule('modulo-bound', 'warning', {
  title: 'No bound under a modulo index lies beyond the modulus.',
  why: 'Buckets go from 0 to the modulus less one. A range that starts beyond them never receives a row. How the service reads modulo bounds is not known.',
  confidence: 'inferred', // docs/neki.md §2 rule 43, §3
  *check({ layouts }) {
    for (const { axis, index, ranges } of layouts) {
      if (index === undefined || axis.type !== 'modulo') continue;
      for (const { range, result } of ranges) {
        if (!result.ok) continue;
        const { low, high } = result.interval;
        const modulus = `modulus ${axis.high} (${quote(`"${axis.high.toString(16)}"`)} in hexadecimal) of index ${quote(index.name)}`;
        if (range.start !== undefined && low >= axis.high) {
          const message = `Key range starts at ${quote(range.start.value)}, which is bucket ${low}, and the ${modulus} has none there: its shard never receives a row. Write a smaller start, or remove the range.`;
          yield { at: range.start, message };
        } else if (range.end !== undefined && high > axis.high) {
          const message = `Key range ends at ${quote(range.end.value)}, which is bucket ${high}, beyond the ${modulus}. Remove the ${quote('end')}, or write one within the modulus.`;
          yield { at: range.end, message };
        }
      }
    }
  },
});

/** Every bound but those of the authoritative group, which has none; empty is absent (docs/neki.md §1.3). */
function* boundsOf(topology: Topology): Generator<{ key: 'start' | 'end'; node: StringNode }> {
  for (const group of topology.groupList) {
    if (isAuthority(topology, group)) continue;
    for (const { start, end } of group.keyRanges) {
      if (start !== undefined && start.value !== '') yield { key: 'start', node: start };
      if (end !== undefined && end.value !== '') yield { key: 'end', node: end };
    }
  }
}
