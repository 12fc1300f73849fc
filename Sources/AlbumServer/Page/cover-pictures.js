// Fetches pictures of covers, the nearest to the middle first, a few at a time: an <img> cannot
// send a token. Each gets a separate address (blob:), which is revoked when the picture is far
// away.

const mostAtOnce = 4;
const mostKept = 80;
// The pause before retrying a busy or unreachable server, at first and at most.
const firstPause = 1000;
const longestPause = 30000;
// The media types that the library stores; other responses are not covers.
const kinds = ["image/jpeg", "image/png", "image/webp", "image/gif"];

export class CoverPictures {
  #client;
  // By path: { url, users } once it has arrived; url is null if there is no picture.
  #kept = new Map();
  #waiting = new Set();
  #running = 0;
  // The selected index: pictures near it are fetched first.
  middle = 0;

  constructor(client) {
    this.#client = client;
  }

  // Calls `arrived` with the address of a picture, or null if there is none; immediately if it is
  // known. The result ends the request, and must be called when the picture is not shown any more.
  show(path, index, arrived) {
    const kept = this.#kept.get(path);
    if (kept) {
      kept.users += 1;
      this.#kept.delete(path);
      this.#kept.set(path, kept);
      arrived(kept.url);
      return () => this.#release(kept);
    }
    const control = new AbortController();
    const wish = { path, index, arrived, control, kept: null, pause: firstPause };
    this.#waiting.add(wish);
    queueMicrotask(() => this.#begin());
    return () => {
      this.#waiting.delete(wish);
      wish.control.abort();
      if (wish.kept) this.#release(wish.kept);
      wish.arrived = () => {};
    };
  }

  // Drops the information that a picture is missing: it may be there now.
  lookAgain() {
    for (const [path, kept] of this.#kept) if (!kept.url) this.#kept.delete(path);
  }

  #begin() {
    while (this.#running < mostAtOnce && this.#waiting.size) {
      let nearest = null;
      for (const wish of this.#waiting) {
        const distance = Math.abs(wish.index - this.middle);
        if (!nearest || distance < Math.abs(nearest.index - this.middle)) nearest = wish;
      }
      this.#waiting.delete(nearest);
      this.#running += 1;
      this.#fetch(nearest).finally(() => {
        this.#running -= 1;
        this.#begin();
      });
    }
  }

  async #fetch(wish) {
    let url = null;
    try {
      const answer = await this.#client.ask(wish.path, { signal: wish.control.signal });
      const picture = await answer.blob();
      if (kinds.includes(picture.type)) url = URL.createObjectURL(picture);
    } catch (error) {
      if (wish.control.signal.aborted) return;
      // A busy or unreachable server may still have the picture.
      if (error.status === 503 || error.status === undefined) return this.#fetchLater(wish);
      if (error.status !== 404) return wish.arrived(null);
    }
    if (wish.control.signal.aborted) return url && URL.revokeObjectURL(url);
    wish.kept = { url, users: 1, path: wish.path };
    const known = this.#kept.get(wish.path);
    if (known && !known.users) this.#giveBack(known);
    this.#kept.set(wish.path, wish.kept);
    this.#forgetOld();
    wish.arrived(url);
  }

  #fetchLater(wish) {
    setTimeout(() => {
      if (wish.control.signal.aborted) return;
      this.#waiting.add(wish);
      this.#begin();
    }, wish.pause);
    wish.pause = Math.min(2 * wish.pause, longestPause);
  }

  #release(kept) {
    kept.users -= 1;
    // Another cell may have fetched the same picture in the meantime.
    if (!kept.users && this.#kept.get(kept.path) !== kept) this.#giveBack(kept);
    this.#forgetOld();
  }

  #giveBack({ url }) {
    if (url) URL.revokeObjectURL(url);
  }

  #forgetOld() {
    for (const [path, kept] of this.#kept) {
      if (this.#kept.size <= mostKept) return;
      if (kept.users > 0) continue;
      this.#kept.delete(path);
      this.#giveBack(kept);
    }
  }
}
