import { PAGE_FEATURES } from '../../features/index.ts';
import type { RunResult } from '../../run/result.ts';
import { run } from '../../run/run.ts';
import type { Against, Settings } from '../../run/settings.ts';
import type { World } from '../../run/world.ts';
import { prose } from '../../text/message.ts';

/** A named document. The ending of its name tells its format. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Settings besides the documents. An absent member has the action's default. */
export interface Choices
  extends Partial<
    Pick<Settings, 'shards' | 'severities' | 'newTables' | 'policy'>
  > {
  /** Statements with their calls. The report says where they are routed. */
  readonly queries?: NamedText;
}

/**
 * Compares two documents as a plan would if the database branch held the first: findings, changes with their classes
 * and remedies, and the decision. It uses no I/O, so that it runs in a browser too.
 */
export function compareDocuments(
  old: NamedText,
  file: NamedText,
  { queries, ...choices }: Choices = {},
): Promise<RunResult> {
  const settings: Settings = {
    file: file.name,
    against: { name: old.name, read: readOf(old) },
    target: undefined,
    mode: 'plan',
    basis: [],
    attempt: 1,
    onMissingBranch: 'fail',
    onUnreadable: 'fail',
    baseCommit: undefined,
    historyRef: undefined,
    historyDepth: 1,
    shards: new Map(),
    severities: new Map(),
    newTables: 'check',
    policy: { onDrift: 'fail', permissions: [] },
    notices: [],
    queries: queries && {
      source: { kind: 'file', path: queries.name },
      isShown: true,
    },
    ...choices,
  };
  return run(settings, worldOf(file, queries), PAGE_FEATURES);
}

/** A world that contains only the file. */
function worldOf(file: NamedText, queries?: NamedText): World {
  return {
    readWorkspaceFile: async () => readOf(file),
    readQueryFile: async () =>
      queries === undefined ? { kind: 'missing' } : readOf(queries),
    readCommittedFile: async () => ({ kind: 'missing' }),
    earlierVersions: async function* () {},
    readAllow: async () => ({ kind: 'missing' }),
    readTip: async () => ({
      kind: 'unknown',
      why: prose`two documents have no ref.`,
    }),
    platform: undefined,
    // No table is checked, so no time is shown.
    now: () => 0,
    elapsed: () => 0,
    savePrevious: async () => prose`Two documents have no branch.`,
    consent: async () => prose`Two documents have no branch.`,
    stage: (_title, work) => work(),
    info: () => undefined,
  };
}

function readOf({ text }: NamedText): Against['read'] {
  return { kind: 'file', bytes: new TextEncoder().encode(text) };
}
