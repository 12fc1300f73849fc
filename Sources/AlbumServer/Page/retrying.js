// Reads something for a part of the page: a new reading aborts the one before, and one that failed since
// the server was unreachable or busy is repeated, with increasing pauses. The part has `didFail`, called
// with an error when it first occurs, and `didRecover`.

const shortest = 500;
const longest = 5000;

export class Retrying {
  #timer = 0;
  #pause = shortest;
  #control = null;

  // Whether it failed before, so that the user has been informed.
  get isAgain() {
    return this.#pause > shortest;
  }

  // Calls a function with a signal, again after a failure.
  async read(part, body) {
    this.abort();
    const { signal } = this.#control = new AbortController();
    try {
      await body(signal);
      if (signal.aborted) return;
      if (this.isAgain) part.didRecover();
      this.end();
    } catch (error) {
      if (signal.aborted) return;
      if (!this.isAgain) part.didFail(error);
      this.after(error, () => this.read(part, body));
    }
  }

  // Aborts the reading.
  abort() {
    this.cancel();
    this.#control?.abort();
  }

  // Calls a function after a pause, unless the error would occur every time.
  after(error, body) {
    this.cancel();
    if (error.status && error.status < 500) return;
    this.#timer = setTimeout(body, this.#pause);
    this.#pause = Math.min(this.#pause * 2, longest);
  }

  // Cancels a pending retry.
  cancel() {
    clearTimeout(this.#timer);
  }

  // Resets the pause, after a success or when something else is requested.
  end() {
    this.cancel();
    this.#pause = shortest;
  }
}
