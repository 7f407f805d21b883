import { describe, expect, it } from 'vitest';
import { evaluate, filledIn } from '../runner/expressions.ts';

const CONTEXTS = {
  github: {
    event_name: 'push',
    event: { forced: null, number: 7 },
    ref: 'refs/heads/main',
  },
  inputs: { mode: 'apply', target: '', 'on-drift': 'fail' },
  needs: { one: { result: 'success' }, two: { result: 'skipped' } },
};

describe('an expression of a workflow', () => {
  it.each<[string, unknown]>([
    ["github.event_name == 'push' && 'apply' || github.ref", 'apply'],
    [
      "github.event_name == 'pull_request' && 'apply' || github.ref",
      'refs/heads/main',
    ],
    // `&&` binds closer, and a group comes first.
    ["'a' || 'b' && ''", 'a'],
    ["('a' || 'b') && 'c'", 'c'],
    ["!github.event.forced || github.event.forced.by == 'x'", true],
    // Texts are compared without regard to case.
    ["inputs.mode == 'APPLY'", true],
    ["inputs.on-drift != 'fail'", false],
    ["inputs.target && format('-{0}', inputs.target)", ''],
    ["format('{0}/{1}', 'a', github.event.number)", 'a/7'],
    ["join(needs.*.result, ' ')", 'success skipped'],
    ["'it''s'", "it's"],
    ['github.nothing.at.all', null],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(expression, CONTEXTS)).toEqual(value);
  });

  it('that is absent fills in nothing', () => {
    expect(
      filledIn('a-${{ github.nothing }}-${{ inputs.mode }}', CONTEXTS),
    ).toBe('a--apply');
  });

  it.each(['github.ref ==', "'open", 'nobody(1)', 'a b', '(a'])(
    'that the sandbox does not understand is an error: %s',
    (expression) => {
      expect(() => evaluate(expression, CONTEXTS)).toThrow('the sandbox');
    },
  );
});
