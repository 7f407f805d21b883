import { expect, it } from 'vitest';
import { renderPage } from './page.ts';
import type { Played } from './play.ts';
import type { Scene } from './scene.ts';

/** A step that came to an outcome, with an output that is empty and a message that has no title. */
function played(number: number, outcome: string): Played {
  const pull = {
    number: 1,
    title: 'Add a table',
    state: 'open',
    head: 'add',
    base: 'main',
  } as const;
  const before = { comments: [], topology: {}, writes: 0 };
  const scene: Scene = {
    event: { name: 'push', payload: {}, sha: '', ref: '' } as never,
    run: {
      outputs: { outcome, 'comment-url': '' },
      exitCode: 0,
      log: '',
      summary: '',
      annotations: [{ level: 'error', message: 'Table `events` is unknown.' }],
    } as never,
    platform: [],
    github: [],
    pull,
    change: { path: 'data-topology.yaml', before: '', after: '' },
    before,
    after: before,
  };
  const step = {
    title: `Step with \`code\` ${number}`,
    why: 'It shows `code`.',
    run: async () => scene,
    expect: () => [],
  };
  return { step, number, scene, facts: [], problem: undefined };
}

const PAGE = await renderPage(
  [played(1, 'planned'), played(2, 'blocked'), played(3, 'planned')],
  3,
);

it('the page filters its steps and their list by outcome', () => {
  const choices = [...PAGE.matchAll(/id="only-([\w-]+)">/g)].map(
    ([, name]) => name,
  );
  const hidden = [...PAGE.matchAll(/#only-([\w-]+):checked/g)].map(
    ([, name]) => name,
  );
  const marked = [...PAGE.matchAll(/ data-outcome="([\w-]+)"/g)].map(
    ([, name]) => name,
  );

  expect(choices).toEqual(['blocked', 'planned']);
  expect(hidden).toEqual(choices);
  const steps = ['planned', 'blocked', 'planned'];
  expect(marked).toEqual([...steps, ...steps]);
});

it('its contents lead to each step', () => {
  const steps = [...PAGE.matchAll(/<section id="([\w-]+)"/g)];
  const links = [...PAGE.matchAll(/href="#([\w-]+)"/g)];

  expect(links.map(([, id]) => id)).toEqual(steps.map(([, id]) => id));
  expect(steps).toHaveLength(3);
});

it('it shows no backticks and no empty values', () => {
  const [, body = ''] = PAGE.split('</head>');

  expect(body).not.toContain('`');
  expect(body).toContain('Table <code>events</code> is unknown.');
  expect(body).not.toContain('comment-url');
  expect(body).not.toMatch(/<strong>\s*<\/strong>/);
});
