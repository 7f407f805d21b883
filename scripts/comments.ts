/**
 * Plays the story of the demonstration and the other scenarios with the source of the action, and writes the comment of
 * each state that a reader has to know as Markdown and as a page that shows it as GitHub does, Mermaid drawn:
 * `npm run comments [-- STATE...]`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type Html, html } from '../test/demo/page-html.ts';
import { markdownForPage } from '../test/demo/page-markdown.ts';
import { STORY } from '../test/demo/story.ts';
import { closeWorld, openWorld } from '../test/demo/world.ts';
import { STATES } from './comment-states.ts';

const FOLDER = new URL('../demo-output/comments/', import.meta.url);
const STYLES = ['page.css', 'page-conversation.css', 'page-markdown.css'];

/** The scenarios to play; none for all. */
const WANTED = process.argv.slice(2);

await main();

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  if (WANTED.length === 0) await playStory();
  for (const { name, play } of STATES)
    if (WANTED.length === 0 || WANTED.includes(name))
      await write(name, await play());
}

async function playStory(): Promise<void> {
  const world = await openWorld(false);
  try {
    for (const { state, run } of STORY) {
      const { after } = await run(world);
      const bodies = after.comments.map((comment) => comment.body);
      if (state !== undefined) await write(state, bodies.join('\n\n---\n\n'));
    }
  } finally {
    await closeWorld(world);
  }
}

async function write(state: string, body: string): Promise<void> {
  await writeFile(new URL(`${state}.md`, FOLDER), `${body}\n`);
  await writeFile(new URL(`${state}.html`, FOLDER), await pageOf(state, body));
  console.log(`demo-output/comments/${state}.md, ${state}.html`);
}

async function pageOf(state: string, body: string): Promise<string> {
  const styles = STYLES.map((name) =>
    readFile(new URL(`../test/demo/${name}`, import.meta.url), 'utf8'),
  );
  const style: Html = { html: (await Promise.all(styles)).join('\n') };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${state}</title>
<style>${style} body { max-width: 900px; margin: 0 auto; padding: 8px; } .markdown .note { display: none; }</style>
<script src="../../site/node_modules/mermaid/dist/mermaid.min.js"></script>
</head>
<body>
<article class="comment"><header><strong>github-actions</strong> <span class="badge">bot</span>
<span class="muted">commented</span></header>
${markdownForPage(body, 'comment')}
</article>
<script>
const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default';
mermaid.initialize({ startOnLoad: false, theme });
// A folded drawing has no size: it is drawn when it is unfolded.
for (const fold of document.querySelectorAll('details'))
  fold.addEventListener('toggle', () => mermaid.run({ nodes: fold.querySelectorAll('pre.mermaid') }));
mermaid.run({ nodes: document.querySelectorAll('details[open] pre.mermaid, .markdown > pre.mermaid') });
if (location.hash === '#open') for (const fold of document.querySelectorAll('details')) fold.open = true;
</script>
</body>
</html>
`.html;
}
