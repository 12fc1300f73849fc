// Takes a picture for an album's cover: from a file, dropped on the page, or pasted. Another file that
// is dropped is passed on.

import { kinds } from "./cover-pictures.js";

// `take` gets the picture and the index of the album it was dropped on, or null for the selected one;
// `refuse` gets a file that is none.
export function takePictures(input, take, refuse) {
  const use = (files, index = null) => {
    const picture = [...files].find(({ type }) => kinds.includes(type));
    if (picture) take(picture, index);
    else if (files.length) refuse(files[0]);
    return files.length > 0;
  };
  input.onchange = () => {
    use(input.files);
    input.value = "";
  };
  document.addEventListener("paste", (event) => {
    if (event.target.matches?.("input, textarea")) return;
    if (use(event.clipboardData.files)) event.preventDefault();
  });
  for (const name of ["dragover", "drop"]) {
    document.addEventListener(name, (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      if (name === "dragover") return;
      const cell = event.target.closest?.("[data-index]");
      use(event.dataTransfer.files, cell ? Number(cell.dataset.index) : null);
    });
  }
}
