// The access token for the server. It arrives in the fragment of the address, which browsers do not
// send, and is stored for this origin, so that the address bar need not show it.

import { store, stored } from "./storage.js";

const place = "moonshelf.token";

export class AccessToken {
  // The token for requests; empty if there is none.
  text = stored(place) ?? "";

  constructor() {
    this.takeFromAddress();
  }

  // Stores a token for the next time; an empty one is removed.
  keep(text) {
    this.text = text.trim();
    store(place, this.text);
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
