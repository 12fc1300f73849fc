// Shows the first covers, and then the rest of the page. What is pressed before it is there is done
// afterwards.

import { begin } from "./album-covers.js";
import { find } from "./elements.js";

let held = [];
const hold = (event) => {
  const { key, target } = event;
  // Fields and dialogs have their keys at once.
  const isHeld = key ? !target.closest("dialog, input, select") : target.closest("[data-do], .cell");
  if (isHeld) held?.push(event);
};
for (const kind of ["keydown", "click"]) document.addEventListener(kind, hold, true);
// The rest of the page tries again, and reports why.
await begin().catch(() => {});
document.head.append(find("later").content);
await import("./page-start.js");
const pressed = held;
held = null;
const search = find("search");
if (search.value) search.oninput();
for (const event of pressed) {
  const { type, key } = event;
  const target = key ? document.activeElement : event.target;
  // What is typed into a field that a key before has opened.
  if (target.dispatchEvent(new event.constructor(type, event)) && key?.length === 1 && !event.ctrlKey) {
    document.execCommand("insertText", false, key);
  }
}
