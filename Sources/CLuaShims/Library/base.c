// The basic functions that a sandbox has to replace.
#include <string.h>

#include "library_internal.h"

/// As Lua's, but rejects `__gc`: a finalizer runs without hooks, so it could not be stopped.
static int set_metatable(lua_State *state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  const int kind = lua_type(state, 2);
  luaL_argexpected(state, kind == LUA_TNIL || kind == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(state, 1, "__metatable") != LUA_TNIL)
    return luaL_error(state, "cannot change a protected metatable");
  lua_settop(state, 2);
  if (kind == LUA_TTABLE) {
    lua_pushliteral(state, "__gc");
    if (lua_rawget(state, 2) != LUA_TNIL)
      return luaL_error(state, "'__gc' is not available to scripts: use '__close'");
    lua_settop(state, 2);
  }
  lua_setmetatable(state, 1);
  return 1;
}

static int collect_garbage(lua_State *state) {
  const char *option = luaL_optstring(state, 1, "collect");
  border_host *host = border_of(state);
  if (strcmp(option, "count") == 0) {
    lua_pushnumber(state, (lua_Number)host->used / 1024);
  } else if (strcmp(option, "collect") == 0) {
    host_charge(state, host->used >> 6); // the cost of marking and sweeping
    lua_gc(state, LUA_GCCOLLECT, 0);
    lua_pushinteger(state, 0);
  } else if (strcmp(option, "step") == 0) {
    host_charge(state, host->used >> 8);
    lua_pushboolean(state, lua_gc(state, LUA_GCSTEP, (size_t)0));
  } else if (strcmp(option, "isrunning") == 0) {
    lua_pushboolean(state, 1);
  } else {
    return luaL_argerror(
        state, 1, lua_pushfstring(state, "option '%s' is not available to scripts", option));
  }
  // The collected objects are released now: the script may not call the host again for long.
  return host->pending == 0 || host_lacks_stack(host) ? 1 : host_finish(state, host, 1);
}

/// As Lua's; of a list that is changed in place it is the next element.
static int next_entry(lua_State *state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 2);
  lua_pushvalue(state, 1);
  border_replace_list(state);
  lua_replace(state, 1);
  if (lua_next(state, 1)) return 2;
  lua_pushnil(state);
  return 1;
}

const luaL_Reg library_base[] = {
    {"collectgarbage", collect_garbage},
    {"next", next_entry},
    {"setmetatable", set_metatable},
    {NULL, NULL}};

