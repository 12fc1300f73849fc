// Text colours of scripts. They were chosen for some terminal; here they must be legible on light
// and on dark backgrounds, so the hue is kept and the lightness changed until the contrast is
// sufficient.

const names = {
  black: [30, 30, 30], red: [205, 49, 49], green: [13, 145, 80], yellow: [180, 130, 0],
  blue: [36, 114, 200], magenta: [188, 63, 188], cyan: [17, 148, 180], white: [229, 229, 229],
  gray: [118, 118, 118],
};
const dark = matchMedia("(prefers-color-scheme: dark)");
const enough = 4.8;
const painted = new Set();

// Colours an element's text, and again when the scheme changes.
export function paint(element, color) {
  const parts = names[color] ?? hexadecimal(color);
  if (!parts) return;
  for (const other of painted) if (!other.element.isConnected) painted.delete(other);
  const paint = { element, parts };
  painted.add(paint);
  apply(paint);
}

dark.addEventListener("change", () => painted.forEach(apply));

function apply({ element, parts }) {
  const [surface, end] = dark.matches ? [[34, 31, 29], 255] : [[255, 253, 249], 0];
  let color = parts;
  for (let share = 0; share <= 1 && contrast(color, surface) < enough; share += 0.05) {
    color = parts.map((part) => Math.round(part + (end - part) * share));
  }
  element.style.color = `rgb(${color.join(" ")})`;
}

function hexadecimal(text) {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  return digits && digits.slice(1).map((pair) => parseInt(pair, 16));
}

// The contrast ratio of two colours (WCAG).
function contrast(one, other) {
  const [light, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dim + 0.05);
}

function luminance(parts) {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
