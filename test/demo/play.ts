import { isDeepStrictEqual } from 'node:util';
import type { Scene } from './scene.ts';
import type { Fact, Step } from './step.ts';
import type { World } from './world.ts';

/** A step that was played: what was seen, or what was thrown before anything could be seen. */
export interface Played {
  readonly step: Step;
  /** Place in the story, from 1. */
  readonly number: number;
  readonly scene: Scene | undefined;
  readonly facts: readonly Checked[];
  /** Why the step could not be played to its end. */
  readonly problem: string | undefined;
}

/** A fact, and whether it holds. */
export interface Checked extends Fact {
  readonly holds: boolean;
}

/**
 * Plays the steps in order and hands each over as soon as it is over. Steps build on one another, so the first one
 * that does not do what it says is the last one played.
 */
export async function* play(
  story: readonly Step[],
  world: World,
): AsyncGenerator<Played> {
  for (const [index, step] of story.entries()) {
    const played = await playStep(step, index + 1, world);
    yield played;
    if (!didAsItSays(played)) return;
  }
}

/** Says whether a step ran to its end and every fact of it holds. */
export function didAsItSays({ problem, facts }: Played): boolean {
  return problem === undefined && facts.every(({ holds }) => holds);
}

async function playStep(
  step: Step,
  number: number,
  world: World,
): Promise<Played> {
  const seen: { scene?: Scene } = {};
  try {
    const scene = await step.run(world);
    seen.scene = scene;
    const facts = step.expect(scene).map((fact) => ({
      ...fact,
      holds: isDeepStrictEqual(fact.found, fact.wanted),
    }));
    return { step, number, scene, facts, problem: undefined };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { step, number, scene: seen.scene, facts: [], problem };
  }
}
