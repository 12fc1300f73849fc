// The covers in the row and the grid. The first ones are shown before the rest of the page is there.

import { AlbumCell } from "./album-cell.js";
import * as pages from "./album-pages.js";
import * as views from "./album-views.js";
import * as pictures from "./cover-pictures.js";
import { find } from "./elements.js";
import { pageLength } from "./library-client.js";
import { likely, opening, visit } from "./opening.js";
import { restored } from "./page-address.js";
import { sleep } from "./retrying.js";

// How long the rest of the page waits for the first cover, and for its frame.
const patience = 300;
const frame = 30;
const cells = new WeakMap();
// The position of the album to start with; null while it is not known.
export let start = null;

export function fill(element, index, isLarge) {
  element.dataset.group ??= "";
  if (!cells.has(element)) cells.set(element, new AlbumCell(element));
  const isSelected = index === views.shown.selected;
  cells.get(element).show(pages.album(index), { isSelected, isLarge });
}

export function empty(element) {
  cells.get(element)?.end();
}

// Shows the albums of the last visit, or those of the address, until the first cover is there.
export async function begin() {
  const { id } = await opening;
  const state = restored(id);
  const { both } = JSON.stringify(state) === JSON.stringify(likely.state) ? likely : visit(id);
  views.connect({ count: () => pages.total, fill, empty }, { didSelect() {}, didShow: pages.want });
  pages.delegate.didArrive = (first, last) => views.shown.refill(first, last + 1);
  views.choose(state.view);
  const [place, page] = await both;
  const index = place ? place - 1 : state.index;
  const isThere = page.albums.length && page.number === Math.floor(index / pageLength);
  pages.take(isThere ? page : await pages.readAround(page.query, index));
  start = index;
  if (views.name === "list") return;
  const first = new Promise((done) => {
    find("views-area").addEventListener("load", done, { capture: true, once: true });
    setTimeout(done, patience);
  }).then(() => sleep(frame));
  const { shown } = views;
  shown.isBrief = Boolean(pages.album(index)?.cover_url);
  if (shown.isBrief) pictures.hasten(first);
  shown.reload(index);
  if (!shown.isBrief) return;
  await first;
  shown.isBrief = false;
  shown.draw();
}
