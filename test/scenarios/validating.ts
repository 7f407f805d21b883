import {
  type RunOptions,
  type RunResult,
  runAction,
} from '../../sandbox/runner.ts';

/** A document without a finding: a hashed group over two shards. */
export const GOOD = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - uid: meta
    key_ranges:
      - shard_uid: sh57wz7p7tblk2
  - uid: tenant_data
    default_shard_index: by_tenant
    key_ranges:
      - { shard_uid: sh7xeak9f22vu6, end: "80" }
      - { shard_uid: shk3owth68zsjl, start: "80" }
shard_indexes:
  by_tenant: { type: xxhash, columns: [tenant_id] }
databases:
  app:
    default_shard_group: meta
    schemas:
      public:
        tables:
          events: { shard_group: tenant_data }
          users: { shard_group: meta }
`;

/** Runs the action in a job that has the files, no credential, and no server to talk to. */
export function validate(
  files: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>> = {},
  more: RunOptions = {},
): Promise<RunResult> {
  return runAction({ ...more, files, inputs: { mode: 'validate', ...inputs } });
}

/** Where the annotations of a level stand, and which rule they are of. */
export function places(
  { annotations }: RunResult,
  level: 'error' | 'warning' | 'notice',
): readonly string[] {
  return annotations
    .filter(
      (annotation) =>
        annotation.level === level && annotation.file !== undefined,
    )
    .map(
      ({ file, line, col, title }) =>
        `${file}:${line}:${col} ${title?.replace('Data topology: ', '')}`,
    );
}
