// Fetches pictures of covers: an <img> cannot send a token. The browser puts the requests in order,
// those of the selected album first. Each shown picture has an address (blob:), which is revoked
// afterwards.

import { ask } from "./library-client.js";
import { sleep } from "./retrying.js";

const mostKept = 80;
// The pause before retrying a busy or unreachable server, at first and at most.
const firstPause = 1000;
const longestPause = 30_000;
// The media types that the library stores; other responses are not covers.
export const kinds = ["image/jpeg", "image/png", "image/webp", "image/gif"];

// What the pictures of other albums than the selected one wait for.
let others = null;
// By path: the picture, or null if there is none; those used last are at the end.
const kept = new Map();

// Calls `arrived` with the address of a picture, or null if there is none. Returns a function to be
// called when the picture is not shown any more.
export function show(path, isSelected, arrived) {
  const control = new AbortController();
  let url = null;
  picture(path, isSelected ? "high" : "low", control.signal).then((found) => {
    if (control.signal.aborted) return;
    url = found && URL.createObjectURL(found);
    arrived(url);
  });
  return () => {
    control.abort();
    if (url) URL.revokeObjectURL(url);
  };
}

// Lets them wait, so that the first picture is there soon.
export function hasten(shown) {
  others = shown;
}

// Drops the information that a picture is missing: it may be there now.
export function lookAgain() {
  for (const [path, found] of kept) if (!found) kept.delete(path);
}

async function picture(path, priority, signal) {
  if (priority === "low") await others;
  let found = kept.get(path) ?? null;
  for (let pause = firstPause; !kept.has(path); pause = Math.min(2 * pause, longestPause)) {
    try {
      const answer = await (await ask(path, { signal, priority })).blob();
      if (kinds.includes(answer.type)) found = answer;
      break;
    } catch (error) {
      if (error.status === 404) break;
      // A busy or unreachable server may still have the picture.
      if (signal.aborted || (error.status && error.status !== 503)) return null;
      await sleep(pause);
      if (signal.aborted) return null;
    }
  }
  kept.delete(path);
  kept.set(path, found);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value);
  return found;
}
