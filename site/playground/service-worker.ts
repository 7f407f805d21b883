/** Keeps a page's files, so that it works without a network: those of its start at once, others when they are first needed. */
declare const FILES: readonly string[];
declare const BUILD: string;

declare const clients: {
  matchAll(of: {
    includeUncontrolled: boolean;
  }): Promise<readonly { readonly url: string }[]>;
};

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** Pages of other projects may be of the same origin, and those of a folder in this one have a worker of their own. */
const PREFIX = `${new URL('./', location.href).pathname}:`;
const APART = new URL('./playground/', location.href).href;
const NAME = `${PREFIX}${BUILD}`;

addEventListener('install', (event) => {
  (event as Lasting).waitUntil(keep());
});

addEventListener('activate', (event) => {
  (event as Lasting).waitUntil(dropOld());
});

addEventListener('fetch', (event) => {
  const { request } = event as Fetching;
  const isOwn = request.method === 'GET' && isBelow(request.url);
  if (isOwn)
    (event as Fetching).respondWith(
      request.mode === 'navigate' ? newest(request) : kept(request),
    );
});

function isBelow(url: string): boolean {
  return (
    url.startsWith(new URL('./', location.href).href) && !url.startsWith(APART)
  );
}

/** The files of the start, and the pages that were open before there was a worker to keep them. */
async function keep(): Promise<void> {
  const open = await clients.matchAll({ includeUncontrolled: true });
  const pages = open.map(({ url }) => url.replace(/#.*/, '')).filter(isBelow);
  const files = FILES.map((file) => new URL(file, location.href).href);
  const cache = await caches.open(NAME);
  // Refused as a whole where one stands twice.
  await cache.addAll([...new Set([...files, ...pages])]);
}

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== NAME,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A page: as it is now, or where there is no network as it was kept, else the first one. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch {
    const page = await cache.match(request, { ignoreSearch: true });
    return page ?? Response.redirect(new URL('./', location.href).href);
  }
}

/** Every other file has the hash of its content in its name. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
