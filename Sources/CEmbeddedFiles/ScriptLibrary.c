#include "CEmbeddedFiles.h"

#include <stdio.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FUNCTION embedded_moonshelf_lua
#define FILE "../ScriptAPI/library/moonshelf.lua"
#include "Text.inc"

#define FUNCTION embedded_standard_lua
#define FILE "../ScriptAPI/library/standard.lua"
#include "Text.inc"

#define FUNCTION embedded_annotations_lua
#define FILE "../ScriptAPI/library/api/annotations.lua"
#include "Text.inc"

#define FUNCTION embedded_description_lua
#define FILE "../ScriptAPI/library/api/description.lua"
#include "Text.inc"

#define FUNCTION embedded_types_lua
#define FILE "../ScriptAPI/library/api/types.lua"
#include "Text.inc"

#define FUNCTION embedded_meanings_lua
#define FILE "../ScriptAPI/library/api/meanings.lua"
#include "Text.inc"

#define FUNCTION embedded_scopes_lua
#define FILE "../ScriptAPI/library/api/scopes.lua"
#include "Text.inc"

#define FUNCTION embedded_tokens_lua
#define FILE "../ScriptAPI/library/api/tokens.lua"
#include "Text.inc"

#define FUNCTION embedded_names_lua
#define FILE "../ScriptAPI/library/api/names.lua"
#include "Text.inc"

#define FUNCTION embedded_check_lua
#define FILE "../ScriptAPI/library/api/check.lua"
#include "Text.inc"

#define FUNCTION embedded_expect_lua
#define FILE "../ScriptAPI/library/expect.lua"
#include "Text.inc"

#define FUNCTION embedded_reference_lua
#define FILE "../ScriptAPI/library/reference.lua"
#include "Text.inc"

#define FUNCTION embedded_report_lua
#define FILE "../ScriptAPI/library/report.lua"
#include "Text.inc"

#define FUNCTION embedded_results_lua
#define FILE "../ScriptAPI/library/results.lua"
#include "Text.inc"

#define FUNCTION embedded_tasks_lua
#define FILE "../ScriptAPI/library/tasks.lua"
#include "Text.inc"

#define FUNCTION embedded_console_lua
#define FILE "../ScriptAPI/library/console.lua"
#include "Text.inc"

#define FUNCTION embedded_values_lua
#define FILE "../ScriptAPI/library/values.lua"
#include "Text.inc"

#define FUNCTION embedded_debugger_lua
#define FILE "../ScriptAPI/library/debugger/debugger.lua"
#include "Text.inc"

#define FUNCTION embedded_paused_lua
#define FILE "../ScriptAPI/library/debugger/paused.lua"
#include "Text.inc"

#define FUNCTION embedded_protocol_lua
#define FILE "../ScriptAPI/library/debugger/protocol.lua"
#include "Text.inc"

#define FUNCTION embedded_terminal_lua
#define FILE "../ScriptAPI/library/debugger/terminal.lua"
#include "Text.inc"

#define QUOTED(text) #text
#define TEXT(text) QUOTED(text)
#define JOINED(name, end) TEXT(../ScriptAPI/library/sources/name##end.lua)
#define PATH(name, end) JOINED(name, end)

