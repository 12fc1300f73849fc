// The order in a query: its last words, such as `year- artist+`. So all controls agree, and a saved
// query has its order.

const terms = /(^|\s)((?:[\p{L}_][\p{L}\p{N}_.-]*[+-](?:\s+|$))+)$/u;

// The words before the order, and its terms: { field, isDescending }.
export function split(query) {
  const found = terms.exec(query);
  // Within quotes it is a text.
  if (!found || ((query.slice(0, found.index).match(/"/g)?.length ?? 0) % 2)) {
    return { words: query.trim(), order: [] };
  }
  const order = found[2].trim().split(/\s+/).map((term) => (
    { field: term.slice(0, -1), isDescending: term.endsWith("-") }));
  return { words: query.slice(0, found.index).trim(), order };
}

// The query in the order of a field; null is the order of the shelf.
export function sorted(query, field, isDescending = false) {
  const { words } = split(query);
  return field ? `${words} ${field}${isDescending ? "-" : "+"}`.trim() : words;
}

export function narrowed(query, condition) {
  const { words, order } = split(query);
  const rest = order.map(({ field, isDescending }) => field + (isDescending ? "-" : "+"));
  return [words, condition, ...rest].filter(Boolean).join(" ");
}

// A field's value as a condition of a query.
export function condition(field, value) {
  if (value === null) return `^${field}:`;
  if (field === "decade") return `year:${value}..${value + 9}`;
  if (typeof value !== "string") return `${field}:${value}`;
  return `${field}:=${quoted(value)}`;
}

// A text as one word of a query.
export function quoted(text) {
  return /^[\p{L}\p{N}]+$/u.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
