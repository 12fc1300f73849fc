// The parts of the page around the albums: the selected album, the count, the actions, errors.

import { coverPath } from "./album-cell.js";

const states = {
  away: "The server is unreachable. Data may be outdated; reconnecting.",
  polling: "Too many open pages: changes appear with a delay.",
  refused: "The server rejects the token. Reload the page to enter another one.",
  live: "",
};

export class PageView {
  #find;
  #news;
  #field;
  #views;
  #pictures;
  #endCover = () => {};
  #cover = "";

  constructor(find, news, field, views, pictures) {
    this.#find = find;
    this.#news = news;
    this.#field = field;
    this.#views = views;
    this.#pictures = pictures;
  }

  showQuery(query) {
    this.#field.words = query;
  }

  showAlbum(album, index, count) {
    const find = this.#find;
    const place = find("place");
    if (!album || coverPath(album, "large") !== this.#cover) this.#hideCover();
    find("title").textContent = album?.title ?? (count ? "…" : "Empty");
    find("artist").textContent = album ? [album.artist, album.year].filter(Boolean).join(" · ") : "";
    document.title = album ? `${album.title.slice(0, 80)} – moonshelf` : "moonshelf";
    find("count").textContent = count
      ? `${grouped(index + 1)} of ${grouped(count)}` : "No albums";
    place.max = Math.max(1, count);
    place.value = index + 1;
    place.disabled = count < 2;
    place.setAttribute("aria-valuetext", `${index + 1} of ${count}${album ? `, ${album.title.slice(0, 80)}` : ""}`);
  }

  // Shows the cover of the selected album next to its details, when the selection has stayed.
  showCover(album) {
    if (this.#views.name === "row" || !album?.cover_url) return;
    const path = coverPath(album, "large");
    if (path === this.#cover) return;
    this.#hideCover();
    this.#cover = path;
    this.#endCover = this.#pictures.show(path, this.#views.selected, (url) => {
      const image = this.#find("cover");
      if (url) image.src = url;
      image.hidden = !url;
    });
  }

  #hideCover() {
    this.#endCover();
    this.#endCover = () => {};
    this.#cover = "";
    this.#find("cover").hidden = true;
  }

  showMarks(count) {
    this.#find("marks").hidden = count === 0;
    this.#find("marks-count").textContent = `${grouped(count)} selected`;
    if (count) this.#find("title").textContent = `${grouped(count)} albums`;
    if (count) this.#find("artist").textContent = "";
  }

  showFields(areShown) {
    this.#find("edit").setAttribute("aria-pressed", String(areShown));
  }

  // Shows what undo and redo would do.
  showSteps(undo, redo) {
    for (const [name, step] of [["undo", undo], ["redo", redo]]) {
      const button = this.#find(name);
      button.querySelector(".step").textContent = step ? step.label : "";
      button.title = step ? step.label.slice(0, 300) : "";
    }
  }

  // Disables unavailable actions, and gives the reason if it is a missing token.
  showActions({ canWrite, canUndo, canRedo, canTrash }) {
    const find = this.#find;
    find("looking-only").hidden = canWrite;
    const states = {
      undo: canUndo, redo: canRedo, trash: canTrash, add: true, move: canTrash, edit: canTrash,
      "cover-file": canTrash,
    };
    let lostFocus = false;
    for (const [name, can] of Object.entries(states)) {
      const button = find(name);
      lostFocus ||= document.activeElement === button && !(can && canWrite);
      button.disabled = !(can && canWrite);
      if (canWrite) button.removeAttribute("aria-describedby");
      else button.setAttribute("aria-describedby", "looking-only-reason");
    }
    // If the focused button is disabled now, the focus moves to the albums.
    if (lostFocus) this.#views.focus();
  }

  say(text, options) {
    if (this.#news.say(text, options)) this.#views.focus();
  }

  // Removes a message that offers to undo a step which is not the next one to undo.
  dropStaleOffer(next) {
    if (this.#news.offer !== null && this.#news.offer !== next) this.say("");
  }

  fail(error) {
    this.say(error.message, { isProblem: true });
  }

  // Shows the errors of a part of the page, until they are over.
  watch(part) {
    let failure = "";
    part.didFail = (error) => {
      failure = error.message;
      this.fail(error);
    };
    part.didRecover = () => {
      if (this.#news.text === failure) this.say("");
    };
  }

  // Shows whether changes arrive automatically.
  showConnection(state) {
    const line = this.#find("connection");
    if (line.textContent !== states[state]) line.textContent = states[state];
    document.documentElement.dataset.connection = state;
  }
}

// A number with English digit grouping; a browser needs tens of milliseconds for the first one it
// formats.
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
