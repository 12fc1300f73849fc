// What the controls and keys of the page do.

import * as browser from "./album-browser.js";
import * as changes from "./album-changes.js";
import { offerSums } from "./album-groups.js";
import * as marks from "./album-marks.js";
import * as pages from "./album-pages.js";
import { connectPointer } from "./album-pointer.js";
import * as table from "./album-table.js";
import * as views from "./album-views.js";
import { ask } from "./ask-form.js";
import { askBarcode } from "./barcode-dialog.js";
import "./cover-upload.js";
import { find, pageState } from "./elements.js";
import { facets } from "./facets-panel.js";
import { history } from "./history-panel.js";
import { read } from "./library-client.js";
import * as fields from "./library-fields.js";
import * as columns from "./list-columns.js";
import * as news from "./news.js";
import { connectKeys } from "./page-keys.js";
import { details, layouts, link, remember } from "./page-state.js";
import * as view from "./page-view.js";
import { print } from "./print-list.js";
import { sorted, split } from "./query-sort.js";
import { open as openScripts } from "./script-dialog.js";
import * as field from "./search-field.js";

let dragging = [];
const actions = {
  undo: () => changes.undo(),
  undoOffered: () => changes.undo(news.offer),
  redo: changes.redo,
  reverse: () => sortBy(split(field.words()).order[0]?.field),
  sort: ({ field }) => sortBy(field),
  query: ({ query }) => field.show(query),
  revert: ({ step, album }) => changes.revert(step, Number(album) || null),
  settle: ({ number, method }) => changes.settle(number, method),
  async saveShelf() {
    const values = await ask(find("shelf-dialog"));
    if (values) changes.saveShelf(values.name, pages.query);
  },
  dropShelf: ({ name }) => changes.saveShelf(name, null),
  scripts: ({ name }) => openScripts(name),
  copyAddress() {
    // Browsers allow it for encrypted pages only; the text of a message can be selected and copied.
    if (!navigator.clipboard) return news.say(link());
    navigator.clipboard.writeText(link()).then(() => news.say("Copied the address."), news.fail);
  },
  details: () => details.toggle(),
  clear: marks.clear,
  async trash() {
    const chosen = browser.chosen();
    if (chosen.length && (await changes.remove(chosen))) marks.clear();
  },
  history: () => history.toggle(),
  albumHistory: () => showHistory("album"),
  why: () => showHistory("values"),
  facets: () => facets.toggle(),
  search: () => field.focus(),
  findCover: () => browser.selected() && changes.findCover(browser.selected()),
  async add(known = {}) {
    if (!changes.areAllowed) return;
    const { barcode } = known;
    const values = await ask(find("add-dialog"), { values: barcode ? { barcode } : {} });
    if (values && (await changes.add(values))) views.focus();
  },
  // Finds the album with a barcode, however it is written, or adds it.
  async scan() {
    const barcode = await askBarcode();
    if (!barcode) return;
    const query = `barcode::"^[ 0-]*${[...barcode.replace(/^0+/, "")].join("[ -]*")}[ -]*$"`;
    try {
      // Without such a field there is none.
      const { total } = fields.named("barcode") ? await read("albums", { q: query, limit: 1 }) : {};
      if (total) return await field.show(query);
      news.say(`No album has the barcode ${barcode}.`);
      actions.add({ barcode });
    } catch (error) {
      news.fail(error);
    }
  },
  async move() {
    const chosen = browser.chosen();
    if (!changes.areAllowed || !chosen.length) return;
    const place = chosen.length === 1 ? await browser.position(chosen[0].id) : 1;
    const values = await ask(find("move-dialog"), { values: { position: place } });
    if (!values) return;
    await changes.move(chosen, /^\d+$/.test(values.position) ? Number(values.position) : -1);
    views.focus();
  },
  // Moves the selected album by a number of positions.
  nudge(distance) {
    const album = browser.selected();
    if (!changes.areAllowed || !album || !distance) return;
    moveTo([album], views.shown.selected + distance, distance > 0);
  },
  // Does what the command `set % FIELD=VALUE` of an action does; # is asked for.
  async set({ label, command }) {
    const [, name, text] = /^set % (\S+?)=(.*)/.exec(command);
    const albums = browser.chosen();
    if (!changes.areAllowed || !albums.length) return;
    find("value-title").textContent = label;
    const value = text === "#" ? (await ask(find("value-dialog")))?.value : text;
    if (value !== undefined && (await changes.change(albums, { [name]: value }))) views.focus();
  },
  help: () => find("help-dialog").showModal(),
  edit: () => browser.showFields() && table.focus("artist"),
  open() {
    actions.reveal();
    (find("table").querySelector("button") ?? views.shown.element).focus();
  },
  // On a telephone, the details are shown instead of the albums.
  reveal() {
    if (!marks.marked.size && find("details").checkVisibility()) details.toggle(true);
  },
  mark: () => marks.toggle(views.shown.selected),
  range: () => marks.extend(views.shown.selected, views.shown.selected),
  extend: marks.extend,
  all: marks.all,
  layout: () => focusInMenu("layout"),
  order: () => focusInMenu("sort"),
  print: () => print().catch(news.fail),
  escape() {
    const focused = document.activeElement?.closest(".panel");
    if (find("menu").matches(":popover-open")) return find("menu").hidePopover();
    if (details.isShown) details.toggle(false);
    else if (history.isShown && focused !== facets.element) history.toggle(false);
    else if (facets.isShown) facets.toggle(false);
    else if (marks.marked.size) marks.clear();
    else field.show("");
    if (focused || document.activeElement === document.body) views.focus();
  },
};
for (const view of ["grid", "list", "row"]) actions[view] = () => views.choose(view);
connectKeys(actions);
connectPointer(find("views-area"), {
  ...actions,
  select: (index) => views.shown.select(index),
  toggle: marks.toggle,
  drag(index) {
    const album = pages.album(index);
    // Where an album is in another order says nothing about the shelf.
    if (!changes.areAllowed || split(pages.query).order.length || !album) return false;
    dragging = marks.has(album) ? browser.chosen() : [album];
    return true;
  },
  drop: (index, isAfter) => moveTo(dragging, index, isAfter),
});
document.onclick = ({ target }) => {
  const { dataset } = target.closest("[data-do]") ?? {};
  if (dataset) actions[dataset.do](dataset);
};
find("layout").onchange = ({ target }) => {
  // A search that the user did not type becomes that of the layout.
  const before = layouts.search();
  layouts.choose(target.value);
  if (field.words() === before && layouts.search() !== before) field.show(layouts.search());
};
find("place").oninput = ({ target }) =>
  views.shown.select(Number(target.value) - 1, { isAnimated: false });
