import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openRepository } from '../host/git.ts';
import { isLedOut } from '../host/workspace.ts';
import { DEFAULT_FILE } from '../inputs/input-source.ts';
import { sentence, wrap } from '../report/terminal-text.ts';
import { keyText } from '../topology/edit/printing.ts';
import { inWords, quote, quoteWhole, textOf } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import { readArguments, type Typed } from './arguments.ts';
import { pullFile } from './pull.ts';
import { type Edge, type End, refusalOf, type Session, STATUS } from './session.ts';
import { columns } from './terminal.ts';

/** The workflows that are written, from the examples; the bundle has their text. */
const WORKFLOWS = {
  '.github/workflows/topology.yml': readFileSync(new URL('../../examples/push.yml', import.meta.url), 'utf8'),
  '.github/workflows/topology-drift.yml': readFileSync(
    new URL('../../examples/drift.yml', import.meta.url),
    'utf8',
  ),
};
/** Where one asks for it, what a token may do, and the secrets that the workflows read it from. */
const TOKENS = [
  ['read_branch', 'plans, drift', 'PLANETSCALE_READ_TOKEN_ID', 'PLANETSCALE_READ_TOKEN'],
  ['create_branch', 'applies', 'PLANETSCALE_SERVICE_TOKEN_ID', 'PLANETSCALE_SERVICE_TOKEN'],
] as const;
/** Names that mean themselves in YAML, in an expression of a workflow, and in a pattern of its paths. */
const PLAIN = /^(?:(?!\.\.?(?:\/|$))[\w.-]+(?:\/|$))+$/;
const QUICK_START = 'https://github.com/OWNER/neki-topology#quick-start';
const NO_TARGET = '`init` requires a database branch: `neki-topology init ORGANIZATION/DATABASE/BRANCH`.';

/** What was typed, with the branch that a person is asked for where none was. */
export async function withTarget(typed: Typed, { terminal, cancelled }: Edge): Promise<Typed | string> {
  if (typed.given.has('branch')) return typed;
  if (!terminal.isInteractive || typed.given.has('yes')) return NO_TARGET;
  for (;;) {
    const answer = await terminal.ask('Database branch (ORGANIZATION/DATABASE/BRANCH): ', cancelled);
    if (answer === undefined || answer.trim() === '') return 'No answer: nothing was written.';
    const read = readArguments(['init', '--', answer.trim()]);
    if (read.kind === 'command') return { ...typed, given: new Map([...typed.given, ...read.given]) };
    if (read.kind === 'wrong') for (const problem of read.problems) terminal.say(problem);
  }
}

/** Sets up a repository: saves the topology, writes the workflows, says what else is to do. Overwrites nothing. */
export async function initialize(session: Session): Promise<End> {
  const { inputs, host, terminal } = session;
  const { file, target } = inputs;
  if (target === undefined) return NO_TARGET;
  const repository = await openRepository(host.folder, host.environment);
  if (!repository.isRoot)
    return 'This folder is not the root of its git repository. Change to the root: GitHub reads workflows from there.';
  const odd = [file, targetName(target), repository.branch].find((name) => !PLAIN.test(name));
  if (odd !== undefined)
    return `${quoteWhole(odd)} cannot be used in a workflow: only letters, digits, \`.\`, \`_\`, \`-\` and \`/\` can. Start from the examples: ${QUICK_START}`;
  const fill = (text: string): string => filled(text, { target, file, branch: repository.branch });
  const paths = [file, ...Object.keys(WORKFLOWS)];
  const there = paths.filter((path) => existsSync(resolve(host.folder, path)));
  const missing = paths.filter((path) => !there.includes(path));
  for (const path of there) terminal.say(`${quoteWhole(path)} exists already. It was not changed.`);
  const refusal = missing.length === 0 ? undefined : await refusalToCreate(session, missing);
  if (refusal !== undefined) return refusal;
  const pulled = missing.includes(file) ? await pullFile(session) : STATUS.inSync;
  if (pulled !== STATUS.inSync) return pulled;
  for (const [path, text] of Object.entries(WORKFLOWS)) {
    const why = missing.includes(path) ? create(host.folder, path, fill(text)) : undefined;
    if (why !== undefined) return why;
    if (missing.includes(path)) terminal.say(`Created ${quoteWhole(path)}.`);
  }
  terminal.print(nextSteps(session, { paths, target, secrets: repository.secrets }));
  return STATUS.inSync;
}

/** Why the files are not created; undefined where they may be. */
async function refusalToCreate(session: Session, missing: readonly string[]): Promise<string | undefined> {
  if (!session.given.has('yes') && !session.terminal.isInteractive)
    return 'Not running in a terminal. Pass `--yes` to create the files without a prompt.';
  const question = `Create ${inWords(missing.map(quoteWhole))}?`;
  return refusalOf(session, { question, instead: 'nothing was written' });
}

/** An example for a branch, a file and a git branch of one's own. */
function filled(
  text: string,
  { target, file, branch }: { readonly target: Target; readonly file: string; readonly branch: string },
): string {
  const input = (name: string, value: string): string => `${name}: ${keyText(value)}`;
  const own = file === DEFAULT_FILE ? '' : `$1${input('file', file)}\n`;
  return text
    .replaceAll('acme/shop/main', targetName(target))
    .replace(/^( *)organization: acme$/m, `${own}$1${input('organization', target.organization)}`)
    .replace(/\bdatabase: shop$/m, input('database', target.database))
    .replace(/\bbranch: main$/m, input('branch', target.branch))
    .replace('branches: [main]', `branches: [${keyText(branch)}]`)
    .replace('apply-from: main', input('apply-from', branch))
    .replaceAll(`paths: [${DEFAULT_FILE}]`, `paths: [${keyText(file)}]`);
}

/** Creates a file where there is none; answers why it could not be. */
function create(folder: string, path: string, text: string): string | undefined {
  const whole = resolve(folder, path);
  if (isLedOut(folder, whole))
    return `${quoteWhole(path)} was not written: a symbolic link in its path leads out of this folder.`;
  try {
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text, { flag: 'wx' });
    return undefined;
  } catch (error) {
    return `Could not write ${quoteWhole(path)}: ${quoteWhole(textOf(error))}.`;
  }
}

interface Next {
  readonly paths: readonly string[];
  readonly target: Target;
  /** The page of the repository's secrets; undefined where its address is unknown. */
  readonly secrets: string | undefined;
}

/** What is left to do, which nothing but a person can. */
function nextSteps({ terminal: { look } }: Session, { paths, target, secrets }: Next): string {
  const step = (text: string): string => wrap(sentence(text, look), look.width);
  const rows = [['permission', 'used for', 'secret with its ID', 'secret with its value'], ...TOKENS];
  const table = columns(rows).map((row) => `   ${row}`);
  const page = secrets === undefined ? '' : `, or on ${secrets}`;
  const commands = TOKENS.flatMap(([, , ...names]) => names.map((name) => `   gh secret set ${name}`));
  return `${look.paint('bold', 'Next steps')}

${step(`1. Create two service tokens in the settings of https://app.planetscale.com/${target.organization}, each with access to the database ${quote(target.database)}:`)}

${table.join('\n')}

${step(`2. Store them as secrets of the GitHub repository, with \`gh\`${page}:`)}

${commands.join('\n')}

${step(`3. Commit ${inWords(paths.map(quoteWhole))} on a new git branch, and open a pull request. The check is green if file and database branch agree.`)}

${step(`More: ${QUICK_START}`)}
`;
}
