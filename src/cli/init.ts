import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openRepository } from '../host/git.ts';
import { leadOutProblem } from '../host/workspace.ts';
import { DEFAULT_FILE } from '../inputs/input-source.ts';
import { type Look, sentence, wrap } from '../report/terminal-text.ts';
import { keyText } from '../topology/edit/printing.ts';
import { inWords, quote, quoteWhole, textOf } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import { readArguments } from './arguments.ts';
import { pullFile } from './pull.ts';
import {
  type Edge,
  type End,
  refusalOf,
  type Session,
  STATUS,
} from './session.ts';
import { columns } from './terminal.ts';

/** The workflows that are written, from the examples; the bundle has their text. */
const WORKFLOWS = {
  '.github/workflows/topology.yml': readFileSync(
    new URL('../../examples/push.yml', import.meta.url),
    'utf8',
  ),
  '.github/workflows/topology-drift.yml': readFileSync(
    new URL('../../examples/drift.yml', import.meta.url),
    'utf8',
  ),
};
/** Where one asks for it, what a token may do, and the secrets that the workflows read it from. */
const TOKENS = [
  [
    'read_branch',
    'plans, drift',
    'PLANETSCALE_READ_TOKEN_ID',
    'PLANETSCALE_READ_TOKEN',
  ],
  [
    'create_branch',
    'applies',
    'PLANETSCALE_SERVICE_TOKEN_ID',
    'PLANETSCALE_SERVICE_TOKEN',
  ],
] as const;
/** Names that mean themselves in YAML, in an expression of a workflow, and in a pattern of its paths. */
const PLAIN = /^(?:(?!\.\.?(?:\/|$))[\w.-]+(?:\/|$))+$/;
const QUICK_START = 'https://github.com/OWNER/neki-topology#quick-start';
const NO_TARGET =
  '`init` requires a database branch: `neki-topology init ORGANIZATION/DATABASE/BRANCH`.';

/** What was typed, with the branch that a person is asked for where none was. */
export async function withTarget(edge: Edge): Promise<Edge | string> {
  const { given, terminal, cancelled } = edge;
  if (given.has('branch')) return edge;
  if (!terminal.isInteractive || given.has('yes')) return NO_TARGET;
  for (;;) {
    const answer = await terminal.ask(
      'Database branch (ORGANIZATION/DATABASE/BRANCH): ',
      cancelled,
    );
    if (answer === undefined || answer.trim() === '')
      return 'No answer: nothing was written.';
    const read = readArguments(['init', '--', answer.trim()]);
    if (read.kind === 'command')
      return { ...edge, given: new Map([...given, ...read.given]) };
    if (read.kind === 'wrong')
      for (const problem of read.problems) terminal.say(problem);
  }
}

/** Sets up a repository: saves the topology, writes the workflows, says what else is to do. Overwrites nothing. */
export async function initialize(session: Session): Promise<End> {
  const { inputs, host, terminal } = session;
  const { file, target } = inputs;
  if (target === undefined) return NO_TARGET;
  const { isRoot, branch, secrets } = await openRepository(
    host.folder,
    host.environment,
  );
  if (!isRoot)
    return 'This folder is not the root of its git repository. Change to the root: GitHub reads workflows from there.';
  const odd = [file, targetName(target), branch].find(
    (name) => !PLAIN.test(name),
  );
  if (odd !== undefined)
    return `${quoteWhole(odd)} cannot be used in a workflow: only letters, digits, \`.\`, \`_\`, \`-\` and \`/\` can. Start from the examples: ${QUICK_START}`;
  const paths = [file, ...Object.keys(WORKFLOWS)];
  const missing = new Set(
    paths.filter((path) => !existsSync(resolve(host.folder, path))),
  );
  for (const path of paths)
    if (!missing.has(path))
      terminal.say(`${quoteWhole(path)} exists already. It was not changed.`);
  if (missing.size > 0) {
    const refusal = await refusalOf(session, {
      question: `Create ${inWords([...missing].map(quoteWhole))}?`,
      instead: 'nothing was written',
      unasked: '. Pass `--yes` to create the files without a prompt.',
    });
    if (refusal !== undefined) return refusal;
  }
  const pulled = missing.has(file) ? await pullFile(session) : STATUS.inSync;
  if (pulled !== STATUS.inSync) return pulled;
  for (const [path, text] of Object.entries(WORKFLOWS)) {
    if (!missing.has(path)) continue;
    const why = create(
      host.folder,
      path,
      filled(text, { target, file, branch }),
    );
    if (why !== undefined) return why;
    terminal.say(`Created ${quoteWhole(path)}.`);
  }
  terminal.print(nextSteps(terminal.look, { paths, target, secrets }));
  return STATUS.inSync;
}

/** An example for a branch, a file and a git branch of one's own. */
function filled(
  text: string,
  { target, file, branch }: { target: Target; file: string; branch: string },
): string {
  const input = (name: string, value: string): string =>
    `${name}: ${keyText(value)}`;
  const own = file === DEFAULT_FILE ? '' : `$1${input('file', file)}\n`;
  return text
    .replaceAll('acme/shop/main', targetName(target))
    .replace(
      /^( *)organization: acme$/m,
      `${own}$1${input('organization', target.organization)}`,
    )
    .replace(/\bdatabase: shop$/m, input('database', target.database))
    .replace(/\bbranch: main$/m, input('branch', target.branch))
    .replace('branches: [main]', `branches: [${keyText(branch)}]`)
    .replace('apply-from: main', input('apply-from', branch))
    .replaceAll(`paths: [${DEFAULT_FILE}]`, `paths: [${keyText(file)}]`);
}

/** Creates a file where there is none; answers why it could not be. */
function create(
  folder: string,
  path: string,
  text: string,
): string | undefined {
  const whole = resolve(folder, path);
  const ledOut = leadOutProblem(folder, path, '');
  if (ledOut !== undefined) return ledOut;
  try {
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text, { flag: 'wx' });
    return undefined;
  } catch (error) {
    return `Could not write ${quoteWhole(path)}: ${quoteWhole(textOf(error))}.`;
  }
}

/** What is left to a person; `secrets` is the page of the repository's secrets, where its address is known. */
function nextSteps(
  look: Look,
  {
    paths,
    target,
    secrets,
  }: { paths: readonly string[]; target: Target; secrets: string | undefined },
): string {
  const step = (text: string): string => wrap(sentence(text, look), look.width);
  const rows = [
    ['permission', 'used for', 'secret with its ID', 'secret with its value'],
    ...TOKENS,
  ];
  const table = columns(rows).map((row) => `   ${row}`);
  const page = secrets === undefined ? '' : `, or on ${secrets}`;
  const commands = TOKENS.flatMap(([, , ...names]) =>
    names.map((name) => `   gh secret set ${name}`),
  );
  return `${look.paint('bold', 'Next steps')}

${step(`1. Create two service tokens in the settings of https://app.planetscale.com/${target.organization}, each with access to the database ${quote(target.database)}:`)}

${table.join('\n')}

${step(`2. Store them as secrets of the GitHub repository, with \`gh\`${page}:`)}

${commands.join('\n')}

${step(`3. Commit ${inWords(paths.map(quoteWhole))} on a new git branch, and open a pull request. The check is green if file and database branch agree.`)}

${step(`More: ${QUICK_START}`)}
`;
}
