import { describeChange } from '../topology/change-text.ts';
import type { Document } from '../topology/document.ts';
import { canonicalDocument } from '../topology/equality.ts';
import type { Finding } from '../topology/finding.ts';
import { plainText } from '../topology/prose.ts';
import type { ReadResult } from '../topology/reading.ts';
import { isNekiForm } from '../topology/topology-view.ts';
import { applyPlan } from './apply.ts';
import { readBefore } from './before.ts';
import { beforeWriting } from './before-writing.ts';
import { type Checked, check, hasErrors, listShards } from './check.ts';
import { compare } from './compare.ts';
import { readFile } from './file.ts';
import type { RunRequest } from './request.ts';
import { type Compared, isChanged, type ResultBase, type RunResult } from './result.ts';
import type { Services } from './services.ts';

const MOST_LOGGED = 50;

/**
 * One run, from the file to the result: read and check the file, read the branch, compare, apply. A stage that cannot
 * go on ends the run with a result; nothing is thrown for what users, networks or services do.
 */
export async function run(request: RunRequest, services: Services): Promise<RunResult> {
  const { file, target, mode, notices } = request;
  const base: ResultBase = { file, target, findings: [], notices };
  if (mode === 'skip') return { ...base, outcome: 'skipped', why: request.skipReason ?? '' };

  const written = await services.stage(`Read ${file}`, () => readFile(request, services));
  if (!written.ok)
    return { ...base, outcome: 'invalid', findings: await withDraft(written, request, services) };
  const first = await services.stage('Check', async () => check(written.document, request, services, {}));
  if (hasErrors(first.findings)) return { ...base, outcome: 'invalid', findings: first.findings };
  if (mode === 'validate' || target === undefined) {
    return { ...base, outcome: 'valid', findings: first.findings, digest: digestOf(first.document) };
  }
  return runOnBranch({ ...request, target }, services, { base, document: written.document, checked: first });
}

/** All that is wrong with a file that cannot be sent: where its form still allows, what the rules say of it too. */
async function withDraft(
  { findings, draft }: ReadResult & { ok: false },
  request: RunRequest,
  services: Services,
): Promise<readonly Finding[]> {
  if (draft === undefined) return findings;
  const checked = await services.stage('Check', async () => check(draft, request, services, {}));
  return [...findings, ...checked.findings].sort(bySeverity);
}

function bySeverity(one: Finding, other: Finding): number {
  return (
    Number(other.severity === 'error') - Number(one.severity === 'error') ||
    one.location.line - other.location.line
  );
}

/** What the first stages hand on: the result so far, and the document as it was written. */
interface Begun {
  readonly base: ResultBase;
  readonly document: Document;
  readonly checked: Checked;
}

async function runOnBranch(
  request: Parameters<typeof readBefore>[0],
  services: Services,
  begun: Begun,
): Promise<RunResult> {
  const read = await services.stage('Read the branch', () => readBefore(request, services));
  if ('failure' in read) {
    return { ...begun.base, outcome: 'failed', why: read.failure, compared: undefined, maybeStored: false };
  }
  const { before, syncedAt } = read;
  const live = before.from === 'branch' ? before.document : undefined;
  const known = await services.stage('Check against the branch', async () => {
    const shards = await listShards(begun.document, live, { request, services });
    if (shards === undefined && live === undefined) return { shards, ...begun.checked };
    const branch = { ...(shards && { shards }), ...(live && { live }) };
    return { shards, ...check(begun.document, request, services, branch) };
  });
  const base = { ...begun.base, notices: [...begun.base.notices, ...read.notices], findings: known.findings };
  if (hasErrors(known.findings)) return { ...base, outcome: 'invalid' };

  const { document: desired, shards } = known;
  const compared = await services.stage('Compare', async () => {
    return tell(await compare({ before, desired, shards }, request, services), services);
  });
  const end = stop(compared, request, syncedAt);
  if (end !== undefined) return { ...base, ...end };
  const { platform } = services;
  if (request.mode !== 'apply' || platform === undefined) return { ...base, outcome: 'planned', compared };
  const may = await services.stage('Check before writing', () => beforeWriting(request, compared, services));
  if (may.kind !== 'go') return { ...base, outcome: may.kind, compared, why: may.why };
  const work = { target: request.target, compared, syncedAt };
  const applied = await services.stage('Apply', () => applyPlan(work, { ...services, platform }));
  return { ...base, ...applied, notices: [...base.notices, ...may.notices, ...applied.notices] };
}

/** The outcome of a comparison after which nothing is written, whatever the mode; undefined where a PUT may follow. */
function stop(compared: Compared, { policy }: RunRequest, syncedAt: string | null) {
  if (!isChanged(compared)) return { outcome: 'no-change', compared, syncedAt } as const;
  switch (compared.decision.kind) {
    case 'nothing':
      return { outcome: 'no-change', compared, syncedAt } as const;
    case 'blocked':
    case 'rejected':
      return { outcome: 'blocked', compared } as const;
    case 'drifted':
      return { outcome: 'drifted', compared, isFailure: policy.onDrift === 'fail' } as const;
    case 'apply':
      return undefined;
  }
}

function tell(compared: Compared, services: Services): Compared {
  const { before, plan } = compared;
  const count = plan.changes.length;
  if (before.from === 'nothing') services.info(`Nothing to compare with: ${before.why}.`);
  services.info(
    `${count === 1 ? '1 change' : `${count} changes`}, risk ${plan.risk}, branch ${plan.situation.state}.`,
  );
  for (const change of plan.changes.slice(0, MOST_LOGGED)) {
    const { title, effect } = describeChange(change);
    services.info(`  ${change.class}: ${plainText(title)}: ${plainText(effect)}`);
  }
  return compared;
}

function digestOf(document: Document): string {
  return canonicalDocument(document, isNekiForm(document) ? 'neki' : 'free-form').digest;
}
