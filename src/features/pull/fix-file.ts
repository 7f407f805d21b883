import type { Document, Fix } from '../../document/document.ts';
import {
  formatOf,
  type ReadResult,
  readTopologyText,
} from '../../document/reading.ts';
import type { Severities } from '../../rules/index.ts';
import { fixesIn, meantBy } from '../../rules/validate.ts';
import { TopologyDocument } from '../../topology/topology-document.ts';
import { applyFixes } from './edit/fix.ts';

/** How often a file is fixed; one mistake may hide another. */
const MAX_ROUNDS = 50;
/** The most fixes to try one by one if they cannot be written together. */
const MAX_ALONE = 20;
/** The characters that all tries together may read: each try on a file of 5 MB takes seconds. */
const MAX_READ = 32 * 1024 * 1024;

/** A corrected text: the number of fixes, the text before, and the text after. */
export interface Fixed {
  readonly count: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Corrects the mistakes of a topology file that have only one right answer. Each text is read again before it counts,
 * and must mean what the one before was taken to mean. Undefined if there is nothing to read.
 */
export function fixTopology(
  read: ReadResult,
  severities: Severities,
): Fixed | undefined {
  const first = draftOf(read);
  if (first === undefined) return undefined;
  let [count, current, left] = [0, first, MAX_READ];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const fixes = fixesIn(current.document, { severities });
    if (fixes.length === 0) break;
    // If two fixes conflict, one of them alone may work.
    const alone = fixes.slice(0, MAX_ALONE).map((fix) => [fix]);
    const attempts = [fixes].concat(alone);
    const better = attempts
      .values()
      .map((attempt) => {
        left -= current.document.source.text.length;
        if (left < 0) return undefined;
        return fixed(current, attempt);
      })
      .find((draft) => draft !== undefined);
    if (better === undefined) break;
    current = better;
    count += better.count;
  }
  return {
    count,
    before: first.document.source.text,
    after: current.document.source.text,
  };
}

/** A document, and the number of mistakes that keep it from being sent. */
interface Draft {
  readonly document: TopologyDocument;
  readonly mistakes: number;
}

function draftOf(read: ReadResult): Draft | undefined {
  if (read.ok) return draftWith(0, read.document);
  return read.draft && draftWith(read.findings.length, read.draft);
}

function draftWith(mistakes: number, document: Document): Draft {
  return { document: new TopologyDocument(document), mistakes };
}

/** A draft with some fixes, if they can be written, add no mistake and keep the meaning. */
function fixed(
  { document, mistakes }: Draft,
  fixes: readonly Fix[],
): (Draft & { count: number }) | undefined {
  const { text, name } = document.source;
  const format = formatOf(name) ?? 'yaml';
  const isJson =
    format === 'json' ||
    (/^\s*\{/.test(text) && readTopologyText({ name, text }, 'json').ok);
  const after = applyFixes(document, fixes, { isJson });
  if (after === undefined || after === text) return undefined;
  const draft = draftOf(readTopologyText({ name, text: after }, format));
  if (draft === undefined || draft.mistakes > mistakes) return undefined;
  if (meaningOf(draft.document) !== meaningOf(document)) return undefined;
  return { ...draft, count: new Set(fixes.map(({ at }) => at.start)).size };
}

function meaningOf(document: TopologyDocument): string {
  return meantBy(document).canonical('neki').text;
}
