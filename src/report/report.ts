import type { Compared, RunResult } from '../run/result.ts';
import type { Section } from './blocks.ts';
import type { Block, ComparedSections, Report, RunFacts } from './model.ts';
import { nextStep } from './sentences.ts';
import { comparedIn, verdictOf } from './verdict.ts';

/** Makes the report on a result, in reading order. */
export async function reportOf(
  result: RunResult,
  facts: RunFacts = {},
): Promise<Report> {
  const compared = comparedIn(result);
  const notices = result.notices.map(
    (notice): Block => ({ kind: 'note', text: notice }),
  );
  const said: Section<Block> = { blocks: notices };
  const found: Section<Block> = { blocks: findingsOf(result) };
  const { advice, changes, folded } = await comparedSections(result, compared);
  const isDrift = result.outcome === 'drifted';
  const open = isDrift
    ? [said, advice, found, changes]
    : [advice, said, found, changes];

  return {
    result,
    verdict: verdictOf(result, facts),
    next: nextStep(result, facts),
    open,
    folded,
  };
}

function findingsOf({ findings }: RunResult): readonly Block[] {
  if (findings.length === 0) return [];
  return [{ kind: 'findings', findings }];
}

const NO_SECTIONS: ComparedSections = {
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
