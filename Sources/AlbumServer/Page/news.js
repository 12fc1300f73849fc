// The line that reports the last action, also to screen readers, with a button that undoes only
// that step.

import { find } from "./elements.js";
import * as views from "./album-views.js";

const line = find("news");
const undo = find("news-undo");
// The number of the step that the button undoes; null while there is no button.
export let offer = null;

// Shows a text; with `undoes`, a step's number, the button next to it undoes that step.
export function say(text, { undoes = null, isProblem = false } = {}) {
  offer = undoes;
  const hadFocus = document.activeElement === undo;
  line.textContent = text;
  line.classList.toggle("problem", isProblem);
  undo.hidden = undoes === null;
  if (hadFocus && undo.hidden) views.focus();
}

export function fail(error) {
  say(error.message, { isProblem: true });
}

// Shows the text of an error, or none when the one before is over.
export function showProblem(text, before) {
  if (text) say(text, { isProblem: true });
  else if (line.textContent === before) say("");
}

// Removes a message that offers to undo a step which is not the next one to undo.
export function dropStaleOffer(next) {
  if (offer !== null && offer !== next) say("");
}
