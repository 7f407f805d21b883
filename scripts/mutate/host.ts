/** One vitest that stays open, in a process that `node scripts/mutate.ts` ends when a mutant does not. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import {
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';
import config from '../../vitest.config.ts';
import {
  type Asked,
  type Ended,
  planPath,
  type Question,
  type Told,
} from './question.ts';

/** Keeps the order in which files were asked for. */
class AsAsked {
  sort<T>(files: T): T {
    return files;
  }
  shard<T>(files: T): T {
    return files;
  }
}

const { MUTATE_FOLDER: folder = '', MUTATE_JOBS: jobs = '1' } = process.env;

const vitest = await createVitest(
  'test',
  {
    root: `${folder}/tree`,
    watch: false,
    reporters: [{ onTestCaseResult: (test) => tell(told(test)) }],
    // What is named here takes the place of what the configuration names; its files load modules of the source.
    setupFiles: [
      'scripts/mutate/setup.ts',
      ...[config.test?.setupFiles ?? []].flat(),
    ].map((path) => `${folder}/tree/${path}`),
    maxWorkers: Number(jobs),
    // Which mutants are awake depends on the test, so one runs after the other.
    maxConcurrency: 1,
    sequence: { sequencer: AsAsked, setupFiles: 'list' },
  },
  { server: { watch: null } },
);
await vitest.standalone();

process.on('message', (question: Question) => {
  void answer(question).then(tell);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

function tell(message: Told | Ended): void {
  process.send?.(message);
}

function told(test: TestCase): Told {
  const result = test.result();
  const { state, errors } = result;
  const note = 'note' in result ? result.note : undefined;
  return {
    kind: 'test',
    path: test.module.relativeModuleId,
    name: test.fullName,
    state: state === 'pending' ? 'skipped' : state,
    why: note ?? errors?.[0]?.message.split('\n')[0],
    milliseconds: test.diagnostic()?.duration ?? 0,
  };
}

async function answer({
  isMeasuring,
  isolate,
  files,
}: Question): Promise<Ended> {
  rmSync(`${folder}/plans`, { recursive: true, force: true });
  mkdirSync(`${folder}/plans`);
  for (const file of files)
    writeFileSync(
      planPath(folder, file.path),
      JSON.stringify(isMeasuring ? 'measure' : file),
    );

  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) => specificationOf(file, isolate)),
  );
  // Vitest answers with the modules of earlier runs, too.
  const paths = new Set(files.map(({ path }) => path));
  const own = testModules.filter((one) => paths.has(one.relativeModuleId));
  return {
    kind: 'end',
    broken: [
      ...own.flatMap(failuresOutside),
      ...unhandledErrors.map(unhandled),
    ],
  };
}

function specificationOf(file: Asked, isolate: boolean): TestSpecification {
  const [project] = vitest.projects;
  if (project === undefined) throw new Error('vitest has no project');
  project.config.isolate = isolate;
  const names = Object.keys(file.tests);
  return project.createSpecification(
    `${folder}/tree/${file.path}`,
    names.length === 0 ? undefined : { testNames: names },
  );
}

/** What failed while the file was loaded, or before or after its tests. */
function failuresOutside(module: TestModule): readonly [string, string][] {
  const errors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ];
  return errors.map(({ message }) => [module.relativeModuleId, message]);
}

function unhandled(error: unknown): [string, string] {
  const { VITEST_TEST_PATH: file }: { VITEST_TEST_PATH?: unknown } =
    Object(error);
  const path = String(file ?? '');
  return [
    path.slice(path.indexOf('/tree/') + '/tree/'.length),
    `unhandled: ${inspect(error)}`,
  ];
}
