// The albums that are selected together: changed, moved or deleted as one step. Without any, an
// action is for the selected album.

import * as pages from "./album-pages.js";

// More than these are selected with a query on the command line.
const most = 10_000;

export const marked = new Map();
export const delegate = { didChange() {} };
let anchor = null;
let last = 0;

export function has(album) {
  return album !== null && marked.has(album.id);
}

export function toggle(index) {
  const album = pages.album(index);
  if (!album) return;
  anchor = index;
  if (!marked.delete(album.id)) marked.set(album.id, album);
  delegate.didChange();
}

// Marks the albums from the last marked one, or the given one, to another.
export async function extend(from, to) {
  anchor ??= from;
  const [first, end] = [Math.min(anchor, to), Math.max(anchor, to)];
  const request = (last += 1);
  const albums = await pages.range(first, Math.min(end, first + most - 1));
  if (request !== last) return;
  marked.clear();
  for (const album of albums) marked.set(album.id, album);
  delegate.didChange();
}

export function all() {
  anchor = 0;
  return extend(0, pages.total - 1);
}

export function clear() {
  last += 1;
  anchor = null;
  if (!marked.size) return;
  marked.clear();
  delegate.didChange();
}

export function refresh() {
  for (const album of pages.arrived()) if (has(album)) marked.set(album.id, album);
}
