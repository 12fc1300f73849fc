// The access token for the server. It arrives in the fragment of the address, which browsers do not
// send, and is stored for this origin, so that the address bar need not show it.

import { root, store, stored } from "./storage.js";

// Each library of an origin has a path of its own.
const place = root === "/" ? "moonshelf.token" : `moonshelf.token${root}`;

export let token = stored(place) ?? "";

// Stores a token for the next time; an empty one is removed.
export function keep(text) {
  // What was kept for the time without a connection may be more than another token reads.
  if (text !== token) globalThis.caches?.delete(`moonshelf ${root}`).catch(() => {});
  token = text;
  store(place, text);
}

// Removes the token from the address bar and the browser's history; returns whether there was one.
export function takeFromAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const given = words.get("token");
  if (!given) return false;
  keep(given.trim());
  words.delete("token");
  const rest = words.toString().replace(/=(?=&|$)/g, "");
  history.replaceState(null, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
  return true;
}

takeFromAddress();
