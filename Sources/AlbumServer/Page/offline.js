// What was read stays readable without a connection: the service worker of `worker.js` keeps it.

import { token } from "./access-token.js";
import { root } from "./storage.js";

// Browsers have service workers only for encrypted connections and this machine.
export function begin() {
  const { serviceWorker } = navigator;
  const address = `${location.origin}${root}worker.js`;
  if (!serviceWorker || serviceWorker.controller?.scriptURL === address) return;
  // It may take over before the registration is told.
  serviceWorker.oncontrollerchange = keepRead;
  // Forbidden, or a certificate that the browser does not trust.
  serviceWorker.register(address, { scope: root }).catch(() => {});
}

// Reads again what was requested before there was a worker, most of it from the browser's cache.
function keepRead() {
  const kept = new Set();
  const keep = (address) => {
    const isOwn = address.startsWith(location.origin + root) && !address.endsWith("/changes");
    if (!isOwn || kept.has(address)) return;
    kept.add(address);
    fetch(address, { headers: { Authorization: `Bearer ${token}` } }).catch(() => {});
  };
  keep(location.origin + root);
  // Also what is answered later; requests that the worker saw have a time.
  new PerformanceObserver((list) => {
    for (const { name, workerStart } of list.getEntries()) if (!workerStart) keep(name);
  }).observe({ type: "resource", buffered: true });
}
