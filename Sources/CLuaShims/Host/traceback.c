// The place of an error, recorded without allocating: it must work when memory is short.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_internal.h"

enum { first_levels = 12, last_levels = 10 };

typedef struct writer {
  char *bytes;
  size_t length;
} writer;

static void write(writer *out, const char *format, const char *text, int line) {
  const size_t room = traceback_capacity - out->length;
  const int written = snprintf(out->bytes + out->length, room, format, text, line);
  if (written > 0) out->length += (size_t)written < room ? (size_t)written : room - 1;
}

/// The chunk's full name, not the 60 bytes that Lua keeps for messages.
static const char *chunk_name(const lua_Debug *record) {
  return *record->source == '@' || *record->source == '=' ? record->source + 1
                                                           : record->short_src;
}

static void write_level(writer *out, lua_State *state, lua_Debug *record) {
  lua_getinfo(state, "Slnt", record);
  if (record->currentline > 0) write(out, "\n\t%s:%d: in ", chunk_name(record), record->currentline);
  else if (*record->what == 'C') write(out, "\n\t[C]: in ", "", 0);
  else write(out, "\n\t%s: in ", chunk_name(record), 0);
  if (*record->namewhat != 0) {
    write(out, "%s ", *record->namewhat == 'g' ? "function" : record->namewhat, 0);
    write(out, "'%s'", record->name, 0);
  } else if (*record->what == 'm') {
    write(out, "main chunk", "", 0);
  } else if (*record->what == 'C') {
    write(out, "a host function", "", 0);
  } else {
    write(out, "function <%s:%d>", chunk_name(record), record->linedefined);
  }
  if (record->istailcall) write(out, "\n\t(...tail calls...)", "", 0);
}

static int count_levels(lua_State *state) {
  lua_Debug record;
  int below = 1, above = 1;
  while (lua_getstack(state, above, &record)) {
    below = above;
    above *= 2;
  }
  while (below < above) {
    const int middle = below + (above - below) / 2;
    if (lua_getstack(state, middle, &record)) below = middle + 1;
    else above = middle;
  }
  return below;
}

static void note_line(error_place *place, lua_State *state, int level) {
  lua_Debug record;
  for (; lua_getstack(state, level, &record); level++) {
    lua_getinfo(state, "Sl", &record);
    if (record.currentline <= 0) continue;
    snprintf(place->chunk, chunk_capacity, "%s", chunk_name(&record));
    place->line = record.currentline;
    return;
  }
}

/// Each level of calls has its own: while an error is raised, `__close` may run scripts that fail.
error_place *host_place(border_host *host) {
  error_place **place = &host->places[host->entries < place_levels ? host->entries : place_levels - 1];
  if (*place == NULL) *place = calloc(1, sizeof **place);
  return *place == NULL ? &host->spare_place : *place;
}

/// Whether Lua is moving a stack: from 5.4.5 on, it replaces all pointers into it by offsets, the first
/// member of each `CallInfo` too, before it asks for memory. Offsets are below 32 MB.
static bool is_moving(lua_State *state) {
  lua_Debug record;
  return lua_getstack(state, 0, &record) && *(const uintptr_t *)record.i_ci < 1 << 25;
}

void host_write_traceback(error_place *place, lua_State *state, int start) {
  writer out = {place->traceback, 0};
  place->chunk[0] = 0;
  place->line = 0;
  place->again = false;
  write(&out, "stack traceback:", "", 0);
  if (is_moving(state)) return;
  const int levels = count_levels(state);
  lua_Debug record;
  for (int level = start; level < levels && lua_getstack(state, level, &record); level++) {
    if (level == first_levels && levels > first_levels + last_levels) {
      level = levels - last_levels - 1;
      write(&out, "\n\t...%s(skipping %d levels)", "", level + 1 - first_levels);
      continue;
    }
    write_level(&out, state, &record);
  }
  note_line(place, state, start);
}

/// Whether the function at a level raises an error again for Swift.
static bool is_raised_again(border_host *host, lua_State *state, int level) {
  if (LIKELY(!host->raises_again)) return false;
  host->raises_again = false;
  lua_Debug record;
  if (!lua_getstack(state, level, &record)) return false;
  lua_getinfo(state, "f", &record);
  const lua_CFunction function = lua_tocfunction(state, -1);
  lua_settop(state, -2);
  return function != NULL && function == host->raiser;
}

int host_message_handler(lua_State *state) {
  border_host *host = border_of(state);
  error_place *place = host_place(host);
  if (is_raised_again(host, state, 1)) place->again = true; // level 0 is this handler
  else {
    host_write_traceback(place, state, 1);
    if (UNLIKELY(host->debugger_reference != LUA_NOREF)) host_debug(state, NULL, 1);
  }
  return 1; // the error is unchanged
}

const char *border_traceback(const border_host *host) { return host->delivered->traceback; }
const char *border_failure_chunk(const border_host *host) { return host->delivered->chunk; }
int32_t border_failure_line(const border_host *host) { return host->delivered->line; }
bool border_failed_again(const border_host *host) { return host->delivered->again; }
