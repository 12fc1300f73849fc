// Sends requests to the server, with the token, and converts errors to messages for users.

// An error response of the server: `message` is its text.
export class LibraryProblem extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

// There was no response.
class LibraryAway extends Error {
  constructor() {
    super("The server is unreachable.");
  }
}

export class LibraryClient {
  #token;

  constructor(token) {
    this.#token = token;
  }

  // The response to a request; throws the errors above, or an abort of `signal`.
  async ask(path, { method = "GET", signal, headers = {}, body } = {}) {
    const head = { ...headers };
    if (this.#token.text) head.Authorization = `Bearer ${this.#token.text}`;
    const request = { method, signal, body, headers: head, credentials: "omit", redirect: "error" };
    let answer;
    try {
      answer = await fetch(path, request);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new LibraryAway();
    }
    if (!answer.ok) throw new LibraryProblem(answer.status, await detail(answer));
    return answer;
  }

  // Sends a value as JSON; undefined sends no body.
  send(method, path, value) {
    const headers = value === undefined ? {} : { "Content-Type": "application/json" };
    return this.ask(path, { method, headers, body: JSON.stringify(value) });
  }

  async read(path, options) {
    const answer = await this.ask(path, options);
    return answer.json();
  }
}

// An address with query parameters; null values are left out.
export function address(path, values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

async function detail(answer) {
  try {
    return (await answer.json()).detail ?? answer.statusText;
  } catch {
    return answer.statusText || `The server answered ${answer.status}.`;
  }
}
