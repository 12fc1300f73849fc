// Connects the parts of the page and starts it.

import { AlbumBrowser } from "./album-browser.js";
import { AlbumMarks } from "./album-marks.js";
import { AlbumPages } from "./album-pages.js";
import { AlbumTable } from "./album-table.js";
import { AlbumViews } from "./album-views.js";
import { CoverPictures } from "./cover-pictures.js";
import { FacetsPanel } from "./facets-panel.js";
import { HistoryPanel } from "./history-panel.js";
import { HorizontalScroller } from "./horizontal-scroller.js";
import { LibraryFields } from "./library-fields.js";
import { ListColumns } from "./list-columns.js";
import { LiveChanges } from "./live-changes.js";
import { Memento } from "./memento.js";
import { News } from "./news.js";
import { PageAddress, parse } from "./page-address.js";
import { PageView } from "./page-view.js";
import { SearchField } from "./search-field.js";
import { TileScroller } from "./tile-scroller.js";
import { TokenForm } from "./token-form.js";
import { ValueForm } from "./value-form.js";
import { client, opening, token } from "./opening.js";
import { connectControls } from "./page-controls.js";

const find = (id) => document.getElementById(id);
const isFresh = location.hash.includes("fresh") || new URLSearchParams(location.search).has("fresh");

const form = new TokenForm(find("token-dialog"), token, isTokenRight);
const views = new AlbumViews({
  grid: new TileScroller(find("grid")), list: new TileScroller(find("list")),
  row: new HorizontalScroller(find("shelf")),
});
const live = new LiveChanges(client);
const albums = new AlbumPages(client);
const pictures = new CoverPictures(client);
const fields = new LibraryFields(client);
const marks = new AlbumMarks(albums);
const history = new HistoryPanel(find("history-panel"), find("history"), client);
const facets = new FacetsPanel(find("facets-panel"), find("facets"), client, fields);
const field = new SearchField(find("search"), find("search-problem"), (words, signal) =>
  browser.search(words, signal), () => client.read("/api/v1/shelves"));
const news = new News(find("news"), find("news-undo"));
const view = new PageView(find, news, field, views, pictures);
const columns = new ListColumns(find("heads"), client, fields);
const table = new AlbumTable(find("table").tBodies[0], client, fields, new ValueForm());
const browser = new AlbumBrowser({
  client, views, albums, pictures, table, columns, fields, marks, view, history, live,
});

// The page starts once it may read, and knows the library of the saved position.
const library = await readLibrary();
const memento = new Memento(library.id);
const pageAddress = new PageAddress();
const given = isFresh ? {} : parse(location);
const saved = isFresh ? {} : memento.restored();
// An address has the whole query, and the last layout is as good as any.
const isAddressed = given.selection !== undefined || given.query !== undefined;
const state = isAddressed ? { ...saved, query: "", selection: null, index: 0, ...given } : { ...saved, ...given };
// So that reloading keeps the position.
if (isFresh) window.history.replaceState(null, "", location.pathname);
const page = connectControls({
  find, client, views, albums, fields, marks, history, facets, field, news, view, columns, table,
  browser, memento, pageAddress, form,
});
views.choose(state.view);
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
addEventListener("hashchange", () => { if (token.takeFromAddress()) location.reload(); });
document.documentElement.dataset.ready = "";
if (document.activeElement === document.body) views.focus();

// Waits for a server that is unreachable at the moment.
async function begin() {
  let wasAway = false;
  while (true) {
    try {
      await Promise.all([browser.begin(library, state), page.showLayouts(state.layout), showRights()]);
      page.start(state);
      if (wasAway) view.say("");
      return;
    } catch (error) {
      wasAway = true;
      view.fail(error);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
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
  page.allowChanges(token.text !== "" && (await isTokenRight()));
}
