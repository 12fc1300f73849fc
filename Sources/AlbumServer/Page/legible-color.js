// Text colours of scripts. They were chosen for some terminal; the style sheet keeps their hue and makes
// them legible on light and dark backgrounds.

export function paint(element, color) {
  if (!CSS.supports("color", color)) return;
  element.dataset.painted = "";
  element.style.setProperty("--painted", color);
}
