// A picture from a file, dropped on the page, or pasted, becomes the cover of an album; any other
// file is a list to import.

import * as browser from "./album-browser.js";
import { setCover } from "./album-changes.js";
import * as pages from "./album-pages.js";
import { kinds } from "./cover-pictures.js";
import { find } from "./elements.js";
import { open } from "./import-dialog.js";

function use(files, album = browser.selected()) {
  const picture = [...files].find(({ type }) => kinds.includes(type));
  if (picture && album) setCover(album, picture);
  if (!picture && files.length) open(files[0]);
  return files.length > 0;
}

find("cover-file").onchange = ({ target }) => {
  use(target.files);
  target.value = "";
};
document.onpaste = (event) => {
  if (event.target.matches?.("input, textarea")) return;
  if (use(event.clipboardData.files)) event.preventDefault();
};
document.ondragover = document.ondrop = (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "dragover") return;
  const cell = event.target.closest?.("[data-index]");
  use(event.dataTransfer.files, cell ? pages.album(Number(cell.dataset.index)) : undefined);
};
