// The token that the server wants to be shown. It comes in the fragment of the address, which browsers send
// to nobody, and is kept for this origin, so that the address bar need not show it.

const place = "moonshelf.token";

export class AccessToken {
  #text = "";

  constructor() {
    this.#text = remembered();
    this.takeFromAddress();
  }

  // What a request shows; empty while nobody gave a token.
  get text() {
    return this.#text;
  }

  // Keeps a token for the next time; an empty one is forgotten.
  keep(text) {
    this.#text = text.trim();
    try {
      if (this.#text) localStorage.setItem(place, this.#text);
      else localStorage.removeItem(place);
    } catch {
      // Where nothing may be kept, it lasts as long as the page.
    }
  }

  // Takes the token out of the address bar, where somebody could look over a shoulder, and out of the
  // browser's history. Answers whether there was one.
  takeFromAddress() {
    const words = new URLSearchParams(location.hash.slice(1));
    const token = words.get("token");
    if (!token) return false;
    this.keep(token);
    words.delete("token");
    const rest = words.toString().replace(/=(?=&|$)/g, "");
    history.replaceState(null, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
    return true;
  }
}

function remembered() {
  try {
    return localStorage.getItem(place) ?? "";
  } catch {
    return "";
  }
}
