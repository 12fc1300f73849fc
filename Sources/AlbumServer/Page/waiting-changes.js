// Changes made without a connection: they wait in this browser, and are sent when the server is
// there again. A value that was changed in the meantime is asked about.

import { ask as show } from "./ask-form.js";
import { find } from "./elements.js";
import { valueText } from "./field-values.js";
import { ask, send as transfer } from "./library-client.js";
import { fail, say } from "./news.js";
import { store, stored } from "./storage.js";

const dialog = find("waiting-dialog");
let place = "";
// Each { id, name, fields, before }: the new values of an album and those before; one without an
// `id` is added.
let waiting = [];

// The changes of a library, which are sent by flush().
export function begin(library) {
  place = `moonshelf.waiting.${library}`;
  load();
}

// Lets a change wait; returns whether it could be stored.
export function add(change) {
  load();
  waiting.push(change);
  return save();
}

// An album with the values that wait.
export function applied(album) {
  return waiting.reduce(
    (album, { id, fields }) => (id === album.id ? { ...album, ...fields } : album), album);
}

// The fields of an album that wait.
export function names(album) {
  return waiting.filter(({ id }) => id === album).flatMap(({ fields }) => Object.keys(fields));
}

// Sends the changes, oldest first, from one tab at a time; returns how many.
export function flush() {
  if (!waiting.length) return 0;
  return navigator.locks ? navigator.locks.request(place, sendAll) : sendAll();
}

async function sendAll() {
  let sent = 0;
  for (load(); waiting.length; save()) {
    const [{ name }] = waiting;
    try {
      if (!(await send(waiting[0]))) break;
      sent += 1;
    } catch ({ status = 0, message }) {
      // Later, or with another token, it may be accepted.
      if (status < 400 || status > 499 || [401, 403].includes(status)) {
        if (status) fail(new Error(message));
        break;
      }
      const text = `The change of ${name} was refused: ${message}`;
      if ((await choose(text, { "": "Keep it here", drop: "Discard it" })) !== "drop") break;
    }
    waiting.shift();
  }
  if (sent) say(`Sent ${counted(sent)} made without a connection.`);
  return sent;
}

// Returns false if the user wants to decide later.
async function send({ id, name, fields, before }) {
  if (!id) return transfer("POST", "albums", fields);
  const answer = await ask(`albums/${id}`);
  const now = await answer.json();
  const wanted = { ...fields };
  for (const field of Object.keys(fields)) {
    const [theirs, mine, old] = [now, fields, before].map((values) => valueText(values[field]));
    if (theirs === mine || theirs === old) continue;
    const choice = await choose(`${field} of ${name} was changed in the meantime.`,
      { mine: `Yours: ${mine || "none"}`, theirs: `Theirs: ${theirs || "none"}` });
    if (!choice) return false;
    if (choice === "theirs") delete wanted[field];
  }
  if (!Object.keys(wanted).length) return true;
  try {
    return await transfer("PATCH", `albums/${id}`, wanted, { "If-Match": answer.headers.get("ETag") });
  } catch (error) {
    // It has changed once more.
    if (error.status === 412) return send({ id, name, fields, before });
    throw error;
  }
}

async function choose(text, options) {
  dialog.querySelector("p").textContent = text;
  dialog.querySelector("select").replaceChildren(
    ...Object.entries(options).map(([value, label]) => new Option(label, value)));
  return (await show(dialog))?.choice;
}

function load() {
  try {
    waiting = JSON.parse(stored(place)) ?? [];
  } catch {
    waiting = [];
  }
  tell();
}

function save() {
  tell();
  return store(place, waiting.length ? JSON.stringify(waiting) : "");
}

function tell() {
  find("waiting").hidden = !waiting.length;
  find("waiting-count").textContent = `${counted(waiting.length)} not sent yet.`;
}

const counted = (count) => (count === 1 ? "1 change" : `${count} changes`);
