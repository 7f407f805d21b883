import { marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { APP, WRITER } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { partsOf } from '../attacks/invariant.ts';
import { skipLong } from '../long.ts';
import { asYaml, declaring, LIVE } from './documents.ts';
import { everythingShown, FILE, openWorld, type World } from './world.ts';

const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  [
    'mentions and references',
    '@acme/admins #1 GH-1 acme/topology#1 SHA 1234567',
  ],
  [
    'HTML',
    '</details><img src=x onerror=alert(1)><!-- neki-topology:0 --><script>1</script>',
  ],
  [
    'a link, an image and an address',
    '[x](https://evil.example) ![y](//evil.example/z) https://evil.example',
  ],
  ['fences and code spans', '```\n# heading\n~~~~ `` ` \\` ````diff'],
  ['pipes and table rows', '| a | b |\n|---|---|\n\\| \\\\| end'],
  [
    'control characters',
    '\u0000\u0007\b\u001b[31mred\u001b[0m\r\u0085\u2028\u2029',
  ],
  [
    'bidirectional and invisible characters',
    '\u202euser\u2066\u2069 admin\u200b\ufeff\u{e0041}',
  ],
  [
    'workflow commands',
    '::set-output name=applied::true\n::add-mask::a\n::error::injected\n##[error]injected',
  ],
  [
    'a command behind white space',
    '\u0085\u00a0\u3000::stop-commands::x\n::warning::injected',
  ],
  [
    'mathematics, colours and footnotes',
    '$\\href{javascript:x}{y}$ [^1]: `#ff0000` :tada:',
  ],
];

/** What a reader of the rendered Markdown could be reached by: everything that is neither code nor plain words. */
function alive(markdown: string): string[] {
  const found: string[] = [];
  const walk = (token: Token): void => {
    if (token.type === 'link') found.push(`link ${token.href}`);
    if (['html', 'image', 'text', 'escape'].includes(token.type))
      found.push(`${token.type} ${token.raw}`);
    partsOf(token).forEach(walk);
  };
  marked.lexer(markdown).forEach(walk);
  return found;
}

