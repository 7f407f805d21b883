/** What pages say where the pages of features go. */
import { posix } from 'node:path';

/** The contents: each page stands in a row of a table, or in a line of a list. */
const CONTENTS = 'docs/README.md';
const LISTED = /^(?:\||- )/;
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * The text of a page without links to what is gone: of the contents such a line goes, elsewhere the words of a link
 * stay.
 */
export function withoutLinks(
  page: string,
  text: string,
  isGone: (file: string) => boolean,
): string {
  const leadsNowhere = (link: string): boolean =>
    isGone(fileOf(page, link)) && !/^[a-z]+:|^#/.test(link);
  const links = (line: string) =>
    Array.from(line.matchAll(LINK), ([, , link = '']) => link);
  const lines = text.split('\n');
  const kept = lines.filter(
    (line) =>
      page !== CONTENTS ||
      !LISTED.test(line) ||
      !links(line).some(leadsNowhere),
  );
  return kept
    .join('\n')
    .replaceAll(LINK, (written, words: string, link: string) =>
      leadsNowhere(link) ? words : written,
    );
}

function fileOf(page: string, link: string): string {
  const [path = ''] = link.split('#');
  return posix.join(posix.dirname(page), path);
}
