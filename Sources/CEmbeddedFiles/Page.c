#define _GNU_SOURCE // memmem

#include "CEmbeddedFiles.h"

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char index_html[] = {
#embed "../AlbumServer/Page/index.html" suffix(, 0)
};

static const char routes_json[] = {
#embed "../AlbumServer/Description/routes.json" suffix(, 0)
};
static const char components_json[] = {
#embed "../AlbumServer/Description/components.json" suffix(, 0)
};

// Every other file of the page's folder; a test fails where one is missing.
static struct EmbeddedPageFile files[] = {
#define NAME "../AlbumServer/Page/access-token.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/actions.json"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-browser.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-cell.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-changes.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-covers.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-groups.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-marks.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-pages.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-pointer.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-table.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-views.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/ask-form.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/barcode-dialog.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/barcode-reader.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/colors.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/cover-pictures.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/cover-upload.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/details.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/elements.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/facets-panel.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/field-editors.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/field-values.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/history-panel.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/horizontal-scroller.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/import-dialog.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/library-client.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/library-fields.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/list-columns.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/live-changes.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/main.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/manifest.webmanifest"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/moon.svg"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/news.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/opening.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/offline.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-address.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-controls.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-keys.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-start.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-state.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-view.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/print-list.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/query-sort.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/retrying.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/scroller.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/script-dialog.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/script-inputs.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/script-job.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/script-scroller.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/search-field.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/shelf.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/side-panel.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/star.svg"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/storage.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/tile-scroller.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/value-form.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/views.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/waiting-changes.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/worker.js"
#include "PageFile.inc"
    {NULL, NULL},
};

const char *embedded_index_html(void) { return index_html; }

const char *embedded_api_routes(void) { return routes_json; }

const char *embedded_api_components(void) { return components_json; }

// Removes the lines of comments, which are a sixth of all script, empty lines, the indentation, and
// the ends of lines after what separates or opens in all languages of the page.
static void shorten(char *text) {
  char *end = text;
  while (*text) {
    text += strspn(text, " ");
    size_t length = strcspn(text, "\n");
    const int is_code = length > 0 && strncmp(text, "//", 2) != 0;
    const int is_joined =
        is_code && strchr(",;{([", text[length - 1]) && !memmem(text, length, "//", 2);
    const size_t whole = length + (text[length] == '\n');
    if (!is_joined) length = whole;
    if (is_code) {
      memmove(end, text, length);
      end += length;
    }
    text += whole;
  }
  *end = 0;
}

const struct EmbeddedPageFile *embedded_page_files(void) {
  for (struct EmbeddedPageFile *file = files; file->name; file++) shorten((char *)file->text);
  return files;
}