/** Where a link of a report may lead: to the run, to a commit, to a line of the file as it stands at a commit. */
const OUR_LINK =
  /^link http:\/\/127\.0\.0\.1:\d+\/acme\/topology\/(?:actions\/runs\/\d+|pull\/\d+#issuecomment-\d+|commit\/[0-9a-f]{40}|blob\/[0-9a-f]{40}\/[\w.~%-]+#L\d+)$/;

/** Holds a report to what it may contain: our own tags, our own links, and no word of the document's outside code. */
function checkInert(markdown: string): void {
  const parts = alive(markdown);
  const tags = parts.filter((part) => part.startsWith('html')).join('');
  expect(
    tags.replace(
      /<!-- neki-topology:[0-9a-f]{16} [^<>]*-->|<\/?(?:details|summary|sub|br)>/g,
      '',
    ),
  ).not.toMatch(/<[a-z!/]/i);
  expect(parts.filter((part) => part.startsWith('image'))).toEqual([]);
  const links = parts.filter((part) => part.startsWith('link'));
  expect(links.filter((link) => !OUR_LINK.test(link))).toEqual([]);
  expect(
    links.filter((link) => link.endsWith('/actions/runs/7700001')),
  ).not.toEqual([]);
  const words = parts.filter((part) => part.startsWith('text')).join('\n');
  const mentionOfTheMerger = 'text @ada The apply after this merge';
  expect(words.replace(mentionOfTheMerger, '')).not.toMatch(
    /@[a-z]|evil|alert|injected|GH-1|acme\/topology#/,
  );
  expect(markdown).not.toMatch(
    /[\p{Cc}--\n]|[\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/v,
  );
}

function checkRun(world: World, run: RunResult, comments = 1): void {
  expect(
    run.annotations.filter(({ message }) => message.startsWith('injected')),
  ).toEqual([]);
  expect(run.masks.filter((mask) => mask === 'a')).toEqual([]);
  expect(run.stdout).not.toMatch(/[\p{Cc}--[\n\r]]|\u202e/v);
  expect(run.outputs).toMatchObject({ applied: 'false' });
  expect(world.comments()).toHaveLength(comments);
  for (const text of [run.summary, ...world.comments()]) checkInert(text);
}

describe.concurrent('hostile content stays inert in comment, summary, log and annotations', () => {
  it.for(HOSTILE)('%s as keys and strings', async ([, text], context) => {
    const after = asYaml({
      ...declaring(text),
      [text]: text,
      notes: [text, { [text]: 1 }],
    });
    const world = await openWorld(context, { after });
    checkRun(world, await world.onPullRequest());
  });

  it.for(HOSTILE)(
    '%s where the document is broken',
    async ([, text], context) => {
      const after = `a: "${JSON.stringify(text).slice(1, -1)}"\n${JSON.stringify(text)}: 1\n${JSON.stringify(text)}: 2\n`;
      const world = await openWorld(context, { after });
      const run = await world.onPullRequest();
      expect(run.outputs['outcome']).toBe('invalid');
      checkRun(world, run);
    },
  );

  it.for([
    '@acme `x`<img src=x>|y.yaml',
    '\u202elmay.yaml',
    '::error::injected,file=a%0A.yaml',
    'a\tb.yaml',
    '[x](https://evil.example).yaml',
  ])('the file name %j', async (file, context) => {
    const world = await openWorld(context, { file });
    checkRun(world, await world.onPullRequest());
  });

  it('what the service says', async (context) => {
    const world = await openWorld(context);
    const said = HOSTILE.map(([, text]) => text).join(' ');
    world.platform.fault({
      kind: 'status',
      status: 422,
      body: { message: said },
      match: { method: 'PUT' },
    });
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('failed');
    checkRun(world, run, 2);
  });

  it('60,000 characters on one line', async (context) => {
    const world = await openWorld(context, {
      after: asYaml({ ...LIVE, note: '@a`|<b>'.repeat(9000) }),
    });
    const run = await world.onPullRequest();
    checkRun(world, run);
    expect(world.comments()[0]?.length).toBeLessThanOrEqual(65_536);
    expect(
      Math.max(...run.stdout.split('\n').map((line) => line.length)),
    ).toBeLessThan(5000);
  });
});

describe.concurrent('a report fits', () => {
  const many = (count: number): string =>
    asYaml(
      declaring(
        ...Array.from({ length: count }, (_, at) => `tabelle_ü😀_${at}`),
      ),
    );

  it('a comment, whatever the change is: counts first, nothing cut open', async (context) => {
    skipLong(context);
    const world = await openWorld(context, { after: many(4000) });
    const run = await world.onPullRequest();
    expect(run.annotations.filter(({ level }) => level === 'warning')).toEqual(
      [],
    );
    const text = world.comments()[0] ?? '';
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.slice(0, 800)).toMatch(/\d change/);
    expect(text.match(/^`{3,}/gm)?.length ?? 0).toSatisfy(
      (count: number) => count % 2 === 0,
    );
    expect(text.match(/<details>/g)?.length).toBe(
      text.match(/<\/details>/g)?.length,
    );
  });

  it('the summary, counted in bytes', async (context) => {
    skipLong(context);
    const world = await openWorld(context, { after: many(20_000) });
    const run = await world.onPullRequest();
    expect(Buffer.byteLength(run.summary)).toBeLessThanOrEqual(1024 * 1024);
    expect(run.summary.slice(0, 800)).toMatch(/\d change/);
  });

  it('every output is short; what is long is in files the outputs name', async (context) => {
    const world = await openWorld(context, { after: many(4000) });
    const run = await world.onPullRequest();
    for (const value of Object.values(run.outputs))
      expect(value.length).toBeLessThan(300);
    expect(run.files[run.outputs['plan-file'] ?? '']).toContain(
      run.outputs['plan-id'],
    );
    expect(run.files[run.outputs['report-file'] ?? '']).toBe(run.summary);
  });
});

describe.concurrent('a secret', () => {
  it('that stands in the document is in no comment, summary, file, log or annotation', async (context) => {
    const after = asYaml({
      ...declaring(WRITER.secret),
      note: `x ${WRITER.secret} y`,
    });
    const world = await openWorld(context, { after });
    const run = await world.onPullRequest({ debug: true });
    const shown = everythingShown(run) + run.log;
    expect(shown).not.toContain(WRITER.secret);
    expect(world.comments().join()).not.toContain(WRITER.secret);
    expect(world.comments().join()).toContain('***');
  });

  it('that is short takes nothing out of the report', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest({
      inputs: { 'service-token': 'audit' },
      token: '',
    });
    expect(run.summary).not.toContain('***');
  });

  it('of either server is in nothing a debug run shows, and every request is there with status and time', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ debug: true });
    const shown = everythingShown(run);
    for (const secret of [
      WRITER.secret,
      WRITER.header,
      APP.accessToken,
      'job-token-4d0f',
      'authorization',
    ])
      expect(shown.toLowerCase()).not.toContain(secret);
    const lines = run.debug.filter((line) => / → \d{3} \(\d+ ms\)$/.test(line));
    expect(lines.filter((line) => line.includes('/repos/'))).toHaveLength(
      world.github.requests.filter(({ path }) => path !== '/graphql').length,
    );
    expect(
      lines.filter((line) => line.includes('/v1/organizations/')),
    ).toHaveLength(world.platform.requests.length);
    expect(lines.join()).toContain(`/repos/acme/topology/git/ref/heads%2Fmain`);
  });
});

describe.concurrent('the log', () => {
  it('has a group for every stage, in order', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush();
    expect(run.groups).toEqual([
      `Read ${FILE}`,
      'Read the branch',
      'Compare',
      'Check before writing',
      'Apply',
      'Report',
    ]);
  });

  it('ends with the verdict, and an error is the last annotation of a red run', async (context) => {
    const world = await openWorld(context, { after: 'a: [\n' });
    const run = await world.onPullRequest();
    const [last] = run.annotations
      .filter(({ level }) => level === 'error')
      .slice(-1);
    expect(last?.message).toContain('Invalid: ');
  });
});
