import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { localProtocol } from '../../../sandbox/runner/protocol.ts';
import {
  inputSource,
  openRunner,
  type Runner,
  unknownInputs,
} from '../../../src/doors/action/runner.ts';
import { errorAt } from '../../domain.ts';
import { prose } from '../../messages.ts';

let text: string;
const printed = (): string => text;
const runnerWith = (environment: NodeJS.ProcessEnv): Runner =>
  openRunner({
    environment,
    clock: virtualClock(),
    protocol: localProtocol({
      environment,
      print: (more) => {
        text += more;
      },
    }),
    listenForCancel: () => new AbortController().signal,
  });
const { notify, annotate, logLine } = runnerWith({});
beforeEach(() => {
  text = '';
});

it('a message is one command, whatever is in it', () => {
  notify('warning', '50 %\n::error::of it');
  expect(printed()).toBe(
    '::warning title=Data topology::50 %25\\n::error::of it\n',
  );
});

it('a finding is put on its line, and nothing in it begins another property', () => {
  const source = { name: 'a,b:c.yaml', text: 'x: 1\n' };
  annotate(errorAt(source, { start: 0, end: 1 }, 'some-rule', prose`Wrong.`));
  expect(printed()).toBe(
    '::error title=Data topology%3A some-rule,file=a%2Cb%3Ac.yaml,line=1,endLine=1,col=1,endColumn=2::Wrong.\n',
  );
});

it('a finding on several lines has no columns, and one that is allowed is a notice', () => {
  const source = { name: 'a.yaml', text: 'x: 1\ny: 2\n' };
  const finding = errorAt(source, { start: 0, end: 9 }, 'rule', prose`Meant.`);
  annotate({ ...finding, severity: 'allowed' });
  expect(printed()).toBe(
    '::notice title=Data topology%3A rule,file=a.yaml,line=1,endLine=2::Meant.\n',
  );
});

it('a secret is hidden in an output', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'output');
  writeFileSync(path, '');
  const step = runnerWith({ GITHUB_OUTPUT: path });
  step.mask('secret-of-the-step');
  step.setOutputs({ results: 'with secret-of-the-step' });
  expect(readFileSync(path, 'utf8')).toMatch(
    /^results<<(\S+)\nwith \*\*\*\n\1$/m,
  );
});

it('outputs that cannot be set are told of once', () => {
  const step = runnerWith({ GITHUB_OUTPUT: '/nonexistent/output' });
  expect(step.hasLostOutputs()).toBe(false);
  step.setOutputs({ outcome: 'planned' });
  step.setOutputs({ 'comment-url': '' });
  expect(step.hasLostOutputs()).toBe(true);
  expect(printed().match(/^::error .*$/gm)).toHaveLength(1);
});

it('a line of the log is no command', () => {
  logLine('::set-output name=applied::true');
  // The runner leaves blanks before a command out.
  logLine('  ::set-output name=applied::true');
  logLine('##[error]x');
  expect(printed()).not.toMatch(/^\s*::|##\[/m);
});

it('a secret is masked line by line, and blank lines are left: they are everywhere', () => {
  runnerWith({}).mask('first\n \n\r\nlast');
  const masked = printed()
    .split('\n')
    .map((line) => line.slice('::add-mask::'.length));
  expect(masked).toEqual(expect.arrayContaining(['first', 'last']));
  expect(masked.filter((line) => line.trim() === '')).toEqual(['']);
});

it('a secret is hidden in whatever is printed, headings included', async () => {
  const secret = 'secret-of-the-step';
  const step = runnerWith({});
  step.mask(secret);
  text = '';
  step.debugLine(`asking ${secret}`);
  step.group(`of ${secret}`, [`with ${secret}`]);
  await step.stage(`at ${secret}`, async () => step.logLine('a'));
  const source = { name: 'a.yaml', text: 'x: 1\n' };
  const finding = errorAt(source, { start: 0, end: 1 }, 'rule', prose`Wrong.`);
  step.annotate(finding, `branch ${secret}`);
  expect(printed().match(/\*{3}/g)).toHaveLength(5);
  expect(printed()).not.toContain(secret);
});

it('a section of the log begins with its first line, and is not shown without one', async () => {
  const { stage, debugLine, logLine: say } = runnerWith({});
  await stage('Silent', async () => debugLine('seen by nobody'));
  await expect(
    stage('Thrown', () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(printed()).toBe('::debug::seen by nobody\n');
  await stage('Said', async () => say('a'));
  expect(printed()).toBe(
    '::debug::seen by nobody\n::group::Said\na\n::endgroup::\n',
  );
});

it('inputs are the variables that the runner makes of them', () => {
  const given = inputSource(
    runnerWith({ 'INPUT_SERVICE-TOKEN-ID': 'id', INPUT_FILE: ' a.yaml\n' }),
  );
  expect([
    given.value('service-token-id'),
    given.value('file'),
    given.value('branch'),
  ]).toEqual(['id', 'a.yaml', '']);
});

it('an input near a known one is a problem, and one near none a warning', () => {
  expect(
    unknownInputs({
      ...{ INPUT_BRANHC: 'main', INPUT_COLOUR: 'red', PATH: '/bin' },
      'INPUT_BASE-URL': 'https://api.example/v1',
    }),
  ).toEqual({
    problems: ['Unknown input `branhc`. Did you mean `branch`?'],
    warnings: ['Unknown input `colour`; it was ignored.'],
  });
});
