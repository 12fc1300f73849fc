// Asks for a barcode: with the camera, which browsers allow for encrypted pages only, from a
// photo, or typed.

import { ask } from "./ask-form.js";
import { readBarcode } from "./barcode-reader.js";
import { find } from "./elements.js";

const pause = 150;
const dialog = find("barcode-dialog");
const video = dialog.querySelector("video");
const problem = dialog.querySelector("[role=alert]");
const [number, photo] = dialog.querySelectorAll("input");

// The digits; null if the user leaves.
export async function askBarcode() {
  const asked = ask(dialog);
  const control = new AbortController();
  look(control.signal).catch(({ message }) => { problem.textContent = message; });
  const values = await asked;
  control.abort();
  return values?.number.replace(/\D/g, "") ?? null;
}

async function look(signal) {
  if (!navigator.mediaDevices) return;
  const camera = { video: { facingMode: "environment", width: { ideal: 1280 } } };
  const stream = await navigator.mediaDevices.getUserMedia(camera);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
    video.hidden = true;
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  video.hidden = false;
  await video.play();
  while (!signal.aborted) {
    const code = await readBarcode(video, video.videoWidth, video.videoHeight);
    if (code && !signal.aborted) return use(code);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

photo.onchange = async () => {
  if (!photo.files.length) return;
  const picture = await createImageBitmap(photo.files[0]).catch(() => null);
  photo.value = "";
  const code = picture && (await readBarcode(picture, picture.width, picture.height));
  if (code) use(code);
  else problem.textContent = "There is no barcode in this photo.";
};

function use(code) {
  number.value = code;
  dialog.querySelector("form").requestSubmit(dialog.querySelector("button"));
}
