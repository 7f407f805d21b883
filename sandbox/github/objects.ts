import { createHash } from 'node:crypto';
import type { Commit, TreeEntry } from './state.ts';

/** An object as git stores it. */
export interface GitObject {
  readonly id: string;
  readonly kind: 'blob' | 'tree' | 'commit';
  readonly bytes: Buffer;
}

/** A folder on its way to a tree. */
type Folder = Map<string, TreeEntry | Folder>;

const MODES = { file: '100644', symlink: '120000' } as const;

export function gitObject(kind: GitObject['kind'], bytes: Buffer): GitObject {
  const id = createHash('sha1')
    .update(`${kind} ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
  return { id, kind, bytes };
}

/**
 * The object of a commit. The order of all commits stands for the second of its making, so that no two are the same.
 */
export function commitObject(
  commit: Pick<Commit, 'parents' | 'message' | 'author' | 'order'>,
  tree: string,
): GitObject {
  const { parents, message, author, order } = commit;
  const who = `${author.login} <${author.login}@example.com> ${1_750_000_000 + order} +0000`;
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    '',
    message,
  ];
  return gitObject('commit', Buffer.from(`${lines.join('\n')}\n`));
}

/** The objects of a tree with all that is in it, the tree itself last. */
export function treeObjects(
  tree: ReadonlyMap<string, TreeEntry>,
): readonly GitObject[] {
  const root: Folder = new Map();
  for (const [path, entry] of tree) {
    const names = path.split('/');
    const name = names.pop() ?? '';
    let folder = root;
    for (const part of names) folder = folderIn(folder, part);
    folder.set(name, entry);
  }
  return objectsOf(root);
}

function folderIn(folder: Folder, name: string): Folder {
  const known = folder.get(name);
  if (known instanceof Map) return known;
  const made: Folder = new Map();
  folder.set(name, made);
  return made;
}

function objectsOf(folder: Folder): readonly GitObject[] {
  const objects: GitObject[] = [];
  const lines: { readonly order: Buffer; readonly bytes: Buffer }[] = [];
  for (const [name, entry] of folder) {
    const isFolder = entry instanceof Map;
    const own = isFolder ? objectsOf(entry) : [blobObject(entry)];
    objects.push(...own);
    const mode = isFolder ? '40000' : MODES[entry.kind];
    lines.push({
      // Git sorts a folder as if its name ended in a slash.
      order: Buffer.from(isFolder ? `${name}/` : name),
      bytes: Buffer.concat([
        Buffer.from(`${mode} ${name}\0`),
        Buffer.from(own.at(-1)?.id ?? '', 'hex'),
      ]),
    });
  }
  lines.sort((one, other) => one.order.compare(other.order));
  const bytes = Buffer.concat(lines.map((line) => line.bytes));
  return [...objects, gitObject('tree', bytes)];
}

function blobObject(entry: TreeEntry): GitObject {
  const bytes =
    entry.kind === 'file' ? entry.content : Buffer.from(entry.target);
  return gitObject('blob', bytes);
}
