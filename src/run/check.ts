import type { Document } from '../document/document.ts';
import type { FileVersion } from '../document/file-version.ts';
import type { Finding } from '../document/finding.ts';
import { resolvePlaceholders } from '../document/placeholders.ts';
import {
  RULES,
  type Validation,
  type ValidationContext,
} from '../rules/index.ts';
import { validationOf } from '../rules/validate.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import type { LoadedAllow } from './allow.ts';
import type { FeatureCheck, Run } from './feature.ts';
import { asApplied } from './history.ts';
import type { Remarks } from './result.ts';
import type { Settings } from './settings.ts';

/** A document with its placeholders resolved as far as possible, and all findings in it. */
export interface DocumentCheck {
  readonly document: TopologyDocument;
  readonly findings: readonly Finding[];
  readonly validation: Validation;
}

/** The topology file of a run as it was read, with its allow lines. */
export interface LoadedFile extends Pick<Remarks, 'notices'> {
  /** The document before placeholders are resolved. */
  readonly written: Document;
  /** The file at the run's base commit, read once and on demand; undefined for a run without a base. */
  readonly baseFile: () => Promise<FileVersion | undefined>;
  /** The lines of the allow files. */
  readonly allow: LoadedAllow;
  /** The checks of features, besides the rules. */
  readonly findBeside: FeatureCheck;
}

/** A document to check, and what is known of its branch. */
interface CheckSubject
  extends Pick<ValidationContext, 'shards' | 'live' | 'base'>,
    Pick<LoadedFile, 'written' | 'findBeside'> {
  /** The result of an earlier check, when less was known. */
  readonly earlier?: DocumentCheck;
}

/** Checks the file as far as that is possible without its branch. */
export function checkOffline(
  file: LoadedFile,
  { settings, world }: Run,
): Promise<DocumentCheck> {
  return world.stage('Check', () => checkWithBase(file, settings));
}

/**
 * Checks a document with what is known of the branch: its placeholders, the checks of features, the rules. If a name
 * cannot be resolved, the rules are skipped, because it is unknown which shard the name stands for.
 */
export async function checkDocument(
  { written, earlier, findBeside, shards, live, base }: CheckSubject,
  { shards: given, severities }: Settings,
): Promise<DocumentCheck> {
  const resolved = resolvePlaceholders(written, { given, shards });
  const { document, validation } = topologyIn(resolved.document, earlier);
  if (resolved.findings.length > 0)
    return { document, validation, findings: resolved.findings };

  const beside = await findBeside(document);
  const byRules = validation({ shards, live, base, severities });
  return { document, validation, findings: beside.concat(byRules) };
}

/** A document as a topology. If it did not change, the topology of the earlier check is used again. */
function topologyIn(
  resolved: Document,
  earlier: DocumentCheck | undefined,
): Pick<DocumentCheck, 'document' | 'validation'> {
  if (earlier?.document.root === resolved.root) return earlier;

  const document = new TopologyDocument(resolved);
  return { document, validation: validationOf(document) };
}

/**
 * Checks a document. If that finds errors, checks again with the file before the change, because errors that were there
 * before are not the change's fault.
 */
export async function checkWithBase(
  subject: CheckSubject & Pick<LoadedFile, 'baseFile'>,
  options: Settings,
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
 * Whether a file has errors that its branch cannot excuse. A broken rule is only a warning if the branch breaks it too,
 * but the new branch of a preview has no topology yet.
 */
export function isHopeless(
  { findings }: DocumentCheck,
  { settings: { mode, target, isPreview, against }, world }: Run,
): boolean {
  const isCompared =
    mode === 'plan' || (mode === 'apply' && isPreview !== true);
  const hasBaseline =
    against !== undefined ||
    (world.platform !== undefined && target !== undefined);
  const mayExcuse = isCompared && hasBaseline;
  return findings.some(
    ({ severity, id }) =>
      severity === 'error' && !(mayExcuse && RULE_IDS.has(id)),
  );
}

/** Whether any finding keeps the run from going on. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
