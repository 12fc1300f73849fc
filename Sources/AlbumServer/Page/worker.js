// Keeps what the page reads, for times without a connection. It is served at the page's path, and
// has the requests below that.

const { pathname: root } = new URL(registration.scope);
const name = `moonshelf ${root}`;
const most = 3000;
// After this time a slow connection counts as none.
const patience = 4000;
let count = 0;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // What is below may be another library, with a worker of its own.
  const isKept = pathname === root || ["albums/", "page/", "api/v1/"].some((start) => pathname.startsWith(root + start));
  if (request.method !== "GET" || origin !== location.origin || !isKept) return;
  // A stream does not end.
  if (pathname !== `${root}api/v1/changes`) event.respondWith(respond(request, pathname));
});

async function respond(request, pathname) {
  // Every address of the page is the same document.
  const key = request.mode === "navigate" ? registration.scope : request;
  const find = () => caches.match(key, { cacheName: name, ignoreVary: true });
  // Their names change with their content.
  const unchanging = pathname.startsWith(`${root}page/`) && (await find());
  if (unchanging) return unchanging;
  const answer = fetch(request).then((answer) => {
    // The token was withdrawn.
    if (answer.status === 401) caches.delete(name);
    const isDocument = /^text\/html/.test(answer.headers.get("Content-Type"));
    if (answer.status === 200 && isDocument === (key === registration.scope || pathname === root)) {
      keep(key, answer.clone());
    }
    return answer;
  });
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(find);
  try {
    return (await Promise.race([answer, late])) ?? (await answer);
  } catch (error) {
    const found = await find();
    if (found) return found;
    throw error;
  }
}

async function keep(key, answer) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, answer);
    count += 1;
    if (count % 100) return;
    // Those kept first are first.
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
  } catch {
    // The browser's storage is full.
  }
}
