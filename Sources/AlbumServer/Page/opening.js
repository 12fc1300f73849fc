// Requests the library while the rest of the page is still loading.

import { read } from "./library-client.js";

export const opening = read("library");
opening.catch(() => {});
