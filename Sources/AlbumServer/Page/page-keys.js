// Keys other than those of the row. Single letters work only while the row has the focus, so that
// speech input does not trigger them; undo and redo work everywhere except in text fields.

export function listenToKeys(shelf, actions) {
  shelf.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letters = {
      u: actions.undo, r: actions.redo, d: actions.trash, Delete: actions.trash, h: actions.history,
      "/": actions.search, Escape: actions.clear,
    };
    if (!Object.hasOwn(letters, event.key) || event.repeat) return;
    event.preventDefault();
    letters[event.key]();
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return;
    if (event.target.matches("input, select, dialog *")) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    event.preventDefault();
    if (isRedo) actions.redo();
    else actions.undo();
  });
}
