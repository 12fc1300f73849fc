// The state of the page, which its address has, and which is there again after a visit: the query,
// the selected album, the view, the layout, and the panels.

import * as browser from "./album-browser.js";
import * as pages from "./album-pages.js";
import * as views from "./album-views.js";
import { find } from "./elements.js";
import { facets } from "./facets-panel.js";
import { history } from "./history-panel.js";
import { read } from "./library-client.js";
import { fail } from "./news.js";
import * as address from "./page-address.js";
import * as field from "./search-field.js";

// The details, which a telephone shows instead of the albums.
const button = find("details");
export const details = {
  get isShown() {
    return button.ariaExpanded === "true";
  },
  toggle(isShown = !this.isShown) {
    if (isShown === this.isShown) return;
    button.ariaExpanded = String(isShown);
    button.textContent = isShown ? "Albums" : "Details";
    this.didToggle();
  },
};
const panels = { history, filters: facets, details };
let last = null;
let isStarting = true;
// The state while an address is being followed, whose steps have no addresses.
let isGoing = false;

// The layout; `usual` is the first one, and some have a search.
export const layouts = {
  name: "",
  usual: "",
  searches: {},
  search() {
    return this.searches[this.name] ?? "";
  },
  choose(name) {
    if (name === this.name) return;
    find("layout").value = this.name = name;
    browser.chooseLayout(name);
    remember();
  },
  // Reads the available ones; the one chosen last may be gone.
  async read(chosen = "") {
    const { layouts: names, searches = {} } = await read("layouts");
    find("layout").replaceChildren(...names.map((name) => new Option(name, name)));
    Object.assign(this, { name: chosen, usual: names[0] ?? "", searches });
    if (chosen && !names.includes(chosen)) return this.choose(this.usual);
    find("layout").value = this.name = chosen || this.usual;
  },
};

export function start({ panel }) {
  showPanels(panel);
  isStarting = false;
  remember();
}

export function remember(state = last) {
  last = state;
  if (!last || isStarting) return;
  const shown = whole();
  const { query, index, selection } = shown;
  address.keepPlace(shown);
  address.keep({ ...shown, index: 0, selection: index || query ? selection : null }, isGoing);
}

// The address of the state, also to be given to others.
export function link() {
  return location.origin + address.format({ ...whole(), index: 0 });
}

function whole() {
  const { query, index, selection } = last;
  return {
    query, index, selection, view: views.name,
    layout: layouts.name === layouts.usual ? "" : layouts.name,
    panel: Object.keys(panels).filter((name) => panels[name].isShown).join(","),
  };
}

for (const panel of Object.values(panels)) panel.didToggle = () => remember();

address.delegate.didGo = async ({ query = "", selection, view, layout, panel }) => {
  isGoing = true;
  try {
    views.choose(view || views.name);
    showPanels(panel);
    layouts.choose(layout || layouts.usual);
    if (query !== pages.query) await field.show(query);
    await browser.open(selection);
  } catch (error) {
    fail(error);
  } finally {
    remember();
    isGoing = false;
  }
};

function showPanels(names = "") {
  for (const [name, panel] of Object.entries(panels)) panel.toggle(names.split(",").includes(name));
}