find("sort").onchange = ({ target }) => field.show(sorted(field.words(), target.value));
find("search").onkeydown = (event) => {
  if (event.key === "ArrowDown") views.focus();
  if (event.key !== "Escape") return;
  field.show("");
  event.preventDefault();
};
table.delegate.save = changes.change;
views.delegate.didChoose = () => {
  remember();
  view.showCover(browser.selected());
};
browser.delegate.didChange = (shown) => {
  find("edit").ariaPressed = String(shown.showsFields);
  view.showActions(changes.areAllowed, { ...browser.library, album: browser.selected() });
  remember(shown);
};
browser.delegate.didRead = (isOtherQuery) => {
  if (isOtherQuery) {
    field.showQuery(pages.query);
    columns.showOrder(pages.query);
  }
  view.showCover(browser.selected());
  showSort();
  offerSums();
  facets.refresh();
  for (const name of ["undo", "redo"]) {
    view.showStep(name, browser.library[`${name}_label`] ?? "");
  }
};

function focusInMenu(id) {
  if (!find(id).checkVisibility()) find("menu").showPopover();
  find(id).focus();
}

// Shows the history of the album or its values; the second time that of all.
function showHistory(what) {
  history.toggle(true);
  find(`history-of-${what}`).click();
}

// Sorts by a field, the other way round if it is sorted by it already.
function sortBy(name) {
  const [term] = split(field.words()).order;
  if (name) field.show(sorted(field.words(), name, term?.field === name && !term.isDescending));
}

export function allowChanges(areAllowed) {
  changes.allow(areAllowed);
  table.allowEditing(areAllowed);
  pageState.writable = areAllowed;
  browser.showFields(false);
}

function showSort() {
  const [term] = split(pages.query).order;
  find("sort").replaceChildren(
    ...fields.options("Shelf order", ({ name }) => name !== "cover_url"));
  find("sort").value = term && fields.named(term.field) ? term.field : "";
  find("sort-direction").disabled = !term;
  find("sort-direction").textContent = term?.isDescending ? "↓" : "↑";
}

// Moves albums before or after the one at an index; positions are those of the whole shelf.
async function moveTo(moving, index, isAfter) {
  const target = pages.album(index);
  if (!target || moving.some(({ id }) => id === target.id)) return;
  try {
    const [place, ...places] = await Promise.all(
      [target, ...moving].map(({ id }) => browser.position(id)));
    const before = places.filter((other) => other < place).length;
    await changes.move(moving, place - before + (isAfter ? 1 : 0));
  } catch (error) {
    news.fail(error);
  }
}
