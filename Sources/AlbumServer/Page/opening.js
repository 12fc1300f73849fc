// Requests what the first covers need while the rest of the page is still loading: the library, and
// the albums at the place of the last visit.

import { read, readPage, pageLength } from "./library-client.js";
import { lastLibrary, restored } from "./page-address.js";

export const opening = read("library");
opening.catch(() => {});
// Most likely it is the library of the last visit.
export const likely = visit(lastLibrary);

// The state to start with in a library, the position of the selected album, and the page of albums
// where that was.
export function visit(library) {
  const state = restored(library);
  const { query = "", selection, index } = state;
  const place = selection && position(selection, query);
  const page = readPage(query, Math.floor(index / pageLength));
  const both = Promise.all([place, page]);
  both.catch(() => {});
  return { state, both };
}

// The position of an album in the result of a query; null if it is not in it.
export async function position(album, q = "", signal) {
  return (await read(`albums/${album}/position`, { q }, signal)).position;
}
