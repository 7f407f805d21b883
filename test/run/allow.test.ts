import { describe, expect, it } from 'vitest';
import { ok } from '../../src/result.ts';
import { digestsAt } from '../../src/run/allow.ts';
import type { AllowRead } from '../domain.ts';
import { textOf } from '../messages.ts';

const LINE = 'needs-empty@0123456789ab';
const STORED = {
  isKnown: true,
  at: { commit: 'c1', path: 'data-topology.yaml' },
} as const;

/** Allow files by their paths at the commit. */
function repository(files: Readonly<Record<string, string>>) {
  return {
    readAllow: async (path: string, at: string | undefined) => {
      const text = files[path];
      if (at !== 'c1' || text === undefined) return MISSING;
      const bytes = new TextEncoder().encode(text);
      return { kind: 'files', isFolder: false, files: [{ path, bytes }] };
    },
  } satisfies { readAllow: (...args: never[]) => Promise<AllowRead> };
}

const MISSING = { kind: 'missing' } as const;

describe('the lines that were used', () => {
  it('are those of the file by its former name, too: of a folder that is moved, a review shows no line', async () => {
    const services = repository({ 'data-topology.allow': LINE });
    for (const path of ['neki.allow', 'consents', 'data-topology.allow'])
      expect(await digestsAt(path, STORED, services)).toEqual(
        ok(new Set(['0123456789ab'])),
      );
  });

  it('are not known where the allow files were too many, or no text', async () => {
    const line = `${LINE}\n${'#'.repeat(1024 * 1024)}`;
    const services = repository({ 'data-topology.allow': line });
    const spent = await digestsAt('data-topology.allow', STORED, services);
    expect(spent).toMatchObject({ ok: false });
  });

  it('are not known where Git LFS keeps the allow files', async () => {
    const pointer =
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n';
    const services = repository({ 'data-topology.allow': pointer });
    const spent = await digestsAt('data-topology.allow', STORED, services);
    expect(spent.ok ? '' : textOf(spent.problem)).toContain('Git LFS keeps');
  });

  it('are those that were right, where others were wrong', async () => {
    const services = repository({ 'data-topology.allow': `oops\n${LINE}` });
    const spent = await digestsAt('data-topology.allow', STORED, services);
    expect(spent).toEqual(ok(new Set(['0123456789ab'])));
  });
});
