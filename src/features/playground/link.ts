import { deflateRawSync } from 'node:zlib';
import type { ThreeWay } from '../../plan/plan.ts';
import { linesOf } from '../../report/document-lines.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';

/** The form of a fragment that the playground reads (site/playground/fragment.ts). */
const FORM = '#1.';
/** Octets. RFC 9110, section 4.1, recommends to support addresses of at least this length; longer ones may be cut. */
const MOST_OCTETS = 8000;
/** A longer document never fits, and deflating it would take time. */
const MOST_CHARACTERS = 512 * 1024;

/**
 * The address at which the playground opens the two documents of a plan. They are behind `#`, which no browser sends.
 * Undefined if the address would be too long.
 */
export function playgroundLink(
  { live, desired }: Pick<ThreeWay, 'live' | 'desired'>,
  address: string,
): string | undefined {
  const texts = [textOf(live), textOf(desired)];
  if (texts.includes(undefined)) return undefined;

  const packed = deflateRawSync(JSON.stringify(texts), { level: 9 });
  const link = `${address}${FORM}${packed.toString('base64url')}`;
  return Buffer.byteLength(link) > MOST_OCTETS ? undefined : link;
}

/** A document as YAML, whatever it was written in; undefined if it is too long. */
function textOf({ root }: TopologyDocument): string | undefined {
  const lines: string[] = [];
  let length = 0;
  for (const { text } of linesOf(root, 'document.yaml')) {
    length += text.length + 1;
    if (length > MOST_CHARACTERS) return undefined;
    lines.push(text);
  }
  return `${lines.join('\n')}\n`;
}
