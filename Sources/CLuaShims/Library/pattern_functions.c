// find, match, gmatch and gsub.
#define _GNU_SOURCE // memmem, which is linear
#include <string.h>

#include "pattern.h"

/// The offset for a position argument; a position past the end stays past the end.
static size_t start_offset(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length + (size_t)position;
}

static bool is_plain(const char *pattern, size_t length) {
  for (size_t index = 0; index < length; index++)
    if (pattern[index] == 0 ? false : strchr("^$*+?.([%-", pattern[index]) != NULL) return false;
  return true;
}

static int find_plain(
    lua_State *state, const char *text, size_t length, size_t from, const char *pattern,
    size_t pattern_length) {
  host_charge(state, 4 + ((length - from + pattern_length) >> 4));
  const char *found = memmem(text + from, length - from, pattern, pattern_length);
  if (found == NULL) {
    lua_pushnil(state);
    return 1;
  }
  lua_pushinteger(state, found - text + 1);
  lua_pushinteger(state, found - text + (lua_Integer)pattern_length);
  return 2;
}

static int find_or_match(lua_State *state, bool is_find) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(state, 1, &length);
  const char *pattern = luaL_checklstring(state, 2, &pattern_length);
  const size_t from = start_offset(luaL_optinteger(state, 3, 1), length);
  if (from > length) {
    lua_pushnil(state);
    return 1;
  }
  if (is_find && (lua_toboolean(state, 4) || is_plain(pattern, pattern_length)))
    return find_plain(state, text, length, from, pattern, pattern_length);
  const bool is_anchored = pattern_length > 0 && *pattern == '^';
  pattern_match match;
  pattern_prepare(&match, state, text, length, pattern, pattern_length);
  const char *at = text + from;
  do {
    const char *end = pattern_run(&match, at, pattern + is_anchored);
    if (end == NULL) continue;
    pattern_settle(&match);
    if (!is_find) return pattern_push_captures(&match, at, end);
    lua_pushinteger(state, at - text + 1);
    lua_pushinteger(state, end - text);
    return 2 + pattern_push_captures(&match, NULL, NULL);
  } while (at++ < match.text_end && !is_anchored);
  pattern_settle(&match);
  lua_pushnil(state);
  return 1;
}

LARGE_FUNCTION(string_find) { return find_or_match(state, true); }
LARGE_FUNCTION(string_match) { return find_or_match(state, false); }

enum { gmatch_text = 1, gmatch_pattern, gmatch_next, gmatch_last };

/// One step of `gmatch`; its positions are upvalues.
LARGE_FUNCTION(gmatch_step) {
  size_t length, pattern_length;
  const char *text = lua_tolstring(state, lua_upvalueindex(gmatch_text), &length);
  const char *pattern = lua_tolstring(state, lua_upvalueindex(gmatch_pattern), &pattern_length);
  const size_t next = (size_t)lua_tointeger(state, lua_upvalueindex(gmatch_next));
  const lua_Integer last = lua_tointeger(state, lua_upvalueindex(gmatch_last));
  if (next > length) return 0;
  pattern_match match;
  pattern_prepare(&match, state, text, length, pattern, pattern_length);
  for (const char *at = text + next; at <= match.text_end; at++) {
    const char *end = pattern_run(&match, at, pattern);
    if (end == NULL || end - text == last) continue; // an empty match at the end of the last one
    pattern_settle(&match);
    lua_pushinteger(state, end - text);
    lua_copy(state, -1, lua_upvalueindex(gmatch_next));
    lua_replace(state, lua_upvalueindex(gmatch_last));
    return pattern_push_captures(&match, at, end);
  }
  pattern_settle(&match);
  return 0;
}

