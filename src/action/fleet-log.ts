import type { Services } from '../run/services.ts';
import { endGroup, logLine, stage, startGroup } from './runner.ts';

/** Lines of one target that are printed; a service that fails in every call has thousands. */
const MOST_LINES = 200;

/** Where the stages of one target say what they do. */
export interface TargetLog extends Pick<Services, 'stage' | 'info'> {
  /** Prints what has been kept, and how the target stands in the fleet. */
  end(progress: string): void;
}

/** The log of a target that runs alone: said as it happens. */
export function directLog(): TargetLog {
  return { stage, info: logLine, end: logLine };
}

/** The log of a target among others: kept until its end and printed together, because several run at once. */
export function keptLog(name: string): TargetLog {
  const lines: string[] = [];
  let lost = 0;
  const info = (line: string): void => {
    if (lines.length < MOST_LINES) lines.push(line);
    else lost += 1;
  };
  return {
    info,
    stage: (title, work) => {
      info(`${title}:`);
      return work();
    },
    end: (progress) => {
      startGroup(name);
      for (const line of lines) logLine(line);
      lines.length = 0;
      if (lost > 0) logLine(`… and ${lost} more lines.`);
      endGroup();
      logLine(progress);
    },
  };
}
