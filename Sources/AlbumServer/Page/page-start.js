// Starts the page, with what is around the covers.

import * as access from "./access-token.js";
import * as browser from "./album-browser.js";
import * as views from "./album-views.js";
import { ask } from "./ask-form.js";
import { find, pageState } from "./elements.js";
import { read } from "./library-client.js";
import * as live from "./live-changes.js";
import { fail, say } from "./news.js";
import * as offline from "./offline.js";
import { opening } from "./opening.js";
import { restored } from "./page-address.js";
import { allowChanges } from "./page-controls.js";
import { layouts, start } from "./page-state.js";
import * as view from "./page-view.js";
import { sleep } from "./retrying.js";
import { readCommands } from "./script-dialog.js";
import * as waiting from "./waiting-changes.js";

let reading = opening;
// The page starts once it may read, and knows the library of the saved position.
const library = await untilDone(async () => {
  try {
    return await (reading ?? read("library"));
  } catch (error) {
    if (error.status !== 401) throw error;
    await askToken({ mayLeave: false, problem: access.token ? "Wrong token." : "" });
    return await read("library");
  } finally {
    reading = null;
  }
});
const state = restored(library.id);
views.choose(state.view);
waiting.begin(library.id);
await untilDone(() => Promise.all([
  browser.begin(library, state), layouts.read(state.layout), showRights(),
]));
start(state);

live.delegate.didBecome = (connection) => {
  const wasAway = pageState.connection === "away";
  view.showConnection(connection);
  // Since the server was unreachable, writing may have been forbidden, or another library served.
  if (!wasAway || connection === "away") return;
  say("");
  showRights().catch(fail).then(sendWaiting).then(browser.refresh);
};
live.delegate.didReset = () => location.reload();
live.begin(library.last_entry);
addEventListener("hashchange", () => { if (access.takeFromAddress()) location.reload(); });
find("give-token").onclick = async () => {
  if (!(await askToken())) return;
  await showRights();
  browser.refresh();
};
find("waiting-send").onclick = sendWaiting;
pageState.ready = "";
if (document.activeElement === document.body) views.focus();
sendWaiting();
offline.begin();

async function sendWaiting() {
  if (await waiting.flush()) await browser.refresh();
}

async function untilDone(body) {
  for (let isAgain = false; ; isAgain = true) {
    try {
      const result = await body();
      if (isAgain) say("");
      return result;
    } catch (error) {
      fail(error);
      await sleep(1000);
    }
  }
}

function askToken(options) {
  return ask(find("token-dialog"), { ...options, check: async ({ token }) => {
    const before = access.token;
    access.keep(token);
    const problem = await rights().then(
      (right) => (right ? "" : "Wrong token."), ({ message }) => message);
    if (problem) access.keep(before);
    return problem;
  } });
}

// What the token allows; an empty text if the server does not know it. An unreachable or busy
// server has not decided.
async function rights() {
  try {
    return (await read("token")).right;
  } catch (error) {
    if (error.status === 401) return "";
    throw error;
  }
}

async function showRights() {
  const right = access.token && (await rights());
  allowChanges(["write", "admin"].includes(right));
  // Others may not run them.
  if (right === "admin") readCommands().catch(fail);
}
