// Imports a list from a file: the server reads it and says what an import would do, the columns are
// corrected, and the report is shown.

import * as changes from "./album-changes.js";
import { copy, find, make, row } from "./elements.js";
import { address, ask } from "./library-client.js";
import * as fields from "./library-fields.js";
import { fail } from "./news.js";

const largest = 16 << 20;
const dialog = find("import-dialog");
const [summary, problem, content] = dialog.querySelectorAll("[role=status], [role=alert], div");
const [submit, leave] = dialog.querySelectorAll("button");
// The fields of columns that were corrected, by the names of the columns.
const map = new Map();
let file = null;
let source = "";
let token = "";
let reading = new AbortController();

find("import-file").onchange = ({ target }) => {
  if (target.files.length) open(target.files[0]);
  target.value = "";
};
// It may be open again, for another file, when this is called.
dialog.onclose = () => { if (!dialog.open) reading.abort(); };
dialog.querySelector("form").onsubmit = async (event) => {
  if (!event.submitter?.value) return;
  event.preventDefault();
  submit.disabled = true;
  problem.textContent = "";
  const report = await changes.importList(token, file.name, ({ message }) => {
    problem.textContent = message;
  });
  if (report) show(report, [], "Imported");
  else submit.disabled = false;
};

export function open(chosen) {
  if (!changes.areAllowed) return;
  if (chosen.size > largest) {
    fail(new Error(`${chosen.name} is larger than 16 MB. Import it with: moonshelf import FILE`));
    return;
  }
  file = chosen;
  map.clear();
  source = "";
  find("import-title").textContent = `Import ${file.name}`;
  summary.textContent = "Reading…";
  content.replaceChildren();
  if (!dialog.open) dialog.showModal();
  preview();
}

async function preview() {
  reading.abort();
  const { signal } = reading = new AbortController();
  submit.hidden = false;
  submit.disabled = true;
  leave.textContent = "Cancel";
  problem.textContent = "";
  const lines = [...map].map(([column, field]) => `${column}=${field}`).join("\n");
  try {
    const answer = await ask(address("imports/preview", { name: file.name, map: lines, source }), {
      method: "POST", body: file, signal, headers: { "Content-Type": "application/octet-stream" },
    });
    const { preview: found, token: given } = await answer.json();
    if (signal.aborted) return;
    token = given;
    show(found.report, found.lists);
    submit.disabled = false;
  } catch ({ message }) {
    if (signal.aborted) return;
    if (!content.childElementCount) summary.textContent = "";
    problem.textContent = message;
  }
}

function show(report, lists, verb = "To import") {
  summary.textContent = `${verb}: ${changes.sums(report)}.`;
  submit.hidden = !lists.length;
  if (!lists.length) leave.textContent = "Close";
  const focused = document.activeElement?.ariaLabel;
  content.replaceChildren(...lists.flatMap((list) => [
    ...(lists.length > 1 ? [make("h3", { dir: "auto" }, list.path)] : []),
    ...[list.note, ...list.doubts].filter(Boolean)
      .map((text) => make("p", { className: "problem" }, plain(text))),
    ...(list.candidates.length > 1 ? [candidates(list)] : []),
    ...(list.columns.length
      ? [table("import-columns", list.columns.map(column))] : []),
    table("import-albums", list.albums.map(
      ({ artist, title, genre, year }) => [artist, title, genre, year])),
  ]), ...reasons(report));
  // After a correction, the focus stays where it was.
  [...content.querySelectorAll("select")].find(({ ariaLabel }) => ariaLabel === focused)?.focus();
}

function column({ name, fields: used, because, examples }) {
  const other = fields.all.filter((field) => field.writable && field.name !== used[0]);
  const select = make("select", {
    ariaLabel: `Field of ${name}`,
    onchange: ({ target }) => {
      map.set(name, target.value);
      preview();
    },
  }, new Option(used.join(", ") || "left out", ""),
  ...(used.length ? [new Option("leave out", "-")] : []),
  ...other.map((field) => new Option(field.heading, field.name)));
  return [name, select, because, examples.join(" · ")];
}

function candidates({ candidates: all }) {
  const select = make("select", {
    onchange: ({ target }) => {
      source = target.value;
      preview();
    },
  }, ...all.map((one, place) => {
    const why = (place ? one.against : one.for).slice(0, 2).join("; ");
    return new Option(`${one.name}${why ? ` (${why})` : ""}`, one.source);
  }));
  return make("label", {}, "Read as ", select);
}

// What became of the records that were not added, and the warnings, with the line of the first.
function reasons({ not_added: others, in_doubt: doubtful, warnings }) {
  const found = new Map();
  const note = (text, line, count = 1) => {
    const known = found.get(text) ?? { line, count: 0 };
    found.set(text, { ...known, count: known.count + count });
  };
  for (const { fate, reason, line } of [...others, ...doubtful]) note(`${fate}: ${reason}`, line);
  for (const { text, line, count } of warnings) note(plain(text), line, count);
  return [make("ul", {}, ...[...found].map(([text, { line, count }]) =>
    make("li", { dir: "auto" }, `${count} × ${text}${line ? ` (line ${line})` : ""}`)))];
}

function table(template, rows) {
  const element = copy(template);
  element.querySelector("tbody").append(...rows.map((cells) => row(cells)));
  return element;
}

// The advice of the command line in words of this dialog.
function plain(text) {
  return text.replace(/--map '(.+?)=(.+?)'/g, "$1 = $2").replace(/--source (\S+)/, "“$1”");
}
