// What the browser stores for this origin. If it cannot store anything, settings last as long as
// the page.

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
  } catch {
    // Full or forbidden.
  }
}
