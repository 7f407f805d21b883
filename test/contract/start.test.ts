import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { holdersOf, loadedByEveryRun } from './loaded.ts';

/** Code that only some runs need, by a string that stands in nothing else. */
const LATE: readonly (readonly [name: string, mark: string])[] = [
  ['the HTTP client', 'EnvHttpProxyAgent'],
  ['the OAuth refresh', '/oauth/token'],
  ['the sealed box', 'crypto_box_seal'],
  ['the GitHub client', 'createOrUpdateRepoSecret'],
  ['the client of Postgres', 'SCRAM-SHA-256'],
];

it.each(LATE)(
  '%s is part of the action, and not of what every run loads',
  (_, mark) => {
    const loaded = loadedByEveryRun();
    const holders = holdersOf(mark);
    expect(holders).not.toEqual([]);
    expect(holders.filter((name) => loaded.includes(name))).toEqual([]);
  },
);

/** Parts of Node that cost a start; a validation in a terminal or a step needs none of them. */
const COSTLY = [
  'fs/promises',
  'http',
  'https',
  'tls',
  'readline',
  'child_process',
  'worker_threads',
];
const TOPOLOGY = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups: [{ uid: meta, key_ranges: [{ shard_uid: sh57wz7p7tblk2 }] }]
`;
const LISTED = `process.on('exit', () => console.error('loaded:' + process.moduleLoadList.join()))`;

it.each([
  // `@actions/core` takes the delimiters of outputs from `crypto`.
  ['the action', 'dist/index.js', [], COSTLY],
  ['the program', 'bin/index.js', ['validate'], [...COSTLY, 'crypto']],
])(
  '%s loads no costly part of Node to validate a file',
  (_, program, words, costly) => {
    const folder = mkdtempSync(join(tmpdir(), 'start-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'data-topology.yaml'), TOPOLOGY);
    const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
    const preload = `data:text/javascript,${encodeURIComponent(LISTED)}`;
    const output = join(folder, 'output');
    const summary = join(folder, 'summary');
    for (const path of [output, summary]) writeFileSync(path, '');
    const env = {
      INPUT_MODE: 'validate',
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: folder,
    };
    const run = spawnSync(
      process.execPath,
      ['--import', preload, path, ...words],
      { cwd: folder, env },
    );
    expect({ status: run.status, stdout: run.stdout.toString() }).toMatchObject(
      { status: 0 },
    );
    const loaded = (/loaded:(.*)/.exec(run.stderr.toString())?.[1] ?? '')
      .split(',')
      .map((name) => name.replace('NativeModule ', ''));
    expect(loaded).toContain('fs');
    expect(costly.filter((name) => loaded.includes(name))).toEqual([]);
  },
);
