// The controller of the page: the selection, its table, and what the query shows. It connects the parts
// of the page, which are independent of each other.

import { AlbumCell } from "./album-cell.js";
import { address } from "./library-client.js";

const restBeforeLarge = 120;

export class AlbumBrowser {
  #parts;
  #cells = new WeakMap();
  #library = null;
  #selection = null;
  // The album to select after the next reading; null to keep the selection.
  #goal = null;
  // The album that a search left out: the next one that finds it selects it, unless another is.
  #leftOut = null;
  #layout = "";
  // Serializes readings of the shelf. A search does not wait for the one it replaces.
  #turn = Promise.resolve();
  #refreshing = null;
  #isOutdated = false;
  #largeTimer = 0;
  #largeIndex = -1;
  // Whether the details show all fields instead of the layout.
  #showsFields = false;
  // Called with { selection, index, query, layout } when one of them changed.
  didChange = () => {};
  // Called after something was read again, with whether the query differs.
  didRead = () => {};

  // The parts: client, views, albums, pictures, table, columns, fields, marks, view, history, live.
  constructor(parts) {
    this.#parts = parts;
    const { views, albums, history, live, table, view, marks } = parts;
    views.dataSource = this;
    views.delegate = this;
    albums.didArrive = (first, last) => this.#arrived(first, last);
    marks.didChange = () => {
      views.refill(0, Infinity);
      this.#showSelected();
    };
    for (const part of [albums, history, table]) view.watch(part);
    live.didChange = () => this.refresh();
  }

  get library() {
    return this.#library;
  }

  get query() {
    return this.#parts.albums.query;
  }

  get layout() {
    return this.#layout;
  }

  // The marked albums, or the selected one.
  get chosen() {
    const { marks } = this.#parts;
    return marks.isOn ? marks.albums : this.selected ? [this.selected] : [];
  }

  get selected() {
    return this.#parts.albums.album(this.#parts.views.selected);
  }

  // Shows the library, at the saved position.
  async begin(library, state) {
    const { views, fields } = this.#parts;
    this.#library = library;
    this.#layout = state.layout ?? "";
    this.#selection = state.selection ?? null;
    const [index] = await Promise.all([
      this.#show(state.query ?? "", () => state.index ?? 0), fields.refresh(),
    ]);
    views.reload(index);
    this.#showSelected();
    this.didRead(true);
  }

  // Selects an album in the next reading.
  goTo(id) {
    this.#goal = id;
  }

  // Shows an album of the query at once.
  async open(id) {
    const { views } = this.#parts;
    if (!id || id === this.selected?.id) return;
    const place = await this.position(id, this.query);
    if (place) views.select(place - 1, { isAnimated: false });
  }

