import type { Compared, RunResult } from '../run/result.ts';
import type { Section } from './blocks.ts';
import { failureAction } from './failure.ts';
import type { Block, ComparedSections, Report, RunFacts } from './model.ts';
import { nextStep } from './sentences.ts';
import { comparedIn, verdictOf } from './verdict.ts';

/** Makes the report on a result, in reading order. */
export async function reportOf(
  result: RunResult,
  facts: RunFacts = {},
): Promise<Report> {
  const compared = comparedIn(result);
  // Who changed the branch is said beside what was changed.
  const notices = result.notices
    .filter((notice) => notice !== compared?.who)
    .map((notice): Block => ({ kind: 'note', text: notice }));
  const said: Section<Block> = { blocks: notices };
  const found: Section<Block> = { blocks: findingsOf(result) };
  const { why, advice, changes, folded } = await comparedSections(
    result,
    compared,
  );
  const next: Section<Block> = {
    blocks: [{ kind: 'next', text: nextStep(result, facts) }],
  };
  const first = actionOf(result);
  const open = [first, why, advice, next, said, found, changes];
  return { result, verdict: verdictOf(result, facts), open, folded };
}

/** What to do first about a failed run. */
function actionOf(result: RunResult): Section<Block> {
  if (result.outcome !== 'failed') return { blocks: [] };
  return { blocks: [{ kind: 'action', text: failureAction(result) }] };
}

function findingsOf({ findings }: RunResult): readonly Block[] {
  if (findings.length === 0) return [];
  return [{ kind: 'findings', findings }];
}

const NO_SECTIONS: ComparedSections = {
  why: { blocks: [] },
  advice: { blocks: [] },
  changes: { blocks: [] },
  folded: [],
};

/** The code for drawings and diffs is loaded only by reports with a comparison. */
async function comparedSections(
  result: RunResult,
  compared: Compared | undefined,
): Promise<ComparedSections> {
  if (compared === undefined) return NO_SECTIONS;

  const { sectionsOf } = await import('./compared.ts');
  return sectionsOf(result, compared);
}
