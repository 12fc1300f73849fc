// The address of what the page shows: `#/albums/100?q=bowie&view=list&layout=full&panel=history`. The
// usual state has none. Back and Forward go through searches, views, layouts and panels; of the albums
// that were selected in between, the last one.

// Browsers limit how often an address may change.
const pause = 400;
const words = { query: "q", view: "view", layout: "layout", panel: "panel" };

// The state in an address, without what is not in it; `?shelf=NAME` is a saved search.
export function parse({ pathname, search, hash }) {
  const [path, query] = hash.startsWith("#/") ? hash.slice(1).split(/\?(.*)/s) : [pathname, ""];
  const values = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(query)]);
  const state = {};
  for (const [name, word] of Object.entries(words)) {
    if (values.has(word)) state[name] = values.get(word);
  }
  if (values.has("shelf")) state.query ??= `shelf:"${values.get("shelf").replaceAll('"', "")}"`;
  const number = Number(/^\/albums\/(\d{1,15})$/.exec(path)?.[1]);
  if (number) state.selection = number;
  return state;
}

function format({ selection, ...state }) {
  const values = Object.entries(words).filter(([name]) => state[name])
    .map(([name, word]) => [word, state[name]]);
  const query = String(new URLSearchParams(values));
  if (!selection && !query) return "/";
  return `/#/${selection ? `albums/${selection}` : ""}${query ? `?${query}` : ""}`;
}

export class PageAddress {
  #timer = 0;
  #state = null;
  #lastTyped = -Infinity;
  // Called with the state of an address that Back, Forward or the user chose.
  didGo = () => {};

  constructor() {
    addEventListener("popstate", () => {
      clearTimeout(this.#timer);
      this.didGo(parse(location));
    });
  }

  // Takes a state that its address shows already.
  know(state) {
    this.#state = state;
  }

  // Shows the address of a state: as a new one unless only the album or, by typing, the query differs.
  keep(state) {
    const before = this.#state;
    this.#state = state;
    const differs = (name) => (before?.[name] ?? "") !== (state[name] ?? "");
    // The usual state at the start needs no address.
    if (!before && !["selection", "query", "layout", "panel"].some(differs)) return;
    if (before && !["selection", ...Object.keys(words)].some(differs)) return;
    clearTimeout(this.#timer);
    const isTyped = before && differs("query");
    const isNew = before && ["view", "layout", "panel"].some(differs);
    if (isNew || (isTyped && performance.now() - this.#lastTyped > 1500)) {
      history.pushState(null, "", format(state));
    } else {
      this.#timer = setTimeout(() => {
        if (format(state) !== current()) history.replaceState(null, "", format(state));
      }, before ? pause : 0);
    }
    if (isTyped) this.#lastTyped = performance.now();
  }
}

function current() {
  return location.pathname + location.search + location.hash;
}
