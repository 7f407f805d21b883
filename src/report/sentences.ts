import { nounOf } from '../changes/change.ts';
import type { Permission } from '../plan/allow.ts';
import { writtenAt } from '../plan/allow-file.ts';
import { isUnlisted } from '../plan/coverage.ts';
import { blocksOf, excessOf, usedBy } from '../plan/decision.ts';
import { excessFacts } from '../plan/limits.ts';
import { ledgerIn, type Situation } from '../plan/plan.ts';
import { verdictOf } from '../plan/policy.ts';
import {
  allowedCommit,
  type Compared,
  comparedOf,
  type RunResult,
} from '../run/result.ts';
import { counted, inWords, nameList } from '../text/lists.ts';
import {
  input,
  isNothing,
  joined,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
  thousands,
} from '../text/message.ts';
import { targetName } from '../topology/target.ts';
import { changeCount, errorCount, placesText } from './counting.ts';
import type { RunFacts } from './model.ts';

/** The most permissions that are named. A list in `allow` may be as long as the list of tables. */
const MOST_ALLOWED = 10;

/** How a run ended, in a few sentences. */
export function sentencesOf(result: RunResult): readonly Message[] {
  switch (result.outcome) {
    case 'valid':
      return [validText(result)];
    case 'invalid':
      return invalid(result);
    case 'skipped':
    case 'superseded':
      return [result.why];
    case 'planned':
      return planned(result, result.compared).concat(nothingWritten(result));
    case 'no-change':
      return [inSync(result, result.compared)];
    case 'blocked':
      if (result.why === undefined)
        return pastLimits(result.compared).concat(
          concerned(result.compared),
          nothingWritten(result),
        );
      return [result.why];
    case 'drifted':
      return drifted(result).concat(nothingWritten(result));
    case 'applied':
      return applied(result, result.compared);
    case 'failed':
      return failed(result);
  }
}

/** Which checks a valid file passed. */
function validText({
  file,
  checked,
}: RunResult & { readonly outcome: 'valid' }): Message {
  if (checked === undefined)
    return prose`${quoteWhole(file)} has no known key of a data topology.`;
  const { groups, tables, rules } = checked;
  return prose`${quoteWhole(file)} is valid: ${counted(groups, 'group')}, ${counted(tables, 'table')}, ${counted(rules, 'rule')}.`;
}

/** Which limits a plan exceeds. */
function pastLimits({ decision }: Compared): readonly Message[] {
  const excesses = excessOf(decision);
  if (excesses.length === 0) return [];
  return [excessFacts(excesses)];
}

/** What happens next, for the person who decides on the change. */
export function nextStep(result: RunResult, facts: RunFacts): Message {
  const branch = branchOf(result);
  if (facts.isPreview === true)
    return joined([previewText(result)].concat(sentencesOf(result)), ' ');
  if (facts.isApplied !== true) return joined(sentencesOf(result), ' ');

  if (result.outcome === 'planned') {
    const merging = prose`Merging this applies it to ${branch}.`;
    return joined([merging].concat(planned(result, result.compared)), ' ');
  }
  if (result.outcome === 'blocked' && result.why === undefined) {
    const merging = prose`Merging this applies nothing to ${branch}: the run after the merge is blocked as well.`;
    return joined(pastLimits(result.compared).concat(merging), ' ');
  }

  return joined(sentencesOf(result), ' ');
}

function previewText(result: RunResult): Message {
  return prose`This is a preview of the pull request’s file on the database branch ${branchOf(result)}.`;
}

function branchOf({ target }: RunResult): Message {
  if (target === undefined) return prose`the database branch`;
  return quoteWhole(targetName(target));
}

function nothingWritten(result: RunResult): readonly Message[] {
  if (comparedOf(result)?.baseline.from === 'document') return [];
  return [prose`Nothing was written to ${branchOf(result)}.`];
}

function invalid(result: RunResult): readonly Message[] {
  const file = result.findings[0]?.location.file ?? result.file;
  const errors = prose`${quoteWhole(file)} has ${errorCount(result)}.`;
  if (result.target === undefined) return [errors];
  return [errors, prose`Nothing was written.`];
}

function planned(result: RunResult, compared: Compared): readonly Message[] {
  return baseline(result, compared).concat(allowed(compared));
}

/** The baseline of a comparison that did not read the database branch. */
function baseline(
  result: RunResult,
  { baseline }: Compared,
): readonly Message[] {
  const file = quoteWhole(result.file);
  const branch = branchOf(result);
  switch (baseline.from) {
    case 'branch':
      return [];
    case 'document':
      return [prose`Compared with ${quoteWhole(baseline.name)}.`];
    case 'file':
      return [
        prose`Compared with the previous version of ${file}. What ${branch} holds now is unknown.`,
      ];
    case 'nothing':
      return [
        prose`Neither ${branch} nor an earlier version of ${file} could be compared with it.`,
      ];
  }
}

