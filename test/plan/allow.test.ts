import { describe, expect, it } from 'vitest';
import { lineFor, lineForKey, parseAllow } from '../../src/plan/allow.ts';
import {
  type AllowRead,
  allowPathOf,
  goneLines,
  readAllowFiles,
} from '../../src/plan/allow-file.ts';
import { textOf, visible } from '../messages.ts';

const DIGEST = '0123456789ab';
const parse = (text: string) =>
  parseAllow({ name: 'pr-7.allow', text }, 'pr-7.allow');

function folder(
  files: Readonly<Record<string, string | Uint8Array>>,
): AllowRead {
  return {
    kind: 'files',
    isFolder: true,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes:
        typeof content === 'string'
          ? new TextEncoder().encode(content)
          : content,
    })),
  };
}

describe('a line of an allow file', () => {
  it.each([
    [`needs-empty@${DIGEST}`, { class: 'needs-empty', names: { kind: 'all' } }],
    [
      `needs-empty:app.public.events@${DIGEST}`,
      { names: { kind: 'one', name: 'app.public.events' } },
    ],
    [`unknown:weight@${DIGEST}`, { covers: 'key', key: 'weight' }],
    [`workflow:wide@${DIGEST}`, { covers: 'workflow', group: 'wide' }],
    [
      `needs-empty:"app.public.e@v#nt*"@${DIGEST}`,
      { names: { kind: 'one', name: 'app.public.e@v#nt*' } },
    ],
    [
      `needs-empty:app.public."a.b"@${DIGEST}`,
      { names: { kind: 'one', name: 'app.public."a.b"' } },
    ],
  ])('is read with its digest: %s', (text, permission) => {
    const { permissions, findings } = parse(text);
    expect(findings).toEqual([]);
    expect(permissions).toMatchObject([
      { ...permission, digests: [DIGEST], at: { file: 'pr-7.allow', line: 1 } },
    ]);
  });

  it.each([
    'plain',
    'a@b#c*d\\e',
    '"quoted"',
    'with "quotes" within',
    'ends in a blank ',
    'a\tb\nneeds-empty',
    'del\u007f and \u0085',
    'turned \u202e around',
    'no\u00a0break',
    'hidden\u{e0041}',
    'half \ud800',
    'é漢🎈',
  ])(
    'that is printed for the name %j is one line in which all shows, and stands for that name',
    (name) => {
      const wanted = `app.public.${name}`;
      const line = lineFor('needs-empty', wanted);
      expect(visible(line)).toBe(line);
      const { permissions, findings } = parseAllow({ name: 'x', text: line });
      expect(findings).toEqual([]);
      expect(permissions).toMatchObject([
        { names: { kind: 'one', name: wanted } },
      ]);
    },
  );

  it('may have a digest for each target', () => {
    const { permissions } = parse(`needs-empty@${DIGEST}, ba9876543210`);
    expect(permissions).toMatchObject([{ digests: [DIGEST, 'ba9876543210'] }]);
  });

  it('ends where a comment begins, with line ends of any system and a byte order mark', () => {
    const text = `\ufeff# why\r\nneeds-empty # all\r\n\r\noutage@${DIGEST} # one\r`;
    const { permissions, findings } = parse(text);
    expect(findings).toEqual([]);
    expect(permissions.map(({ text, at: { line } }) => [text, line])).toEqual([
      ['needs-empty', 2],
      [`outage@${DIGEST}`, 4],
    ]);
  });

  it.each([
    [
      'needs-empty@0123456789a',
      'has the invalid digest `0123456789a` (11 characters). Use the 12 digits (0-9, a-f) from the plan.',
    ],
    ['needs-empty@', 'has the digest ` `'],
    ['needs-emtpy', 'Did you mean `needs-empty`?'],
    ['needs-empty:\u0007', 'contains control characters. Remove them.'],
    ['needs-empty:"app.public.x', 'has an unclosed quote'],
  ])('is refused where it says nothing: %j', (text, message) => {
    const { permissions, findings } = parse(`# first\n  ${text}`);
    expect(permissions).toEqual([]);
    expect(findings).toHaveLength(1);
    const [finding] = findings;
    if (!text.endsWith('@'))
      expect(finding && textOf(finding.message)).toContain(message);
    expect(finding?.location).toMatchObject({
      file: 'pr-7.allow',
      line: 2,
      column: 3,
    });
  });

  it.each([
    'app.public.events',
    'app.public.*',
    'app.public.e@x',
    'app.public.#1',
    'app.public."a.b"',
    '"a.b"."c.d"."e.f"',
    'app.public.back\\slash',
    'app.public. blank ',
    'app.(unlisted).(unlisted)',
    'app.public.next\u0085line',
    'app.public.\u202egpj',
    'app.public.zero\u200bwidth',
    'app.public.say "hi',
    'app.public.\u{e0001}tag',
  ])('that is printed for a name covers this name alone: %s', (name) => {
    const { permissions, findings } = parse(
      `${lineFor('needs-empty', name)}@${DIGEST}`,
    );
    expect(findings).toEqual([]);
    expect(permissions).toMatchObject([{ names: { kind: 'one', name } }]);
  });

  it('shows every letter of a name, so that it can be copied from where it is shown', () => {
    const line = lineFor('needs-empty', 'app.public.\u202egpj.\u0085');
    expect(line).toBe(String.raw`needs-empty:"app.public.\u202egpj.\u0085"`);
    expect(visible(line)).toBe(line);
  });

  it('has no pattern in a part of a name that is in quotes', () => {
    const { permissions } = parse('needs-empty:app.public."a.*"');
    expect(permissions).toMatchObject([
      { names: { kind: 'one', name: 'app.public."a.*"' } },
    ]);
  });

  it.each([
    ['quotes that are escaped and never end', '"\\'.repeat(500_000)],
    ['blanks before a quote', `needs-empty:${' '.repeat(1_000_000)}"`],
    ['quotes', `needs-empty:${'"a"'.repeat(300_000)}`],
  ])('is read at once, however long: %s', (_, text) => {
    expect(parse(text).findings).toHaveLength(1);
  });

  it.each(['weight', '"weight"', 'a@b', 'x*'])(
    'that is printed for a key allows this key: %s',
    (key) => {
      expect(parse(lineForKey(key)).permissions).toMatchObject([{ key }]);
    },
  );
});

