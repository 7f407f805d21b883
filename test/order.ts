import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the tests that begin most processes are, of git above all. */
const MANY_PROCESSES =
  /\/(?:features\/(?:doctor|init|log)|test\/(?:contract|ports\/git|ports\/host|doors\/terminal))\//;

/**
 * The files that begin many processes, then the others; of each the longest first. A worker grows to more than a gigabyte
 * as it goes from file to file, and to begin a process takes 4 ms in a small one and 20 ms in one as large.
 */
export class ManyProcessesFirst extends BaseSequencer {
  override async sort(
    files: TestSpecification[],
  ): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const begins = ({ moduleId }: TestSpecification): boolean =>
      MANY_PROCESSES.test(moduleId);
    const others = sorted.filter((file) => !begins(file));
    return sorted.filter(begins).concat(others);
  }
}
