// Reports changes as they happen, from any source.
//
// One page of a browser follows the server's stream for all of them, and passes the events on: a
// browser keeps six connections to a server, so a stream for each page would leave none for
// requests. If the browser has no locks for coordination, each page follows while it is visible.
// When too many clients follow already, the page polls every few seconds instead. An unreachable
// server is retried with increasing pauses.

import { follow } from "./change-feed.js";
import { read } from "./library-client.js";
import { sleep } from "./retrying.js";

const shortest = 250;
const longest = 5000;
const pollEvery = 3000;

// `didChange` is called after a change; `didReset` when the server's library is not the one that was
// followed, but was restored from a backup; `didBecome` with "live", "polling", "away" or "refused".
export const delegate = { didChange() {}, didReset() {}, didBecome() {} };
const channel = new BroadcastChannel("moonshelf changes");
let last = 0;
let state = "";
let isLeading = false;

// Follows the changes after a line of the feed, for as long as the page lasts.
export function begin(entry) {
  last = entry;
  channel.onmessage = ({ data: { kind, id, state: leading } }) => {
    if (kind === "who" && isLeading) channel.postMessage({ kind: "state", state });
    if (kind === "state" && !isLeading) become(leading);
    if (kind === "entry") hear(id);
    if (kind === "reset") delegate.didReset();
  };
  if (!navigator.locks) return lead(() => document.visibilityState === "visible");
  navigator.locks.request("moonshelf changes", () => lead(() => true));
  channel.postMessage({ kind: "who" });
}

// Sets the last known line of the feed, so that it is not reported again.
export function know(entry) {
  last = Math.max(last, entry);
}

async function lead(isWanted) {
  isLeading = true;
  let pause = shortest;
  while (true) {
    while (!isWanted()) await sleep(shortest);
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener("visibilitychange", () => isWanted() || control.abort(), { signal });
    try {
      await follow(last, signal, ({ id, kind }) => {
        if (kind === "reset") reset();
        else tell(id);
      }, () => {
        pause = shortest;
        become("live");
      });
      // It ended regularly: the server shuts down.
      become("away");
    } catch (error) {
      if (signal.aborted) continue;
      if (error.status === 503) await poll();
      else become(error.status === 401 ? "refused" : "away");
    }
    control.abort();
    await sleep(pause);
    pause = Math.min(pause * 2, longest);
  }
}

async function poll() {
  try {
    const library = await read("library");
    become("polling");
    if (library.last_entry < last) return reset();
    tell(library.last_entry);
    await sleep(pollEvery);
  } catch {
    become("away");
  }
}

function reset() {
  channel.postMessage({ kind: "reset" });
  delegate.didReset();
}

function tell(id) {
  channel.postMessage({ kind: "entry", id });
  hear(id);
}

function hear(id) {
  if (id <= last) return;
  last = id;
  delegate.didChange();
}

function become(now) {
  if (now === state) return;
  state = now;
  if (isLeading) channel.postMessage({ kind: "state", state });
  delegate.didBecome(state);
}
