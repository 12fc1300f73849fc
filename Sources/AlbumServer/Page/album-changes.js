// The changes that this page makes: each is one request and one step, whose message offers its
// undo.

import * as browser from "./album-browser.js";
import { albumName, fetched } from "./album-cell.js";
import { pageState } from "./elements.js";
import { address, ask, send } from "./library-client.js";
import { fail, say } from "./news.js";
import * as waiting from "./waiting-changes.js";

// Albums that were deleted here, the last ones at the end: undo selects them.
const deleted = [];
export let areAllowed = false;

export function allow(isAllowed) {
  areAllowed = isAllowed;
}

export function change(albums, fields) {
  return act(() => sendAbout("PATCH", "", albums, fields),
    `Changed ${Object.keys(fields).join(", ")} of ${named(albums)}.`, true, fail,
    () => albums.every((album) => {
      const before = Object.fromEntries(Object.keys(fields).map((name) => [name, album[name]]));
      return waiting.add({ id: album.id, name: albumName(album), fields, before });
    }));
}

export function remove(albums) {
  return act(async () => {
    const answer = await sendAbout("DELETE", "", albums, { removed: true });
    deleted.push(albums[0].id);
    return answer;
  }, `Deleted ${named(albums)}.`);
}

// Moves albums, the first of them to a position; -1 is the end.
export function move(albums, position) {
  return act(() => sendAbout("POST", "/move", albums, { position }),
    `Moved ${named(albums)} ${position < 0 ? "to the end" : `to position ${position}`}.`);
}

export function add(fields) {
  return act(async () => {
    const answer = await send("POST", "albums", fields);
    browser.goTo((await answer.clone().json()).id);
    return answer;
  // Otherwise it may have been added before the connection was lost.
  }, `Added ${albumName(fields)}.`, true, fail, () =>
    pageState.connection === "away" && waiting.add({ name: albumName(fields), fields }));
}

export function setCover(album, picture) {
  const headers = { "Content-Type": picture.type };
  return act(() => ask(`albums/${album.id}/cover`, { method: "PUT", body: picture, headers }),
    `Set the cover of ${albumName(album)}.`);
}

export function findCover(album) {
  say(`Looking for the cover of ${albumName(album)}…`);
  return act(async () => {
    const answer = await post(`albums/${album.id}/cover/search`);
    fetched.add(album.id);
    return answer;
  }, `Found the cover of ${albumName(album)}.`, false);
}

// Imports a list that was previewed; returns the report.
export async function importList(token, name, failed) {
  let report = null;
  await act(() => post(`imports/${token}`), (body) => {
    report = body;
    return `Imported ${name}: ${sums(body)}.`;
  }, true, failed);
  return report;
}

export function sums({ added, merged, skipped, rejected }) {
  return `${added} added, ${merged} merged, ${skipped} skipped, ${rejected} rejected`;
}

// Undoes the last step; with a number only that step.
export function undo(step = null) {
  return act(async () => {
    const answer = await post("undo", { step });
    const id = deleted.at(-1);
    if (id && (await browser.position(id))) browser.goTo(deleted.pop());
    return answer;
  }, ({ steps }) => `Undid: ${steps[0]?.label ?? ""}.`, false);
}

export function redo() {
  return act(() => post("redo"), ({ steps }) => `Redid: ${steps[0]?.label ?? ""}.`, false);
}

// Reverts a step that need not be the last one, or what it did to an album.
export function revert(step, album = null) {
  return act(async () => {
    const answer = await post("revert", { step, album });
    if (album) browser.goTo(album);
    return answer;
  }, ({ reverted, kept }) => (kept.length
    ? `Reverted ${reverted} of ${reverted + kept.length} changes; others were changed since.`
    : `Reverted step ${step}.`));
}

// Takes the value back that an exchange with another library replaced, or forgets that it did.
export function settle(number, way) {
  return act(() => (way ? post(`conflicts/${number}/${way}`) : send("DELETE", `conflicts/${number}`)),
    way ? "Restored the value." : "Dismissed the conflict.", way !== "");
}

// Saves a query as a shelf; null removes the shelf.
export function saveShelf(name, query) {
  const path = `shelves/${encodeURIComponent(name)}`;
  return act(() => (query === null ? send("DELETE", path) : send("PUT", path, { query })),
    `${query === null ? "Removed" : "Saved"} the search ${name}.`);
}

function post(path, values) {
  return ask(address(path, values), { method: "POST" });
}

// A request about one album, or one that does the same with several.
function sendAbout(method, path, albums, body) {
  if (albums.length === 1) {
    return send(method, `albums/${albums[0].id}${path}`, method === "DELETE" ? undefined : body);
  }
  return send("PATCH", "albums", { ...body, id: albums.map(({ id }) => String(id)) });
}

// Sends a change, shows its result, and offers to undo it while it is the last one. Returns whether
// it was made. Without a connection `wait` may keep it for later.
async function act(request, text, isOffering = true, failed = fail, wait = () => false) {
  if (!areAllowed) return false;
  try {
    const answer = await request();
    const body = answer.status === 204 ? null : await answer.json();
    await browser.refresh();
    const next = browser.library.undo_step;
    const step = body?.step === null ? null : Number(answer.headers.get("Moonshelf-Step")) || next;
    const undoes = isOffering && step === next ? step : null;
    say(typeof text === "string" ? text : text(body), { undoes });
    return true;
  } catch (error) {
    if (!error.status && wait()) {
      say("Not sent yet: it waits in this browser for the server.");
      browser.showAgain();
      return true;
    }
    failed(error);
    if (error.status) browser.refresh();
    return false;
  }
}

function named(albums) {
  return albums.length === 1 ? albumName(albums[0]) : `${albums.length} albums`;
}
