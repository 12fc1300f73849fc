// Retries requests that failed because the server was unreachable or busy, with increasing pauses.

const shortest = 500;
const longest = 5000;

export class Retrying {
  #timer = 0;
  #pause = shortest;

  // Whether it failed before, so that the user has been informed.
  get isAgain() {
    return this.#pause > shortest;
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
