// What the browser stores for this origin. If it cannot store anything, settings last as long as
// the page.

// The path of the page, which may be below a prefix: `/` or `/shelf/`.
export const root = new URL("../../", import.meta.url).pathname;

export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name, text) {
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
    return true;
  } catch {
    // Full or forbidden.
    return false;
  }
}
