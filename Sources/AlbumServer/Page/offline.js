// What was read stays readable without a connection: the service worker of `worker.js` keeps it.

import { token } from "./access-token.js";
import { root } from "./storage.js";

// Browsers have service workers only for encrypted connections and this machine.
export async function begin() {
  if (!navigator.serviceWorker || navigator.serviceWorker.controller) return;
  try {
    await navigator.serviceWorker.register(`${root}worker.js`, { scope: root });
    navigator.serviceWorker.oncontrollerchange = keepRead;
  } catch {
    // Forbidden, or a certificate that the browser does not trust.
  }
}

// Reads again what was read before there was a worker, most of it from the browser's cache.
function keepRead() {
  const read = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const address of new Set([location.origin + root, ...read])) {
    if (!address.startsWith(location.origin + root) || address.endsWith("/changes")) continue;
    fetch(address, { headers: { Authorization: `Bearer ${token}` } }).catch(() => {});
  }
}
