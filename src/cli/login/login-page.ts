import { createHash } from 'node:crypto';

/** What a page of the callback server may say. */
export type Page =
  | 'signed-in'
  | 'denied'
  | 'wrong-state'
  | 'failed'
  | 'cancelled'
  | 'timeout'
  | 'over'
  | 'nothing'
  | 'refused';

/** A page as an answer of HTTP. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Words {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

/** Our own words alone: nothing of a request is ever shown. */
const WORDS: Readonly<Record<Page, Words>> = {
  'signed-in': {
    status: 200,
    title: 'Signed in',
    text: 'The terminal has what it needs. You may close this page.',
  },
  denied: {
    status: 403,
    title: 'Access was denied',
    text: 'Nothing was granted, and nothing was kept. You may close this page.',
  },
  'wrong-state': {
    status: 400,
    title: 'This sign-in was stopped',
    text: 'What came back does not belong to the sign-in that waited in the terminal, so nothing was done with it. You may close this page, and begin again in the terminal.',
  },
  failed: {
    status: 502,
    title: 'The sign-in failed',
    text: 'The terminal says why. You may close this page.',
  },
  cancelled: {
    status: 400,
    title: 'The sign-in was cancelled',
    text: 'It was ended in the terminal. You may close this page.',
  },
  timeout: {
    status: 400,
    title: 'The sign-in took too long',
    text: 'The terminal no longer waits. You may close this page, and begin again in the terminal.',
  },
  over: {
    status: 410,
    title: 'This sign-in is over',
    text: 'Its answer came before. You may close this page.',
  },
  nothing: {
    status: 400,
    title: 'Nothing came back',
    text: 'This is where the consent page leads to, and there is neither a code nor an error. The terminal goes on waiting.',
  },
  refused: {
    status: 400,
    title: 'Not this way',
    text: 'This address takes the answer of the consent page alone. The terminal goes on waiting.',
  },
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;margin:0}main{max-width:32em;margin:20vh auto 0;padding:0 1em}h1{font-size:1.4em}';

/** A page without script, that loads nothing, is kept nowhere and tells its address to nobody. */
export function pageAnswer(page: Page, status: number = WORDS[page].status): PageAnswer {
  const { title, text } = WORDS[page];
  const style = createHash('sha256').update(STYLE).digest('base64');
  // The empty icon keeps the browser from asking for one.
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
  return {
    status,
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      connection: 'close',
    },
  };
}
