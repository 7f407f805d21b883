import type { Document } from '../topology/document/document.ts';
import { needsShards, resolvePlaceholders } from '../topology/document/placeholders.ts';
import type { Finding } from '../topology/finding.ts';
import type { Shard } from '../topology/model/shard.ts';
import { viewTopology } from '../topology/model/topology-view.ts';
import { type ValidationContext, validate } from '../topology/validation/validate.ts';
import type { RunRequest } from './request.ts';
import type { Services } from './services.ts';

/** A document with its placeholders resolved, as far as they could be, and everything that was found in it. */
export interface Checked {
  readonly document: Document;
  readonly findings: readonly Finding[];
}

/** What is known of the branch when a document is checked. */
export type Branch = Pick<ValidationContext, 'shards' | 'live'>;

/**
 * Checks what a document says, with what is known of the branch: placeholders, the user's own schema, the rules. A
 * name that cannot be resolved keeps the rest from being judged, because nothing is known of what it stands for.
 */
export function check(document: Document, request: RunRequest, services: Services, branch: Branch): Checked {
  const { shards } = branch;
  const names = { given: request.shards, ...(shards === undefined ? {} : { shards }) };
  const resolved = resolvePlaceholders(document, names);
  if (resolved.findings.length > 0) return resolved;
  const own = services.userSchema?.(resolved.document) ?? [];
  const rules = validate(resolved.document, { ...branch, severities: request.severities });
  return { document: resolved.document, findings: [...own, ...rules] };
}

/** Whether anything in a list of findings keeps the run from going on. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/**
 * Whether the branch's shards have to be listed: a placeholder needs them, or the file names a shard that the branch's
 * topology does not, so that only the list can tell whether it exists.
 */
export function asksForShards(document: Document, live: Document | undefined, request: RunRequest): boolean {
  if (needsShards(document, request.shards)) return true;
  const known = new Set(live === undefined ? [] : shardsOf(live));
  return shardsOf(resolvePlaceholders(document, { given: request.shards }).document).some(
    (uid) => !known.has(uid),
  );
}

/** The shards that key ranges name, by uid, or by placeholder where that is not resolved. */
export function shardsOf(document: Document): readonly string[] {
  const groups = viewTopology(document).groupList;
  return groups.flatMap(({ keyRanges }) => keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}

/** Lists the branch's shards when they are needed; undefined where they are not, or cannot be had. */
export async function listShards(
  document: Document,
  live: Document | undefined,
  work: { readonly request: RunRequest; readonly services: Services },
): Promise<readonly Shard[] | undefined> {
  const { request, services } = work;
  const { platform } = services;
  if (platform === undefined || request.target === undefined || !asksForShards(document, live, request))
    return undefined;
  const listed = await platform.listShards(request.target);
  if (listed.ok) return listed.value;
  services.info('The branch’s shards could not be listed, so their names were not checked.');
  return undefined;
}
