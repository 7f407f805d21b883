import { renderRefusal } from '../../report/comment.ts';
import type { Message } from '../../text/message.ts';
import { type CommentContent, NOTHING_LEFT } from './reporter.ts';
import type { Reporting } from './reporting.ts';
import { writeSummary } from './runner.ts';
import type { LazyGitHub } from './services.ts';

/** A refused step, with what it needs to report. */
type Refused = Reporting & { readonly github: LazyGitHub | undefined };

/**
 * Ends a step whose inputs, event or targets file are invalid. It reports every problem in the log, in annotations and
 * in the summary. It also updates the pull request's comment, because the plan there comes from an earlier run.
 */
export async function refuse(
  step: Pick<Reporting, 'runner'> | Refused,
  problems: readonly Message[],
  headline: readonly Message[] = problems,
): Promise<1> {
  const { runner } = step;
  for (const problem of headline) runner.notify('error', problem);
  await writeSummary(runner, renderRefusal(problems));
  runner.setOutputs({ outcome: 'invalid', applied: 'false' });
  if (
    !('github' in step) ||
    step.github === undefined ||
    step.decided.report.by !== 'number'
  )
    return 1;
  const { openReporter } = await import('./pull-request.ts');
  const reporter = openReporter({ ...step, github: await step.github() });
  const content: CommentContent = {
    ...NOTHING_LEFT,
    render: async () => renderRefusal(problems),
    end: 'refused',
    mayBeWrongTarget: true,
  };
  await reporter.publish(content);
  return 1;
}
