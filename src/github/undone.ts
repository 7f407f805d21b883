import { readSections, type StampedSection, succeeds } from './section-text.ts';
import { stampWords } from './stamp.ts';
import type { OwnComment } from './thread.ts';
import type { Crowd } from './upkeep.ts';

/**
 * Sections of others that were seen while a write of ours was under way, and that it undoes: their writers may have
 * looked, found them, and ended. So they are ours to bring back.
 */
export class Undone implements Crowd {
  readonly #marker: string;
  readonly #found = new Map<string, { readonly section: StampedSection; readonly by: string | undefined }>();

  constructor(marker: string) {
    this.#marker = marker;
  }

  /** Remembers what stands in the comment that is about to become `writing`, and is not in that, or later. */
  notice([keep]: readonly OwnComment[], writing: string): void {
    if (keep === undefined) return;
    const put = new Map(
      readSections(this.#marker, writing).sections.map((section) => [section.key, section]),
    );
    for (const section of readSections(this.#marker, keep.body).sections) {
      const ours = put.get(section.key);
      // What is earlier than ours is another's late write, which ours undoes rightly.
      if (ours === undefined || succeeds(section, ours))
        this.#found.set(section.key, { section, by: textOf(ours) });
    }
  }

  /** Whether there is anything to bring back. */
  owes(): boolean {
    return this.#found.size > 0;
  }

  /** What was undone and has not been written anew, of the sections that stand there by key. */
  among(standing: ReadonlyMap<string, StampedSection>): readonly StampedSection[] {
    for (const [key, { by }] of this.#found) if (textOf(standing.get(key)) !== by) this.#found.delete(key);
    return [...this.#found.values()].map(({ section }) => section);
  }
}

function textOf(section: StampedSection | undefined): string | undefined {
  if (section === undefined) return undefined;
  const { cells, head, parts, stamp } = section;
  return JSON.stringify([cells, head, parts, stampWords(stamp)]);
}