// The sources, the most specific first; a test fails where one is missing.
static const struct EmbeddedSource sources[] = {
#define NAME listenbrainz
#include "SourceFile.inc"
#define NAME musicbrainz
#include "SourceFile.inc"
#define NAME discogs
#include "SourceFile.inc"
#define NAME rateyourmusic
#include "SourceFile.inc"
#define NAME spotify
#include "SourceFile.inc"
#define NAME lastfm
#include "SourceFile.inc"
#define NAME bandcamp
#include "SourceFile.inc"
#define NAME itunes-feed
#include "SourceFile.inc"
#define NAME apple-privacy
#include "SourceFile.inc"
#define NAME subsonic
#include "SourceFile.inc"
#define NAME google-keep
#include "SourceFile.inc"
#define NAME trello
#include "SourceFile.inc"
#define NAME ebay
#include "SourceFile.inc"
#define NAME zotero
#include "SourceFile.inc"
#define NAME librarything
#include "SourceFile.inc"
#define NAME collectorz
#include "SourceFile.inc"
#define NAME nfo
#include "SourceFile.inc"
#define NAME gcstar
#include "SourceFile.inc"
#define NAME tellico
#include "SourceFile.inc"
#define NAME marcxml
#include "SourceFile.inc"
#define NAME plex-xml
#include "SourceFile.inc"
#define NAME rhythmbox
#include "SourceFile.inc"
#define NAME xspf
#include "SourceFile.inc"
#define NAME cue
#include "SourceFile.inc"
#define NAME xmcd
#include "SourceFile.inc"
#define NAME foobar2000
#include "SourceFile.inc"
#define NAME playlist
#include "SourceFile.inc"
#define NAME rekordbox
#include "SourceFile.inc"
#define NAME traktor
#include "SourceFile.inc"
#define NAME navidrome
#include "SourceFile.inc"
#define NAME kodi
#include "SourceFile.inc"
#define NAME plex
#include "SourceFile.inc"
#define NAME jellyfin
#include "SourceFile.inc"
#define NAME strawberry
#define SCRIPT clementine
#include "SourceFile.inc"
#define NAME clementine
#include "SourceFile.inc"
#define NAME mediamonkey
#include "SourceFile.inc"
#define NAME lidarr
#include "SourceFile.inc"
#define NAME calibre
#include "SourceFile.inc"
#define NAME itunes
#include "SourceFile.inc"
#define NAME beets
#include "SourceFile.inc"
#define NAME notion
#include "SourceFile.inc"
#define NAME ris
#include "SourceFile.inc"
#define NAME bookmarks
#include "SourceFile.inc"
#define NAME calendar
#include "SourceFile.inc"
#define NAME feeds
#include "SourceFile.inc"
#define NAME opml
#include "SourceFile.inc"
#define NAME xml-shapes
#include "SourceFile.inc"
#define NAME xml-tracks
#define SCRIPT xml-shapes
#include "SourceFile.inc"
#define NAME asciidoc
#include "SourceFile.inc"
#define NAME latex
#include "SourceFile.inc"
#define NAME mail
#include "SourceFile.inc"
#define NAME album-links
#include "SourceFile.inc"
#define NAME chats
#include "SourceFile.inc"
#define NAME json-ld
#include "SourceFile.inc"
#define NAME json-lists
#include "SourceFile.inc"
#define NAME named-lists
#include "SourceFile.inc"
#define NAME ini
#include "SourceFile.inc"
#define NAME printed-data
#include "SourceFile.inc"
#define NAME printed-frames
#include "SourceFile.inc"
#define NAME sql
#include "SourceFile.inc"
#define NAME bibtex
#include "SourceFile.inc"
#define NAME latex-items
#define SCRIPT latex
#include "SourceFile.inc"
#define NAME org-entries
#include "SourceFile.inc"
#define NAME page-entries
#include "SourceFile.inc"
#define NAME page-marks
#include "SourceFile.inc"
#define NAME page-lines
#include "SourceFile.inc"
#define NAME json-rows
#include "SourceFile.inc"
#define NAME source-code
#include "SourceFile.inc"
#define NAME headings
#include "SourceFile.inc"
#define NAME posts
#include "SourceFile.inc"
#define NAME cards
#include "SourceFile.inc"
#define NAME artist-lists
#include "SourceFile.inc"
#define NAME fixed-width
#include "SourceFile.inc"
#define NAME paths
#include "SourceFile.inc"
#define NAME table-groups
#include "SourceFile.inc"
#define NAME line-columns
#include "SourceFile.inc"
#define NAME line-forms
#include "SourceFile.inc"
#define NAME artist-lines
#include "SourceFile.inc"
#define NAME marked-lines
#include "SourceFile.inc"
#define NAME line-blocks
#include "SourceFile.inc"
#define NAME wiki-tables
#include "SourceFile.inc"
#define NAME markup-tables
#include "SourceFile.inc"
#define NAME markdown-tables
#include "SourceFile.inc"
#define NAME pages
#include "SourceFile.inc"
#define NAME page-tables
#define SCRIPT pages
#include "SourceFile.inc"
    {NULL, NULL, NULL, NULL},
};

#define FUNCTION embedded_source_index
#define FILE "../ScriptAPI/library/sources/index.json"
#include "Text.inc"

const struct EmbeddedSource *embedded_sources(void) { return sources; }

const char *embedded_debugger(const char *name) {
  if (strcmp(name, "debugger") == 0) return embedded_debugger_lua();
  if (strcmp(name, "paused") == 0) return embedded_paused_lua();
  if (strcmp(name, "protocol") == 0) return embedded_protocol_lua();
  return strcmp(name, "terminal") == 0 ? embedded_terminal_lua() : NULL;
}

static const char command_help[] = {
#embed "../moonshelf/Commands/command-help.txt" suffix(, 0)
};

const char *embedded_command_help(const char *command, size_t *length) {
  char head[100];
  const int size = snprintf(head, sizeof head, "\n== %s\n", command);
  const char *text = strstr(command_help, head);
  if (text == NULL) return NULL;
  text += size;
  const char *end = strstr(text, "\n== ");
  *length = end == NULL ? strlen(text) - 1 : (size_t)(end - text);
  return text;
}
