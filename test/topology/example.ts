import { type Node, toJson } from '../../src/document/document.ts';
import {
  type ReadResult,
  readTopologyText,
} from '../../src/document/reading.ts';
import type { ValidationContext } from '../../src/rules/index.ts';
import type { Shard } from '../../src/topology/target.ts';
import { TopologyDocument } from '../../src/topology/topology-document.ts';
import type { RuleExamples } from '../rules/each/examples/parts.ts';

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

/** Reads a YAML text that must be readable. */
export function documentOf(text: string): TopologyDocument {
  const result = read(text);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return new TopologyDocument(result.document);
}

/** Reads a YAML text. */
export function read(text: string): ReadResult {
  return readTopologyText({ name: 'data-topology.yaml', text }, 'yaml');
}

/** A node as plain JavaScript values; numbers lose digits beyond a double's. */
export function toPlain(node: Node): unknown {
  return JSON.parse(toJson(node));
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
      : { catalog: catalog.tables, lookups: catalog.tables }),
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
