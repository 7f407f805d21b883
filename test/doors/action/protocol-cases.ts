import { virtualClock } from '../../../sandbox/clock.ts';
import type { RunnerProtocol } from '../../../src/doors/action/protocol.ts';
import { openRunner } from '../../../src/doors/action/runner.ts';

/** What a step may say to its runner; its environment is its own to change. */
type Say = (
  protocol: RunnerProtocol,
  environment: NodeJS.ProcessEnv,
) => void | Promise<void>;

/** Stands between two cases in what is printed. */
export const BETWEEN = '=== next case ===\n';

/** Inputs as a runner hands them over. */
export const INPUT_VARIABLES: Readonly<Record<string, string>> = {
  INPUT_FILE: '  spaced.yaml\t\n',
  'INPUT_SERVICE-TOKEN-ID': 'id',
  INPUT_WITH_SPACE: 'a b',
  INPUT_ALLOW: '\nneeds-empty\n  outage  \n\n',
  INPUT_EMPTY: '',
  INPUT_BLANK: ' \n ',
};

/** Texts that would be something else to a runner if they were not escaped. */
const HOSTILE = [
  '',
  'plain',
  '50 % is %25, and %0A is no line break',
  'lines\nof\rall\r\nkinds\n',
  '::error file=a,line=1::injected',
  'x\n::add-mask::x\n##[error]x',
  'a:b,c=d;e',
  ' space around ',
  'grün 🐘 \u200b\u2028',
] as const;

/** Values of outputs that a careless delimiter would cut. */
export const OUTPUTS: readonly string[] = [
  ...HOSTILE,
  'a<<b\nb\n',
  'ghadelimiter_\napplied<<ghadelimiter_x\ntrue\nghadelimiter_x',
  JSON.stringify({ results: ['a\nb', '"'] }),
  'x'.repeat(100_000),
];

export const CASES: Readonly<Record<string, Say>> = {
  'inputs are trimmed, and empty where none was given': ({
    getInput,
    info,
  }) => {
    const names = [
      'file',
      'service-token-id',
      'with space',
      'allow',
      'empty',
      'blank',
      'missing',
    ];
    info(JSON.stringify(names.map(getInput)));
  },

  'a message is one command, whatever is in it': (protocol) => {
    for (const text of HOSTILE) {
      protocol.error(text, {});
      protocol.warning(text, { title: 'Data topology' });
      protocol.notice(text, { title: text });
      protocol.debug(text);
    }
  },

  'a message is put on its place, and what is not known of it is left out': ({
    error,
  }) => {
    const file = 'a,b:c%/d.yaml';
    error('all of it', {
      title: 'x',
      file,
      startLine: 2,
      endLine: 2,
      startColumn: 3,
      endColumn: 9,
    });
    error('lines alone', { title: 'x', file, startLine: 2, endLine: 5 });
    error('in another order', { endLine: 5, startLine: 2, file, title: 'x' });
    error('no title', { title: '', file });
    error('no line', { file, startLine: 0 });
  },

  'a section has any title': ({ startGroup, endGroup, info }) => {
    for (const title of HOSTILE) {
      startGroup(title);
      info('a line');
      endGroup();
    }
  },

  'a secret of any letters is masked': ({ setSecret }) => {
    for (const secret of HOSTILE) setSecret(secret);
  },

  'an output ends where its value ends': ({ setOutput }) => {
    for (const [at, value] of OUTPUTS.entries()) setOutput(`name-${at}`, value);
  },

  // Before any summary: GitHub’s package keeps the path of the first that it could write.
  'a file that is not there is an error': async (
    { setOutput, appendSummary, info },
    environment,
  ) => {
    const { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary } = environment;
    environment['GITHUB_OUTPUT'] = '/nonexistent/output';
    environment['GITHUB_STEP_SUMMARY'] = '/nonexistent/summary';

    try {
      setOutput('applied', 'true');
    } catch (error) {
      info(String(error));
    }
    await appendSummary('x').catch((error: unknown) => info(String(error)));

    environment['GITHUB_OUTPUT'] = output;
    environment['GITHUB_STEP_SUMMARY'] = summary;
    await appendSummary('nothing is left over of what could not be written');
  },

  'a summary is appended as it is': async ({ appendSummary }) => {
    for (const markdown of HOSTILE) await appendSummary(markdown);
  },

  'a step says everything in its order': async (protocol, environment) => {
    const runner = openRunner({
      environment,
      protocol,
      clock: virtualClock(),
      listenForCancel: () => new AbortController().signal,
    });

    runner.mask('hidden\nover two lines');
    runner.logLine('first');
    await runner.stage('Plan', async () => {
      runner.debugLine('before the section');
      runner.logLine('::error::no command');
      runner.notify('warning', 'hidden is hidden');
    });
    runner.group('Target', ['a', 'b']);
    runner.notify('notice', 'last');
    runner.setOutputs({ outcome: 'hidden' });
    await runner.appendSummary('hidden');
  },
};
