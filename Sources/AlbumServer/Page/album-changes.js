// The changes that this page makes: each is one request and one step, whose message offers its undo.

import { albumName } from "./album-cell.js";
import { LibraryProblem, address } from "./library-client.js";

export class AlbumChanges {
  #client;
  #browser;
  #view;
  // Albums that were deleted here, the last ones at the end: undo selects them.
  #deleted = [];
  // Whether the server accepts changes from this page.
  areAllowed = false;

  constructor(client, browser, view) {
    this.#client = client;
    this.#browser = browser;
    this.#view = view;
  }

  // Changes fields of albums; null clears one.
  change(albums, fields) {
    const names = Object.keys(fields).join(", ");
    return this.#act(() => this.#send("PATCH", "", albums, fields),
      () => `Changed ${names} of ${named(albums)}.`);
  }

  // Deletes albums without confirmation, since undo restores them.
  remove(albums) {
    return this.#act(async () => {
      const answer = await this.#send("DELETE", "", albums, { removed: true });
      this.#deleted.push(albums[0].id);
      return answer;
    }, () => `Deleted ${named(albums)}.`);
  }

  // Moves albums, the first of them to a position; -1 is the end.
  move(albums, position) {
    return this.#act(() => this.#send("POST", "/move", albums, { position }),
      () => `Moved ${named(albums)} ${position < 0 ? "to the end" : `to position ${position}`}.`);
  }

  // Adds an album and selects it.
  add(fields) {
    return this.#act(async () => {
      const answer = await this.#client.send("POST", "/api/v1/albums", fields);
      this.#browser.goTo((await answer.clone().json()).id);
      return answer;
    }, () => `Added ${albumName({ artist: null, year: null, ...fields })}.`);
  }

  // Sets the picture of an album, from a file or the clipboard.
  setCover(album, picture) {
    return this.#act(() => this.#client.ask(`/api/v1/albums/${album.id}/cover`, {
      method: "PUT", body: picture, headers: { "Content-Type": picture.type },
    }), () => `Set the cover of ${albumName(album)}.`);
  }

  // Undoes the last step; with a number only that step.
  undo(step = null) {
    return this.#travel("undo", "Undid", step);
  }

  redo() {
    return this.#travel("redo", "Redid");
  }

  // Reverts a step that need not be the last one, or what it did to an album.
  revert(step, album = null) {
    return this.#act(async () => {
      const path = address("/api/v1/revert", { step, album });
      const answer = await this.#client.ask(path, { method: "POST" });
      if (album) this.#browser.goTo(album);
      return answer;
    }, ({ reverted, kept }) => (kept.length
      ? `Reverted ${reverted} of ${reverted + kept.length} changes; others were changed since.`
      : `Reverted step ${step}.`));
  }

  #travel(path, verb, step = null) {
    return this.#act(async () => {
      const answer = await this.#client.ask(address(`/api/v1/${path}`, { step }), { method: "POST" });
      if (path === "undo") await this.#goToReturned();
      return answer;
    }, ({ steps }) => `${verb}: ${steps[0]?.label ?? ""}.`, { isOffering: false });
  }

  // Selects the restored album, if it was deleted here.
  async #goToReturned() {
    const id = this.#deleted.at(-1);
    if (!id || !(await this.#browser.position(id))) return;
    this.#deleted.pop();
    this.#browser.goTo(id);
  }

  // A request about one album, or one that does the same with several.
  #send(method, path, albums, body) {
    if (albums.length === 1) {
      const given = method === "DELETE" ? undefined : body;
      return this.#client.send(method, `/api/v1/albums/${albums[0].id}${path}`, given);
    }
    return this.#client.send("PATCH", "/api/v1/albums", { ...body, id: albums.map(({ id }) => String(id)) });
  }

  // Sends a change, shows its result, and offers to undo it while it is the last one. Returns whether
  // it was made.
  async #act(send, text, { isOffering = true } = {}) {
    if (!this.areAllowed) return false;
    try {
      const answer = await send();
      const body = answer.status === 204 ? null : await answer.json();
      await this.#browser.refresh();
      const next = this.#browser.library.undo_step;
      const step = Number(answer.headers.get("Moonshelf-Step")) || next;
      this.#view.say(text(body), { undoes: isOffering && step === next ? step : null });
      return true;
    } catch (error) {
      this.#view.fail(error);
      if (error instanceof LibraryProblem) this.#browser.refresh();
      return false;
    }
  }
}

// One album by its name, several by their number.
function named(albums) {
  return albums.length === 1 ? albumName(albums[0]) : `${albums.length} albums`;
}
