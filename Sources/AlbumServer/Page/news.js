// The line that reports the last action, also to screen readers, with a button that undoes only
// that step.

export class News {
  #line;
  #button;
  // The number of the step that the button undoes; null while there is no button.
  offer = null;

  constructor(line, button) {
    this.#line = line;
    this.#button = button;
  }

  get text() {
    return this.#line.textContent;
  }

  // Shows a text; with `undoes`, a step's number, the button next to it undoes that step.
  say(text, { undoes = null, isProblem = false } = {}) {
    this.offer = undoes;
    const hadFocus = document.activeElement === this.#button;
    this.#line.textContent = text;
    this.#line.classList.toggle("problem", isProblem);
    this.#button.hidden = undoes === null;
    return hadFocus && undoes === null;
  }
}
