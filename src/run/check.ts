import type { Document } from '../topology/document/document.ts';
import { needsShards, resolvePlaceholders } from '../topology/document/placeholders.ts';
import type { Finding } from '../topology/finding.ts';
import type { Shard } from '../topology/model/topology.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { type Validation, type ValidationContext, validationOf } from '../topology/validation/validate.ts';
import type { RunRequest, Services } from './request.ts';

/** A document with its placeholders resolved, as far as they could be, and everything that was found in it. */
export interface Checked {
  readonly document: TopologyDocument;
  readonly findings: readonly Finding[];
  readonly validation: Validation;
}

/** What is known of the branch when a document is checked. */
export type Branch = Pick<ValidationContext, 'shards' | 'live'>;

/** What a check is made for and with; `earlier` is what came of it when less was known of the branch. */
interface CheckWork {
  readonly request: RunRequest;
  readonly services: Services;
  readonly earlier?: Checked;
}

/**
 * Checks what a document says, with what is known of the branch: placeholders, the user's own schema, the rules. A
 * name that cannot be resolved keeps the rest from being judged, because nothing is known of what it stands for.
 */
export function check(
  written: Document,
  { request, services, earlier }: CheckWork,
  branch: Branch = {},
): Checked {
  const { shards } = branch;
  const names = { given: request.shards, ...(shards === undefined ? {} : { shards }) };
  const resolved = resolvePlaceholders(written, names);
  const isKnown = earlier !== undefined && earlier.document.root === resolved.document.root;
  const document = isKnown ? earlier.document : new TopologyDocument(resolved.document);
  const validation = isKnown ? earlier.validation : validationOf(document);
  if (resolved.findings.length > 0) return { document, validation, findings: resolved.findings };
  const own = services.userSchema?.(document) ?? [];
  const rules = validation({ ...branch, severities: request.severities });
  return { document, validation, findings: [...own, ...rules] };
}

/** Whether anything in a list of findings keeps the run from going on. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/**
 * Whether the branch's shards have to be listed: a placeholder needs them, or the file names a shard that the branch's
 * topology does not, so that only the list can tell whether it exists.
 */
export function asksForShards(
  written: Document,
  live: TopologyDocument | undefined,
  { request, offline }: { readonly request: RunRequest; readonly offline: Checked },
): boolean {
  if (needsShards(written, request.shards)) return true;
  const known = new Set(live === undefined ? [] : shardsOf(live));
  return shardsOf(offline.document).some((uid) => !known.has(uid));
}

/** The shards that key ranges name, by uid, or by placeholder where that is not resolved. */
export function shardsOf({ topology }: TopologyDocument): readonly string[] {
  return topology.groupList.flatMap(({ keyRanges }) =>
    keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []),
  );
}

/** Lists the branch's shards when they are needed; undefined where they are not, or cannot be had. */
export async function listShards(
  written: Document,
  live: TopologyDocument | undefined,
  work: { readonly request: RunRequest; readonly services: Services; readonly offline: Checked },
): Promise<readonly Shard[] | undefined> {
  const { request, services } = work;
  const { platform } = services;
  if (platform === undefined || request.target === undefined || !asksForShards(written, live, work))
    return undefined;
  const listed = await platform.listShards(request.target);
  if (listed.ok) return listed.value;
  services.info('The branch’s shards could not be listed, so their names were not checked.');
  return undefined;
}
