// Reports changes as they happen, from any source. One page of a browser follows the server's
// stream for all of them, as a browser keeps only six connections to a server. Without locks for
// coordination, each page follows while it is visible. When too many clients follow already, the
// page polls.

import { ask, read } from "./library-client.js";
import { sleep } from "./retrying.js";
import { root } from "./storage.js";

const shortest = 250;
const longest = 5000;
const pollEvery = 3000;
// The server sends a heartbeat every fifteen seconds; a connection without one is dead, even if no
// error was reported.
const longestSilence = 45_000;

// `didReset` is called when the server's library was restored from a backup; `didBecome` with
// "live", "polling", "away" or "refused".
export const delegate = { didChange() {}, didReset() {}, didBecome() {} };
const place = `moonshelf changes ${root}`;
const channel = new BroadcastChannel(place);
let last = 0;
let state = "";
let isLeading = false;

// Follows the changes after a line of the feed.
export function begin(entry) {
  last = entry;
  channel.onmessage = ({ data: { kind, id, state: leading } }) => {
    if (kind === "who" && isLeading) channel.postMessage({ kind: "state", state });
    if (kind === "state" && !isLeading) become(leading);
    if (kind === "entry") hear(id);
    if (kind === "reset") delegate.didReset();
  };
  if (!navigator.locks) return lead(() => document.visibilityState === "visible");
  navigator.locks.request(place, () => lead(() => true));
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

// Reads a stream of server-sent events. EventSource would do it, if it could send a token.
// Calls `heard` with each event ({ id, kind, data }) until the stream ends; throws the errors of
// the client.
async function follow(after, signal, heard, begun = () => {}) {
  const headers = { "Last-Event-ID": String(after), Accept: "text/event-stream" };
  const answer = await ask("changes", { signal, headers });
  begun();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const silence = setTimeout(() => reader.cancel(), longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const text of events) {
      const { id, event: kind, data } = Object.fromEntries(
        text.split("\n").map((line) => line.split(/: (.*)/s)));
      if (data) heard({ id: Number(id), kind, data: JSON.parse(data) });
    }
  }
}
