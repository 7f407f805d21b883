import type { Document } from '../topology/document/document.ts';
import { needsShards, resolvePlaceholders } from '../topology/document/placeholders.ts';
import { readTopology } from '../topology/document/reading.ts';
import { errorAt, type Finding, quoteWhole } from '../topology/finding.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import type { ReadBefore } from './before.ts';
import type { Against, RunRequest } from './request.ts';

/** A request of a run on a document in the place of a branch. */
export type OnDocument = RunRequest & { readonly against: Against };

/** The document in the branch's place, as it would be applied; where it is none, what is wrong with it. */
export function readAgainst(
  { against: { name, read }, shards }: OnDocument,
  file: Document,
): ReadBefore | { readonly findings: readonly Finding[] } {
  if (read.kind === 'unreadable')
    return { findings: [errorAt({ name, text: '' }, { start: 0, end: 0 }, 'no-file', read.why)] };
  const written = readTopology(name, read.bytes);
  if (!written.ok) return written;
  const document = inAnswer(written.document);
  const isNamed = needsShards(document, shards) || needsShards(file, shards);
  const before = {
    from: 'document',
    document: new TopologyDocument(resolvePlaceholders(document, { given: shards }).document),
    name,
    isUnreadable: false,
  } as const;
  return { before, notices: [asIfHeld(name), ...(isNamed ? [NAMED] : [])] };
}

function asIfHeld(name: string): string {
  return `No database branch was read. The plan assumes that it holds ${quoteWhole(name)}. Rows and shards were not checked.`;
}

const NAMED =
  'Shard names were compared as written: a name and a uid count as two shards. Map the names to uids in the input `shards`.';

/** The topology in an answer of the API (docs/neki.md §10.3); a document that is none as it is. */
export function inAnswer(document: Document): Document {
  const topology = document.root.members.get('data_topology')?.value;
  return topology?.kind === 'object' ? { source: document.source, root: topology } : document;
}
