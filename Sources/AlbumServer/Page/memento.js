// The saved position of the user, stored by the browser, one for each library: browsing does not
// change the library. A reloaded tab is where it was, a new one where the last tab was.

const saveDelay = 500;

export class Memento {
  #place;
  #state = null;
  #timer = 0;

  constructor(library) {
    this.#place = `moonshelf.place.${library}`;
    // The last events that every browser sends, also when it discards the page.
    addEventListener("pagehide", () => this.#save());
    document.addEventListener("visibilitychange", () => this.#save());
  }

  // The saved state; an empty object when there is none, or an invalid one.
  restored() {
    try {
      const saved = sessionStorage.getItem(this.#place) ?? localStorage.getItem(this.#place);
      const state = JSON.parse(saved ?? "{}");
      return typeof state === "object" && state !== null ? sensible(state) : {};
    } catch {
      return {};
    }
  }

  // Saves the state, with a delay of at most half a second.
  keep(state) {
    this.#state = state;
    this.#timer ||= setTimeout(() => this.#save(), saveDelay);
  }

  #save() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#state) return;
    try {
      for (const storage of [sessionStorage, localStorage])
        storage.setItem(this.#place, JSON.stringify(this.#state));
    } catch {
      // Storage full or forbidden: the next visit starts at the beginning.
    }
    this.#state = null;
  }
}

// Other code may have written there.
function sensible({ selection, index, query, layout, showsHistory, showsFacets, view }) {
  return {
    selection: Number.isSafeInteger(selection) && selection > 0 ? selection : null,
    index: Number.isSafeInteger(index) && index >= 0 ? index : 0,
    query: typeof query === "string" ? query : "",
    layout: typeof layout === "string" ? layout : "",
    view: typeof view === "string" ? view : "",
    showsHistory: showsHistory === true,
    showsFacets: showsFacets === true,
  };
}
