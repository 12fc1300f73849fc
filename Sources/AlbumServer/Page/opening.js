// Requests the library while the rest of the page is still loading.

import { AccessToken } from "./access-token.js";
import { LibraryClient } from "./library-client.js";

export const token = new AccessToken();
export const client = new LibraryClient(token);
export const opening = client.read("/api/v1/library");
// The code that awaits it reports the error.
opening.catch(() => {});
