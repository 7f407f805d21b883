/**
 * Run as a process: tells how often functions and loops of the domain are entered while each hostile document is checked,
 * of so many parts and of twice as many. The engine counts for code that is compiled while it counts, and leaves out
 * what its optimizer made part of something else, which it does sooner or later as the machine is busy: so this is a
 * process of its own, started without the optimizer.
 */
import { Session } from 'node:inspector';
import { HOSTILE } from './hostile.ts';

const parts = Number(process.argv[2]);

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', {
  callCount: true,
  detailed: true,
});
const { documentOf } = await import('../domain.ts');
const { validate } = await import('../../src/rules/validate.ts');

/** What was counted since it was asked for last. */
function count(): number {
  let steps = 0;
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    const own = result.filter(
      ({ url }) => url.match(/\/src\/(?:document|topology|rules)\//) !== null,
    );
    const ranges = own.flatMap(({ functions }) =>
      functions.flatMap((entered) => entered.ranges),
    );
    steps = ranges.reduce((total, range) => total + range.count, 0);
  });
  return steps;
}

/** Checks a document and leaves out what it takes to read it. */
function check(text: string): { steps: number; findings: number } {
  const document = documentOf(text, 'file.yaml');
  count();
  const findings = validate(document).length;
  return { steps: count(), findings };
}

process.send?.(
  Object.entries(HOSTILE).map(([name, textOf]) => ({
    name,
    once: check(textOf(parts)),
    twice: check(textOf(2 * parts)),
  })),
);
