// Reads the barcodes of records, EAN-13 and UPC-A, in pictures: by the browser if it can, otherwise
// here.

// The widths of the four runs of each digit, and which digits of the left half are mirrored for
// the first digit, as bits.
const digits = [3211, 2221, 2122, 1411, 1132, 1231, 1114, 1312, 1213, 3112]
  .map((widths) => [...String(widths)].map(Number));
const firsts = [0, 11, 13, 14, 19, 25, 28, 21, 22, 26];
const runsOfCode = 59;
const modulesOfCode = 95;
const largest = 1000;

// The digits of a code in a picture or the current picture of a video; null if there is none.
export async function readBarcode(source, width, height) {
  if (globalThis.BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: ["ean_13", "upc_a"] });
    const [found] = await detector.detect(source).catch(() => []);
    if (found) return found.rawValue.padStart(13, "0");
  }
  const scale = Math.min(1, largest / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}

// Looks along lines in both directions. A code must be in two of them, as a few wrong ones have the
// right check digit.
function readPixels({ data, width, height }) {
  const seen = new Set();
  for (const [length, across, step, stride] of [[width, height, 4, 4 * width],
    [height, width, 4 * width, 4]]) {
    for (let line = 1; line < 40; line += 1) {
      const start = Math.floor((across * line) / 40) * stride;
      const row = Float32Array.from({ length }, (_, index) => {
        const at = start + index * step;
        return data[at] + 2 * data[at + 1] + data[at + 2];
      });
      const runs = runsOf(row);
      const code = find(runs) ?? find(runs.toReversed());
      if (code && seen.has(code)) return code;
      if (code) seen.add(code);
    }
  }
  return null;
}

// The lengths of light and dark runs in turn, the first and the last one light. What is darker than
// the surrounding pixels is dark.
function runsOf(row) {
  const reach = Math.max(8, Math.round(row.length / 12));
  let sum = row.slice(0, reach).reduce((one, other) => one + other, 0);
  let count = Math.min(reach, row.length);
  const runs = [0];
  let isDark = false;
  row.forEach((value, index) => {
    if (index + reach < row.length) { sum += row[index + reach]; count += 1; }
    if (index > reach) { sum -= row[index - reach - 1]; count -= 1; }
    if (value < (sum / count) * 0.94 !== isDark) {
      isDark = !isDark;
      runs.push(0);
    }
    runs[runs.length - 1] += 1;
  });
  if (isDark) runs.push(0);
  return runs;
}

function find(runs) {
  for (let start = 1; start + runsOfCode <= runs.length; start += 2) {
    const part = runs.slice(start, start + runsOfCode);
    const module = total(part) / modulesOfCode;
    const guards = [...part.slice(0, 3), ...part.slice(27, 32), ...part.slice(56)];
    if (guards.some((run) => run < 0.4 * module || run > 1.9 * module)) continue;
    const code = decode(part);
    if (code) return code;
  }
  return null;
}

function decode(runs) {
  let [text, mirrored] = ["", 0];
  for (let place = 0; place < 12; place += 1) {
    const start = 3 + 4 * place + (place < 6 ? 0 : 5);
    const { digit, isMirrored } = nearest(runs.slice(start, start + 4), place < 6);
    text += digit;
    if (place < 6) mirrored = 2 * mirrored + Number(isMirrored);
  }
  text = firsts.indexOf(mirrored) + text;
  if (!/^\d{13}$/.test(text)) return null;
  const sum = total([...text].map((digit, place) => Number(digit) * (place % 2 ? 3 : 1)));
  return sum % 10 ? null : text;
}

function nearest(runs, mayBeMirrored) {
  const whole = total(runs);
  let [digit, isMirrored, least] = [null, false, 1.6];
  for (const reversed of mayBeMirrored ? [false, true] : [false]) {
    digits.forEach((widths, candidate) => {
      const difference = total(runs.map((run, place) =>
        Math.abs((7 * run) / whole - widths[reversed ? 3 - place : place])));
      if (difference < least) [digit, isMirrored, least] = [candidate, reversed, difference];
    });
  }
  return { digit, isMirrored };
}

function total(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
