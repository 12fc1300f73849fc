// Asks the server, showing the token, and says in words for a person what went wrong.

// The server answered, and not as was hoped: `message` is what it said.
export class LibraryProblem extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

// There was no answer at all.
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

  // The answer to a request; throws what the classes above say, or that `signal` was aborted.
  async ask(path, { method = "GET", signal, headers = {} } = {}) {
    const head = { ...headers };
    if (this.#token.text) head.Authorization = `Bearer ${this.#token.text}`;
    const request = { method, signal, headers: head, credentials: "omit", redirect: "error" };
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

  async read(path, options) {
    const answer = await this.ask(path, options);
    return answer.json();
  }
}

// The address of something with what is asked of it; what is null is left out.
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
