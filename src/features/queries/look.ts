import type { QuerySource } from '../../document/query-source.ts';
import { limitsStatements } from '../../plan/limits.ts';
import type { Plan } from '../../plan/plan.ts';
import { explain } from '../../ports/platform/explain.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Baseline } from '../../run/result.ts';
import type { Settings } from '../../run/settings.ts';
import type { World } from '../../run/world.ts';
import { counted } from '../../text/lists.ts';
import { input, type Message, prose, quoteWhole } from '../../text/message.ts';
import type { QueryImpact } from './figures.ts';
import type { QueryList } from './list.ts';

/** The effect of a plan on queries, and what the reader should know about that. */
interface QueryStep {
  readonly impact: QueryImpact | undefined;
  readonly notices: readonly Message[];
}

const NOT_ASKED: QueryStep = { impact: undefined, notices: [] };

/**
 * Finds the queries that a plan sends elsewhere, if the user asks for that. It never blocks a plan: what cannot be read
 * is a notice. Only such a run loads the parser and everything that belongs to it.
 */
export async function findQueryImpact(
  plan: Plan,
  baseline: Baseline,
  { queries: wanted, mode, isDriftCheck = false, policy }: Settings,
  world: World,
): Promise<QueryStep> {
  // An apply asks only if a limit depends on the answer.
  const isWanted = mode === 'plan' || limitsStatements(policy.limits);
  const isOfChange = isWanted && !isDriftCheck;
  const isAsked = isOfChange && plan.changes.length > 0;
  if (wanted === undefined || !isAsked || baseline.from === 'nothing')
    return NOT_ASKED;

  const read = await readQueries(wanted.source, world);
  if (!read.ok) return { impact: undefined, notices: [read.problem] };

  const { loadParser } = await import('./parser.ts');
  const parser = await loadParser();
  if (!parser.ok) {
    const why = quoteWhole(parser.problem);
    const notice = prose`The queries were not compared: the parser could not be loaded (${why}).`;
    return { impact: undefined, notices: [notice] };
  }

  const { queryImpact } = await import('./impact.ts');
  const { live, desired } = plan.threeWay;
  const topologies = { before: live.topology, after: desired.topology };
  const impact = queryImpact(read.value.queries, topologies, parser.value);
  return {
    impact: wanted.isShown ? impact : { ...impact, worst: undefined },
    notices: leftOut(read.value, wanted.source),
  };
}

/** Reads the statements of a source, or says why there are none. */
function readQueries(
  source: QuerySource,
  world: World,
): Promise<Result<QueryList, Message>> {
  switch (source.kind) {
    case 'insights':
      return readInsights(world);
    case 'file':
      return readFile(source.path, world);
  }
}

async function readInsights({
  platform,
}: World): Promise<Result<QueryList, Message>> {
  if (platform === undefined)
    return failure(
      prose`Query insights are those of a database branch, and this run has none. Set ${input('queries')} to a file.`,
    );

  const read = await platform.readInsights();
  if (!read.ok)
    return failure(
      prose`The queries were not compared. ${explain(read.problem)}`,
    );

  const { listOf } = await import('./list.ts');
  const { items, isCut } = read.value;
  const list = listOf(items);
  if (list.queries.length > 0)
    return ok({ ...list, isCut: isCut || list.isCut });
  if (items.length === 0)
    return failure(
      prose`The queries were not compared: query insights of this branch have no statements.`,
    );
  return failure(
    prose`The queries were not compared: query insights were answered in an unknown form.`,
  );
}

async function readFile(
  path: string,
  { readQueryFile }: World,
): Promise<Result<QueryList, Message>> {
  const notCompared = prose`The queries of ${quoteWhole(path)} were not compared.`;
  const file = await readQueryFile(path);
  switch (file.kind) {
    case 'missing':
      return failure(
        prose`${notCompared} There is no such file. A step before this one may write it.`,
      );
    case 'unreadable':
      return failure(prose`${notCompared} ${file.why}`);
    case 'file': {
      const { readQueryFile: read } = await import('./file.ts');
      const list = read(file.bytes);
      if (list.ok) return list;
      return failure(prose`${notCompared} ${list.problem}`);
    }
  }
}

/** The notice of what was left out of a source. */
function leftOut(
  { unreadable, queries, isCut }: QueryList,
  source: QuerySource,
): readonly Message[] {
  const name =
    source.kind === 'file' ? quoteWhole(source.path) : prose`query insights`;
  const notices: Message[] = [];
  if (unreadable > 0)
    notices.push(
      prose`Of ${name}, ${counted(unreadable, 'line')} had no statement with a number of calls.`,
    );
  if (isCut)
    notices.push(
      prose`Of ${name}, only the first ${counted(queries.length, 'statement')} were read.`,
    );
  return notices;
}
