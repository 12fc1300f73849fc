// The controller of the page: the selection, its table, and the actions. It connects the parts of
// the page, which are independent of each other.

import { AlbumCell, albumName } from "./album-cell.js";
import { LibraryProblem, address } from "./library-client.js";

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
  // Albums that were deleted here, the last one at the end: undo selects them.
  #deleted = [];
  // Serializes readings of the shelf. A search does not wait for the one it replaces.
  #turn = Promise.resolve();
  #refreshing = null;
  #isOutdated = false;
  #largeTimer = 0;
  #largeIndex = -1;
  #canWrite = false;

  // The parts: client, scroller, albums, pictures, table, view, history, live, memento.
  constructor(parts) {
    this.#parts = parts;
    const { scroller, albums, history, live, table, view } = parts;
    scroller.dataSource = this;
    scroller.delegate = this;
    albums.didArrive = (first, last) => this.#arrived(first, last);
    for (const part of [albums, history, table]) view.watch(part);
    history.didToggle = () => this.#remember();
    live.didChange = () => this.refresh();
  }

  // Sets whether the server accepts changes from this page, before or after its albums have loaded.
  allowChanges(areAllowed) {
    this.#canWrite = areAllowed;
    this.#tellState();
  }

  // Shows the library, at the saved position.
  async begin(library, state) {
    const { albums, scroller, history, view } = this.#parts;
    this.#library = library;
    this.#layout = state.layout ?? "";
    this.#selection = state.selection ?? null;
    const index = await this.#show(state.query ?? "", () => state.index ?? 0);
    view.showQuery(albums.query);
    scroller.reload(index);
    if (state.showsHistory) history.toggle(true);
    this.#showSelected();
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
    return `${this.#goal} ${this.#selection} ${this.#parts.scroller.selected}`;
  }

  async #place(query, index, signal) {
    for (const album of [this.#goal, this.#leftOut, this.#selection]) {
      const position = album && (await this.#position(album, query, signal));
      if (position) return position - 1;
    }
    return index;
  }

  // The position of an album in the result of a query; null if it is not in it.
  async #position(album, query, signal) {
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
    const { client, scroller, albums, history, live, pictures, view } = this.#parts;
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
        const index = await this.#show(query, () => Math.max(0, scroller.selected), signal);
        if (albums.query !== query) view.showQuery(albums.query);
        pictures.lookAgain();
        if (this.#goal === goal) this.#goal = null;
        scroller.reload(index);
        this.#showSelected();
        history.refresh();
      } catch (error) {
        this.#isOutdated ||= signal.aborted;
        if (!signal.aborted) this.fail(error);
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
    const { albums, scroller } = this.#parts;
    if (signal.aborted || query === albums.query) return;
    const index = await this.#take(query, () => 0, signal);
    const sought = this.#leftOut ?? this.#selection;
    this.#largeIndex = -1;
    scroller.reload(index);
    this.#showSelected();
    this.#leftOut = this.#selection === sought ? null : sought;
  }

  #inTurn(body) {
    const done = this.#turn.then(body);
    this.#turn = done.catch(() => {});
    return done;
  }

  chooseLayout(name) {
    this.#layout = name;
    this.#showSelected();
  }

  // Deletes the selected album without confirmation, since undo restores it.
  async trash() {
    const album = this.#selected;
    if (!album || !this.#canWrite) return;
    await this.#act(async (client) => {
      const answer = await client.ask(`/api/v1/albums/${album.id}`, { method: "DELETE" });
      const step = Number(answer.headers.get("Moonshelf-Step"));
      this.#deleted.push(album.id);
      await this.refresh();
      // Undo is offered only for this step, and only while it is the next one to undo.
      const undoes = this.#library.undo_step === step ? step : null;
      this.#parts.view.say(`Deleted ${albumName(album)}.`, { undoes });
    });
  }

  // Undoes the last step; with a number only that step.
  undo(step = null) {
    return this.#travel("undo", "Undid", step);
  }

  redo() {
    return this.#travel("redo", "Redid");
  }

  async #travel(path, verb, step = null) {
    if (!this.#canWrite) return;
    await this.#act(async (client) => {
      const answer = await client.ask(address(`/api/v1/${path}`, { step }), { method: "POST" });
      const { steps } = await answer.json();
      if (path === "undo") await this.#goToReturned();
      await this.refresh();
      this.#parts.view.say(`${verb}: ${steps[0]?.label ?? ""}.`);
    });
  }

  // Selects the restored album, if it was deleted here.
  async #goToReturned() {
    const id = this.#deleted.at(-1);
    if (!id || !(await this.#position(id, ""))) return;
    this.#deleted.pop();
    this.#goal = id;
  }

  async #act(body) {
    try {
      await body(this.#parts.client);
    } catch (error) {
      this.fail(error);
      if (error instanceof LibraryProblem) this.refresh();
    }
  }

  fail(error) {
    this.#parts.view.fail(error);
  }

  get #selected() {
    return this.#parts.albums.album(this.#parts.scroller.selected);
  }

  // The data source of the row.

  count() {
    return this.#parts.albums.total;
  }

  fill(element, index) {
    let cell = this.#cells.get(element);
    if (!cell) this.#cells.set(element, (cell = new AlbumCell(element)));
    const sizes = index === this.#largeIndex ? ["small", "large"] : ["small"];
    cell.show(this.#parts.albums.album(index), index, this.#parts.pictures, sizes);
  }

  empty(element) {
    this.#cells.get(element)?.end();
  }

  // The delegate of the row.

  didSelect(index) {
    this.#leftOut = null;
    this.#parts.pictures.middle = index;
    this.#showSelected();
    clearTimeout(this.#largeTimer);
    this.#largeTimer = setTimeout(() => {
      this.#largeIndex = index;
      this.#parts.scroller.refill(index, index);
    }, restBeforeLarge);
  }

  didShow(first, last) {
    this.#parts.albums.want(first, last);
  }

  #arrived(first, last) {
    const { scroller } = this.#parts;
    scroller.refill(first, last);
    if (scroller.selected >= first && scroller.selected <= last) this.#showSelected();
  }

  #showSelected() {
    const { scroller, table, view, history } = this.#parts;
    const album = this.#selected;
    // An album that has not arrived yet is identified by its position.
    if (album || scroller.count) this.#selection = album?.id ?? null;
    view.showAlbum(album, scroller.selected, scroller.count);
    table.show(album, this.#layout);
    history.select(album);
    this.#tellState();
    this.#remember();
  }

  #tellState() {
    this.#parts.view.showActions({
      canWrite: this.#canWrite, canTrash: this.#selected !== null,
      canUndo: this.#library?.can_undo ?? false, canRedo: this.#library?.can_redo ?? false,
    });
  }

  #remember() {
    const { scroller, albums, history, memento } = this.#parts;
    memento.keep({
      selection: this.#selection, index: Math.max(0, scroller.selected),
      query: albums.query, layout: this.#layout, showsHistory: history.isShown,
    });
  }
}
