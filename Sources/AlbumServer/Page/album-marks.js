// The albums that are selected together: changed, moved or deleted as one step. Without any, an action
// is for the selected album.

// More than these are selected with a query on the command line.
const most = 10_000;

export class AlbumMarks {
  #pages;
  #albums = new Map();
  // Where a range begins.
  #anchor = null;
  #last = 0;
  didChange = () => {};

  constructor(pages) {
    this.#pages = pages;
  }

  get count() {
    return this.#albums.size;
  }

  get albums() {
    return [...this.#albums.values()];
  }

  has(album) {
    return album !== null && this.#albums.has(album.id);
  }

  // Whether cells have to say if they are marked.
  get isOn() {
    return this.#albums.size > 0;
  }

  toggle(index) {
    const album = this.#pages.album(index);
    if (!album) return;
    this.#anchor = index;
    if (!this.#albums.delete(album.id)) this.#albums.set(album.id, album);
    this.didChange();
  }

  // Marks the albums from the last marked one, or the given one, to another.
  async extend(from, to) {
    this.#anchor ??= from;
    const [first, last] = [Math.min(this.#anchor, to), Math.max(this.#anchor, to)];
    const request = (this.#last += 1);
    const albums = await this.#pages.range(first, Math.min(last, first + most - 1));
    if (request !== this.#last) return;
    this.#albums.clear();
    for (const album of albums) this.#albums.set(album.id, album);
    this.didChange();
  }

  async all() {
    this.#anchor = 0;
    await this.extend(0, this.#pages.total - 1);
  }

  clear() {
    this.#last += 1;
    this.#anchor = null;
    if (!this.#albums.size) return;
    this.#albums.clear();
    this.didChange();
  }

  // Takes the values of albums that were read again.
  refresh() {
    for (const id of this.#albums.keys()) {
      const album = this.#pages.known(id);
      if (album) this.#albums.set(id, album);
    }
  }
}
