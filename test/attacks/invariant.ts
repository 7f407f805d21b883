import { marked, type Token } from 'marked';
import { expect } from 'vitest';
import type { RunResult } from '../../sandbox/runner.ts';
import { OUTPUTS } from '../../src/settings/table/outputs.ts';
import { parseAllow } from '../domain.ts';
import type { World } from '../scenarios/world.ts';
import { WORD } from './attack.ts';

/** Commands that the action uses, and `##[…]`, which the runner reads as one too. */
const COMMAND = /^\s*::([a-z-]+)(?: ([^:]*))?::/;
const OWN_COMMANDS = new Set([
  'add-mask',
  'debug',
  'endgroup',
  'error',
  'group',
  'notice',
  'warning',
]);
/** Controls but the line feed, and what reorders or hides text. */
const UNSEEN =
  /[\p{Cc}--\n]|[\u202a-\u202e\u2066-\u2069\u2028\u2029\u200b\ufeff\u3164\u115f\u{e0041}]/v;
/** Our own break in a mention, an address or a command, which leaves the word inert. */
const BREAK = '\u200b';

/** The hidden first line of a comment, which nothing in it can end. */
const STATE = /^<!-- neki-topology:[0-9a-f]{16} [^<>]* -->\n/;

/** Pieces of Markdown that a reader sees as something else than code, with all that is in them. */
export function outsideCode(markdown: string): readonly string[] {
  const found: string[] = [];
  const walk = (token: Token): void => {
    if (token.type === 'code' || token.type === 'codespan') return;
    const inner = partsOf(token);
    if ('href' in token && !isEditor(token.href))
      found.push(`${token.type} ${token.href} ${token.title ?? ''}`);
    if (inner.length === 0)
      found.push(token.raw.replaceAll(/<code>[^<]*<\/code>/g, ''));
    else for (const part of inner) walk(part);
  };
  for (const token of marked.lexer(markdown.replace(STATE, ''))) walk(token);
  return found;
}

/** The way to GitHub's editor in the repository itself, whose file has lines of consent and comments, and nothing else. */
const EDITOR =
  /^http:\/\/127\.0\.0\.1:\d+\/acme\/topology\/new\/[\w%-]+\?filename=data-topology\.allow%2Fpr-1\.allow&value=[\w%.!-]+$/;

function isEditor(href: string): boolean {
  if (!EDITOR.test(href)) return false;
  const text = new URL(href).searchParams.get('value') ?? '';
  const { findings, permissions } = parseAllow({ name: '', text });
  return (
    findings.length === 0 &&
    permissions.every(({ digests }) => digests.length === 1) &&
    !text.includes('\r') &&
    !UNSEEN.test(text)
  );
}

/** What a piece of Markdown is made of. */
export function partsOf(token: Token): readonly Token[] {
  const parts: Token[] = [];
  if ('tokens' in token) parts.push(...(token.tokens ?? []));
  if ('items' in token) parts.push(...(token.items as Token[]));
  if (token.type === 'table') {
    const cells = [token.header, ...token.rows].flat(2);
    parts.push(...cells.flatMap((cell) => cell.tokens));
  }
  return parts;
}

/** Nothing from outside stands outside of code, nothing hides or reorders, and only our own links lead anywhere. */
export function expectInertMarkdown(markdown: string): void {
  expect(outsideCode(markdown).filter((piece) => piece.includes(WORD))).toEqual(
    [],
  );
  expect(markdown.replaceAll(BREAK, '')).not.toMatch(UNSEEN);
}

/** No line of the log is a command but those of ours, and what they show is one message. */
export function expectInertLog(stdout: string): void {
  for (const line of stdout.split('\n')) {
    const [, command, properties = ''] = COMMAND.exec(line) ?? [];
    if (command !== undefined) expect(OWN_COMMANDS).toContain(command);
    // A file keeps its name, in which nothing ends the property.
    expect(
      properties
        .replace(/(?:^|,)file=[^,]*/, '')
        .replace(/title=Data topology[^,]*/, ''),
    ).not.toContain(WORD);
    // The runner looks for this in any line that is no command already.
    if (command === undefined) expect(line).not.toContain('##[');
  }
  expect(stdout.replaceAll(BREAK, '')).not.toMatch(UNSEEN);
}

/** Outputs are those of action.yml, and none says what the attack wanted. */
export function expectOwnOutputs({ outputs, exported }: RunResult): void {
  expect(
    Object.keys(outputs).filter(
      (written) => !OUTPUTS.some(({ name }) => name === written),
    ),
  ).toEqual([]);
  expect(exported).toEqual({});
  expect(outputs['applied']).toBe(String(outputs['outcome'] === 'applied'));
}

/** What holds of every run whatever somebody wrote: the world's own checks see to it that no secret is seen. */
export function expectHarmless(
  world: World,
  run: RunResult,
  writes: number,
): void {
  expectInertLog(run.stdout);
  expectOwnOutputs(run);
  expect(run.masks.filter((mask) => mask.includes(WORD))).toEqual([]);
  expectInertMarkdown(run.summary);
  for (const { body, user } of world.github.comments('acme/topology', 1))
    if (user.type === 'Bot') expectInertMarkdown(body);
  expect(world.topologyRequests('PUT')).toHaveLength(writes);
}
