// The fields of the library with their types and headings, and suggestions for their values.

import { read } from "./library-client.js";
import { quoted } from "./query-sort.js";

// All fields: { name, type, heading, writable }, the main ones first.
export let all = [];

export async function refresh(signal) {
  all = (await read("fields", {}, signal)).fields;
}

export function named(name) {
  return all.find((field) => field.name === name);
}

// Options of a list to choose from: one without a field, and fields.
export function options(label, isOffered) {
  return [new Option(label, ""),
    ...all.filter(isOffered).map(({ name, heading }) => new Option(heading, name))];
}

export function headed(label) {
  return all.find(({ heading }) => heading === label)
    ?? all.find(({ name }) => name.toLowerCase() === label.toLowerCase());
}

export async function suggestions(name, text, signal) {
  if (!named(name)) return [];
  const q = text ? `${name}:${quoted(text)}` : "";
  const { facets } = await read("facets", { by: name, q, limit: 20 }, signal);
  return facets.filter(({ value }) => value !== null).map(({ value }) => String(value))
    .filter((value) => value.toLowerCase().includes(text.toLowerCase()));
}
