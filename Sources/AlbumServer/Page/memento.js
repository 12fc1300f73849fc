// The position of the user, stored by the browser for each library. A reloaded tab is where it was,
// a new one where the last tab was.

import { format, parse } from "./page-address.js";
import { root } from "./storage.js";

let place = "";

// The saved state for a library; an empty object when there is none. Other code may have written
// there.
export function restored(library) {
  place = `moonshelf.place.${library}`;
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
