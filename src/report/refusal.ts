import { message } from './markdown.ts';

/** The summary of a step whose inputs or event are wrong: every problem, one a line. */
export function renderRefusal(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${message(problem)}`).join('\n');
  return `### ⛔ Topology not looked at\n\nThe step is not set up right. Nothing was sent.\n\n${list}\n`;
}
