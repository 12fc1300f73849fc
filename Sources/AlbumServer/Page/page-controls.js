// What the controls and keys of the page do.

import { AlbumChanges } from "./album-changes.js";
import { AlbumPointer } from "./album-pointer.js";
import { ask } from "./ask-form.js";
import { takePictures } from "./cover-upload.js";
import { PageKeys } from "./page-keys.js";
import { PrintList } from "./print-list.js";
import { sorted, split } from "./query-sort.js";

// Returns what the start of the page needs: allowChanges, showLayouts and start.
export function connectControls(parts) {
  const {
    find, client, views, albums, fields, marks, history, facets, field, news, view, columns, table,
    browser, memento, pageAddress, form,
  } = parts;
  const changes = new AlbumChanges(client, browser, view);
  const printing = new PrintList(find("printed"), albums, columns, fields);
  // The chosen layout, and the searches of those that have one.
  let [layout, usualLayout, searches] = ["", "", {}];
  // The state while an address is being followed, whose steps have no addresses.
  let isGoing = false;
  let isStarting = true;
  let last = null;

  const dragged = (index) => (marks.has(albums.album(index)) ? marks.albums : [albums.album(index)]);
  let dragging = [];
  const actions = {
    undo: () => changes.undo(),
    undoOffered: () => changes.undo(news.offer),
    redo: () => changes.redo(),
    reverse: () => {
      const [term] = split(field.words).order;
      if (term) field.show(sorted(field.words, term.field, !term.isDescending));
    },
    clear: () => marks.clear(),
    trash: async () => {
      const chosen = browser.chosen;
      if (chosen.length && (await changes.remove(chosen))) marks.clear();
    },
    history: () => history.toggle(),
    facets: () => facets.toggle(),
    search: () => field.focus(),
    add, move, nudge,
    help: () => find("help-dialog").showModal(),
    edit: () => {
      browser.showFields();
      if (find("edit").getAttribute("aria-pressed") === "true") table.focus("artist");
    },
    open: () => (find("table").querySelector("button") ?? views.shown.element).focus(),
    mark: () => marks.toggle(views.selected),
    extend: (from, to) => marks.extend(from, to),
    all: () => marks.all(),
    grid: () => views.choose("grid"),
    list: () => views.choose("list"),
    row: () => views.choose("row"),
    print: () => printing.print().catch((error) => view.fail(error)),
    escape,
  };

  document.addEventListener("click", ({ target }) => actions[target.closest("[data-do]")?.dataset.do]?.());
  for (const box of find("views").querySelectorAll("input")) {
    box.addEventListener("change", () => views.choose(box.value));
  }
  find("layout").addEventListener("change", () => chooseLayout(find("layout").value));
  find("place").addEventListener("input", () =>
    views.select(Number(find("place").value) - 1, { isAnimated: false }));
  find("sort").addEventListener("change", () => field.show(sorted(field.words, find("sort").value)));
  find("search").addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") views.focus();
    if (event.key !== "Escape") return;
    field.clear();
    event.preventDefault();
  });
  find("give-token").addEventListener("click", async () => {
    if (!(await form.ask({ mayLeave: true }))) return;
    allowChanges(true);
    browser.refresh();
  });
  field.didEnter = () => views.focus();
  views.didChoose = (name) => {
    for (const box of find("views").querySelectorAll("input")) box.checked = box.value === name;
    if (browser.library) remember();
    view.showCover(browser.selected);
  };
  columns.didSort = (name) => {
    const [term] = split(field.words).order;
    field.show(sorted(field.words, name, term?.field === name && !term.isDescending));
  };
  table.save = (albums, values) => changes.change(albums, values);
  table.didClose = (name) => table.focus(name);
  history.revert = (step, album) => changes.revert(step, album);
  history.canWrite = facets.canWrite = () => changes.areAllowed;
  facets.search = (query) => field.show(query);
  view.watch(facets);
  browser.didChange = (state) => {
    last = state;
    tellState();
    remember();
  };
  browser.didRead = (isOtherQuery) => {
    if (isOtherQuery) {
      view.showQuery(browser.query);
      columns.showOrder(browser.query);
    }
    view.showCover(browser.selected);
    showSort();
    facets.showQuery(browser.query);
    showSteps();
  };
  history.didToggle = facets.didToggle = () => remember();
  pageAddress.didGo = follow;
  takePictures(find("cover-file"), async (picture, index) => {
    const album = index === null ? browser.selected : albums.album(index);
    if (album) changes.setCover(album, picture);
  }, ({ name }) => view.fail(new Error(`${name} is no picture. Import a list with: moonshelf import FILE`)));
  new AlbumPointer(find("views-area"), views, {
    select: (index) => views.select(index),
    open: actions.open,
    toggle: (index) => marks.toggle(index),
    extend: (from, to) => marks.extend(from, to),
    drag: (index) => {
      // Where an album is in another order says nothing about the shelf.
      if (!changes.areAllowed || split(browser.query).order.length || !albums.album(index)) return false;
      dragging = dragged(index);
      return true;
    },
    drop: (index, isAfter) => moveTo(dragging, index, isAfter),
  });
  new PageKeys(views, actions, find("letters"));

  function tellState() {
    view.showActions({
      canWrite: changes.areAllowed, canTrash: browser.selected !== null,
      canUndo: browser.library?.can_undo ?? false, canRedo: browser.library?.can_redo ?? false,
    });
  }

  // Saves the state, here and in the address.
  function remember() {
    if (!last || isStarting) return;
    const [showsHistory, showsFacets] = [history.isShown, facets.isShown];
    memento.keep({ ...last, view: views.name, showsHistory, showsFacets });
    const panels = [showsHistory && "history", showsFacets && "filters"].filter(Boolean);
    const state = {
      query: last.query, view: views.name, panel: panels.join(","),
      selection: last.index || last.query ? last.selection : null,
      layout: layout === usualLayout ? "" : layout,
    };
    if (isGoing) pageAddress.know(state);
    else pageAddress.keep(state);
  }

  // Shows the state of an address.
  async function follow(state) {
    isGoing = true;
    try {
      views.choose(state.view || views.name);
      showPanels(state);
      const name = state.layout || usualLayout;
      if (name !== layout) {
        find("layout").value = layout = name;
        browser.chooseLayout(name);
      }
      if ((state.query ?? "") !== browser.query) await field.show(state.query ?? "");
      await browser.open(state.selection ?? null);
    } catch (error) {
      view.fail(error);
    } finally {
      remember();
      isGoing = false;
    }
  }

  function showPanels({ panel, showsHistory, showsFacets }) {
    const names = (panel ?? "").split(",");
    const hasPanels = panel !== undefined || showsHistory === undefined;
    history.toggle(hasPanels ? names.includes("history") : showsHistory);
    facets.toggle(hasPanels ? names.includes("filters") : showsFacets);
  }

  // A search that the user did not type becomes that of the layout.
  function chooseLayout(name) {
    const before = layout;
    layout = name;
    browser.chooseLayout(name);
    field.replace(searches[before] ?? "", searches[name] ?? "");
  }

  // The available layouts; the one chosen last may be gone.
  async function showLayouts(chosen) {
    const { layouts, searches: texts } = await client.read("/api/v1/layouts");
    searches = texts ?? {};
    const choice = find("layout");
    choice.replaceChildren(...layouts.map((name) => new Option(name, name)));
    choice.value = layouts.includes(chosen) ? chosen : layouts[0] ?? "";
    layout = choice.value;
    usualLayout = layouts[0] ?? "";
    if (chosen && layout !== chosen) browser.chooseLayout(layout);
    remember();
  }

  function showSort() {
    const [term] = split(browser.query).order;
    const options = fields.all.filter(({ name }) => name !== "cover_url")
      .map(({ name, heading }) => new Option(heading, name));
    find("sort").replaceChildren(new Option("Shelf order", ""), ...options);
    find("sort").value = term && fields.named(term.field) ? term.field : "";
    find("sort-direction").disabled = !term;
    find("sort-direction").textContent = term?.isDescending ? "↓" : "↑";
  }

  // What undo and redo would do; the next request tells if this one fails.
  async function showSteps() {
    const { undo_step: undo, redo_step: redo } = browser.library;
    const read = async (step) => step && (await client.read(
      `/api/v1/history?limit=1&before=${step + 1}`)).steps[0];
    try {
      view.showSteps(await read(undo), await read(redo));
    } catch {
      view.showSteps(null, null);
    }
  }

  function allowChanges(areAllowed) {
    changes.areAllowed = table.isEditable = areAllowed;
    tellState();
    if (last) browser.showFields(false);
  }

  async function add() {
    if (!changes.areAllowed) return;
    const values = await ask(find("add-dialog"));
    if (values && (await changes.add(values))) views.focus();
  }

  async function move() {
    const chosen = browser.chosen;
    if (!changes.areAllowed || !chosen.length) return;
    const place = chosen.length === 1 ? await browser.position(chosen[0].id) : 1;
    const values = await ask(find("move-dialog"), { position: String(place) });
    if (!values) return;
    const position = /^\d+$/.test(values.position) ? Number(values.position) : -1;
    await changes.move(chosen, position);
    views.focus();
  }

  // Moves the selected album by a number of positions.
  async function nudge(distance) {
    const album = browser.selected;
    const target = views.selected + distance;
    if (!changes.areAllowed || !album || !distance || target < 0 || target >= views.count) return;
    await moveTo([album], target, distance > 0);
  }

  // Moves albums before or after the one at an index; positions are those of the whole shelf.
  async function moveTo(moving, index, isAfter) {
    const target = albums.album(index);
    if (!target || moving.some(({ id }) => id === target.id)) return;
    try {
      const [place, ...places] = await Promise.all(
        [target, ...moving].map(({ id }) => browser.position(id)));
      const before = places.filter((other) => other < place).length;
      await changes.move(moving, place - before + (isAfter ? 1 : 0));
    } catch (error) {
      view.fail(error);
    }
  }

  function escape() {
    const focused = document.activeElement?.closest("#history-panel, #facets-panel");
    if (find("menu").matches(":popover-open")) return find("menu").hidePopover();
    if (history.isShown && focused?.id !== "facets-panel") history.toggle(false);
    else if (facets.isShown) facets.toggle(false);
    else if (marks.isOn) marks.clear();
    else field.clear();
    if (!document.activeElement || document.activeElement === document.body || focused) views.focus();
  }

  function start(state) {
    showPanels(state);
    isStarting = false;
    remember();
  }

  return { allowChanges, showLayouts, start };
}
