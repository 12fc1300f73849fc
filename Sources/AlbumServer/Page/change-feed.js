// Reads a stream of server-sent events. EventSource would do it, if it could send a token.

// The server sends a heartbeat every fifteen seconds; a connection without one is dead, even if no
// error was reported.
const longestSilence = 45_000;

// Calls `heard` with each event ({ id, kind, data }) until the stream ends; throws the errors of
// the client.
export async function follow(client, after, signal, begun, heard) {
  const headers = { "Last-Event-ID": String(after), Accept: "text/event-stream" };
  const answer = await client.ask("/api/v1/changes", { signal, headers });
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
      const event = parse(text);
      if (event) heard(event);
    }
  }
}

function parse(text) {
  const event = { id: 0, kind: "", data: null };
  for (const line of text.split("\n")) {
    if (line.startsWith("id: ")) event.id = Number(line.slice(4));
    if (line.startsWith("event: ")) event.kind = line.slice(7);
    if (line.startsWith("data: ")) event.data = JSON.parse(line.slice(6));
  }
  return event.data ? event : null;
}
