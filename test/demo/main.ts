import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { wrapAnsi } from 'fast-wrap-ansi';
import { withMotion } from './motion.ts';
import { renderPage } from './page.ts';
import { didAsItSays, type Played, play } from './play.ts';
import { STORY } from './story.ts';
import { failureText, paint, stepLine } from './terminal.ts';
import { closeWorld, openWorld } from './world.ts';

const DIST = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
const OUTPUT_FOLDER = new URL('../../demo-output/', import.meta.url);
const PAGE = new URL('index.html', OUTPUT_FOLDER);
const WHAT_NEXT = [
  'To try your own changes on the same two servers: docs/try-it.md',
  'All that each step does, and every comment as GitHub shows it; open this page in a browser:',
];
const NARROW = 60;
const WIDE = 110;

process.exitCode = await main();

async function main(): Promise<0 | 1> {
  if (!existsSync(DIST)) {
    console.error(
      'There is no dist/index.js, the built action. Restore it (git checkout -- dist) or build it (npm run build).',
    );
    return 1;
  }
  console.log(`${introduction()}\n`);
  const played = await tell();
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  await writeFile(PAGE, await renderPage(played, STORY.length));
  return conclude(played);
}

/** Plays the story and prints each step as soon as it is over. */
async function tell(): Promise<readonly Played[]> {
  const world = await withMotion('starting', openWorld());
  const played: Played[] = [];
  const steps = play(STORY, world);
  try {
    for (;;) {
      const begun = STORY[played.length]?.title ?? 'ending';
      const { value, done } = await withMotion(begun, steps.next());
      if (done === true) return played;
      played.push(value);
      console.log(stepLine(value, STORY.length));
    }
  } finally {
    await closeWorld(world);
  }
}

function conclude(played: readonly Played[]): 0 | 1 {
  const failed = played.find((one) => !didAsItSays(one));
  if (failed === undefined) {
    const facts = played.reduce((sum, one) => sum + one.facts.length, 0);
    const all = `All ${played.length} steps did what they say: ${facts} facts checked.`;
    console.log(`\n${paint('green', all)}`);
    for (const line of WHAT_NEXT) console.log(line);
    console.log(`\n${PAGE.href}`);
    return 0;
  }
  console.error(failureText(failed));
  const left = STORY.length - played.length;
  if (left > 0)
    console.error(
      `${left} later ${left === 1 ? 'step was' : 'steps were'} not played, because they build on it.`,
    );
  console.error(`The comments up to here: ${PAGE.href}`);
  return 1;
}

function introduction(): string {
  const { columns = 100 } = process.stdout;
  const width = Math.max(NARROW, Math.min(WIDE, columns));
  const text =
    'The built action (dist/index.js) runs as a GitHub runner would start it, against a platform and a GitHub that live in this process, on 127.0.0.1. Nothing leaves the machine.';
  return [
    paint('bold', 'Neki data topology as code: the demonstration'),
    wrapAnsi(text, width),
  ].join('\n');
}
