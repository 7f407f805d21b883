import { expect, it, onTestFinished } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { asYaml, CHANGED } from '../../scenarios/documents.ts';
import { FILE, sitDown } from './world.ts';

const MAIN = 'acme/shop/main';

it.each([
  ['in the run of', `apply ${MAIN} --yes`, 1, true],
  ['outside of the run of', `apply ${MAIN} --yes`, 0, true],
  ['outside of the run of', `restore ${FILE} ${MAIN} --yes`, 0, true],
  ['outside of the run of', `plan ${MAIN}`, 0, false],
])(
  'what nobody foresaw %s `%s` ends with a result that claims no more than is known',
  async (_name, words, asked, maybeStored) => {
    const desk = await sitDown({ onTestFinished }, { file: asYaml(CHANGED) });
    const { now, ...clock } = virtualClock();
    let isBroken = false;
    const brokenNow = (): number => {
      if (isBroken || desk.platform.requests.length < asked) return now();
      isBroken = true;
      throw new Error('no time');
    };
    const { ended } = desk.open([...words.split(' '), '--json'], {
      clock: { ...clock, now: brokenNow },
    });
    const { exitCode, stdout } = await ended;
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'failed',
      verdict: expect.stringContaining('Unexpected error: `no time`.'),
      failure: { kind: 'bug', retry: 'never', may_be_stored: maybeStored },
    });
  },
);
