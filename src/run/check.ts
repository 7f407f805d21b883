import type { Document } from '../topology/document/document.ts';
import { resolvePlaceholders } from '../topology/document/placeholders.ts';
import type { Finding } from '../topology/finding.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { RULES } from '../topology/validation/rules/index.ts';
import {
  type Validation,
  type ValidationContext,
  validationOf,
} from '../topology/validation/validate.ts';
import { asApplied, type FormerFile } from './file.ts';
import type { Run } from './request.ts';

/** A document with its placeholders resolved, as far as they could be, and everything that was found in it. */
export interface Checked {
  readonly document: TopologyDocument;
  readonly findings: readonly Finding[];
  readonly validation: Validation;
}

/** A run whose file was read. */
export interface Begun extends Run {
  /** The file before the change. */
  readonly former: FormerFile;
  /** The document as it was written. */
  readonly written: Document;
  /** What it came to while nothing was known of the branch. */
  readonly offline: Checked;
}

/** What is known when a document is checked: of the branch, and what came of the check when less was. */
type Known = Pick<ValidationContext, 'shards' | 'live' | 'base'> & {
  readonly earlier?: Checked;
};

/**
 * Checks what a document says, with what is known of the branch: placeholders, the user's own schema, the rules. A
 * name that cannot be resolved keeps the rest from being judged, because nothing is known of what it stands for.
 */
export function check(
  written: Document,
  {
    shards: given,
    severities,
    userSchema,
  }: Pick<Run, 'shards' | 'severities' | 'userSchema'>,
  { earlier, ...branch }: Known = {},
): Checked {
  const resolved = resolvePlaceholders(written, {
    given,
    shards: branch.shards,
  });
  const isKnown =
    earlier !== undefined && earlier.document.root === resolved.document.root;
  const document = isKnown
    ? earlier.document
    : new TopologyDocument(resolved.document);
  const validation = isKnown ? earlier.validation : validationOf(document);
  if (resolved.findings.length > 0)
    return { document, validation, findings: resolved.findings };
  const own = userSchema?.(document) ?? [];
  return {
    document,
    validation,
    findings: [...own, ...validation({ ...branch, severities })],
  };
}

/**
 * Checks a document, and where that finds errors, once more with the file before the change: what was wrong there is
 * none of the change's doing.
 */
export async function checkWithBase(
  written: Document,
  run: Run & Pick<Begun, 'former'>,
  known: Known = {},
): Promise<Checked> {
  const checked = check(written, run, known);
  const isOpen = checked.findings.some(
    ({ severity, id }) => severity === 'error' && RULE_IDS.has(id),
  );
  const version = isOpen ? await run.former() : undefined;
  if (version === undefined) return checked;
  const base = asApplied(version, {
    names: { given: run.shards, shards: known.shards },
    like: checked.document,
  });
  if (typeof base === 'string') return checked;
  return check(written, run, { ...known, base, earlier: checked });
}

const RULE_IDS = new Set<string>(RULES.map(({ id }) => id));

/**
 * Whether only the branch can tell what the errors of a file weigh: those of rules are warnings where it has them
 * already. The branch that a preview writes is new, and has none.
 */
export function dependsOnBranch(
  findings: readonly Finding[],
  { mode, target, isPreview, against, platform }: Run,
): boolean {
  const isAsked = mode === 'plan' || (mode === 'apply' && isPreview !== true);
  return (
    isAsked &&
    (against !== undefined ||
      (platform !== undefined && target !== undefined)) &&
    findings.every(
      ({ severity, id }) => severity !== 'error' || RULE_IDS.has(id),
    )
  );
}

/** Whether anything in a list of findings keeps the run from going on. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
