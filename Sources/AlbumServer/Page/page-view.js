// The parts of the page around the albums: the selected album, the count, the actions.

import { coverPath } from "./album-cell.js";
import * as views from "./album-views.js";
import * as pictures from "./cover-pictures.js";
import { find, pageState } from "./elements.js";

const image = find("cover");
let cover = "";
let endCover = () => {};

export function showAlbum(album, index, count) {
  const place = find("place");
  if (!album || coverPath(album, "large") !== cover) hideCover();
  const title = album?.title.slice(0, 80);
  find("title").textContent = album?.title ?? (count ? "…" : "Empty");
  find("artist").textContent = [album?.artist, album?.year].filter(Boolean).join(" · ");
  document.title = album ? `${title} – moonshelf` : "moonshelf";
  find("count").textContent = count ? `${grouped(index + 1)} of ${grouped(count)}` : "No albums";
  Object.assign(place, { max: Math.max(1, count), value: index + 1, disabled: count < 2 });
  place.ariaValueText = `${index + 1} of ${count}${album ? `, ${title}` : ""}`;
}

// Shows the cover of the selected album next to its details, when the selection has stayed.
export function showCover(album) {
  if (views.name === "row" || !album?.cover_url) return;
  const path = coverPath(album, "large");
  if (path === cover) return;
  hideCover();
  cover = path;
  endCover = pictures.show(path, true, (url) => {
    if (url) image.src = url;
    image.hidden = !url;
  });
}

function hideCover() {
  endCover();
  endCover = () => {};
  cover = "";
  image.hidden = true;
}

export function showMarks(count) {
  find("marks").hidden = count === 0;
  find("marks-count").textContent = `${grouped(count)} selected`;
  if (!count) return;
  find("title").textContent = `${grouped(count)} album${count === 1 ? "" : "s"}`;
  find("artist").textContent = "";
}

export function showStep(name, label) {
  find(name).querySelector(".step").textContent = label;
  find(name).title = label.slice(0, 300);
}

// Disables actions without what they need, and gives the reason if it is a missing token.
export function showActions(canWrite, available) {
  find("looking-only").hidden = canWrite;
  const focused = document.activeElement;
  for (const control of document.querySelectorAll("[data-needs]")) {
    control.disabled = !canWrite || available[control.dataset.needs] === null;
    control.ariaDescription = canWrite ? null : find("looking-only-reason").textContent;
  }
  // If the focused button is disabled now, the focus moves to the albums.
  if (focused?.disabled) views.focus();
}

export function showConnection(state) {
  const line = find("connection");
  line.textContent = line.dataset[state] ?? "";
  pageState.connection = state;
}

// A number with English digit grouping; a browser needs tens of milliseconds for the first one it
// formats.
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
