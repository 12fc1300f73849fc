// Reads a stream of server-sent events. EventSource would do it, if it could send a token.

import { ask } from "./library-client.js";

// The server sends a heartbeat every fifteen seconds; a connection without one is dead, even if no
// error was reported.
const longestSilence = 45_000;

// Calls `heard` with each event ({ id, kind, data }) until the stream ends; throws the errors of
// the client.
export async function follow(after, signal, heard, begun = () => {}) {
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
