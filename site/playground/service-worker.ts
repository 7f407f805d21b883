/** Keeps the playground's files, so that it works without a network: those of its start at once, others when they are first needed. */
declare const FILES: readonly string[];
declare const BUILD: string;

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

const PREFIX = 'playground-';
const NAME = `${PREFIX}${BUILD}`;

addEventListener('install', (event) => {
  (event as Lasting).waitUntil(caches.open(NAME).then((cache) => cache.addAll([...FILES])));
});

addEventListener('activate', (event) => {
  (event as Lasting).waitUntil(dropOld());
});

addEventListener('fetch', (event) => {
  const { request } = event as Fetching;
  const isOwn = request.method === 'GET' && request.url.startsWith(new URL('./', location.href).href);
  if (isOwn) (event as Fetching).respondWith(request.mode === 'navigate' ? newest(request) : kept(request));
});

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page itself: as it is now, or as it was kept where there is no network. */
async function newest(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match('./', { cacheName: NAME, ignoreSearch: true });
    if (page === undefined) throw error;
    return page;
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
