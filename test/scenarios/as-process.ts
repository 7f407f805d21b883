/** A file of scenarios that runs once more as processes of the built action before a change lands. */
interface AsProcess {
  /** What a process shows of it that a run of the source cannot. */
  readonly shows: string;
  /** The packages that the bundle has to find when they are needed first. */
  readonly loads?: readonly string[];
}

/**
 * The scenarios that are processes before a change lands: each shows something of the bundle, the environment, the
 * standard output or the end of a process. Those that are processes wherever they run (signals, proxies, certificates,
 * GitHub Enterprise Server) are not among them, and every scenario is one at night.
 */
export const AS_PROCESS: Readonly<Record<string, AsProcess>> = {
  'evidence.test.ts': {
    shows: 'the bundle connects to Postgres, and closes what it opened',
    loads: ['pg'],
  },
  'fleet-end.test.ts': {
    shows: 'a process with many targets ends, and its summary is written whole',
  },
  'hostile.test.ts': {
    shows: 'no text from outside is a command on the standard output',
  },
  'inputs.test.ts': {
    shows: 'inputs are read from the environment, and a wrong one is exit 1',
  },
  'large-report.test.ts': {
    shows: 'a long output and summary are written before the process ends',
    loads: ['diff'],
  },
  'leaks.test.ts': {
    shows: 'no secret stands in the output, the files or the errors of Node',
  },
  'matrix.test.ts': {
    shows: 'outputs of many lines are read back as the runner reads them',
  },
  'oauth.test.ts': {
    shows: 'the bundle seals a secret, and masks it',
    loads: ['libsodium-wrappers'],
  },
  'own-schema.test.ts': {
    shows: 'the bundle starts a worker that compiles a schema, and ends it',
    loads: ['ajv'],
  },
  'queries.test.ts': {
    shows: 'the bundle finds the WebAssembly beside it',
    loads: ['libpg-query'],
  },
  'secrets.test.ts': {
    shows: 'masks come before what they hide, on both streams',
  },
};
