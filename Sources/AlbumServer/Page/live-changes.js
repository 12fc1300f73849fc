// Reports changes as they happen, from any source.
//
// One page of a browser follows the server's stream for all of them, and passes the events on: a
// browser keeps six connections to a server, so a stream for each page would leave none for
// requests. If the browser has no locks for coordination, each page follows while it is visible.
// When too many clients follow already, the page polls every few seconds instead. An unreachable
// server is retried with increasing pauses.

import { follow } from "./change-feed.js";

const longest = 5000;
const pollEvery = 3000;

export class LiveChanges {
  #client;
  #channel = new BroadcastChannel("moonshelf changes");
  #last = 0;
  #state = "";
  #isLeading = false;
  // Called after a change.
  didChange = () => {};
  // Called when the server's library is not the one that was followed, but was restored from a
  // backup.
  didReset = () => {};
  // Called with "live", "polling", "away" or "refused" when the state changes.
  didBecome = () => {};

  constructor(client) {
    this.#client = client;
  }

  // Follows the changes after a line of the feed, for as long as the page lasts.
  begin(last) {
    this.#last = last;
    this.#channel.onmessage = ({ data }) => this.#listen(data);
    if (navigator.locks) {
      navigator.locks.request("moonshelf changes", () => this.#lead(() => true));
      this.#channel.postMessage({ kind: "who" });
    } else {
      this.#lead(() => document.visibilityState === "visible");
    }
  }

  // Sets the last known line of the feed, so that it is not reported again.
  know(last) {
    this.#last = Math.max(this.#last, last);
  }

  #listen(data) {
    if (data.kind === "who" && this.#isLeading) this.#tell({ kind: "state", state: this.#state });
    if (data.kind === "state" && !this.#isLeading) this.#become(data.state);
    if (data.kind === "entry") this.#hear(data.id);
    if (data.kind === "reset") this.didReset();
  }

  async #lead(isWanted) {
    this.#isLeading = true;
    let pause = 250;
    while (true) {
      await until(isWanted);
      const control = new AbortController();
      const look = () => isWanted() || control.abort();
      document.addEventListener("visibilitychange", look);
      try {
        await follow(this.#client, this.#last, control.signal, () => {
          pause = 250;
          this.#become("live");
        }, ({ id, kind }) => {
          if (kind === "reset") return this.#reset();
          this.#tell({ kind: "entry", id });
          this.#hear(id);
        });
        // It ended regularly: the server shuts down.
        if (isWanted()) this.#become("away");
      } catch (error) {
        if (!control.signal.aborted) {
          if (error.status === 503) await this.#poll();
          else this.#become(error.status === 401 ? "refused" : "away");
        }
      } finally {
        document.removeEventListener("visibilitychange", look);
      }
      await sleep(pause);
      pause = Math.min(pause * 2, longest);
    }
  }

  // Polls once, and returns whether there is anything new.
  async #poll() {
    try {
      const library = await this.#client.read("/api/v1/library");
      this.#become("polling");
      if (library.last_entry < this.#last) return this.#reset();
      this.#tell({ kind: "entry", id: library.last_entry });
      this.#hear(library.last_entry);
      await sleep(pollEvery);
    } catch {
      this.#become("away");
    }
  }

  #reset() {
    this.#tell({ kind: "reset" });
    this.didReset();
  }

  #hear(id) {
    if (id <= this.#last) return;
    this.#last = id;
    this.didChange();
  }

  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    if (this.#isLeading) this.#tell({ kind: "state", state });
    this.didBecome(state);
  }

  #tell(data) {
    this.#channel.postMessage(data);
  }
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function until(isSo) {
  return new Promise((resolve) => {
    function look() {
      if (!isSo()) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    }
    document.addEventListener("visibilitychange", look);
    look();
  });
}
