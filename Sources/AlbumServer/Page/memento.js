// The position of the user, stored by the browser for each library. A reloaded tab is where it was,
// a new one where the last tab was.

import { format, parse } from "./page-address.js";
import { root } from "./storage.js";

const saveDelay = 500;

let place = "";
let next = null;
let timer = 0;

// The last events that every browser sends, also when it discards the page.
addEventListener("pagehide", save);
document.addEventListener("visibilitychange", save);

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
  next = state;
  timer ||= setTimeout(save, saveDelay);
}

function save() {
  clearTimeout(timer);
  timer = 0;
  if (!next) return;
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(place, format(next));
  } catch {
    // Storage full or forbidden: the next visit starts at the beginning.
  }
  next = null;
}
