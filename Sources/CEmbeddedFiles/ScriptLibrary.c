#include "CEmbeddedFiles.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char moonshelf_lua[] = {
#embed "../ScriptAPI/library/moonshelf.lua" suffix(, 0)
};

static const char standard_lua[] = {
#embed "../ScriptAPI/library/standard.lua" suffix(, 0)
};

// The sources, the most specific first; a test fails where one is missing.
static const struct EmbeddedSource sources[] = {
#define NAME "bandcamp"
#define SCRIPT "../ScriptAPI/library/sources/bandcamp.lua"
#define TEST "../ScriptAPI/library/sources/bandcamp_test.lua"
#include "SourceFile.inc"
#define NAME "navidrome"
#define SCRIPT "../ScriptAPI/library/sources/navidrome.lua"
#define TEST "../ScriptAPI/library/sources/navidrome_test.lua"
#include "SourceFile.inc"
#define NAME "kodi"
#define SCRIPT "../ScriptAPI/library/sources/kodi.lua"
#define TEST "../ScriptAPI/library/sources/kodi_test.lua"
#include "SourceFile.inc"
#define NAME "plex"
#define SCRIPT "../ScriptAPI/library/sources/plex.lua"
#define TEST "../ScriptAPI/library/sources/plex_test.lua"
#include "SourceFile.inc"
#define NAME "jellyfin"
#define SCRIPT "../ScriptAPI/library/sources/jellyfin.lua"
#define TEST "../ScriptAPI/library/sources/jellyfin_test.lua"
#include "SourceFile.inc"
#define NAME "strawberry"
#define SCRIPT "../ScriptAPI/library/sources/strawberry.lua"
#define TEST "../ScriptAPI/library/sources/strawberry_test.lua"
#include "SourceFile.inc"
#define NAME "clementine"
#define SCRIPT "../ScriptAPI/library/sources/clementine.lua"
#define TEST "../ScriptAPI/library/sources/clementine_test.lua"
#include "SourceFile.inc"
#define NAME "mediamonkey"
#define SCRIPT "../ScriptAPI/library/sources/mediamonkey.lua"
#define TEST "../ScriptAPI/library/sources/mediamonkey_test.lua"
#include "SourceFile.inc"
#define NAME "lidarr"
#define SCRIPT "../ScriptAPI/library/sources/lidarr.lua"
#define TEST "../ScriptAPI/library/sources/lidarr_test.lua"
#include "SourceFile.inc"
#define NAME "calibre"
#define SCRIPT "../ScriptAPI/library/sources/calibre.lua"
#define TEST "../ScriptAPI/library/sources/calibre_test.lua"
#include "SourceFile.inc"
    {NULL, NULL, NULL},
};

const struct EmbeddedSource *embedded_sources(void) { return sources; }

const char *embedded_moonshelf_lua(void) { return moonshelf_lua; }

const char *embedded_standard_lua(void) { return standard_lua; }