describe('the allow files of a folder', () => {
  it('count together, each line with its file and number', () => {
    const { permissions, findings } = readAllowFiles(
      folder({ 'a.allow': 'needs-empty\n', 'b.allow': '\noutage\n' }),
    );
    expect(findings).toEqual([]);
    expect(permissions.map(({ text, at }) => [text, at])).toEqual([
      ['needs-empty', { file: 'a.allow', line: 1 }],
      ['outage', { file: 'b.allow', line: 2 }],
    ]);
  });

  it.each([
    ['is not UTF-8', folder({ 'a.allow': Uint8Array.of(0xff, 0xfe) })],
    ['has more than 1 MiB', folder({ 'a.allow': '#'.repeat(1024 * 1024 + 1) })],
    [
      'has more than 10,000 lines in all files',
      folder({
        'a.allow': '\n'.repeat(5000),
        'b.allow': `${'\n'.repeat(5000)}#`,
      }),
    ],
    [
      'cannot be read',
      { kind: 'unreadable', file: 'a.allow', why: textMessage() } as const,
    ],
  ])('is an error, and never no consent, where it %s', (_, read) => {
    const { permissions, findings } = readAllowFiles(read);
    expect(permissions).toEqual([]);
    expect(findings).toMatchObject([{ severity: 'error', id: 'allow-file' }]);
  });

  it('may have 10,000 lines, and no line is behind the end of the last one', () => {
    const { permissions, findings } = readAllowFiles(
      folder({
        'a.allow': 'outage\n'.repeat(5000),
        'b.allow': 'outage\n'.repeat(5000),
      }),
    );
    expect(findings).toEqual([]);
    expect(permissions).toHaveLength(10_000);
  });

  it('say nothing where there are none', () => {
    expect(readAllowFiles({ kind: 'missing' })).toEqual({
      permissions: [],
      findings: [],
    });
  });

  it.each([
    ['data-topology.yaml', 'data-topology.allow'],
    ['shops/a.json', 'shops/a.allow'],
  ])('of %s are at %s', (file, path) => {
    expect(allowPathOf(file)).toBe(path);
  });

  it('are compared line by line with those of the tip, wherever a line is now', () => {
    const used = parse('needs-empty\noutage').permissions;
    const moved = readAllowFiles(
      folder({ 'x.allow': 'outage\n', 'y.allow': 'needs-empty # moved\n' }),
    ).permissions;
    expect(goneLines(used, moved)).toBeUndefined();
    const gone = goneLines(used, moved.slice(0, 1));
    expect(gone && textOf(gone)).toBe('`needs-empty`');
  });
});

function textMessage() {
  const [finding] = parse('nothing-known').findings;
  if (finding === undefined) throw new Error('no message');
  return finding.message;
}
