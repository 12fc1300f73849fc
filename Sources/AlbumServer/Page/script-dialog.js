// The commands of scripts: each is a form made of its options. Those that take a query are actions
// on the chosen albums too.

import { chosen } from "./album-browser.js";
import { button, copy, find } from "./elements.js";
import { read } from "./library-client.js";
import { showCommands } from "./page-keys.js";
import { makeInput, valueOf } from "./script-inputs.js";
import * as job from "./script-job.js";

const dialog = find("scripts-dialog");
const list = find("script-commands");
const part = find("job");
let commands = [];

export async function readCommands() {
  ({ commands } = await read("commands"));
  find("scripts").hidden = !commands.length;
  find("album-scripts").replaceChildren(...commands.filter(takesAlbums).map(({ name, help }) =>
    button(`${name}…`, "scripts", { title: help, dataset: { name, needs: "album" } })));
  const all = { label: "Commands", help: "runs a command of a script", keys: ":", perform: open };
  showCommands(!commands.length ? [] : [all, ...commands.map((command) => ({
    label: command.name, help: command.help, keys: command.key ?? "",
    perform: () => perform(command),
  }))]);
}

// Shows the commands, or the job that runs; with a name, the form of that command for the chosen
// albums.
export function open(name) {
  if (!dialog.open) dialog.showModal();
  if (job.isRunning) return;
  show(true);
  list.replaceChildren(...commands.map((command) => line(command, command.name === name)));
  list.querySelector("details[open] :is(input, select)")?.focus();
}

// Runs a command on the chosen albums; one with options to choose shows its form first.
function perform(command) {
  open(command.name);
  const isReady = takesAlbums(command) ? chosen().length : !command.arguments;
  if (isReady && !command.options.length) list.querySelector("details[open] form")?.requestSubmit();
}

find("scripts-back").onclick = () => open();

function line(command, isOpened) {
  const { name, help, options, arguments: words } = command;
  const query = isOpened && takesAlbums(command) ? numbers(chosen()) : "";
  const fields = options.map(makeInput);
  const texts = words ? [makeInput({ name: words, type: "text", default: query })] : [];
  const element = copy("script-command");
  const [title, note, form] = element.querySelectorAll("strong, span, form");
  [title.textContent, note.textContent] = [name, help];
  element.open = isOpened || commands.length === 1;
  form.prepend(...texts, ...fields);
  form.onsubmit = (event) => {
    event.preventDefault();
    run(name, {
      options: Object.fromEntries(
        fields.map(({ control }, index) => [options[index].name, valueOf(control)])),
      arguments: texts.flatMap(({ control: { value } }) =>
        (takesAlbums(command) ? [value.trim()] : value.split(/\s+/)).filter(Boolean)),
    });
  };
  return element;
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
function takesAlbums({ arguments: words }) {
  return /quer|album/i.test(words);
}

// Albums as a query: `id:3,5..7`.
function numbers(albums) {
  const runs = [];
  for (const id of albums.map(({ id }) => id).sort((one, other) => one - other)) {
    if (runs.at(-1)?.[1] === id - 1) runs.at(-1)[1] = id;
    else runs.push([id, id]);
  }
  return albums.length ? `id:${runs.map((run) => [...new Set(run)].join("..")).join(",")}` : "";
}
