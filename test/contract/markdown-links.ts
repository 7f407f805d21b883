/** Where the links of a page lead. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';

const ROOT = new URL('../../', import.meta.url);
const OWN =
  /^https:\/\/(?:github\.com\/OWNER\/neki-topology\/(?:blob|tree)|raw\.githubusercontent\.com\/OWNER\/neki-topology)\/v\d+\//;

/** Markdown without its code: what stands there is no link. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
}

/** Everything that a page links to or shows, as it is written there. */
export function targetsOf(text: string): string[] {
  const prose = withoutCode(text);
  const inline = Array.from(
    prose.matchAll(/\]\(([^)\s]+)\)/g),
    ([, target = '']) => target,
  );
  const named = Array.from(
    prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm),
    ([, target = '']) => target,
  );
  const shown = Array.from(
    prose.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g),
    ([, target = '']) => target,
  );
  return [...inline, ...named, ...shown];
}

/** The anchors of a page: those it sets, and those that GitHub makes of its headings. */
export function anchorsOf(text: string): Set<string> {
  const set = Array.from(
    text.matchAll(/<a id="([^"]+)">/g),
    ([, id = '']) => id,
  );
  const headings = text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm);
  const made = Array.from(headings, ([, heading = '']) =>
    heading
      .replaceAll(/\]\([^)]*\)/g, ']')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...set, ...made]);
}

/** The file that a link of a page leads to. */
function fileOf(page: string, path: string): string {
  if (path === '') return page;
  return path.startsWith('/') ? path.slice(1) : posix.join(dirname(page), path);
}

/** Why a link of a page leads nowhere; undefined where it does not. `made` has the texts of pages that are not committed. */
export function problemOf(
  page: string,
  target: string,
  made: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  if (/^https?:/.test(target) && !OWN.test(target))
    return target.startsWith('https://') && URL.canParse(target)
      ? undefined
      : 'no address';
  const [path = '', anchor] = target.replace(OWN, '/').split('#');
  const file = fileOf(page, path);
  const at = new URL(file, ROOT);
  if (file.startsWith('..') || !(made.has(file) || existsSync(at)))
    return 'no such file';
  if (anchor === undefined) return undefined;
  if (!made.has(file) && statSync(at).isDirectory()) return undefined;
  const text = made.get(file) ?? readFileSync(at, 'utf8');
  return anchorsOf(text).has(anchor) ? undefined : 'no such heading';
}
