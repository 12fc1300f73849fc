// The values of fields as texts, and texts as values.

export function valueText(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("; ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

// The texts in the value of a list, which may be one text: semicolons separate them, bars or line
// ends if it has any, otherwise commas, as on the command line.
export function valueList(value) {
  if (Array.isArray(value)) return value;
  const text = valueText(value);
  const separator = /[;|\n]/.test(text) ? /[;|\n]/ : /,/;
  return text.split(separator).map((part) => part.trim()).filter(Boolean);
}

// The value that several albums have in common: { value, isMixed }.
export function commonValue(albums, field) {
  const texts = new Set(albums.map((album) => valueText(album[field])));
  const isMixed = texts.size > 1;
  return { value: isMixed ? null : albums[0]?.[field] ?? null, isMixed };
}
