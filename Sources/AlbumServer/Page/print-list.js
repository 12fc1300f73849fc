// Prints the albums of the query as a list, not what is on the screen.

import * as pages from "./album-pages.js";
import { find, row } from "./elements.js";
import { valueText } from "./field-values.js";
import * as fields from "./library-fields.js";
import { columns } from "./list-columns.js";

const most = 5000;
const [title, { tHead: head, tBodies: [body] }] = find("printed").children;

// From the browser's menu: those that have arrived.
addEventListener("beforeprint", () => { if (!body.rows.length) fill(pages.arrived()); });
addEventListener("afterprint", () => body.replaceChildren());

export async function print() {
  fill(await pages.range(0, Math.min(most, pages.total) - 1));
  window.print();
}

function fill(albums) {
  const chosen = columns.map(({ field }) => field).filter(Boolean);
  const shown = chosen.length ? chosen
    : ["artist", "title", "genre", "year"].map(fields.named).filter(Boolean);
  const note = pages.total > albums.length ? ` (the first ${albums.length} of ${pages.total})` : "";
  title.textContent = (pages.query || "Albums") + note;
  head.replaceChildren(row(shown.map(({ heading }) => heading), "th"));
  body.replaceChildren(...albums.map((album) =>
    row(shown.map(({ name }) => valueText(album[name])))));
}
