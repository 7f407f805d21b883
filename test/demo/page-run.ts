import { stripVTControlCharacters } from 'node:util';
import { exchangesOf } from './exchanges.ts';
import { annotationBox } from './page-conversation.ts';
import { codeSpans, type Html, html, NOTHING } from './page-html.ts';
import { markdownForPage } from './page-markdown.ts';
import type { Checked } from './play.ts';
import type { Scene } from './scene.ts';

/** The run beside the conversation: how it ended, what was checked, its requests, annotations, log and summary. */
export function runCard(scene: Scene, facts: readonly Checked[]): Html {
  const { event, run } = scene;
  const succeeded = run.exitCode === 0;
  return html`<aside class="run">
<h3><span class="dot ${succeeded ? 'good' : 'bad'}"></span>Workflow run <span class="muted">on ${event.name}</span></h3>
<p class="ending"><strong>${run.outputs['outcome'] ?? 'no outcome'}</strong> · exit ${run.exitCode ?? 'by a signal'}</p>
<h4>Checked</h4>
<ul class="facts">${facts.map(factItem)}</ul>
<h4>Requests</h4>
${requestTable(scene)}
${annotations(scene)}
<details class="folded"><summary>Log</summary><pre class="code">${stripVTControlCharacters(run.log.trim())}</pre></details>
<details class="folded"><summary>Outputs</summary>${outputTable(run.outputs)}</details>
<details class="folded"><summary>Job summary</summary>${markdownForPage(run.summary, 'summary')}</details>
</aside>`;
}

function factItem({ says, holds }: Checked): Html {
  return html`<li class="fact mark ${holds ? 'good' : 'bad'}">${codeSpans(says)}</li>`;
}

function requestTable(scene: Scene): Html {
  const rows = exchangesOf(scene).map(
    ({
      server,
      method,
      status,
      target,
      effect,
      note,
    }) => html`<tr class="${effect}">
<td>${server}</td><td>${method}</td><td>${status}</td><td class="target">${target} <span class="muted">${note}</span></td></tr>`,
  );
  return rows.length === 0
    ? html`<p class="muted">none</p>`
    : html`<table class="requests"><tbody>${rows}</tbody></table>`;
}

function annotations({ run }: Scene): Html {
  if (run.annotations.length === 0) return NOTHING;
  return html`<h4>Annotations</h4>${run.annotations.map((annotation) => annotationBox(annotation))}`;
}

function outputTable(outputs: Readonly<Record<string, string>>): Html {
  const rows = Object.entries(outputs)
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        html`<tr><td>${name}</td><td class="target">${value}</td></tr>`,
    );
  return html`<table class="requests"><tbody>${rows}</tbody></table>`;
}
