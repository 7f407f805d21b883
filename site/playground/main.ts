import { MAX_LIST_BYTES } from '../../src/document/query-source.ts';
import type { Answer, Names } from './answer.ts';
import { comparer } from './comparer.ts';
import { openEditor } from './editor.ts';
import { documentsOf, EXAMPLES } from './examples.ts';
import {
  type Documents,
  isOfDocuments,
  readFragment,
  writeFragment,
} from './fragment.ts';
import { element, wordNodes } from './message.ts';
import { showPicture } from './picture-view.ts';
import { showReport } from './report-view.ts';

const SIDES = ['before', 'after'] as const;
/** How long typing has to rest before the documents are compared. */
const REST_MS = 200;
/** The title of what the report says of queries. */
const QUERIES = /^Queries\b/;
/** What a reader may open; larger files are refused by the action as well. */
const MOST_FILE_BYTES = 10 * 1024 * 1024;

const verdict = byId('verdict');
const report = byId('report');
const shared = byId('shared');
/** Statements with their calls; they may hold secrets, so they are in no link. */
const queries = element('textarea', {
  id: 'queries',
  rows: '6',
  spellcheck: 'false',
  placeholder: 'query,calls',
});
const chooser = element('select', { id: 'example' });
let names: Names = { groups: [], indexes: [] };
/** Whether the address names the documents. It does when a reader asks for that, or came by such an address. */
let isShared = false;
/** Whether documents were opened that nobody has seen yet: their first changed lines are brought into sight. */
let isOpened = false;
/** What stands in the place of the answer to a link that does not hold its documents. */
const CUT =
  'This link is incomplete: it was cut or mistyped, so it holds no documents. Copy the whole link again, or open the files.';

const compared = comparer(show, (why) => {
  say(why);
});
let resting: ReturnType<typeof setTimeout> | undefined;
const settings = { onChange: changed, names: () => names };
const editors = {
  before: openEditor(byId('before'), { ...settings, label: 'before-title' }),
  after: openEditor(byId('after'), { ...settings, label: 'after-title' }),
};

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}.`);
  return found;
}

/** Says something in the place of an answer. */
function say(why: string): void {
  verdict.dataset['icon'] = '❌';
  verdict.textContent = why;
  report.replaceChildren(element('p', {}, why));
  byId('picture').replaceChildren();
  setBusy(false);
}

function documents(): Documents {
  return { before: editors.before.text(), after: editors.after.text() };
}

function write({ before, after }: Documents): void {
  editors.before.write(before);
  editors.after.write(after);
}

function changed(): void {
  setBusy(true);
  shared.textContent = '';
  compared.drop();
  clearTimeout(resting);
  resting = setTimeout(() => {
    chooser.value = exampleOf(documents());
    compared.ask({ ...documents(), queries: queries.value });
    if (isShared) void shareDocuments();
    else if (location.hash !== '')
      name(chooser.value === '' ? '' : `#${chooser.value}`);
  }, REST_MS);
}

/** What leads to each place that a report may name, such as `before.yaml:12:5`. */
function placesOf({ findings }: Answer): ReadonlyMap<string, () => void> {
  const places = new Map<string, () => void>();
  for (const side of SIDES)
    for (const { location } of findings[side]) {
      const { file, line, column } = location;
      const goThere = (): void => editors[side].goTo(line, column);
      places.set(`${file}:${line}:${column}`, goThere);
    }
  return places;
}

function setBusy(isBusy: boolean): void {
  byId('report-section').setAttribute('aria-busy', String(isBusy));
}

function show(answer: Answer): void {
  // What is being typed is seldom well-formed; the names are those of before.
  names = answer.names ?? names;
  editors.before.mark(answer.findings.before);
  editors.after.mark(answer.findings.after);
  for (const side of SIDES) showChanged(side, answer.changed[side]);
  isOpened = false;
  verdict.dataset['icon'] = answer.icon;
  verdict.replaceChildren(...wordNodes(answer.title));
  showReport(report, answer.report, {
    places: placesOf(answer),
    isOpen: (title) => queries.value.trim() !== '' && QUERIES.test(title),
  });
  showPicture(byId('picture'), answer.picture);
  setBusy(false);
}

