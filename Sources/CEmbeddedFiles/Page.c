#include "CEmbeddedFiles.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char index_html[] = {
#embed "../AlbumServer/Page/index.html" suffix(, 0)
};

static const char components_json[] = {
#embed "../AlbumServer/Description/components.json" suffix(, 0)
};

// Every other file of the page's folder; a test fails where one is missing.
static const struct EmbeddedPageFile files[] = {
#define NAME "../AlbumServer/Page/access-token.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-browser.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-cell.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-pages.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/album-table.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/change-feed.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/colors.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/cover-pictures.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/history-panel.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/horizontal-scroller.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/legible-color.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/library-client.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/live-changes.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/main.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/memento.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/moon.svg"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/news.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/opening.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-keys.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page-view.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/page.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/retrying.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/scroller-input.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/scroller-window.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/search-field.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/shelf.css"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/snap-points.js"
#include "PageFile.inc"
#define NAME "../AlbumServer/Page/token-form.js"
#include "PageFile.inc"
    {NULL, NULL},
};

const char *embedded_index_html(void) { return index_html; }

const char *embedded_api_components(void) { return components_json; }

const struct EmbeddedPageFile *embedded_page_files(void) { return files; }
