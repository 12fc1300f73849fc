// An album in the row or the grid: its cover, or its title, artist and initials without one. All
// texts are set as text.

// The path of an album's cover in one of its sizes; a different cover address gives a different
// path.
export function coverPath(album, size) {
  const change = encodeURIComponent(album.cover_url ?? "");
  return `/api/v1/albums/${album.id}/cover/${size}#${change}`;
}

// The text for an album without a picture.
export function albumName(album) {
  return [album.title, album.artist, album.year].filter((part) => part !== null).join(", ");
}

export class AlbumCell {
  #cell;
  #sleeve = document.createElement("div");
  #initials = document.createElement("span");
  #words = document.createElement("span");
  #image = document.createElement("img");
  #shown = "";
  #isLarge = false;
  #ends = [];

  constructor(cell) {
    this.#cell = cell;
    this.#sleeve.className = "sleeve";
    this.#initials.className = "initials";
    this.#words.className = "words";
    for (const part of [this.#initials, this.#words]) part.setAttribute("aria-hidden", "true");
    this.#image.alt = "";
    this.#image.decoding = "async";
    this.#image.draggable = false;
    this.#image.hidden = true;
    // An unreadable picture is hidden.
    this.#image.addEventListener("error", () => { this.#image.hidden = true; });
    this.#sleeve.append(this.#initials, this.#words, this.#image);
    cell.replaceChildren(this.#sleeve);
  }

  // Shows an album, with pictures in the given sizes, the better one last; null while it has not
  // arrived.
  show(album, index, pictures, sizes) {
    if (!album) {
      this.#cell.setAttribute("aria-label", "Loading");
      this.#cell.setAttribute("aria-busy", "true");
      this.#change("", () => this.#plain(""));
      return;
    }
    this.#cell.removeAttribute("aria-busy");
    this.#cell.setAttribute("aria-label", albumName(album));
    this.#cell.title = albumName(album).slice(0, 200);
    const shown = `${coverPath(album, "small")} ${albumName(album)}`;
    this.#change(shown, () => {
      this.#plain(initials(album), album);
      if (album.cover_url !== null) this.#want(album, index, pictures, "small");
    });
    // The large one is loaded when the selection stays.
    if (sizes.includes("large") && album.cover_url !== null && this.#ends.length === 1) {
      this.#want(album, index, pictures, "large");
    }
  }

  // Releases the pictures.
  end() {
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  #change(shown, body) {
    if (shown && shown === this.#shown) return;
    this.#shown = shown;
    this.#isLarge = false;
    this.end();
    this.#image.hidden = true;
    this.#image.removeAttribute("src");
    this.#sleeve.classList.remove("waiting");
    body();
  }

  #plain(text, album = null) {
    this.#initials.textContent = text;
    const lines = album ? [album.title, album.artist].filter(Boolean) : [];
    this.#words.replaceChildren(...lines.map((line) => {
      const part = document.createElement("span");
      part.textContent = line.slice(0, 90);
      part.dir = "auto";
      return part;
    }));
    this.#sleeve.dataset.tint = album ? tint(album.artist ?? album.title, 8) : "";
    this.#sleeve.dataset.pattern = album ? tint(album.title, 5) : "";
  }

  #want(album, index, pictures, size) {
    const isFirst = size === "small";
    if (isFirst) this.#sleeve.classList.add("waiting");
    const end = pictures.show(coverPath(album, size), index, (url) => {
      if (isFirst) this.#sleeve.classList.remove("waiting");
      // The large one may have arrived earlier.
      if (!url || (isFirst && this.#isLarge)) return;
      this.#isLarge = !isFirst;
      this.#image.src = url;
      this.#image.hidden = false;
    });
    this.#ends.push(end);
  }
}

// The first letters of the first two words, in any script.
function initials(album) {
  const words = (album.artist ?? album.title).split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return words.slice(0, 2).map((word) => [...word][0].toUpperCase()).join("") || "♪";
}

// One of a few colours or patterns of the style sheet, the same one for the same words.
function tint(words, count) {
  let sum = 0;
  for (const character of words.slice(0, 64)) sum = (sum * 31 + character.codePointAt(0)) % 9973;
  return String(sum % count);
}
