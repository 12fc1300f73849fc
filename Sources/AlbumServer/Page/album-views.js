// The views of a query, of which one is shown: covers in a row, in a grid, or a list.

import { find, pageState } from "./elements.js";
import { HorizontalScroller } from "./horizontal-scroller.js";
import { store, stored } from "./storage.js";
import { TileScroller } from "./tile-scroller.js";

const place = "moonshelf.view";
const scrollers = {
  grid: new TileScroller(find("grid")), list: new TileScroller(find("list")),
  row: new HorizontalScroller(find("shelf")),
};
export let name = "";
// The scroller of the shown view.
export let shown = null;
export const delegate = { didChoose() {} };

export function connect(dataSource, delegate) {
  for (const view of Object.values(scrollers)) Object.assign(view, { dataSource, delegate });
}

// Shows a view. An unknown name is that of the last choice, or the usual one: the grid where it has
// room for more albums than the row.
export function choose(wanted) {
  const isKnown = (name) => Object.hasOwn(scrollers, name);
  const usual = innerWidth >= 900 && innerHeight >= 500 ? "grid" : "row";
  const chosen = [wanted, stored(place), usual].find(isKnown);
  if (chosen === name) return;
  const before = shown;
  const hadFocus = before?.element === document.activeElement;
  before?.clear();
  [name, shown] = [chosen, scrollers[chosen]];
  pageState.view = chosen;
  document.querySelector(`#views [value=${chosen}]`).checked = true;
  if (isKnown(wanted)) store(place, chosen);
  if (before) shown.reload(before.selected);
  if (hadFocus) focus();
  if (before) delegate.didChoose();
}

export function focus() {
  shown.element.focus({ preventScroll: true });
}
