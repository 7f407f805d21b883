import type { Scene } from './scene.ts';
import type { World } from './world.ts';

/** One step of the story: what happens, why it matters, and what must be true of it afterwards. */
export interface Step {
  /** What happens, as a heading. */
  readonly title: string;
  /** One sentence: what the reader gains from it. */
  readonly why: string;
  /** The name under which `npm run comments` writes the comment that this step leaves. */
  readonly state?:
    | 'safe'
    | 'blocked'
    | 'allowed'
    | 'applied'
    | 'applied-allowed'
    | 'drift'
    | 'failed'
    | 'queries';
  /** Makes it happen and runs the built action once. */
  run(world: World): Promise<Scene>;
  /** The facts that hold when the step did what it says. */
  expect(scene: Scene): readonly Fact[];
}

/** A fact about a scene; it holds when what was found equals what was wanted, to any depth. */
export interface Fact {
  /** The fact as a plain sentence. */
  readonly says: string;
  readonly found: unknown;
  readonly wanted: unknown;
}
