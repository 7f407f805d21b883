/** Prints how many ordinary plans are blocked by what is looked at, as a Markdown table: `npm run evidence`. */
import { countBlocked, documents, VIEWS } from '../test/router/looked-at.ts';

const counted = await countBlocked();
console.log(
  `Of ${documents().length} valid documents, so many plans of a change are blocked:\n`,
);
console.log(
  `| change | plans | ${VIEWS.map((view) => `by the ${view}`).join(' | ')} |`,
);
console.log(`|---|---|${'---|'.repeat(VIEWS.length)}`);
for (const { change, planned, blocked } of counted)
  console.log(
    `| ${change} | ${planned} | ${VIEWS.map((view) => blocked[view]).join(' | ')} |`,
  );
