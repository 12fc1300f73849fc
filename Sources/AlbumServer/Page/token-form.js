// Asks for the token, if the library cannot be read or changed without it.

export class TokenForm {
  #dialog;
  #field;
  #problem;
  #token;
  #isRight;
  #mayLeave = true;
  #given = null;

  // `isRight` returns, after a token was stored, whether the server accepts it.
  constructor(dialog, token, isRight) {
    this.#dialog = dialog;
    this.#field = dialog.querySelector("input");
    this.#problem = dialog.querySelector("[role=alert]");
    this.#token = token;
    this.#isRight = isRight;
    dialog.querySelector("form").addEventListener("submit", (event) => this.#submit(event));
    dialog.querySelector("#token-cancel").addEventListener("click", () => this.#close(false));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (this.#mayLeave) this.#close(false);
    });
  }

  // Shows the form until the right token is entered, or the user leaves if that is allowed. Returns
  // whether it was entered.
  ask({ mayLeave, problem = "" }) {
    this.#mayLeave = mayLeave;
    this.#dialog.querySelector("#token-cancel").hidden = !mayLeave;
    this.#say(problem);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#field.focus();
    return new Promise((resolve) => { this.#given = resolve; });
  }

  async #submit(event) {
    event.preventDefault();
    const text = this.#field.value.trim();
    if (!text) return this.#say("Paste the token here.");
    const before = this.#token.text;
    this.#token.keep(text);
    try {
      if (await this.#isRight()) return this.#close(true);
      this.#say("Wrong token.");
    } catch (error) {
      this.#say(error.message);
    }
    this.#token.keep(before);
    this.#field.select();
  }

  #say(text) {
    this.#problem.textContent = text;
    this.#field.setAttribute("aria-invalid", String(text !== ""));
  }

  #close(isGiven) {
    this.#field.value = "";
    this.#dialog.close();
    this.#given?.(isGiven);
    this.#given = null;
  }
}
