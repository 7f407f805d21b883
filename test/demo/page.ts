import { readFile } from 'node:fs/promises';
import { conversation } from './page-conversation.ts';
import { codeSpans, type Html, html, NOTHING } from './page-html.ts';
import { runCard } from './page-run.ts';
import { didAsItSays, type Played } from './play.ts';
import { failureText } from './terminal.ts';

/** In the order in which later rules win over earlier ones. */
const STYLES = [
  'page.css',
  'page-conversation.css',
  'page-run.css',
  'page-markdown.css',
];

/** Renders the played story as one page that stands alone: no script, no picture, nothing fetched. */
export async function renderPage(
  played: readonly Played[],
  count: number,
): Promise<string> {
  const styles = STYLES.map((name) =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  );
  const style: Html = { html: (await Promise.all(styles)).join('\n') };
  const outcomes = [...new Set(played.map(outcomeOf))].toSorted();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Neki data topology as code: the demonstration</title>
<style>${style}${filterRules(outcomes)}</style>
</head>
<body>
<header class="top">
<h1>Neki data topology as code</h1>
<p>The built action ran as a GitHub runner starts it, against a platform and a GitHub on 127.0.0.1.
Each step shows the pull request as its readers see it, and the workflow run beside it.</p>
${filter(played, outcomes)}
<nav aria-label="Steps"><ol class="steps">${played.map(navItem)}</ol></nav>
${unplayed(played.length, count)}
</header>
<main>${played.map(stepSection)}</main>
</body>
</html>
`;
  return page.html;
}

function outcomeOf({ scene }: Played): string {
  return scene?.run.outputs['outcome'] || 'no outcome';
}

function nameOf(outcome: string): string {
  return outcome.replaceAll(/[^a-z-]/g, '-');
}

/** Which steps are shown: all, or those of one outcome. The page has no script, so its style does it. */
function filter(played: readonly Played[], outcomes: readonly string[]): Html {
  const choices = outcomes.map((outcome) => {
    const count = played.filter((one) => outcomeOf(one) === outcome).length;
    return html`<label class="step"><input type="radio" name="only" id="only-${nameOf(outcome)}"> ${outcome} <span class="muted">${count}</span></label>`;
  });
  return html`<fieldset class="filter"><legend>Show</legend>
<label class="step"><input type="radio" name="only" checked> all <span class="muted">${played.length}</span></label>
${choices}</fieldset>`;
}

function filterRules(outcomes: readonly string[]): Html {
  const rules = outcomes.map(nameOf).map((name) => ({
    html: `body:has(#only-${name}:checked) [data-outcome]:not([data-outcome="${name}"]) { display: none; }\n`,
  }));
  return html`${rules}`;
}

function navItem(played: Played): Html {
  const { step, number } = played;
  const outcome = outcomeOf(played);
  return html`<li value="${number}" data-outcome="${nameOf(outcome)}"><a href="#step-${number}"><span class="mark ${didAsItSays(played) ? 'good' : 'bad'}"></span>${codeSpans(step.title)}</a> <span class="outcome ${nameOf(outcome)}">${outcome}</span></li>`;
}

function unplayed(played: number, count: number): Html {
  if (played === count) return NOTHING;
  return html`<p class="problem">${count - played} of ${count} steps were not played, because they build on the one that failed.</p>`;
}

function stepSection(played: Played): Html {
  const { step, number, scene, facts } = played;
  const problem = didAsItSays(played)
    ? NOTHING
    : html`<pre class="problem">${failureText(played)}</pre>`;
  const outcome = outcomeOf(played);
  return html`<section id="step-${number}" data-outcome="${nameOf(outcome)}">
<h2><span class="muted">${number}.</span> ${codeSpans(step.title)} <span class="outcome ${nameOf(outcome)}">${outcome}</span></h2>
<p class="why">${codeSpans(step.why)}</p>
${problem}
${scene === undefined ? NOTHING : html`<div class="columns">${conversation(scene)}${runCard(scene, facts)}</div>`}
</section>
`;
}
