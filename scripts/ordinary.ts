/** Prints what the product says of ordinary changes, as a Markdown table: `npm run ordinary`. */
import { answerTo, ORDINARY_CHANGES } from '../test/router/ordinary.ts';

console.log(
  '| change | verdict | class | first line of advice |\n|---|---|---|---|',
);
for (const change of ORDINARY_CHANGES) {
  const { verdict, class: risk, advice } = answerTo(change);
  console.log(`| ${change.name} | ${verdict} | ${risk} | ${advice} |`);
}
