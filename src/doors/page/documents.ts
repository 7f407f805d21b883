import { PAGE_FEATURES } from '../../features/index.ts';
import type { RunResult } from '../../run/result.ts';
import { run } from '../../run/run.ts';
import type { Against, Settings } from '../../run/settings.ts';
import type { World } from '../../run/world.ts';
import { prose } from '../../text/message.ts';

/** A document by its name, whose end tells its format. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What decides besides the documents; a member that is left out is as the action has it. */
export interface Choices
  extends Partial<
    Pick<Settings, 'shards' | 'severities' | 'newTables' | 'policy'>
  > {
  /** Statements with their calls, of which the report tells where they go. */
  readonly queries?: NamedText;
}

/**
 * Compares two documents as a plan does whose branch holds the first: findings of the second, changes with classes and
 * remedies, the decision. It reads nothing of the world, so that it runs in a browser as well.
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

/** The world of two documents: there is the file, and nothing else. */
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
    // Nothing is looked at, so that no time of a look is shown.
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
