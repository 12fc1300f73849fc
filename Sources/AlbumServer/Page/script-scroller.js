// A scroller of a script as a row of covers to choose from, and what the script says of the one that
// is chosen.

import * as pictures from "./cover-pictures.js";
import { copy, make, row } from "./elements.js";

// The cards: a choice is told to `change`.
export function makeScroller({ label, first, items, rows, default: chosen }, change) {
  const element = copy("script-scroller");
  const [title, cards, table] = element.children;
  title.textContent = label;
  cards.append(...items.map(({ title, subtitle, cover }, place) => {
    const value = first + place;
    const card = make("label", {}, make("input", {
      type: "radio", name: "card", value, checked: value === chosen, onchange: () => change(value),
    }), make("strong", { dir: "auto" }, title), make("small", { dir: "auto" }, subtitle));
    if (cover) pictures.show(`covers/${cover}/small`, false, (src) => {
      if (src) card.append(make("img", { src, alt: "" }));
    });
    return card;
  }));
  table.tBodies[0].append(...rows.map(({ label, text }) => row([label, text])));
  return Object.assign(element, { control: cards.querySelector(":checked") });
}
