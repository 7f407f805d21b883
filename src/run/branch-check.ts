import type { Finding } from '../document/finding.ts';
import { failure, ok, type Result } from '../result.ts';
import { plain } from '../text/plain.ts';
import type { Shard } from '../topology/target.ts';
import {
  checkWithBase,
  type DocumentCheck,
  hasErrors,
  type LoadedFile,
} from './check.ts';
import type { Run } from './feature.ts';
import { type BaselineRead, type Ended, invalid, liveOf } from './result.ts';
import { findShards, type ShardStep } from './shards.ts';

/** The result of a check with all that is known of the branch. */
export interface BranchCheck extends DocumentCheck {
  /** The branch's shards; undefined if they were not listed. */
  readonly shards: readonly Shard[] | undefined;
}

/** Checks the file with all that is known of the branch; an apply waits for the shards that it needs. */
export async function checkOnBranch(
  read: BaselineRead,
  file: LoadedFile,
  offline: DocumentCheck,
  run: Run,
): Promise<Result<BranchCheck, Ended>> {
  const { ending, ...checked } = await run.world.stage(
    'Check against the branch',
    () => checkWithShards(read, file, offline, run),
  );
  const { findings } = checked;
  const { notices } = read;
  if (ending !== undefined) return failure({ ending, findings, notices });
  if (hasErrors(findings)) return failure(invalid(findings, notices));
  return ok(checked);
}

async function checkWithShards(
  read: BaselineRead,
  file: LoadedFile,
  offline: DocumentCheck,
  run: Run,
): Promise<BranchCheck & Pick<ShardStep, 'ending'>> {
  const step = await findShards(read, file.written, offline.document, run);
  const { shards, ending } = step;
  const live = liveOf(read.baseline);
  const isMoreKnown = shards !== undefined || live !== undefined;
  const subject = { ...file, shards, live, earlier: offline };
  const checked = isMoreKnown
    ? await checkWithBase(subject, run.settings)
    : offline;
  const findings = withOthers(checked.findings, step.findings);
  return { ...checked, findings, shards, ending };
}

/** A list of findings, plus those of a second list that it does not have. */
function withOthers(
  findings: readonly Finding[],
  others: readonly Finding[],
): readonly Finding[] {
  const known = new Set(findings.map(({ message }) => plain(message)));
  const more = others.filter(({ message }) => !known.has(plain(message)));
  return findings.concat(more);
}
