// An album in the row or the grid: its cover, or its title, artist and initials without one.

import * as pictures from "./cover-pictures.js";
import { copy, make } from "./elements.js";

// The albums whose covers were fetched while they were shown.
export const fetched = new Set();

// The path of an album's cover; another cover address, or a fetched cover, gives another path.
export function coverPath({ id, cover_url: address }, size) {
  const mark = fetched.has(id) ? "+" : "";
  return `albums/${id}/cover/${size}#${encodeURIComponent(address ?? "")}${mark}`;
}

export function albumName({ title, artist, year }) {
  return [title, artist, year].filter((part) => part !== null && part !== undefined).join(", ");
}

// What selects several albums when it is pressed.
export const makeBox = () => make("i", { className: "box" });

export class AlbumCell {
  #cell;
  #sleeve = copy("cover-cell");
  #image = this.#sleeve.lastElementChild;
  #shown = "";
  #isLarge = false;
  #ends = [];

  constructor(cell) {
    this.#cell = cell;
    this.#image.onerror = () => { this.#image.hidden = true; };
    cell.replaceChildren(this.#sleeve, makeBox());
  }

  // Shows an album, null while it has not arrived. The selected one is fetched first, and in a
  // large size when the selection stays.
  show(album, { isSelected, isLarge }) {
    const name = album ? albumName(album) : "Loading";
    this.#cell.ariaBusy = album ? null : "true";
    this.#cell.ariaLabel = name;
    if (album) this.#cell.title = name.slice(0, 200);
    const shown = album ? `${coverPath(album, "small")} ${name}` : "";
    if (!shown || shown !== this.#shown) {
      this.#shown = shown;
      this.#isLarge = false;
      this.end();
      this.#image.hidden = true;
      this.#image.removeAttribute("src");
      this.#sleeve.classList.remove("waiting");
      this.#plain(album);
      if (album?.cover_url) this.#want(album, "small", isSelected);
    }
    if (isLarge && this.#ends.length === 1) this.#want(album, "large", true);
  }

  end() {
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  #plain(album) {
    const by = album && (album.artist ?? album.title);
    const [letters, words] = this.#sleeve.children;
    letters.textContent = album ? initials(by) : "";
    words.replaceChildren(...[album?.title, album?.artist].filter(Boolean)
      .map((line) => make("span", { dir: "auto" }, line.slice(0, 90))));
    this.#sleeve.dataset.tint = album ? tint(by, 8) : "";
    this.#sleeve.dataset.pattern = album ? tint(album.title, 5) : "";
  }

  #want(album, size, isSelected) {
    const isFirst = size === "small";
    if (isFirst) this.#sleeve.classList.add("waiting");
    this.#ends.push(pictures.show(coverPath(album, size), isSelected, (url) => {
      if (isFirst) this.#sleeve.classList.remove("waiting");
      // The large one may have arrived earlier.
      if (!url || (isFirst && this.#isLarge)) return;
      this.#isLarge = !isFirst;
      this.#image.src = url;
      this.#image.hidden = false;
    }));
  }
}

function initials(text) {
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return words.slice(0, 2).map((word) => [...word][0].toUpperCase()).join("") || "♪";
}

// One of a few colours or patterns of the style sheet, the same one for the same words.
function tint(words, count) {
  let sum = 0;
  for (const character of words.slice(0, 64)) sum = (sum * 31 + character.codePointAt(0)) % 9973;
  return String(sum % count);
}