  // Shows the result of a query; one that is no longer valid is dropped.
  async #show(query, otherwise, signal) {
    try {
      return await this.#take(query, otherwise, signal);
    } catch (error) {
      if (!query || error.status !== 400) throw error;
      return this.#take("", otherwise, signal);
    }
  }

  // Reads the result of a query, around the album to select if it is in it, and otherwise at
  // `otherwise`, until the selection did not change in the meantime. Returns the position.
  async #take(query, otherwise, signal) {
    const { albums } = this.#parts;
    while (true) {
      const before = this.#whereabouts;
      const place = await this.#place(query, otherwise(), signal);
      const page = await albums.read(query, place, signal);
      if (this.#whereabouts !== before) continue;
      albums.take(page);
      return place;
    }
  }

  get #whereabouts() {
    return `${this.#goal} ${this.#selection} ${this.#parts.views.selected}`;
  }

  async #place(query, index, signal) {
    for (const album of [this.#goal, this.#leftOut, this.#selection]) {
      const position = album && (await this.position(album, query, signal));
      if (position) return position - 1;
    }
    return index;
  }

  // The position of an album in the result of a query; null if it is not in it.
  async position(album, query = "", signal) {
    const path = address(`/api/v1/albums/${album}/position`, { q: query });
    return (await this.#parts.client.read(path, { signal })).position;
  }

  // Reads everything again, keeping the selected album, or its position if it is gone.
  refresh() {
    this.#isOutdated = true;
    if (this.#refreshing) return this.#refreshing.done;
    const control = new AbortController();
    const done = this.#inTurn(() => this.#refresh(control.signal))
      .finally(() => { this.#refreshing = null; });
    this.#refreshing = { control, done };
    return done;
  }

  async #refresh(signal) {
    const { client, views, albums, columns, fields, history, live, marks, pictures, view } = this.#parts;
    while (this.#isOutdated && !signal.aborted) {
      try {
        this.#isOutdated = false;
        const library = await client.read("/api/v1/library", { signal });
        // Another library is served at this address now, or this one was restored from a backup.
        if (library.id !== this.#library.id || library.last_entry < this.#library.last_entry) {
          return location.reload();
        }
        this.#library = library;
        live.know(this.#library.last_entry);
        view.dropStaleOffer(library.undo_step);
        const [query, goal] = [albums.query, this.#goal];
        const [index] = await Promise.all([
          this.#show(query, () => Math.max(0, views.selected), signal), fields.refresh(signal),
        ]);
        pictures.lookAgain();
        columns.forget();
        marks.refresh();
        if (this.#goal === goal) this.#goal = null;
        views.reload(index);
        this.#showSelected();
        history.refresh();
        this.didRead(albums.query !== query);
      } catch (error) {
        this.#isOutdated ||= signal.aborted;
        if (!signal.aborted) view.fail(error);
      }
    }
  }

  // Shows the result of a query, at the selected album if it is in it.
  async search(query, signal) {
    this.#refreshing?.control.abort();
    try {
      await this.#inTurn(() => this.#search(query, signal));
    } finally {
      if (this.#isOutdated) this.refresh();
    }
  }

  async #search(query, signal) {
    const { albums, views, marks } = this.#parts;
    if (signal.aborted || query === albums.query) return;
    const index = await this.#take(query, () => 0, signal);
    const sought = this.#leftOut ?? this.#selection;
    this.#largeIndex = -1;
    marks.clear();
    views.reload(index);
    this.#showSelected();
    this.#leftOut = this.#selection === sought ? null : sought;
    this.didRead(true);
  }

  #inTurn(body) {
    const done = this.#turn.then(body);
    this.#turn = done.catch(() => {});
    return done;
  }

  chooseLayout(name) {
    this.#layout = name;
    this.#showsFields = false;
    this.#showSelected();
  }

  // Shows all fields of the chosen albums, or the layout again.
  showFields(areShown = !this.#showsFields) {
    this.#showsFields = areShown;
    this.#showSelected();
  }

  // The data source of the views.

  count() {
    return this.#parts.albums.total;
  }

  fill(element, index) {
    const { albums, columns, marks, pictures, views } = this.#parts;
    const album = albums.album(index);
    if (marks.isOn) element.setAttribute("aria-checked", String(marks.has(album)));
    else element.removeAttribute("aria-checked");
    if (views.name === "list") return columns.fill(element, album);
    let cell = this.#cells.get(element);
    if (!cell) this.#cells.set(element, (cell = new AlbumCell(element)));
    const sizes = index === this.#largeIndex && views.name === "row" ? ["small", "large"] : ["small"];
    cell.show(album, index, pictures, sizes);
  }

  empty(element) {
    this.#cells.get(element)?.end();
    this.#parts.columns.empty(element);
  }

  // The delegate of the views.

  didSelect(index) {
    this.#leftOut = null;
    this.#parts.pictures.middle = index;
    this.#showSelected();
    clearTimeout(this.#largeTimer);
    this.#largeTimer = setTimeout(() => {
      this.#largeIndex = index;
      this.#parts.views.refill(index, index);
      this.#parts.view.showCover(this.selected);
    }, restBeforeLarge);
  }

  didShow(first, last) {
    const { albums, pictures, views } = this.#parts;
    if (views.name === "grid") pictures.middle = (first + last) / 2;
    albums.want(first, last);
  }

  #arrived(first, last) {
    const { views } = this.#parts;
    views.refill(first, last);
    if (views.selected >= first && views.selected <= last) this.#showSelected();
  }

  #showSelected() {
    const { views, table, view, history, marks, columns, albums } = this.#parts;
    const album = this.selected;
    // An album that has not arrived yet is identified by its position.
    if (album || views.count) this.#selection = album?.id ?? null;
    view.showAlbum(album, views.selected, views.count);
    view.showMarks(marks.count);
    if (marks.isOn || (this.#showsFields && album)) table.showFields(this.chosen);
    else table.show(album, this.#layout);
    view.showFields(this.#showsFields || marks.isOn);
    if (views.name === "list") columns.choose(this.#layout, album).catch((error) => view.fail(error));
    history.select(album);
    this.didChange({
      selection: this.#selection, index: Math.max(0, views.selected), query: albums.query,
      layout: this.#layout,
    });
  }
}
