import { describe, expect, it } from 'vitest';
import { workLimit } from '../../../src/ports/host/work-limit.ts';

describe('workLimit', () => {
  it('stops what does not come to an end, a regular expression too', () => {
    const { run } = workLimit(0.05);
    expect(run(() => [/^(a+)+$/.test(`${'a'.repeat(100)}!`)])).toBeUndefined();
    expect(
      run(() => {
        for (;;);
      }),
    ).toBeUndefined();
  });

  it('returns what the work does', () => {
    expect(workLimit(10).run(() => ['done'])).toEqual(['done']);
  });

  it.each<[string, unknown]>([
    ['an error', new RangeError('too far')],
    [
      'an error of the system',
      Object.assign(new Error('gone'), { code: 'ENOENT' }),
    ],
    ['nothing', null],
    ['a word', 'ERR_SCRIPT_EXECUTION_TIMEOUT'],
  ])('throws what the work does: %s', (_, thrown) => {
    const caught: unknown[] = [];
    try {
      workLimit(10).run(() => {
        throw thrown;
      });
    } catch (error) {
      caught.push(error);
    }
    expect(caught).toEqual([thrown]);
  });
});
