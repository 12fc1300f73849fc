// The controller of the page: the selection, its table, and what the query shows.

import * as covers from "./album-covers.js";
import * as groups from "./album-groups.js";
import * as marks from "./album-marks.js";
import * as pages from "./album-pages.js";
import * as table from "./album-table.js";
import * as views from "./album-views.js";
import * as pictures from "./cover-pictures.js";
import { history, showHistoryOf } from "./history-panel.js";
import { read } from "./library-client.js";
import * as fields from "./library-fields.js";
import * as columns from "./list-columns.js";
import * as live from "./live-changes.js";
import { dropStaleOffer, fail } from "./news.js";
import { position } from "./opening.js";
import * as view from "./page-view.js";
import { applied } from "./waiting-changes.js";

const restBeforeLarge = 120;

export let library = null;
// `didChange` is called with { selection, index, query } when one of them changed; `didRead` after
// something was read again, with whether the query differs.
export const delegate = { didChange() {}, didRead() {} };
let selection = null;
// The album to select after the next reading; null to keep the selection.
let goal = null;
// The album that a search left out: the next one that finds it selects it, unless another is.
let leftOut = null;
let layout = "";
// Serializes readings of the shelf. A search does not wait for the one it replaces.
let turn = Promise.resolve();
let refreshing = null;
let isOutdated = false;
let largeTimer = 0;
let largeIndex = -1;
let showsFields = false;

export function selected() {
  return pages.album(views.shown.selected);
}

export function chosen() {
  return marks.marked.size ? [...marks.marked.values()] : [selected()].filter(Boolean);
}

export async function begin(first, state) {
  views.connect({ count: () => pages.total, fill, empty }, { didSelect, didShow });
  pages.delegate.didArrive = (first, last) => {
    views.shown.refill(first, last + 1);
    groups.show(views.shown.top);
    if (views.shown.selected >= first && views.shown.selected <= last) showSelected();
  };
  pages.delegate.applied = applied;
  marks.delegate.didChange = showAgain;
  live.delegate.didChange = refresh;
  library = first;
  layout = state.layout ?? "";
  selection = state.selection ?? null;
  const [index] = await Promise.all([
    covers.start ?? show(state.query ?? "", () => state.index), fields.refresh(),
  ]);
  groups.refresh();
  const { selected } = views.shown;
  views.shown.reload(selected < 0 ? index : selected);
  didSelect(views.shown.selected);
  delegate.didRead(true);
}

// Shows what is in the page again, with changes that wait.
export function showAgain() {
  views.shown.refill(0, Infinity);
  showSelected();
}

// Selects an album in the next reading.
export function goTo(id) {
  goal = id;
}

export async function open(id) {
  if (!id || id === selected()?.id) return;
  const place = await position(id, pages.query);
  if (place) views.shown.select(place - 1, { isAnimated: false });
}

export { position };

// Reads everything again, keeping the selected album, or its position if it is gone.
export function refresh() {
  isOutdated = true;
  if (refreshing) return refreshing.done;
  const control = new AbortController();
  const done = inTurn(() => readAgain(control.signal)).finally(() => { refreshing = null; });
  refreshing = { control, done };
  return done;
}

async function readAgain(signal) {
  while (isOutdated && !signal.aborted) {
    try {
      isOutdated = false;
      const now = await read("library", {}, signal);
      // Another library is served at this address now, or this one was restored from a backup.
      if (now.id !== library.id || now.last_entry < library.last_entry) return location.reload();
      library = now;
      live.know(library.last_entry);
      dropStaleOffer(library.undo_step);
      const [query, sought] = [pages.query, goal];
      const [index] = await Promise.all([
        show(query, () => Math.max(0, views.shown.selected), signal), fields.refresh(signal),
      ]);
      pictures.lookAgain();
      columns.forget();
      marks.refresh();
      if (goal === sought) goal = null;
      views.shown.reload(index);
      showSelected();
      history.refresh();
      delegate.didRead(pages.query !== query);
    } catch (error) {
      isOutdated ||= signal.aborted;
      if (!signal.aborted) fail(error);
    }
  }
}

export async function search(query, signal) {
  refreshing?.control.abort();
  try {
    await inTurn(async () => {
      if (signal.aborted || query === pages.query) return;
      const index = await take(query, () => 0, signal);
      const sought = leftOut ?? selection;
      largeIndex = -1;
      marks.clear();
      views.shown.reload(index);
      showSelected();
      leftOut = selection === sought ? null : sought;
      delegate.didRead(true);
    });
  } finally {
    if (isOutdated) refresh();
  }
}

function inTurn(body) {
  const done = turn.then(body);
  turn = done.catch(() => {});
  return done;
}

// Shows the result of a query; one that is no longer valid is dropped.
async function show(query, otherwise, signal) {
  try {
    return await take(query, otherwise, signal);
  } catch (error) {
    if (!query || error.status !== 400) throw error;
    return take("", otherwise, signal);
  }
}

// Reads the result of a query, around the album to select if it is in it, and otherwise at
// `otherwise`, until the selection did not change in the meantime. Returns the position.
async function take(query, otherwise, signal) {
  while (true) {
    const before = whereabouts();
    const place = await placeIn(query, otherwise(), signal);
    const result = await pages.readAround(query, place, signal);
    if (whereabouts() !== before) continue;
    pages.take(result);
    groups.refresh();
    return place;
  }
}

function whereabouts() {
  return `${goal} ${selection} ${views.shown.selected}`;
}

async function placeIn(query, index, signal) {
  try {
    for (const album of [goal, leftOut, selection]) {
      const found = album && (await position(album, query, signal));
      if (found) return found - 1;
    }
  } catch (error) {
    // Without a connection it may not be known.
    if (error.status || signal?.aborted) throw error;
  }
  return index;
}

export function chooseLayout(name) {
  layout = name;
  showFields(false);
}

// Shows all fields of the chosen albums, or the layout again; returns which.
export function showFields(areShown = !showsFields) {
  showsFields = areShown;
  showSelected();
  return areShown;
}

function fill(element, index) {
  const album = pages.album(index);
  element.dataset.group = groups.begun(index);
  element.ariaChecked = marks.marked.size ? String(marks.has(album)) : null;
  if (views.name === "list") return columns.fill(element, album);
  covers.fill(element, index, index === largeIndex && views.name === "row");
}

function empty(element) {
  covers.empty(element);
  columns.empty(element);
}

function didSelect(index) {
  leftOut = null;
  showSelected();
  clearTimeout(largeTimer);
  largeTimer = setTimeout(() => {
    largeIndex = index;
    views.shown.refill(index, index);
    view.showCover(selected());
  }, restBeforeLarge);
}

function didShow(first, last) {
  pages.want(first, last);
  groups.show(views.shown.top);
}

function showSelected() {
  const { selected: index, count } = views.shown;
  const album = selected();
  // An album that has not arrived yet is identified by its position.
  if (album || count) selection = album?.id ?? null;
  const isMarking = marks.marked.size > 0;
  view.showAlbum(album, index, count);
  view.showMarks(marks.marked.size);
  if (isMarking || (showsFields && album)) table.showFields(chosen());
  else table.show(album, layout);
  if (views.name === "list") columns.choose(layout, album).catch(fail);
  showHistoryOf(album);
  delegate.didChange({
    selection, index: Math.max(0, index), query: pages.query, showsFields: showsFields || isMarking,
  });
}
