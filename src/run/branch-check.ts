import type { Finding } from '../document/finding.ts';
import { failure, ok, type Result } from '../result.ts';
import { plain } from '../text/plain.ts';
import type { Shard } from '../topology/target.ts';
import { checkWithBase, type DocumentCheck, hasErrors } from './check.ts';
import type { CheckOptions, Purpose } from './request.ts';
import { type Ending, liveOf } from './result.ts';
import type { Service, StageLog } from './services.ts';
import { findShards } from './shards.ts';
import {
  type CheckedOnBranch,
  type Ended,
  invalid,
  type WithBaseline,
} from './stages.ts';

/** Checks the file with all that is known of the branch; an apply waits for the shards that it needs. */
export async function checkOnBranch(
  read: WithBaseline,
  request: CheckOptions & Purpose,
  services: Service & StageLog,
): Promise<Result<CheckedOnBranch, Ended>> {
  const { notices } = read;
  const { shards, ending, findings, document, validation } =
    await services.stage('Check against the branch', () =>
      checkWithShards(read, request, services),
    );
  if (ending !== undefined) return failure({ ending, findings, notices });
  if (hasErrors(findings)) return invalid(findings, notices);

  return ok({ read, document, validation, shards, findings, notices });
}

/** What the check of a document came to, and its shards. */
interface CheckWithShards extends DocumentCheck {
  readonly shards: readonly Shard[] | undefined;
  /** Why the run cannot go on, whatever was found. */
  readonly ending: Ending | undefined;
}

async function checkWithShards(
  read: WithBaseline,
  request: CheckOptions & Purpose,
  services: Service & StageLog,
): Promise<CheckWithShards> {
  const { offline, baseline } = read;
  const step = await findShards(read, request, services);
  const { shards, ending } = step;
  const live = liveOf(baseline);
  const isMoreKnown = shards !== undefined || live !== undefined;
  const { written, baseFile, findBeside } = offline;
  const known = { shards, live, earlier: offline };
  const subject = { written, baseFile, findBeside, ...known };
  const checked = isMoreKnown ? await checkWithBase(subject, request) : offline;
  const { document, validation } = checked;
  const findings = withOthers(checked.findings, step.findings);
  return { document, validation, shards, ending, findings };
}

/** Findings, and those of others that are not among them. */
function withOthers(
  findings: readonly Finding[],
  others: readonly Finding[],
): readonly Finding[] {
  const known = new Set(findings.map(({ message }) => plain(message)));
  const more = others.filter(({ message }) => !known.has(plain(message)));
  return findings.concat(more);
}
