import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderPage } from './page.ts';
import { didAsItSays, type Played, play } from './play.ts';
import { STORY } from './story.ts';
import {
  failureText,
  outcomesForTerminal,
  stepForTerminal,
  terminalWidth,
} from './terminal.ts';
import { paint, wrap } from './terminal-text.ts';
import { closeWorld, openWorld } from './world.ts';

const DIST = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
const OUTPUT = 'demo-output/index.html';
const WHAT_NEXT = [
  `Open ${OUTPUT} in a browser: every comment of these steps as GitHub shows it.`,
  'To make changes of your own against the same two servers: docs/try-it.md',
].join('\n');
const OUTPUT_FOLDER = new URL('../../demo-output/', import.meta.url);

process.exitCode = await main();

async function main(): Promise<0 | 1> {
  if (!existsSync(DIST)) {
    console.error(
      'There is no dist/index.js, the built action. Restore it (git checkout -- dist) or build it (npm run build).',
    );
    return 1;
  }
  console.log(`${introduction(terminalWidth())}\n`);
  const played = await tell();
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  await writeFile(
    new URL('index.html', OUTPUT_FOLDER),
    await renderPage(played, STORY.length),
  );
  return conclude(played);
}

/** Plays the story and prints each step as soon as it is over. */
async function tell(): Promise<readonly Played[]> {
  const world = await openWorld();
  const played: Played[] = [];
  try {
    for await (const one of play(STORY, world)) {
      played.push(one);
      console.log(stepForTerminal(one, STORY.length, terminalWidth()));
    }
  } finally {
    await closeWorld(world);
  }
  return played;
}

function conclude(played: readonly Played[]): 0 | 1 {
  const failed = played.find((one) => !didAsItSays(one));
  if (failed === undefined) {
    const facts = played.reduce((sum, one) => sum + one.facts.length, 0);
    const all = `All ${played.length} steps did what they say: ${facts} facts checked.`;
    console.log(`${outcomesForTerminal(played)}\n`);
    console.log(`${paint('green', all)}\n`);
    console.log(WHAT_NEXT);
    return 0;
  }
  console.log(`The comments up to here: ${OUTPUT}`);
  console.error(failureText(failed));
  const left = STORY.length - played.length;
  if (left > 0)
    console.error(
      `${left} later ${left === 1 ? 'step was' : 'steps were'} not played, because they build on it.`,
    );
  return 1;
}

function introduction(width: number): string {
  const text =
    'The built action (dist/index.js) runs as a GitHub runner would start it, against a platform and a GitHub that live in this process, on 127.0.0.1. Nothing leaves the machine.';
  return [
    paint('bold', 'Neki data topology as code: the demonstration'),
    ...wrap(text, width),
  ].join('\n');
}
