// Starts the page.

import * as access from "./access-token.js";
import * as browser from "./album-browser.js";
import * as views from "./album-views.js";
import { ask } from "./ask-form.js";
import { find } from "./elements.js";
import { ask as request, read } from "./library-client.js";
import * as live from "./live-changes.js";
import { fail, say } from "./news.js";
import { opening } from "./opening.js";
import { allowChanges } from "./page-controls.js";
import { layouts, restored, start } from "./page-state.js";
import * as view from "./page-view.js";
import { sleep } from "./retrying.js";

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
await untilDone(() => Promise.all([
  browser.begin(library, state), layouts.read(state.layout), showRights(),
]));
start(state);

live.delegate.didBecome = (connection) => {
  const wasAway = document.documentElement.dataset.connection === "away";
  view.showConnection(connection);
  // Since the server was unreachable, writing may have been forbidden, or another library served.
  if (!wasAway || connection === "away") return;
  say("");
  showRights().catch(fail).then(browser.refresh);
};
live.delegate.didReset = () => location.reload();
live.begin(library.last_entry);
addEventListener("hashchange", () => { if (access.takeFromAddress()) location.reload(); });
find("give-token").onclick = async () => {
  if (!(await askToken())) return;
  allowChanges(true);
  browser.refresh();
};
document.documentElement.dataset.ready = "";
if (document.activeElement === document.body) views.focus();

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
    const problem = await isTokenRight().then(
      (isRight) => (isRight ? "" : "Wrong token."), ({ message }) => message);
    if (problem) access.keep(before);
    return problem;
  } });
}

// Whether the server accepts the token. Only a refusal is a no: an unreachable or busy server has
// not decided.
async function isTokenRight() {
  try {
    await request("token");
    return true;
  } catch (error) {
    if (error.status === 401 || error.status === 403) return false;
    throw error;
  }
}

async function showRights() {
  allowChanges(access.token !== "" && (await isTokenRight()));
}
