// The address of what the page shows: `#/albums/100?q=bowie&view=list&layout=full&panel=history`.
// The usual state has none. Back and Forward go through searches, views, layouts and panels; of the
// albums that were selected in between, the last one. It is also how the browser stores the position
// of the last visit.

import { quoted } from "./query-sort.js";
import { root, store, stored } from "./storage.js";

// Browsers limit how often an address may change.
const pause = 400;
const lastPlace = `moonshelf.library${root}`;
const isFresh = location.hash.includes("fresh")
  || new URLSearchParams(location.search).has("fresh");
let place = "";
// The library of the last visit.
export const lastLibrary = stored(lastPlace) ?? "";
const words = { query: "q", view: "view", layout: "layout", panel: "panel", index: "at" };

// The state in an address, without what is not in it; `?shelf=NAME` is a saved search.
export function parse({ pathname, search, hash }) {
  const [path, query] = hash.startsWith("#/") ? hash.slice(1).split(/\?(.*)/s) : [`/${pathname.slice(root.length)}`, ""];
  const values = new URLSearchParams(`${search}&${query ?? ""}`);
  const state = {};
  for (const [name, word] of Object.entries(words)) {
    if (values.has(word)) state[name] = values.get(word);
  }
  if (values.has("shelf")) state.query ??= `shelf:${quoted(values.get("shelf"))}`;
  const number = Number(/^\/albums\/(\d{1,15})$/.exec(path)?.[1]);
  if (number) state.selection = number;
  return state;
}

// The address of a state; `index` is only stored.
export function format({ selection, ...state }) {
  const values = Object.entries(words).filter(([name]) => state[name])
    .map(([name, word]) => [word, state[name]]);
  const query = String(new URLSearchParams(values));
  if (!selection && !query) return root;
  return `${root}#/${selection ? `albums/${selection}` : ""}${query ? `?${query}` : ""}`;
}

// The state to start with, of the address or the last visit to a library.
export function restored(library) {
  const kept = saved(library);
  if (isFresh) {
    // So that reloading keeps the position.
    history.replaceState(null, "", location.pathname);
    return { index: 0 };
  }
  const given = parse(location);
  // An address has the whole query, and the last layout is as good as any.
  const isAddressed = given.selection !== undefined || given.query !== undefined;
  // That of the last visit keeps the position, which cannot be asked for without a connection.
  const isKept = given.selection === kept.selection && given.query === kept.query;
  const none = isAddressed && !isKept ? { query: "", selection: null, index: 0 } : {};
  const state = { ...kept, ...none, ...given };
  return { ...state, index: Math.max(0, parseInt(state.index, 10) || 0) };
}

// The saved state for a library; an empty object when there is none. Other code may have written
// there.
function saved(library) {
  place = `moonshelf.place.${library}`;
  store(lastPlace, library);
  try {
    const saved = sessionStorage.getItem(place) ?? localStorage.getItem(place);
    return parse(new URL(saved ?? root, location.origin));
  } catch {
    return {};
  }
}

// Stores the position of the user for each library. A reloaded tab is where it was, a new one where
// the last tab was.
export function keepPlace(state) {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(place, format(state));
  } catch {
    // Storage full or forbidden: the next visit starts at the beginning.
  }
}

// `didGo` is called with the state of an address that the user chose.
export const delegate = { didGo() {} };
let timer = 0;
let shown = null;
let lastTyped = -Infinity;

addEventListener("popstate", () => {
  clearTimeout(timer);
  delegate.didGo(parse(location));
});

// Shows the address of a state, unless it does already: as a new one unless only the album or, by
// typing, the query differs.
export function keep(state, isShown) {
  const before = shown;
  shown = state;
  if (isShown) return;
  const differs = (...names) =>
    names.some((name) => (before?.[name] ?? "") !== (state[name] ?? ""));
  // The usual state at the start needs no address.
  if (!differs("selection", "query", "layout", "panel", ...(before ? ["view"] : []))) return;
  clearTimeout(timer);
  const isTyped = before && differs("query");
  const isNew = before && differs("view", "layout", "panel");
  if (isNew || (isTyped && performance.now() - lastTyped > 1500)) {
    history.pushState(null, "", format(state));
  } else {
    timer = setTimeout(() => {
      const { pathname, search, hash } = location;
      if (format(state) !== pathname + search + hash) history.replaceState(null, "", format(state));
    }, before ? pause : 0);
  }
  if (isTyped) lastTyped = performance.now();
}
