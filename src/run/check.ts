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

/** A document with its placeholders resolved, as far as they could be, and everything that was found in it. */
export interface DocumentCheck {
  readonly document: TopologyDocument;
  readonly findings: readonly Finding[];
  readonly validation: Validation;
}

/** The topology file of a run as it was read. */
export interface LoadedFile extends Pick<Remarks, 'notices'> {
  /** The document as it was written. */
  readonly written: Document;
  /** The file at the run's base commit, read once and only if somebody asks; undefined for a run without one. */
  readonly baseFile: () => Promise<FileVersion | undefined>;
  /** The lines of the allow files. */
  readonly allow: LoadedAllow;
  /** What features find in its document beside the rules. */
  readonly findBeside: FeatureCheck;
}

/** A document to be checked, and what is known of its branch. */
interface CheckSubject
  extends Pick<ValidationContext, 'shards' | 'live' | 'base'>,
    Pick<LoadedFile, 'written' | 'findBeside'> {
  /** What came of the check when less was known. */
  readonly earlier?: DocumentCheck;
}

/** Checks the file as far as that can be done without its branch. */
export function checkOffline(
  file: LoadedFile,
  { settings, world }: Run,
): Promise<DocumentCheck> {
  return world.stage('Check', () => checkWithBase(file, settings));
}

/**
 * Checks what a document says, with what is known of the branch: placeholders, what features find, the rules. A
 * name that cannot be resolved keeps the rest from being judged, because nothing is known of what it stands for.
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
 * Whether a file has errors that its branch cannot excuse. Those of rules are warnings where the branch has them already;
 * the branch that a preview writes is new, and has none.
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

/** Whether anything in a list of findings keeps the run from going on. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
