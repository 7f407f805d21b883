/** One vitest that stays open, in a process that `npm run mutate` ends when a mutant does not. */
import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { createVitest } from 'vitest/node';
import config from '../../vitest.config.ts';

/** What a host is asked: which mutant to wake (-1 for none), and the tests to run, all of a file where none is named. */
export interface Question {
  readonly awake: number;
  readonly files: readonly {
    readonly path: string;
    readonly names?: readonly string[];
  }[];
}

/** What came of it. */
export interface Answer {
  /** The first test that failed, and why. */
  readonly failed: string | undefined;
  readonly files: readonly {
    readonly path: string;
    readonly milliseconds: number;
    readonly failed: boolean;
  }[];
}

/** Keeps the order in which files were asked for: the fastest first. */
class AsAsked {
  sort<T>(files: T): T {
    return files;
  }
  shard<T>(files: T): T {
    return files;
  }
}

const { MUTATE_FOLDER: folder = '', MUTATE_HOST: name = '' } = process.env;
const isFirst = name === 'first';
const awakeFile = `${folder}/${name}.awake`;
writeFileSync(awakeFile, '-1');

const vitest = await createVitest(
  'test',
  {
    root: `${folder}/tree`,
    watch: false,
    // Whoever ends what does not end itself waits for silence.
    reporters: [{ onTestCaseResult: () => void process.send?.('progress') }],
    // What is named here takes the place of what the configuration names: without its files, tests of messages fail.
    setupFiles: [
      ...[config.test?.setupFiles ?? []].flat(),
      'scripts/mutate/setup.ts',
    ].map((path) => `${folder}/tree/${path}`),
    // The first run asks which file reaches what, so that each loads its modules itself; later ones want to be fast.
    isolate: isFirst,
    bail: isFirst ? 0 : 1,
    ...(isFirst ? {} : { maxWorkers: 1 }),
    sequence: { sequencer: AsAsked },
  },
  { server: { watch: null } },
);
await vitest.standalone();

process.on('message', (question: Question) => {
  void answer(question).then((message) => process.send?.(message));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer({ awake, files }: Question): Promise<Answer> {
  writeFileSync(awakeFile, String(awake));
  const [project] = vitest.projects;
  if (project === undefined) throw new Error('vitest has no project');
  const specifications = files.map(({ path, names }) =>
    project.createSpecification(
      `${folder}/tree/${path}`,
      names === undefined ? undefined : { testNames: [...names] },
    ),
  );
  const { testModules, unhandledErrors } =
    await vitest.runTestSpecifications(specifications);
  const failures = testModules.flatMap((module) => [
    ...[...module.children.allTests('failed')].map((test) => ({
      at: `${module.relativeModuleId} > ${test.fullName}`,
      ...test.result(),
    })),
    ...module
      .errors()
      .map((error) => ({ at: module.relativeModuleId, errors: [error] })),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({
        at: `${module.relativeModuleId} > ${suite.fullName}`,
        errors: [error],
      })),
    ),
  ]);
  const [unhandled] = unhandledErrors.map(
    (error) => `unhandled: ${inspect(error)}`,
  );
  const [failed = unhandled] = failures.map(
    ({ at, errors }) => `${at}: ${errors?.[0]?.message.split('\n')[0] ?? ''}`,
  );
  return {
    failed,
    files: testModules.map((module) => ({
      path: module.relativeModuleId,
      milliseconds:
        module.diagnostic().duration + module.diagnostic().collectDuration,
      failed: !module.ok(),
    })),
  };
}
