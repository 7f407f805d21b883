import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the tests that begin most processes are. */
const MANY_PROCESSES = /\/test\/(?:host|cli|contract)\//;

/**
 * The files that begin many processes, then the others, then those with a browser's page in a worker of its own; of each
 * the longest first. A worker grows to more than a gigabyte as it goes from file to file, and to begin a process takes 4 ms
 * in a small one and 20 ms in one as large.
 */
export class ManyProcessesFirst extends BaseSequencer {
  override async sort(
    files: TestSpecification[],
  ): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  if (MANY_PROCESSES.test(moduleId)) return 0;
  return moduleId.endsWith('/mermaid.test.ts') ? 2 : 1;
}
