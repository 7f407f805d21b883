import type { Annotation } from '../../sandbox/runner.ts';
import { type ChangedLine, changedLines } from './changed-lines.ts';
import { type CommentNews, commentNews } from './comment-news.ts';
import { codeSpans, type Html, html, NOTHING } from './page-html.ts';
import { markdownForPage } from './page-markdown.ts';
import type { Scene } from './scene.ts';

const SIGNS = { same: ' ', added: '+', removed: '-', gap: '' } as const;

/** The pull request as its readers see it after the run: its head, the changed file with annotations, its comments. */
export function conversation(scene: Scene): Html {
  return html`<div class="conversation">
${pullHead(scene)}
${changedFile(scene)}
${commentNews(scene).map((news) => commentCard(news))}
</div>`;
}

function pullHead({ pull }: Scene): Html {
  return html`<div class="pull">
<h3>${pull.title} <span class="muted">#${pull.number}</span></h3>
<p><span class="state ${pull.state}">${pull.state === 'open' ? 'Open' : 'Merged'}</span>
<span class="muted"><code>${pull.head}</code> into <code>${pull.base}</code></span></p>
</div>`;
}

/** The change stands open while it is under review, and folded once it is merged and known. */
function changedFile(scene: Scene): Html {
  const { change, pull, run } = scene;
  const here = run.annotations.filter(({ file }) => file === change.path);
  const rows = changedLines(change).map((line) => fileRow(line, here));
  const open = pull.state === 'open' ? html` open` : NOTHING;
  return html`<details class="file"${open}><summary>Files changed: <code>${change.path}</code></summary>
<table class="lines"><tbody>${rows}</tbody></table>
</details>`;
}

function fileRow(
  { kind, line, text }: ChangedLine,
  annotations: readonly Annotation[],
): Html {
  const here =
    line === undefined
      ? []
      : annotations.filter((annotation) => annotation.line === line);
  return html`<tr class="${kind}"><td class="number">${line ?? ''}</td><td class="text">${SIGNS[kind]}${text}</td></tr>
${here.map((annotation) => html`<tr><td colspan="2">${annotationBox(annotation)}</td></tr>`)}`;
}

/** An annotation as the box GitHub puts under the line it is about. */
export function annotationBox({
  level,
  title,
  message,
  file,
  line,
}: Annotation): Html {
  const place =
    file === undefined
      ? NOTHING
      : html`<span class="muted">${file}:${line ?? 1}</span>`;
  return html`<div class="annotation ${level}"><p><strong>${level === 'error' ? 'Error' : level}</strong> ${place}</p>
${title ? html`<p><strong>${codeSpans(title)}</strong></p>` : NOTHING}
<p>${codeSpans(message)}</p></div>`;
}

function commentCard({ comment, news }: CommentNews): Html {
  const edited =
    comment.updatedAt !== comment.createdAt || news === 'updated in place'
      ? ' · edited'
      : '';
  const login = comment.user.login.replace(/\[bot\]$/, '');
  const bot =
    comment.user.type === 'Bot'
      ? html`<span class="badge">bot</span>`
      : NOTHING;
  return html`<article class="comment">
<header><strong>${login}</strong> ${bot} <span class="muted">commented${edited}</span>
<span class="news">${NEWS[news]}</span></header>
${markdownForPage(comment.body, 'comment')}
</article>`;
}

const NEWS: Readonly<Record<CommentNews['news'], string>> = {
  new: 'written by this run',
  'updated in place': 'updated by this run',
  'not touched': 'not touched by this run',
};
