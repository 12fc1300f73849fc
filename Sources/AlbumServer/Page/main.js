// Connects the parts of the page and starts it.

import { AlbumBrowser } from "./album-browser.js";
import { AlbumPages } from "./album-pages.js";
import { AlbumTable } from "./album-table.js";
import { CoverPictures } from "./cover-pictures.js";
import { PageView } from "./page-view.js";
import { HistoryPanel } from "./history-panel.js";
import { HorizontalScroller } from "./horizontal-scroller.js";
import { LiveChanges } from "./live-changes.js";
import { Memento } from "./memento.js";
import { News } from "./news.js";
import { SearchField } from "./search-field.js";
import { TokenForm } from "./token-form.js";
import { listenToKeys } from "./page-keys.js";
import { client, opening, token } from "./opening.js";

const find = (id) => document.getElementById(id);
// The chosen layout, and the searches of those that have one.
let layout = "";
let searches = {};
const isFresh = location.hash.includes("fresh") || new URLSearchParams(location.search).has("fresh");

const form = new TokenForm(find("token-dialog"), token, isTokenRight);
const scroller = new HorizontalScroller(find("shelf"));
const live = new LiveChanges(client);
const history = new HistoryPanel(find("history-panel"), find("history"), client);
const field = new SearchField(find("search"), find("search-problem"), (words, signal) =>
  browser.search(words, signal), () => client.read("/api/v1/shelves"));
const news = new News(find("news"), find("news-undo"));
const view = new PageView(find, news, field);

// The page starts once it may read, and knows the library of the saved position.
const library = await readLibrary();
const memento = new Memento(library.id);
const state = isFresh ? {} : memento.restored();
// So that reloading keeps the position.
if (isFresh) window.history.replaceState(null, "", location.pathname);
const browser = new AlbumBrowser({
  client, scroller, history, live, memento, view,
  albums: new AlbumPages(client),
  pictures: new CoverPictures(client),
  table: new AlbumTable(find("table").tBodies[0], client),
});
await begin();

live.didBecome = (connection) => {
  const wasAway = document.documentElement.dataset.connection === "away";
  view.showConnection(connection);
  // Since the server was unreachable, writing may have been forbidden, or another library served.
  if (!wasAway || connection === "away") return;
  view.say("");
  showRights().catch((error) => view.fail(error)).then(() => browser.refresh());
};
live.didReset = () => location.reload();
live.begin(library.last_entry);
connectControls();
document.documentElement.dataset.ready = "";
if (document.activeElement === document.body) find("shelf").focus({ preventScroll: true });

// Waits for a server that is unreachable at the moment.
async function begin() {
  let wasAway = false;
  while (true) {
    try {
      await Promise.all([browser.begin(library, state), showLayouts(state.layout), showRights()]);
      if (wasAway) view.say("");
      return;
    } catch (error) {
      wasAway = true;
      view.fail(error);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

function connectControls() {
  const actions = {
    undo: () => browser.undo(),
    redo: () => browser.redo(),
    trash: () => browser.trash(),
    history: () => history.toggle(),
    search: () => field.focus(),
    clear: () => field.clear(),
  };
  for (const name of ["undo", "redo", "trash"]) find(name).addEventListener("click", actions[name]);
  find("news-undo").addEventListener("click", () => browser.undo(news.offer));
  find("layout").addEventListener("change", () => chooseLayout(find("layout").value));
  find("place").addEventListener("input", () =>
    scroller.select(Number(find("place").value) - 1, { isAnimated: false }));
  find("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === "ArrowDown") find("shelf").focus();
    if (event.key === "Escape") field.clear();
  });
  find("give-token").addEventListener("click", async () => {
    if (!(await form.ask({ mayLeave: true }))) return;
    browser.allowChanges(true);
    browser.refresh();
  });
  addEventListener("hashchange", () => { if (token.takeFromAddress()) location.reload(); });
  listenToKeys(find("shelf"), actions);
}

// The library, once the server is reachable and permits reading.
async function readLibrary() {
  let reading = opening;
  while (true) {
    try {
      const library = await reading;
      view.say("");
      return library;
    } catch (error) {
      if (error.status === 401) {
        const problem = token.text ? "Wrong token." : "";
        await form.ask({ mayLeave: false, problem });
      } else {
        view.fail(error);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
      reading = client.read("/api/v1/library");
    }
  }
}

// Whether the server accepts the token. Only a refusal is a no: an unreachable or busy server has
// not decided.
async function isTokenRight() {
  try {
    await client.ask("/api/v1/token");
    return true;
  } catch (error) {
    if (error.status === 401 || error.status === 403) return false;
    throw error;
  }
}

async function showRights() {
  browser.allowChanges(token.text !== "" && (await isTokenRight()));
}

// A search that the user did not type becomes that of the layout.
function chooseLayout(name) {
  browser.chooseLayout(name);
  field.replace(searches[layout] ?? "", searches[name] ?? "");
  layout = name;
}

// The available layouts; the one chosen last may be gone.
async function showLayouts(chosen) {
  const { layouts, searches: texts } = await client.read("/api/v1/layouts");
  searches = texts ?? {};
  const choice = find("layout");
  choice.replaceChildren(...layouts.map((name) => new Option(name, name)));
  choice.value = layouts.includes(chosen) ? chosen : layouts[0] ?? "";
  layout = choice.value;
  if (chosen && layout !== chosen) browser.chooseLayout(layout);
}
