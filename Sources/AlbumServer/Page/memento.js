// Where a person was when they left, kept by the browser, one for each library: looking is not changing.

const patience = 500;

export class Memento {
  #place;
  #state = null;
  #timer = 0;

  constructor(library) {
    this.#place = `moonshelf.place.${library}`;
    // The last moment that every browser tells of, also when it throws the page away.
    addEventListener("pagehide", () => this.#save());
    document.addEventListener("visibilitychange", () => this.#save());
  }

  // What was kept; an empty object when there is nothing, or nothing that makes sense.
  restored() {
    try {
      const state = JSON.parse(localStorage.getItem(this.#place) ?? "{}");
      return typeof state === "object" && state !== null ? sensible(state) : {};
    } catch {
      return {};
    }
  }

  // Keeps where the person is, at most half a second late.
  keep(state) {
    this.#state = state;
    this.#timer ||= setTimeout(() => this.#save(), patience);
  }

  #save() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#state) return;
    try {
      localStorage.setItem(this.#place, JSON.stringify(this.#state));
    } catch {
      // Full, or not allowed: then one begins at the beginning.
    }
    this.#state = null;
  }
}

// Others may have written there.
function sensible({ selection, index, query, layout, showsHistory }) {
  return {
    selection: Number.isSafeInteger(selection) && selection > 0 ? selection : null,
    index: Number.isSafeInteger(index) && index >= 0 ? index : 0,
    query: typeof query === "string" ? query : "",
    layout: typeof layout === "string" ? layout : "",
    showsHistory: showsHistory === true,
  };
}
