// The line that says what was just done, aloud too, with a button that takes it back.

export class News {
  #line;
  #button;

  constructor(line, button) {
    this.#line = line;
    this.#button = button;
  }

  // Says something; with `canUndo` the button beside it takes it back.
  say(text, { canUndo = false, isProblem = false } = {}) {
    const hadFocus = document.activeElement === this.#button;
    this.#line.textContent = text;
    this.#line.classList.toggle("problem", isProblem);
    this.#button.hidden = !canUndo;
    return hadFocus && !canUndo;
  }
}
