// Does again what failed because the server was away or busy, less and less often.

const shortest = 500;
const longest = 5000;

export class Retrying {
  #timer = 0;
  #pause = shortest;

  // Whether it failed before, so that a person has heard of it.
  get isAgain() {
    return this.#pause > shortest;
  }

  // Does something after a pause, unless the error is one that comes back every time.
  after(error, body) {
    this.cancel();
    if (error.status && error.status < 500) return;
    this.#timer = setTimeout(body, this.#pause);
    this.#pause = Math.min(this.#pause * 2, longest);
  }

  // Nothing is to be done again now.
  cancel() {
    clearTimeout(this.#timer);
  }

  // It worked, or something else is wanted.
  end() {
    this.cancel();
    this.#pause = shortest;
  }
}
