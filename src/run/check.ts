import type { Document } from '../document/document.ts';
import type { Finding } from '../document/finding.ts';
import { resolvePlaceholders } from '../document/placeholders.ts';
import { ok, type Result } from '../result.ts';
import {
  RULES,
  type Validation,
  type ValidationContext,
} from '../rules/index.ts';
import { validationOf } from '../rules/validate.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { asApplied } from './history.ts';
import type {
  BaselineOptions,
  CheckOptions,
  Introduction,
  Purpose,
} from './request.ts';
import type { Service, StageLog } from './services.ts';
import { type Checked, type Ended, invalid, type Loaded } from './stages.ts';

/** A document with its placeholders resolved, as far as they could be, and everything that was found in it. */
export interface DocumentCheck {
  readonly document: TopologyDocument;
  readonly findings: readonly Finding[];
  readonly validation: Validation;
}

/** A document to be checked, and what is known of its branch. */
interface CheckSubject
  extends Pick<ValidationContext, 'shards' | 'live' | 'base'>,
    Pick<Loaded, 'findBeside'> {
  readonly written: Document;
  /** What came of the check when less was known. */
  readonly earlier?: DocumentCheck;
}

/** The same, with the file before the change. */
type SubjectWithBase = CheckSubject & Pick<Loaded, 'baseFile'>;

/** What the check of the file takes of a request. */
type CheckRequest = Introduction &
  CheckOptions &
  Purpose &
  Pick<BaselineOptions, 'target' | 'against'>;

/** Checks the file as far as that can be done without its branch. */
export async function checkOffline(
  loaded: Loaded,
  request: CheckRequest,
  services: Service & StageLog,
): Promise<Result<Checked, Ended>> {
  const { document, findings, validation } = await services.stage('Check', () =>
    checkWithBase(loaded, request),
  );
  const notices = request.notices.concat(loaded.allow.notices);
  if (hasErrors(findings) && !dependsOnBranch(findings, request, services))
    return invalid(findings, notices);

  return ok({ ...loaded, document, validation, findings, notices });
}

/**
 * Checks what a document says, with what is known of the branch: placeholders, what features find, the rules. A
 * name that cannot be resolved keeps the rest from being judged, because nothing is known of what it stands for.
 */
export async function checkDocument(
  { written, earlier, findBeside, shards, live, base }: CheckSubject,
  { shards: given, severities }: CheckOptions,
): Promise<DocumentCheck> {
  const resolved = resolvePlaceholders(written, { given, shards });
  const { document, validation } = topologyIn(resolved.document, earlier);
  if (resolved.findings.length > 0)
    return { document, validation, findings: resolved.findings };

  const beside = await findBeside(document);
  const byRules = validation({ shards, live, base, severities });
  return { document, validation, findings: beside.concat(byRules) };
}

/** A document as a topology; the one of the earlier check where it is the same still. */
function topologyIn(
  resolved: Document,
  earlier: DocumentCheck | undefined,
): Pick<DocumentCheck, 'document' | 'validation'> {
  if (earlier?.document.root === resolved.root) return earlier;

  const document = new TopologyDocument(resolved);
  return { document, validation: validationOf(document) };
}

/**
 * Checks a document, and where that finds errors, once more with the file before the change: what was wrong there is
 * none of the change's doing.
 */
export async function checkWithBase(
  subject: SubjectWithBase,
  options: CheckOptions,
): Promise<DocumentCheck> {
  const checked = await checkDocument(subject, options);
  const isOpen = checked.findings.some(
    ({ severity, id }) => severity === 'error' && RULE_IDS.has(id),
  );
  if (!isOpen) return checked;

  const version = await subject.baseFile();
  if (version === undefined) return checked;

  const names = { given: options.shards, shards: subject.shards };
  const base = asApplied(version, names);
  if (!base.ok) return checked;
  const again = { ...subject, base: base.value, earlier: checked };
  return checkDocument(again, options);
}

const RULE_IDS = new Set<string>(RULES.map(({ id }) => id));

/**
 * Whether only the branch can tell what the errors of a file weigh: those of rules are warnings where it has them
 * already. The branch that a preview writes is new, and has none.
 */
function dependsOnBranch(
  findings: readonly Finding[],
  { mode, target, isPreview, against }: CheckRequest,
  { platform }: Service,
): boolean {
  const isCompared =
    mode === 'plan' || (mode === 'apply' && isPreview !== true);
  const hasBaseline =
    against !== undefined || (platform !== undefined && target !== undefined);
  return (
    isCompared &&
    hasBaseline &&
    findings.every(
      ({ severity, id }) => severity !== 'error' || RULE_IDS.has(id),
    )
  );
}

/** Whether anything in a list of findings keeps the run from going on. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
