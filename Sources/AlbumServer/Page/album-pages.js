// The albums of the shown query by position, read in pages near the visible ones.

import { read, readPage, pageLength as length } from "./library-client.js";
import { Retrying } from "./retrying.js";

const mostKept = 24;
const mostAtOnce = 500;

export let query = "";
export let total = 0;
// `didArrive` is called with the first and the last index of albums that arrived; `applied` returns
// an album with the changes that wait.
export const delegate = { didArrive() {}, applied: (album) => album };
const pages = new Map();
let wanted = [];
const retrying = new Retrying({ rest: 60 });

// The album at an index; null while it has not arrived.
export function album(index) {
  const found = pages.get(Math.floor(index / length))?.albums[index % length];
  return found ? delegate.applied(found) : null;
}

export function arrived() {
  return [...pages].sort(([left], [right]) => left - right).flatMap(([, { albums }]) => albums);
}

export async function range(first, last) {
  const found = [];
  while (first + found.length <= last) {
    const offset = first + found.length;
    const next = album(offset);
    if (next) {
      found.push(next);
      continue;
    }
    const limit = Math.min(mostAtOnce, last - offset + 1);
    const { albums } = await read("albums", { q: query, limit, offset });
    if (!albums.length) break;
    found.push(...albums);
  }
  return found;
}

// Reads the result of a query, around an index. It is shown by `take`.
export async function readAround(words, index, signal) {
  const number = Math.floor(Math.max(0, index) / length);
  const page = await readPage(words, number, signal);
  return page.albums.length || !page.total ? page : readAround(words, page.total - 1, signal);
}

// Shows a result that was read. For the query already shown, everything is read again.
export function take(result) {
  retrying.abort();
  wanted = [];
  // Old pages of the same query are shown until the new ones have arrived.
  if (result.query === query) for (const old of pages.values()) old.isOld = true;
  else pages.clear();
  ({ query, total } = result);
  keep(result.number, result.albums);
}

export function want(first, last) {
  const range = [Math.floor(first / length), Math.floor(last / length)];
  if (String(range) === String(wanted)) return;
  wanted = range;
  retrying.read((signal) => {
    const missing = [];
    for (let number = range[0]; number <= range[1]; number += 1) {
      if (pages.get(number)?.isOld ?? true) missing.push(number);
    }
    return Promise.all(missing.map(async (number) => {
      const { albums } = await readPage(query, number, signal);
      if (signal.aborted) return;
      keep(number, albums);
      delegate.didArrive(number * length, number * length + length - 1);
    }));
  });
}

function keep(number, albums) {
  pages.delete(number);
  pages.set(number, { albums, isOld: false });
  for (const old of pages.keys()) {
    if (pages.size <= mostKept) break;
    if (!(old >= wanted[0] && old <= wanted[1])) pages.delete(old);
  }
}
