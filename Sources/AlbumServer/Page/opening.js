// Asks for the library while the rest of the page is still on its way.

import { AccessToken } from "./access-token.js";
import { LibraryClient } from "./library-client.js";

export const token = new AccessToken();
export const client = new LibraryClient(token);
export const opening = client.read("/api/v1/library");
// Whoever waits for it says what went wrong.
opening.catch(() => {});
