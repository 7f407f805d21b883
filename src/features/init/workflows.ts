import { readFileSync } from 'node:fs';
import { keyText } from '../../document/scalar-text.ts';
import { allowPathOf } from '../../plan/allow-file.ts';
import { DEFAULT_FILE } from '../../settings/input-source.ts';
import { refOf } from '../../text/git-names.ts';
import { type Target, targetName } from '../../topology/target.ts';

/** The secret with the address of the database, for a read-only role. */
export const DATABASE_SECRET = 'NEKI_DATABASE_URL';

/** The workflows to write, each from an example whose text is in the bundle. */
export const WORKFLOWS: Readonly<Record<string, string>> = {
  '.github/workflows/topology.yml': readFileSync(
    new URL('../../../examples/push.yml', import.meta.url),
    'utf8',
  ),
  '.github/workflows/by-hand.yml': readFileSync(
    new URL('../../../examples/by-hand.yml', import.meta.url),
    'utf8',
  ),
  '.github/workflows/topology-drift.yml': readFileSync(
    new URL('../../../examples/drift.yml', import.meta.url),
    'utf8',
  ),
};

/** The repository's values in a workflow; none of them needs an escape in YAML or in an expression. */
export interface WorkflowSettings {
  readonly target: Target;
  readonly file: string;
  /** The git branch whose merges are applied. */
  readonly gitBranch: string;
}

/**
 * The lines that let a plan look in the database. They go after `apply-from`, which every workflow that applies has.
 */
const DATABASE_LINES = `
$1# Of a role that may only read. Without this secret, the plan does not look in the database.
$1database-url: \${{ secrets.${DATABASE_SECRET} }}`;

/** The text of an example with the settings of a repository. */
export function workflowText(
  example: string,
  { target, file, gitBranch }: WorkflowSettings,
): string {
  const input = (name: string, value: string): string =>
    `${name}: ${keyText(value)}`;
  const ownFile = file === DEFAULT_FILE ? '' : `$1${input('file', file)}\n`;
  return example
    .replaceAll('acme/shop/main', targetName(target))
    .replace(
      /^( *)organization: acme$/m,
      `${ownFile}$1${input('organization', target.organization)}`,
    )
    .replace(/\bdatabase: shop$/m, input('database', target.database))
    .replace(/\bbranch: main$/m, input('branch', target.branch))
    .replace('branches: [main]', `branches: [${keyText(gitBranch)}]`)
    .replace(
      /^( *)apply-from: main$/m,
      `$1${input('apply-from', gitBranch)}${DATABASE_LINES}`,
    )
    .replace(`'${refOf('main')}'`, `'${refOf(gitBranch)}'`)
    .replaceAll('only `main` may use', `only \`${gitBranch}\` may use`)
    .replaceAll(pathsOf(DEFAULT_FILE), pathsOf(file));
}

/** The paths that trigger a workflow: the topology file and its allow folder. */
function pathsOf(file: string): string {
  return `paths: [${keyText(file)}, "${allowPathOf(file)}/**"]`;
}