LARGE_FUNCTION(print) {
  const int count = lua_gettop(state);
  luaL_Buffer line;
  luaL_buffinit(state, &line);
  for (int index = 1; index <= count; index++) {
    if (index > 1) luaL_addchar(&line, '\t');
    luaL_tolstring(state, index, NULL);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_insert(state, -2);
  lua_call(state, 1, 0);
  return 0;
}

int library_print(lua_State *state) { return print(state); }

_Noreturn static void refuse_argument(
    lua_State *state, int index, const char *function, const char *expected) {
  luaL_error(
      state, "bad argument #%d to '%s' (%s expected, got %s)", index, function, expected,
      luaL_typename(state, index));
  __builtin_unreachable();
}

const char *library_check_string(lua_State *state, int index, const char *function) {
  const char *text = lua_tostring(state, index);
  if (text == NULL) refuse_argument(state, index, function, "string");
  return text;
}

int library_warn(lua_State *state) {
  const int count = lua_gettop(state);
  const char *first = library_check_string(state, 1, "warn");
  for (int index = 2; index <= count; index++) library_check_string(state, index, "warn");
  if (border_of(state)->takes_warnings) { // all but control messages
    if (count == 1 && *first == '@') return 0;
    for (int index = 1; index <= count; index++)
      lua_warning(state, lua_tostring(state, index), index < count);
    return 0;
  }
  if (count == 1 && *first == '@') {
    if (strcmp(first, "@on") != 0 && strcmp(first, "@off") != 0) return 0;
    lua_pushboolean(state, strcmp(first, "@on") == 0);
    lua_replace(state, lua_upvalueindex(2));
    return 0;
  }
  if (!lua_toboolean(state, lua_upvalueindex(2))) return 0;
  lua_pushliteral(state, "Lua warning: ");
  lua_insert(state, 1);
  lua_concat(state, count + 1);
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_insert(state, -2);
  lua_call(state, 1, 0);
  return 0;
}

enum { most_levels = 32 }; // that are searched for the environment of the running code

/// Pushes the globals of the Lua function at a level, if it uses any.
static bool push_globals_of(lua_State *state, lua_Debug *record) {
  lua_getinfo(state, "f", record);
  if (lua_iscfunction(state, -1)) {
    lua_settop(state, -2);
    return false;
  }
  const char *name;
  for (int index = 1; (name = lua_getupvalue(state, -1, index)) != NULL; index++) {
    if (strcmp(name, "_ENV") == 0) return true;
    lua_settop(state, -2);
  }
  lua_settop(state, -2);
  return false;
}

int library_added_method(lua_State *state) {
  lua_Debug record;
  bool is_found = false;
  for (int level = 1; !is_found && level < most_levels && lua_getstack(state, level, &record); level++)
    is_found = push_globals_of(state, &record);
  if (!is_found) border_push_reference(state, border_of(state)->environment_reference);
  if (!lua_istable(state, -1)) return 0;
  lua_pushliteral(state, "string");
  if (lua_rawget(state, -2) != LUA_TTABLE) return 0;
  lua_pushvalue(state, 2);
  lua_rawget(state, -2);
  return 1;
}

enum { reader_piece = 5 }; // the stack index that keeps the reader's last piece alive

typedef struct text_pieces {
  const char *bytes;
  size_t length;
} text_pieces;

static const char *read_string(lua_State *state, void *context, size_t *size) {
  enum { piece = 4096 };
  text_pieces *text = context;
  const char *bytes = text->bytes;
  *size = text->length < piece ? text->length : piece;
  text->bytes += *size;
  text->length -= *size;
  host_charge(state, *size + 1);
  return *size == 0 ? NULL : bytes;
}

static const char *read_function(lua_State *state, void *context, size_t *size) {
  (void)context;
  host_reserve(state, state, 2, "too many nested functions");
  lua_pushvalue(state, 1);
  lua_call(state, 0, 1);
  if (lua_isnil(state, -1)) {
    lua_settop(state, -2);
    *size = 0;
    return NULL;
  }
  if (!lua_isstring(state, -1)) luaL_error(state, "reader function must return a string");
  lua_replace(state, reader_piece);
  const char *bytes = lua_tolstring(state, reader_piece, size);
  host_charge(state, *size + 16);
  return bytes;
}

/// As Lua's, but for text only, and with the script's environment as default.
int library_load(lua_State *state) {
  host_check_stack(state);
  const bool has_environment = !lua_isnone(state, 4);
  const char *mode = lua_isnoneornil(state, 3) ? "t" : library_check_string(state, 3, "load");
  if (strchr(mode, 't') == NULL) { // bytecode is never passed to the loader
    lua_pushnil(state);
    lua_pushfstring(state, "attempt to load a text chunk (mode is '%s')", mode);
    return 2;
  }
  int status;
  if (lua_type(state, 1) == LUA_TSTRING || lua_type(state, 1) == LUA_TNUMBER) {
    text_pieces text;
    text.bytes = lua_tolstring(state, 1, &text.length);
    const char *name =
        lua_isnoneornil(state, 2) ? text.bytes : library_check_string(state, 2, "load");
    lua_settop(state, reader_piece);
    status = lua_load(state, read_string, &text, name, "t");
  } else {
    if (!lua_isfunction(state, 1)) refuse_argument(state, 1, "load", "function");
    const char *name =
        lua_isnoneornil(state, 2) ? "=(load)" : library_check_string(state, 2, "load");
    lua_settop(state, reader_piece);
    status = lua_load(state, read_function, NULL, name, "t");
  }
  if (status != LUA_OK) {
    if (border_of(state)->stop != border_ok) host_raise_stop(state);
    lua_pushnil(state);
    lua_insert(state, -2);
    return 2;
  }
  lua_pushvalue(state, has_environment ? 4 : lua_upvalueindex(1));
  if (lua_setupvalue(state, -2, 1) == NULL) lua_settop(state, -2);
  return 1;
}
