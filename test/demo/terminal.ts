import { inspect, styleText } from 'node:util';
import { didAsItSays, type Played } from './play.ts';

/** Styles a text for standard output; leaves it as it is where NO_COLOR is set or nobody looks at a terminal. */
export function paint(style: 'bold' | 'green' | 'red', text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** What a step came to, in a line. */
export function stepLine(played: Played, count: number): string {
  const { step, number, scene } = played;
  const mark = didAsItSays(played) ? paint('green', '✓') : paint('red', '✗');
  const place = `${number}/${count}`.padStart(`${count}/${count}`.length);
  const outcome = (scene?.run.outputs['outcome'] ?? '').padEnd(11);
  const [first = ''] = step.title;
  return `${mark} ${place} ${outcome} ${first.toLowerCase()}${step.title.slice(first.length)}`;
}

/** What a step did not do, precisely: the fact, what was wanted, and what was found. */
export function failureText({ step, number, problem, facts }: Played): string {
  const broken = facts
    .filter(({ holds }) => !holds)
    .map(({ says, found, wanted }) => {
      return `  ${says}\n    wanted: ${show(wanted)}\n    found:  ${show(found)}`;
    });
  const why = problem === undefined ? broken : [`  ${problem}`];
  return [
    `Step ${number}, “${step.title}”, did not do what it says:`,
    ...why,
  ].join('\n');
}

function show(value: unknown): string {
  return inspect(value, {
    depth: 8,
    breakLength: 100,
    colors: false,
  }).replaceAll('\n', '\n            ');
}