function showChanged(
  side: (typeof SIDES)[number],
  lines: readonly number[],
): void {
  editors[side].markLines(lines);
  const [first] = lines;
  if (isOpened && first !== undefined) editors[side].reveal(first);
}

function name(fragment: string): void {
  history.replaceState(
    null,
    '',
    `${location.pathname}${location.search}${fragment}`,
  );
}

/** Puts the documents into the address; what is too long for that is taken out of it. */
async function shareDocuments(): Promise<boolean> {
  const fragment = await writeFragment(documents());
  isShared = true;
  name(fragment ?? '');
  if (fragment === undefined)
    shared.textContent = 'Too long for a link. Send the files instead.';
  return fragment !== undefined;
}

/** The example that the documents are, if they are one. */
function exampleOf({ before, after }: Documents): string {
  const isExample = (documents: Documents): boolean =>
    documents.after === after && documents.before === before;
  return EXAMPLES.find((example) => isExample(documentsOf(example)))?.id ?? '';
}

const own = element('option', { value: '' }, 'Your own documents');
const options = EXAMPLES.map(({ id, title, ending }) =>
  element('option', { value: id }, `${title}: ${ending}`),
);
chooser.append(...options, own);
chooser.addEventListener('change', () => {
  const example = EXAMPLES.find(({ id }) => id === chooser.value);
  if (example !== undefined) openDocuments(documentsOf(example));
});
byId('example').replaceWith(chooser);

queries.addEventListener('input', changed);
byId('queries').replaceWith(queries);

byId('share').addEventListener('click', async () => {
  if (!(await shareDocuments())) return;
  try {
    await navigator.clipboard.writeText(location.href);
    shared.textContent = 'Copied. The link holds both documents.';
  } catch {
    shared.textContent =
      'The address of this page holds both documents now. Copy it from there.';
  }
});

for (const side of SIDES) {
  const input = byId(`${side}-file`);
  input.addEventListener('change', async () => {
    const file = chosenIn(input);
    if (file === undefined) return;
    if (file.size > MOST_FILE_BYTES)
      shared.textContent = 'The file is larger than 10 MiB.';
    else editors[side].write(await file.text());
  });
}

byId('queries-file').addEventListener('change', async () => {
  const file = chosenIn(byId('queries-file'));
  if (file === undefined) return;
  if (file.size > MAX_LIST_BYTES)
    shared.textContent = 'The file is larger than 64 MiB.';
  else {
    queries.value = await file.text();
    changed();
  }
});

function chosenIn(input: HTMLElement): File | undefined {
  return input instanceof HTMLInputElement ? input.files?.[0] : undefined;
}

async function open(): Promise<void> {
  const read = await readFragment(location.hash);
  isShared = read !== undefined;
  const [first] = EXAMPLES;
  const chosen = EXAMPLES.find(({ id }) => location.hash === `#${id}`) ?? first;
  if (read !== undefined) openDocuments(read);
  else if (isOfDocuments(location.hash)) openNothing();
  else if (chosen !== undefined) openDocuments(documentsOf(chosen));
}

function openDocuments(documents: Documents): void {
  isOpened = true;
  write(documents);
}

/** Shows that a link holds no documents; those of an example would look like its own. */
function openNothing(): void {
  write({ before: '', after: '' });
  clearTimeout(resting);
  compared.drop();
  chooser.value = '';
  for (const side of SIDES) editors[side].mark([]);
  say(CUT);
}

addEventListener('hashchange', () => void open());
await open();
if (import.meta.env.PROD)
  await navigator.serviceWorker?.register('./service-worker.js');
