import { describe, expect, it } from 'vitest';
import { joinedLines } from '../../src/plan/allow.ts';

const [ONE, TWO, THREE] = ['0', '1', '2'].map((digit) => digit.repeat(12));

describe('lines of several targets', () => {
  it('are one line with the digests of all, where they say the same of the same change', () => {
    expect(
      joinedLines([
        ['# a → b', `needs-empty@${ONE}`, '# c', `outage@${TWO}`],
        ['# a → b', `needs-empty@${THREE}`, '# c', `outage@${TWO}`],
      ]),
    ).toEqual([
      '# a → b',
      `needs-empty@${ONE},${THREE}`,
      '# c',
      `outage@${TWO}`,
    ]);
  });

  it('stay apart for changes with other titles, though their class is the same', () => {
    const lines = [
      '# a → b',
      `needs-empty@${ONE}`,
      '# b → a',
      `needs-empty@${TWO}`,
    ];
    expect(joinedLines([lines, lines])).toEqual(lines);
  });

  it('stay as they are without digests, and with quotes around an @', () => {
    const lines = ['# a', 'needs-empty:"a.b.c@d"', 'unknown:weight'];
    expect(joinedLines([lines, lines])).toEqual(lines);
  });
});
