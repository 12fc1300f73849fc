// Requests to the server, with the token. Errors have a message for users, and the `status` of the
// response if there was one.

import { token } from "./access-token.js";
import { root } from "./storage.js";

// The response to a request; the path is that after `/api/v1/`. Throws the errors above, or an
// abort of `signal`.
export async function ask(path, { method = "GET", headers, ...options } = {}) {
  let answer;
  try {
    answer = await fetch(`${root}api/v1/${path}`, {
      ...options, method, credentials: "omit", redirect: "error",
      headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Error("The server is unreachable.");
  }
  if (answer.ok) return answer;
  const { status, statusText } = answer;
  const { detail } = await answer.json().catch(() => ({}));
  throw Object.assign(
    new Error(detail || statusText || `The server answered ${status}.`), { status });
}

export function send(method, path, value, given) {
  const headers = value === undefined ? {} : { "Content-Type": "application/json", ...given };
  return ask(path, { method, headers, body: JSON.stringify(value) });
}

export async function read(path, values, signal) {
  return (await ask(address(path, values), { signal })).json();
}

// The number of albums in a page.
export const pageLength = 50;

export async function readPage(query, number, signal) {
  const values = { q: query, limit: pageLength, offset: number * pageLength };
  return { ...(await read("albums", values, signal)), query, number };
}

// A path with query parameters, without those that are null or empty.
export function address(path, values = {}) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
