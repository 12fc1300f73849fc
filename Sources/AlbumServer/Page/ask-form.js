// Asks for a few values in a dialog of the document.

// Returns the values that were given, by name, or null if the user leaves. `values` are shown first.
export function ask(dialog, values = {}) {
  const form = dialog.querySelector("form");
  form.reset();
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  dialog.returnValue = "";
  dialog.showModal();
  form.elements[0].select();
  return new Promise((resolve) => dialog.addEventListener("close", () => {
    const given = [...new FormData(form)].map(([name, text]) => [name, text.trim()]);
    resolve(dialog.returnValue ? Object.fromEntries(given.filter(([, text]) => text)) : null);
  }, { once: true }));
}
