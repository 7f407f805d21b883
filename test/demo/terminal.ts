import { inspect, stripVTControlCharacters } from 'node:util';
import type { Annotation } from '../../sandbox/runner.ts';
import { changedLines } from './changed-lines.ts';
import { commentNews } from './comment-news.ts';
import { exchangesOf } from './exchanges.ts';
import { type Checked, didAsItSays, type Played } from './play.ts';
import type { Scene } from './scene.ts';
import { diffLine, markdownForTerminal } from './terminal-markdown.ts';
import { paint, prefix, wrap } from './terminal-text.ts';

const NARROW = 60;
const WIDE = 110;

/** Columns to write in: the terminal's, within what reads well; 100 where there is no terminal. */
export function terminalWidth(): number {
  return Math.max(NARROW, Math.min(WIDE, process.stdout.columns ?? 100));
}

/** A step of the story as text for the terminal, ready to print. */
export function stepForTerminal(
  played: Played,
  count: number,
  width: number,
): string {
  const { step, number, scene, facts, problem } = played;
  const title = `${number}/${count}  ${step.title}`;
  const sections = [
    `${paint('bold', title)} ${paint('dim', '━'.repeat(Math.max(3, width - title.length - 1)))}`,
    indent(wrap(step.why, width - 2).join('\n')),
    ...(scene === undefined ? [] : sceneSections(scene, width - 2)),
    ...(facts.length === 0
      ? []
      : [
          section(
            'Checked',
            facts.map((fact) => factLine(fact, width - 4)).join('\n'),
          ),
        ]),
    ...(problem === undefined
      ? []
      : [section('Problem', paint('red', problem))]),
    ...(scene !== undefined && facts.some(({ holds }) => !holds)
      ? [section('Log', plain(scene.run.log.trim()))]
      : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** What a step came to, in a line. */
export function stepLine(played: Played, count: number): string {
  const { step, number, scene } = played;
  const mark = didAsItSays(played) ? paint('green', '✓') : paint('red', '✗');
  const place = `${number}/${count}`.padStart(`${count}/${count}`.length);
  const outcome = (scene?.run.outputs['outcome'] ?? '').padEnd(11);
  const [first = ''] = step.title;
  return `${mark} ${place} ${outcome} ${first.toLowerCase()}${step.title.slice(first.length)}`;
}

/** What a step did not do, precisely: the fact, what was wanted, and what was found. */
export function failureText({ step, number, problem, facts }: Played): string {
  const broken = facts
    .filter(({ holds }) => !holds)
    .map(({ says, found, wanted }) => {
      return `  ${says}\n    wanted: ${show(wanted)}\n    found:  ${show(found)}`;
    });
  const why = problem === undefined ? broken : [prefix('  ', problem)];
  return [
    `Step ${number}, “${step.title}”, did not do what it says:`,
    ...why,
  ].join('\n');
}

function sceneSections(scene: Scene, width: number): readonly string[] {
  return [
    section(pullTitle(scene), changeText(scene)),
    section('The action runs', runText(scene)),
    section('Requests', requestText(scene)),
    ...(scene.run.annotations.length === 0
      ? []
      : [section('Annotations', annotationText(scene, width))]),
    ...commentNews(scene).map(({ comment, news }) =>
      section(
        `Comment ${comment.id} on #${scene.pull.number}, by ${comment.user.login}: ${news}`,
        frame(markdownForTerminal(comment.body, width - 6)),
      ),
    ),
  ];
}

function pullTitle({ pull }: Scene): string {
  return `Pull request #${pull.number} “${pull.title}” (${pull.head} → ${pull.base}, ${pull.state})`;
}

function changeText({ change, pull }: Scene): string {
  if (pull.state === 'merged') return paint('dim', `${change.path} as above`);
  const lines = changedLines(change).map(({ kind, text }) => {
    const mark = { same: ' ', added: '+', removed: '-', gap: '' }[kind];
    return diffLine(`${mark}${text}`);
  });
  return [change.path, ...lines].join('\n');
}

function runText({ event, run }: Scene): string {
  const { outcome = 'none', applied = '' } = run.outputs;
  const exit = `exit ${run.exitCode ?? run.signal}`;
  const facts = [
    `event ${event.name}`,
    `outcome ${paint('bold', outcome)}`,
    `applied ${applied}`,
    paint(run.exitCode === 0 ? 'green' : 'red', exit),
  ];
  return facts.join(' · ');
}

function requestText(scene: Scene): string {
  const lines = exchangesOf(scene).map(
    ({ server, method, target, status, effect, note }) => {
      const line = `${server.padEnd(8)}  ${method.padEnd(5)} ${status}  ${plain(target)}${note === '' ? '' : paint('dim', `  (${note})`)}`;
      return effect === 'write' ? paint('bold', line) : line;
    },
  );
  return lines.length === 0 ? 'none' : lines.join('\n');
}

function annotationText({ run }: Scene, width: number): string {
  return run.annotations
    .map((annotation) => annotationLines(annotation, width - 4))
    .join('\n');
}

function annotationLines(
  { level, file, line, message }: Annotation,
  width: number,
): string {
  const place = file === undefined ? 'on the run' : `${file}:${line ?? 1}`;
  const head = paint(level === 'error' ? 'red' : 'yellow', `${level} ${place}`);
  return `${head}\n${prefix('  ', wrap(plain(message), width - 2).join('\n'))}`;
}

function factLine({ says, holds }: Checked, width: number): string {
  const [first = '', ...rest] = wrap(says, width - 2);
  const mark = holds ? paint('green', '✓') : paint('red', '✗');
  return [`${mark} ${first}`, ...rest.map((line) => `  ${line}`)].join('\n');
}

function section(title: string, body: string): string {
  return indent(`${paint('bold', title)}\n${indent(body)}`);
}

function frame(text: string): string {
  return `${paint('dim', '╭─')}\n${prefix(`${paint('dim', '│')} `, text)}\n${paint('dim', '╰─')}`;
}

function indent(text: string): string {
  return prefix('  ', text);
}

function show(value: unknown): string {
  return inspect(value, {
    depth: 8,
    breakLength: 100,
    colors: false,
  }).replaceAll('\n', '\n            ');
}

/** Text of a run may hold anything; what would steer the terminal is taken out. */
function plain(text: string): string {
  return stripVTControlCharacters(text);
}
