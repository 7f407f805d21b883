import type { Document } from '../../../document/document.ts';
import type { Finding } from '../../../document/finding.ts';
import { resolvePlaceholders } from '../../../document/placeholders.ts';
import { type ReadResult, readTopology } from '../../../document/reading.ts';
import { validate } from '../../../rules/validate.ts';
import { counted } from '../../../text/lists.ts';
import { code, prose, quoteWhole } from '../../../text/message.ts';
import {
  type Check,
  doubtful,
  right,
  unchecked,
  type Verdict,
  wrong,
} from '../check.ts';
import type { Subject } from '../subject.ts';

export const FILE_CHECKS: readonly Check[] = [
  {
    id: 'file-found',
    group: 'file',
    needs: [],
    page: 'docs/terminal.md',
    ask: findFile,
  },
  {
    id: 'file-valid',
    group: 'file',
    needs: ['file-found'],
    page: 'docs/rules.md',
    ask: async (subject) => {
      const read = await readDocument(subject);
      if (!read.ok) return invalid(read.findings);
      const { severities } = subject.inputs.run;
      const errors = validate(read.document, { severities }).filter(isError);
      if (errors.length > 0) return invalid(errors);
      return right(prose`The file is valid`);
    },
  },
  {
    id: 'file-in-git',
    group: 'file',
    needs: ['file-found'],
    page: 'docs/how-it-works.md',
    ask: checkInGit,
  },
  {
    id: 'history',
    group: 'file',
    needs: ['file-in-git'],
    page: 'docs/how-it-works.md',
    ask: checkHistory,
  },
];

async function findFile(subject: Subject): Promise<Verdict> {
  const { inputs, problems } = subject;
  const problem = problems.find(({ about }) => about === 'file');
  if (problem !== undefined)
    return wrong(prose`The path of the file is invalid.`, problem.message);

  const path = quoteWhole(inputs.file);
  const read = await subject.file();
  switch (read.kind) {
    case 'file':
      return right(prose`Found ${path}`);
    case 'unreadable':
      return wrong(prose`${path} cannot be read.`, read.why);
    case 'missing':
      return wrong(
        prose`${path} does not exist.`,
        await remedyForMissing(subject),
      );
  }
}

async function remedyForMissing(subject: Subject) {
  const git = await subject.git();
  const [near] = git.ok ? git.value.elsewhere : [];
  const setting =
    subject.place === 'terminal'
      ? prose`Pass its path with ${code('--file')}`
      : prose`Set its path as ${code('file')}, relative to the repository root`;
  if (near !== undefined)
    return prose`${setting}: git has ${quoteWhole(near)}.`;
  if (subject.place === 'workflow')
    return prose`${setting}, and check out the repository before this step.`;
  return prose`${setting}, or create it with ${code('neki-topology init')}.`;
}

/** The file as a document, before placeholders are resolved. */
export async function readDocument({
  file,
  inputs,
}: Subject): Promise<ReadResult> {
  const read = await file();
  if (read.kind !== 'file') return { ok: false, findings: [] };
  return readTopology(inputs.file, read.bytes);
}

/** The document with those names of shards that the settings map. */
export function withMappedNames(document: Document, { inputs }: Subject) {
  return resolvePlaceholders(document, { given: inputs.run.shards });
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function invalid(findings: readonly Finding[]): Verdict {
  const [first] = findings;
  const place = first?.location;
  const fact = prose`The file has ${counted(findings.length, 'error')}.`;
  if (first === undefined || place === undefined)
    return wrong(fact, prose`Run ${code('neki-topology validate')}.`);
  return wrong(
    fact,
    prose`${quoteWhole(`${place.file}:${place.line}`)}: ${first.message} ${code('neki-topology validate')} shows all.`,
  );
}

async function checkInGit(subject: Subject): Promise<Verdict> {
  const path = quoteWhole(subject.inputs.file);
  const git = await subject.git();
  if (!git.ok && subject.place === 'workflow')
    return right(
      prose`The job has no checkout: the file is read through the GitHub API`,
    );
  if (!git.ok)
    return wrong(
      git.problem,
      prose`Put ${path} into a git repository, and commit it. The file's history tells drift from a change.`,
    );
  const { isCommitted, isStaged, isIgnored, isChanged } = git.value;
  const commit = prose`Commit it: ${quoteWhole(`git add ${isIgnored ? '--force ' : ''}-- ${subject.inputs.file}`)}, then ${code('git commit')}.`;
  if (!isCommitted && isIgnored)
    return wrong(
      prose`An ignore pattern of git excludes ${path}.`,
      prose`Remove the pattern from ${code('.gitignore')}. ${commit}`,
    );
  if (!isCommitted)
    return wrong(
      isStaged
        ? prose`${path} is staged, but not committed.`
        : prose`${path} is not in git.`,
      commit,
    );
  if (isChanged)
    return doubtful(
      prose`${path} differs from the last commit.`,
      prose`Commit the change, or run ${code('git restore')} to drop it. A workflow reads the committed file.`,
    );
  return right(prose`${path} is committed`);
}

const THROUGH_API = right(prose`The history is read through the GitHub API`);

async function checkHistory(subject: Subject): Promise<Verdict> {
  const git = await subject.git();
  if (!git.ok && subject.place === 'workflow') return THROUGH_API;
  if (!git.ok) return unchecked(git.problem);
  const { isShallow, isPartial } = git.value;
  if (!isShallow && !isPartial) return right(prose`The history is complete`);
  const what = isShallow ? prose`shallow` : prose`partial`;
  if (subject.place === 'workflow')
    return right(
      prose`The checkout is ${what}: the history is read through the GitHub API`,
    );
  const remedy = isShallow
    ? prose`Run ${code('git fetch --unshallow')}.`
    : prose`Run ${code('git fetch --refetch --no-filter')}, then ${code('git config --unset remote.origin.promisor')}.`;
  return wrong(
    prose`The clone is ${what}, so earlier versions of the file are missing.`,
    remedy,
  );
}
