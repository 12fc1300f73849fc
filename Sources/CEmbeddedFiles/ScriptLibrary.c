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
#define NAME "discogs"
#define SCRIPT "../ScriptAPI/library/sources/discogs.lua"
#define TEST "../ScriptAPI/library/sources/discogs_test.lua"
#include "SourceFile.inc"
#define NAME "rateyourmusic"
#define SCRIPT "../ScriptAPI/library/sources/rateyourmusic.lua"
#define TEST "../ScriptAPI/library/sources/rateyourmusic_test.lua"
#include "SourceFile.inc"
#define NAME "spotify"
#define SCRIPT "../ScriptAPI/library/sources/spotify.lua"
#define TEST "../ScriptAPI/library/sources/spotify_test.lua"
#include "SourceFile.inc"
#define NAME "lastfm"
#define SCRIPT "../ScriptAPI/library/sources/lastfm.lua"
#define TEST "../ScriptAPI/library/sources/lastfm_test.lua"
#include "SourceFile.inc"
#define NAME "bandcamp"
#define SCRIPT "../ScriptAPI/library/sources/bandcamp.lua"
#define TEST "../ScriptAPI/library/sources/bandcamp_test.lua"
#include "SourceFile.inc"
#define NAME "itunes-feed"
#define SCRIPT "../ScriptAPI/library/sources/itunes-feed.lua"
#define TEST "../ScriptAPI/library/sources/itunes-feed_test.lua"
#include "SourceFile.inc"
#define NAME "apple-privacy"
#define SCRIPT "../ScriptAPI/library/sources/apple-privacy.lua"
#define TEST "../ScriptAPI/library/sources/apple-privacy_test.lua"
#include "SourceFile.inc"
#define NAME "collectorz"
#define SCRIPT "../ScriptAPI/library/sources/collectorz.lua"
#define TEST "../ScriptAPI/library/sources/collectorz_test.lua"
#include "SourceFile.inc"
#define NAME "nfo"
#define SCRIPT "../ScriptAPI/library/sources/nfo.lua"
#define TEST "../ScriptAPI/library/sources/nfo_test.lua"
#include "SourceFile.inc"
#define NAME "plex-xml"
#define SCRIPT "../ScriptAPI/library/sources/plex-xml.lua"
#define TEST "../ScriptAPI/library/sources/plex-xml_test.lua"
#include "SourceFile.inc"
#define NAME "rhythmbox"
#define SCRIPT "../ScriptAPI/library/sources/rhythmbox.lua"
#define TEST "../ScriptAPI/library/sources/rhythmbox_test.lua"
#include "SourceFile.inc"
#define NAME "xspf"
#define SCRIPT "../ScriptAPI/library/sources/xspf.lua"
#define TEST "../ScriptAPI/library/sources/xspf_test.lua"
#include "SourceFile.inc"
#define NAME "rekordbox"
#define SCRIPT "../ScriptAPI/library/sources/rekordbox.lua"
#define TEST "../ScriptAPI/library/sources/rekordbox_test.lua"
#include "SourceFile.inc"
#define NAME "traktor"
#define SCRIPT "../ScriptAPI/library/sources/traktor.lua"
#define TEST "../ScriptAPI/library/sources/traktor_test.lua"
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
#define SCRIPT "../ScriptAPI/library/sources/clementine.lua"
#define TEST "../ScriptAPI/library/sources/clementine_test.lua"
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
    {NULL, NULL, NULL, NULL},
};

#define FUNCTION embedded_source_index
#define FILE "../ScriptAPI/library/sources/index.json"
#include "Text.inc"

const struct EmbeddedSource *embedded_sources(void) { return sources; }

const char *embedded_moonshelf_lua(void) { return moonshelf_lua; }

const char *embedded_standard_lua(void) { return standard_lua; }
