import { join } from 'node:path';
import type { Look } from '../../report/terminal-text.ts';
import { ok } from '../../result.ts';
import { inputsAsFound } from '../../settings/inputs.ts';
import type { RunnerHost } from '../feature.ts';
import { CHECKS } from './checks/index.ts';
import { examine, isReady } from './examine.ts';
import { openSubject } from './opening.ts';
import { summaryText, terminalText, verdictOf } from './report.ts';
import { ofTarget } from './target-of-file.ts';

/** How wide the lines of a log are. */
const WIDTH = 120;

/** Checks the set-up of a workflow, as its runner sees it. Returns whether nothing has to be repaired. */
export async function doctor(host: RunnerHost): Promise<boolean> {
  const { source, environment, clock, cancelled, workspace } = host;
  const { inputs, problems } = await ofTarget(
    inputsAsFound(source),
    source,
    host.readWorkspaceFile,
  );
  const { file } = inputs;
  const { subject, close } = openSubject({
    place: 'workflow',
    environment,
    clock,
    cancelled,
    inputs,
    problems,
    folder: workspace,
    path: join(workspace, file),
    kept: undefined,
    readFile: async () => {
      const read = await host.readWorkspaceFile(file);
      const commit = environment['GITHUB_SHA'];
      if (read.kind !== 'missing' || commit === undefined) return read;
      const committed = await host.readCommittedFile(file, commit);
      return committed.kind === 'file' ? committed : read;
    },
    signIn: async () => ok(undefined),
    debug: host.debugLine,
    redact: host.hide,
  });

  const checked = await examine(CHECKS, subject).finally(close);
  const look: Look = {
    width: WIDTH,
    paint: (_, text) => text,
    audience: 'repository',
  };
  for (const line of terminalText(checked, look).trimEnd().split('\n'))
    host.logLine(line);
  await host.appendSummary(host.hide(summaryText(checked)));
  const isGood = isReady(checked);
  host.notify(isGood ? 'notice' : 'error', verdictOf(checked));
  return isGood;
}
