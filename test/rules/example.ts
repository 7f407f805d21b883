import type { ValidationContext } from '../../src/rules/index.ts';
import { documentOf, type Shard } from '../domain.ts';
import type { RuleExamples } from './each/examples/parts.ts';

/** The places that the marks of an example point at, as `line:column`, and its text without marks. */
export interface Marked {
  readonly text: string;
  readonly at: string | undefined;
  readonly related: string | undefined;
}

/** Takes the marks `▸` and `▹` out of a text and tells where they stood. */
export function unmark(marked: string): Marked {
  return {
    text: marked.replace(/[▸▹]/g, ''),
    at: placeOf(marked.replaceAll('▹', ''), '▸'),
    related: placeOf(marked.replaceAll('▸', ''), '▹'),
  };
}

/** What an example says is known of the branch. */
export function contextOf({
  shards,
  live,
  catalog,
}: Pick<RuleExamples, 'shards' | 'live' | 'catalog'>): ValidationContext {
  return {
    ...(shards === undefined ? {} : { shards: shards.map(shardOf) }),
    ...(catalog === undefined
      ? {}
      : {
          catalog: catalog.tables,
          lookups: catalog.tables,
          nearTables: catalog.near,
        }),
    ...(live === undefined ? {} : { live: documentOf(live) }),
  };
}

function shardOf({
  uid,
  is,
}: {
  uid: string;
  is?: 'authoritative' | 'not ready';
}): Shard {
  const displayName = undefined;
  return {
    uid,
    displayName,
    id: `id-${uid}`,
    ready: is !== 'not ready',
    authoritative: is === 'authoritative',
  };
}

function placeOf(text: string, mark: string): string | undefined {
  const before = text.split(mark)[0] ?? '';
  if (before === text) return undefined;
  const lines = before.split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