/** Who or what allowed blocked changes. Lines for these changes alone are in the commit that the title names. */
function allowed(compared: Compared): readonly Message[] {
  const isNamed = allowedCommit(compared) !== undefined;
  const used = usedBy(compared.decision).filter(
    ({ digests }) => !isNamed || digests.length === 0,
  );
  if (used.length === 0) return [];

  const shown = joined(used.slice(0, MOST_ALLOWED).map(permissionText), ', ');
  const rest = used.length - MOST_ALLOWED;
  if (rest <= 0) return [prose`Allowed by ${shown}.`];
  return [prose`Allowed by ${shown} and ${thousands(rest)} more.`];
}

function permissionText(used: Permission): Message {
  if (used.at.file === undefined)
    return prose`${input('allow')} ${quoteWhole(used.text)}`;
  return prose`${quoteWhole(used.text)} in ${writtenAt(used)}`;
}

function inSync(
  result: RunResult,
  { baseline, plan: { situation } }: Compared,
): Message {
  const file = quoteWhole(result.file);
  const branch = branchOf(result);
  const isSpelled = ledgerIn(situation).length > 0;
  const spelling = isSpelled ? prose` (formatting differs)` : prose``;
  switch (baseline.from) {
    case 'document':
      return prose`${file} means the same as ${quoteWhole(baseline.name)}${spelling}.`;
    case 'branch':
      return prose`${branch} already matches ${file}${spelling}. Nothing was written.`;
    default:
      return prose`${file} is what it was before; what ${branch} holds is unknown. Nothing was written. To apply it anyway, run the workflow manually.`;
  }
}

/** The tables of the blocked changes, unless the title names them. */
function concerned({ decision }: Compared): readonly Message[] {
  const blocks = blocksOf(decision);
  const changes = blocks.flatMap((block) => block.changes);
  const names = new Set(blocks.flatMap(({ uncovered }) => uncovered));
  if (names.size === 0) return [];

  const listed = Array.from(names).filter((name) => !isUnlisted(name));
  const isOfTitle = blocks.length === 1 && excessOf(decision).length === 0;
  if (isOfTitle && listed.length <= 1) return [];

  const parts: Message[] = [];
  if (listed.length > 0) parts.push(nameList(listed, nounOf(changes)));
  if (listed.length < names.size) parts.push(placesText(changes));
  return [prose`Affected: ${inWords(parts)}.`];
}

function drifted(
  result: RunResult & { outcome: 'drifted' },
): readonly Message[] {
  const { compared } = result;
  if (result.isCheck === true) return differing(result, compared);

  const { decision } = compared;
  const isUnderWay =
    decision.kind === 'drifted' && decision.underWay.length > 0;
  if (!isUnderWay) return [];
  return [verdictOf(decision)];
}

/** What a drift check found: that the branch and the file differ, and if known, which of them changed. */
function differing(result: RunResult, compared: Compared): readonly Message[] {
  const branch = branchOf(result);
  const sentences = [
    prose`${branch} differs from ${quoteWhole(result.file)}: ${changeCount(compared)}.`,
    causeOf(compared.plan.situation, branch),
    prose`Run the workflow that applies, or update the file to match.`,
  ];
  return sentences.filter((sentence) => !isNothing(sentence));
}

function causeOf({ state }: Situation, branch: Message): Message {
  switch (state) {
    case 'drift':
      return prose`${branch} was changed outside the repository.`;
    case 'behind':
      return prose`${branch} holds an earlier version of the file: later changes are not on the branch.`;
    case 'pristine':
      return prose`${branch} holds what a new branch starts with: the file was never applied.`;
    case 'first-file':
      return prose`The file has no earlier version: either it is not on the branch yet, or ${branch} was changed outside the repository.`;
    case 'history-unknown':
      return prose`The file’s history could not be read: either changes are not on the branch yet, or ${branch} was changed outside the repository.`;
    default:
      return NOTHING;
  }
}

function applied(result: RunResult, compared: Compared): readonly Message[] {
  const consents = allowed(compared);
  const sentences = [
    prose`The service confirmed that ${branchOf(result)} holds ${quoteWhole(result.file)}.`,
  ].concat(consents);

  const isPlain = usedBy(compared.decision).length === 0;
  if (isPlain) sentences.push(prose`Nothing more to do.`);
  else sentences.push(prose`The way back is the previous topology.`);
  return sentences;
}

function failed(result: RunResult & { outcome: 'failed' }): readonly Message[] {
  const isUntouched = result.compared !== undefined && !result.maybeStored;
  if (isUntouched) return [result.why].concat(nothingWritten(result));
  return [result.why];
}
