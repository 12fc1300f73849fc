// Prints the albums of the query as a list, not what is on the screen.

import * as pages from "./album-pages.js";
import { find, make } from "./elements.js";
import { valueText } from "./field-values.js";
import * as fields from "./library-fields.js";
import { columns } from "./list-columns.js";

const most = 5000;
const section = find("printed");

// From the browser's menu: those that have arrived.
addEventListener("beforeprint", () => { if (!section.childElementCount) fill(pages.arrived()); });
addEventListener("afterprint", () => section.replaceChildren());

export async function print() {
  fill(await pages.range(0, Math.min(most, pages.total) - 1));
  window.print();
}

function fill(albums) {
  const chosen = columns.map(({ field }) => field).filter(Boolean);
  const shown = chosen.length ? chosen
    : ["artist", "title", "genre", "year"].map(fields.named).filter(Boolean);
  const note = pages.total > albums.length ? ` (the first ${albums.length} of ${pages.total})` : "";
  const row = (name, texts) =>
    make("tr", {}, ...texts.map((text) => make(name, { dir: "auto" }, text)));
  section.replaceChildren(make("h2", {}, (pages.query || "Albums") + note), make("table", {},
    make("thead", {}, row("th", shown.map(({ heading }) => heading))),
    make("tbody", {}, ...albums.map((album) =>
      row("td", shown.map(({ name }) => valueText(album[name])))))));
}
