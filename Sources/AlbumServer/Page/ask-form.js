// Asks for a few values in a dialog of the document: returns those given, by name, or null if the
// user leaves. `values` are shown first; `check` returns the problem with given ones, which are
// asked for again.
export function ask(dialog, { values = {}, problem = "", mayLeave = true, check = () => "" } = {}) {
  const form = dialog.querySelector("form");
  const [first] = form.elements;
  const say = (text) => {
    first.ariaInvalid = String(text !== "");
    const line = dialog.querySelector("[role=alert]");
    if (line) line.textContent = text;
    first.select?.();
  };
  form.reset();
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  form.querySelector("[formnovalidate]").hidden = !mayLeave;
  dialog.showModal();
  say(problem);
  return new Promise((resolve) => {
    dialog.oncancel = (event) => { if (!mayLeave) event.preventDefault(); };
    let given = null;
    form.onsubmit = async (event) => {
      // The dialog closes itself.
      if (!event.submitter?.value) return;
      event.preventDefault();
      const values = [...new FormData(form)].map(([name, text]) => [name, text.trim()]);
      const checked = Object.fromEntries(values.filter(([, text]) => text));
      const found = await check(checked);
      if (found) return say(found);
      given = checked;
      dialog.close();
    };
    dialog.onclose = () => {
      form.reset();
      resolve(given);
    };
  });
}
