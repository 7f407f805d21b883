import type { Clock } from '../../clock.ts';
import { toJson } from '../../document/document.ts';
import { readTopologyText } from '../../document/reading.ts';
import { parseJson } from '../../ports/platform/answers.ts';
import { createPlatform } from '../../ports/platform/branch-client.ts';
import { explain } from '../../ports/platform/explain.ts';
import { failure, ok, type Result, textOf } from '../../result.ts';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import {
  isSameTopology,
  TopologyDocument,
} from '../../topology/topology-document.ts';
import { type Kept, restoreText } from './record.ts';
import type { Service } from './service.ts';
import { entryOf } from './topology-facts.ts';
import { isOfTrial, makeTrials, setTopology, type Trial } from './trials.ts';

/** How often the topology is put back before a person has to. */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;

interface Trying {
  readonly service: Service;
  readonly kept: Kept;
  readonly clock: Clock;
  /** Fires at Ctrl-C: trials end, and the topology is still put back. */
  readonly cancelled: AbortSignal;
  /** Asks a person for a line; undefined if nobody can be asked. */
  ask(question: Message): Promise<string | undefined>;
  readonly say: (line: Message) => void;
}

/**
 * Sets topologies on a branch that is not production, and puts back the topology from before. Fails with why nothing was
 * tried, or why the topology is not put back.
 */
export async function tryOnBranch(
  trying: Trying,
): Promise<Result<readonly Trial[], Message>> {
  const { service, kept, cancelled, say } = trying;
  const refusal = await refusalOf(trying);
  if (refusal !== undefined) return failure(refusal);

  if (kept.isLeft()) return putBackEarlier(trying);

  const platform = createPlatform(service.clientUntil(cancelled));
  const stored = await platform.readTopology();
  if (!stored.ok) return failure(explain(stored.problem));
  const before = toJson(stored.value.document.root);
  try {
    kept.write(before);
  } catch (error) {
    return failure(
      prose`Could not save the topology: ${quoteWhole(textOf(error))}. Set ${code('XDG_STATE_HOME')} to a writable folder.`,
    );
  }
  say(prose`Saved the topology of the branch to ${quoteWhole(kept.path)}.`);

  const client = service.clientUntil(cancelled);
  const topology = entryOf(parseJson(before));
  const trials = await makeTrials(client, service.path, topology).catch(
    (error: unknown) => textOf(error),
  );
  const problem = await putBack(before, trying);
  if (problem !== undefined) return failure(problem);
  if (typeof trials === 'string')
    return failure(
      prose`Unexpected error: ${quoteWhole(trials)}. The topology was put back. This is a bug; please report it.`,
    );
  return ok(trials);
}

/** Why nothing may be tried; undefined if the service calls the branch not production, and a person agrees. */
async function refusalOf(trying: Trying): Promise<Message | undefined> {
  const { service, kept, ask } = trying;
  const { target } = service;
  const production = await whyProduction(trying);
  if (production !== undefined) return production;

  const name = quoteWhole(targetName(target));
  const effect = kept.isLeft()
    ? prose`An earlier run was interrupted. This tries nothing, and puts the topology of ${name} back.`
    : prose`This sets the topology of ${name} about 20 times, and then puts it back.`;
  const answer = await ask(prose`${effect} Type the name of the branch: `);
  if (answer?.trim() !== target.branch)
    return prose`Nothing was tried: the name of the branch was not typed at a terminal.`;
  // It may have been promoted while a person was asked.
  return whyProduction(trying);
}

/** Why the branch may be one of production; undefined if the service says right now that it is not. */
async function whyProduction({
  service,
  cancelled,
}: Trying): Promise<Message | undefined> {
  const platform = createPlatform(service.clientUntil(cancelled));
  const read = await platform.readBranch();
  if (!read.ok) return explain(read.problem);
  if (read.value.production === false) return undefined;
  return prose`Nothing was tried: the service does not say that ${quote(service.target.branch)} is no production branch. Create a branch for it.`;
}

/** Puts back what an earlier run left, unless somebody else has changed the branch since. */
async function putBackEarlier(
  trying: Trying,
): Promise<Result<readonly Trial[], Message>> {
  const { service, kept, cancelled } = trying;
  const left = kept.read();
  if (left === undefined)
    return failure(
      prose`Nothing was tried: ${quoteWhole(kept.path)}, the topology from before an earlier run, cannot be read. If the branch is as it should be, delete that file.`,
    );
  const platform = createPlatform(service.clientUntil(cancelled));
  const stored = await platform.readTopology();
  if (!stored.ok) return failure(explain(stored.problem));
  const { root } = stored.value.document;
  if (!isSame(left, root) && !isOfTrial(toJson(root)))
    return failure(
      prose`Nothing was written: the topology of the branch is not one of an earlier run, so somebody has changed it since. To keep it, delete ${quoteWhole(kept.path)}. To go back to the one from before: ${restoreText(kept.path, service.target)}`,
    );
  const problem = await putBack(left, trying);
  if (problem !== undefined) return failure(problem);
  trying.say(
    prose`An earlier run was interrupted. The topology from before it was put back, and nothing was tried. Run again to try.`,
  );
  return ok([]);
}

/** Puts the topology back and confirms it. Returns how a person does it if that fails. */
async function putBack(
  before: string,
  trying: Trying,
): Promise<Message | undefined> {
  const { service, kept, clock, say } = trying;
  // Whatever happened, and even after Ctrl-C.
  const client = service.clientUntil(new AbortController().signal);
  const platform = createPlatform(client);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await clock.sleep(FIRST_PAUSE_MS * 2 ** attempt);
    const answer = await setTopology(client, service.path, before);
    const isSet = answer.kind === 'answer' && answer.status === 200;
    const stored = await platform.readTopology('verify');
    // A read alone may show an old copy.
    if (!isSet || !stored.ok || !isSame(before, stored.value.document.root))
      continue;

    kept.remove();
    say(prose`Put the topology from before back, and read it back.`);
    return undefined;
  }
  return prose`The topology from before could not be put back: ${restoreText(kept.path, service.target)}`;
}

function isSame(before: string, root: Parameters<typeof toJson>[0]): boolean {
  const [one, other] = [before, toJson(root)].map((text) => {
    const read = readTopologyText({ name: 'topology', text }, 'json');
    return read.ok ? new TopologyDocument(read.document) : undefined;
  });
  return one !== undefined && other !== undefined && isSameTopology(one, other);
}
