// The position of the user, stored by the browser for each library. A reloaded tab is where it was,
// a new one where the last tab was.

import { format, parse } from "./page-address.js";
import { root, store, stored } from "./storage.js";

const lastPlace = `moonshelf.library${root}`;
const isFresh = location.hash.includes("fresh")
  || new URLSearchParams(location.search).has("fresh");
let place = "";
// The library of the last visit.
export const lastLibrary = stored(lastPlace) ?? "";

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

export function keep(state) {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(place, format(state));
  } catch {
    // Storage full or forbidden: the next visit starts at the beginning.
  }
}
