// The access token for the server. It arrives in the fragment of the address, which browsers do not
// send, and is stored for this origin, so that the address bar need not show it.

const place = "moonshelf.token";

export class AccessToken {
  #text = "";

  constructor() {
    this.#text = remembered();
    this.takeFromAddress();
  }

  // The token for requests; empty if there is none.
  get text() {
    return this.#text;
  }

  // Stores a token for the next time; an empty one is removed.
  keep(text) {
    this.#text = text.trim();
    try {
      if (this.#text) localStorage.setItem(place, this.#text);
      else localStorage.removeItem(place);
    } catch {
      // If nothing can be stored, it lasts as long as the page.
    }
  }

  // Removes the token from the address bar, where it is visible to others, and from the browser's
  // history. Returns whether there was one.
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
