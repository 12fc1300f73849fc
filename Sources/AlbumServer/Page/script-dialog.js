// The commands of scripts: each is a form made of its options. Those that take a query are actions
// on the chosen albums too.

import { button, find, make } from "./elements.js";
import { read } from "./library-client.js";
import { makeInput, valueOf } from "./script-inputs.js";
import * as job from "./script-job.js";

const dialog = find("scripts-dialog");
const list = find("script-commands");
const part = find("job");
let commands = [];

export async function readCommands() {
  ({ commands } = await read("commands"));
  find("scripts").hidden = !commands.length;
  find("album-scripts").replaceChildren(...commands
    .filter(({ arguments: words }) => takesAlbums(words)).map(({ name, help }) =>
      button(`${name}…`, "scripts", { title: help, dataset: { name, needs: "album" } })));
}

// Shows the commands, or the job that runs; with a name, the form of that command for albums.
export function open(opened, albums) {
  if (!dialog.open) dialog.showModal();
  if (job.isRunning) return;
  show(true);
  list.replaceChildren(...commands.map((command) =>
    line(command, command.name === opened ? numbers(albums) : "")));
  list.querySelector("[open] :is(input, select)")?.focus();
}

find("scripts-back").onclick = () => open();

function line({ name, help, options, arguments: words }, query) {
  const fields = options.map(makeInput);
  const texts = words ? [makeInput({ name: words, type: "text", default: query })] : [];
  const onsubmit = (event) => {
    event.preventDefault();
    run(name, {
      options: Object.fromEntries(
        fields.map(({ control }, index) => [options[index].name, valueOf(control)])),
      arguments: texts.flatMap(({ control: { value } }) =>
        (takesAlbums(words) ? [value.trim()] : value.split(/\s+/)).filter(Boolean)),
    });
  };
  return make("details", { name: "script", open: query || commands.length === 1 },
    make("summary", {}, make("strong", {}, name), ` ${help}`),
    make("form", { onsubmit }, ...texts, ...fields,
      make("p", { className: "actions" }, make("button", { type: "submit" }, "Run"))));
}

async function run(name, values) {
  try {
    await job.start(name, values);
    show(false);
  } catch ({ message }) {
    job.show(message);
  }
}

function show(areCommands) {
  job.show("");
  list.hidden = !areCommands;
  part.hidden = areCommands;
}

// Whether the arguments are one query.
const takesAlbums = (words) => /quer|album/i.test(words);

// Albums as a query: `id:3,5..7`.
function numbers(albums) {
  const runs = [];
  for (const id of albums.map(({ id }) => id).sort((one, other) => one - other)) {
    if (runs.at(-1)?.[1] === id - 1) runs.at(-1)[1] = id;
    else runs.push([id, id]);
  }
  return `id:${runs.map((run) => [...new Set(run)].join("..")).join(",")}`;
}