static int string_gmatch(lua_State *state) {
  size_t length;
  luaL_checklstring(state, 1, &length);
  luaL_checkstring(state, 2);
  size_t from = start_offset(luaL_optinteger(state, 3, 1), length);
  if (from > length) from = length + 1;
  lua_settop(state, 2);
  lua_pushinteger(state, (lua_Integer)from);
  lua_pushinteger(state, -1);
  lua_pushcclosure(state, gmatch_step, 4);
  return 1;
}

/// Adds a replacement string, with its `%1` and the like replaced.
static void add_string(pattern_match *match, luaL_Buffer *out, const char *start, const char *end) {
  size_t length;
  const char *text = lua_tolstring(match->state, 3, &length);
  const char *stop = text + length;
  pattern_work(match, length >> 2);
  for (const char *mark; (mark = memchr(text, '%', (size_t)(stop - text))) != NULL;) {
    luaL_addlstring(out, text, (size_t)(mark - text));
    const char digit = mark[1]; // a NUL follows the last byte
    if (digit == '%') {
      luaL_addchar(out, '%');
    } else if (digit == '0') {
      luaL_addlstring(out, start, (size_t)(end - start));
    } else if (digit >= '1' && digit <= '9') {
      pattern_push_capture(match, digit - '1', start, end);
      luaL_tolstring(match->state, -1, NULL);
      lua_remove(match->state, -2);
      luaL_addvalue(out);
    } else {
      luaL_error(match->state, "invalid use of '%%' in replacement string");
    }
    text = mark + 2;
  }
  luaL_addlstring(out, text, (size_t)(stop - text));
}

/// Adds the replacement of one match. Returns whether it differs from the match.
static bool add_replacement(
    pattern_match *match, luaL_Buffer *out, const char *start, const char *end, int kind) {
  lua_State *state = match->state;
  if (kind == LUA_TFUNCTION) {
    lua_pushvalue(state, 3);
    lua_call(state, pattern_push_captures(match, start, end), 1);
  } else if (kind == LUA_TTABLE) {
    pattern_push_capture(match, 0, start, end);
    lua_gettable(state, 3);
  } else {
    add_string(match, out, start, end);
    return true;
  }
  if (!lua_toboolean(state, -1)) { // nil or false keeps the original
    lua_settop(state, -2);
    luaL_addlstring(out, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(state, -1))
    luaL_error(state, "invalid replacement value (a %s)", luaL_typename(state, -1));
  luaL_addvalue(out);
  return true;
}

LARGE_FUNCTION(string_gsub) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(state, 1, &length);
  const char *pattern = luaL_checklstring(state, 2, &pattern_length);
  const int kind = lua_type(state, 3);
  const lua_Integer most = luaL_optinteger(state, 4, (lua_Integer)length + 1);
  luaL_argexpected(
      state,
      kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TFUNCTION || kind == LUA_TTABLE, 3,
      "string/function/table");
  const bool is_anchored = pattern_length > 0 && *pattern == '^';
  pattern_match match;
  pattern_prepare(&match, state, text, length, pattern, pattern_length);
  luaL_Buffer out;
  luaL_buffinit(state, &out);
  const char *at = text, *last = NULL;
  lua_Integer count = 0;
  bool is_changed = false;
  while (count < most) {
    const char *end = pattern_run(&match, at, pattern + is_anchored);
    if (end != NULL && end != last) {
      count++;
      is_changed |= add_replacement(&match, &out, at, end, kind);
      at = last = end;
    } else if (at < match.text_end) {
      luaL_addchar(&out, *at++);
    } else {
      break;
    }
    if (is_anchored) break;
  }
  pattern_settle(&match);
  if (is_changed) {
    luaL_addlstring(&out, at, (size_t)(match.text_end - at));
    luaL_pushresult(&out);
  } else {
    lua_pushvalue(state, 1);
  }
  lua_pushinteger(state, count);
  return 2;
}

const luaL_Reg library_patterns[] = {{"find", string_find}, {"gmatch", string_gmatch},
                                     {"gsub", string_gsub}, {"match", string_match},
                                     {NULL, NULL}};
