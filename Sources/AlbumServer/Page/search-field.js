// Searches while the user types. A search without a response is repeated with the current text of
// the field, so that field and shelf agree.

import { search } from "./album-browser.js";
import * as views from "./album-views.js";
import { find } from "./elements.js";
import { read } from "./library-client.js";
import { quoted } from "./query-sort.js";
import { Retrying } from "./retrying.js";

const pause = 120;

const field = find("search");
const retrying = new Retrying({ show: (text) => {
  find("search-problem").textContent = text;
  field.ariaInvalid = String(text !== "");
} });
let timer = 0;

field.oninput = () => {
  clearTimeout(timer);
  timer = setTimeout(run, pause);
};
field.onfocus = offer;
field.form.onsubmit = async (event) => {
  event.preventDefault();
  // A faulty query stays here, to be corrected.
  if (await run()) views.focus();
};

export function words() {
  return field.value.trim();
}

// Shows a query that is the result already, unless the user may be typing another one.
export function showQuery(text) {
  if (document.activeElement !== field) field.value = text;
}

// Shows the result of a query; returns whether it is valid.
export function show(text) {
  field.value = text;
  return run();
}

export function focus() {
  field.focus();
  field.select();
}

function run() {
  clearTimeout(timer);
  return retrying.read((signal) => search(words(), signal));
}

// Offers the saved queries as completions.
async function offer() {
  try {
    const shelves = await read("shelves");
    field.list.replaceChildren(...shelves.map(({ name, albums }) => {
      const label = albums === null ? "" : `${albums} ${albums === 1 ? "album" : "albums"}`;
      return Object.assign(new Option("", `shelf:${quoted(name)}`), { label });
    }));
  } catch {
    // Without completions the field can be used as well.
  }
}
