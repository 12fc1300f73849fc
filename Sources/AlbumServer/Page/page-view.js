// The parts of the page around the row: the selected album, the count, the actions, errors.

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

  constructor(find, news, field) {
    this.#find = find;
    this.#news = news;
    this.#field = field;
  }

  showQuery(query) {
    this.#field.words = query;
  }

  showAlbum(album, index, count) {
    const find = this.#find;
    const place = find("place");
    find("title").textContent = album?.title ?? (count ? "…" : "Empty");
    find("artist").textContent = album ? [album.artist, album.year].filter(Boolean).join(" · ") : "";
    find("count").textContent = count
      ? `${grouped(index + 1)} of ${grouped(count)}` : "No albums";
    place.max = Math.max(1, count);
    place.value = index + 1;
    place.disabled = count < 2;
    place.setAttribute("aria-valuetext", `${index + 1} of ${count}${album ? `, ${album.title.slice(0, 80)}` : ""}`);
  }

  // Disables unavailable actions, and gives the reason if it is a missing token.
  showActions({ canWrite, canUndo, canRedo, canTrash }) {
    const find = this.#find;
    find("looking-only").hidden = canWrite;
    const states = { undo: canUndo, redo: canRedo, trash: canTrash };
    let lostFocus = false;
    for (const [name, can] of Object.entries(states)) {
      const button = find(name);
      lostFocus ||= document.activeElement === button && !(can && canWrite);
      button.disabled = !(can && canWrite);
      if (canWrite) button.removeAttribute("aria-describedby");
      else button.setAttribute("aria-describedby", "looking-only-reason");
    }
    // If the focused button is disabled now, the focus moves to the albums.
    if (lostFocus) find("shelf").focus();
  }

  say(text, options) {
    if (this.#news.say(text, options)) this.#find("shelf").focus();
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
