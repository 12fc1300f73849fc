// The albums that were deleted lately and are not on the shelf, from the feed of changes.

import { follow } from "./change-feed.js";
import { address } from "./library-client.js";

const entries = 2000;
const most = 50;

// The last ones first: { album, step, time }, the album as it was.
export async function removedAlbums(client, signal) {
  const { last_entry: last } = await client.read("/api/v1/library", { signal });
  const removed = new Map();
  const control = new AbortController();
  signal.addEventListener("abort", () => control.abort());
  try {
    if (last) await follow(client, Math.max(0, last - entries), control.signal, () => {}, ({ id, data }) => {
      for (const { kind, album, last_album: end } of data.changes ?? []) {
        for (let number = album; number <= end && number < album + 1000; number += 1) {
          removed.delete(number);
          // An undone addition is not a deletion.
          if (kind === "removed" && data.act !== "undo") removed.set(number, data);
        }
      }
      if (id >= last) control.abort();
    });
  } catch (error) {
    if (signal.aborted || !control.signal.aborted) throw error;
  }
  const latest = [...removed].reverse().slice(0, most);
  return Promise.all(latest.map(async ([number, { step, time }]) => {
    const path = address(`/api/v1/albums/${number}`, { as_of: `before:${step}` });
    return { album: await client.read(path, { signal }), step, time };
  }));
}
