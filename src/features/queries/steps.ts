/** The most steps that one statement takes under one topology. The longest chain of 200 tables takes 80,000. */
export const MOST_STEPS = 200_000;

/** Counts steps, so that no statement takes more than is allowed. */
export class Steps {
  #left: number;
  readonly #whole: Steps | undefined;

  /** `whole` is shared by several statements, and has its own limit. */
  constructor(most: number, whole?: Steps) {
    this.#left = most;
    this.#whole = whole;
  }

  /** Takes a step; false if none is left. */
  take(): boolean {
    if (this.#left <= 0 || this.#whole?.take() === false) return false;
    this.#left -= 1;
    return true;
  }
}
