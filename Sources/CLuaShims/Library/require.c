// `require`, with a resolver of the host.
#include "library_internal.h"

enum { environment = 1, loaded, loading, resolver };

static int raw_get(lua_State *state, int table_upvalue, int key) {
  lua_pushvalue(state, key);
  return lua_rawget(state, lua_upvalueindex(table_upvalue));
}

static void raw_set(lua_State *state, int table_upvalue, int key, int value) {
  lua_pushvalue(state, key);
  lua_pushvalue(state, value);
  lua_rawset(state, lua_upvalueindex(table_upvalue));
}

/// Whether the function on top is running. A module whose chunk raised is no longer running, so
/// that an error requires no cleanup.
static bool is_running(lua_State *state) {
  lua_Debug record;
  for (int level = 1; lua_getstack(state, level, &record); level++) {
    lua_getinfo(state, "f", &record);
    const bool same = lua_rawequal(state, -1, -2);
    lua_settop(state, -2);
    if (same) return true;
  }
  return false;
}

/// Puts the module's compiled chunk at index 2 and its chunk name at index 3.
static void load_module(lua_State *state) {
  const char *name = lua_tostring(state, 1);
  if (lua_isnil(state, lua_upvalueindex(resolver)))
    luaL_error(state, "module '%s' not found: this script has no module search", name);
  lua_pushvalue(state, lua_upvalueindex(resolver));
  lua_pushvalue(state, 1);
  lua_call(state, 1, 2);
  if (lua_isnil(state, 2)) luaL_error(state, "module '%s' not found", name);
  size_t length;
  const char *source = luaL_checklstring(state, 2, &length);
  const char *chunk = lua_pushfstring(state, "@%s", luaL_checkstring(state, 3));
  host_charge(state, length);
  if (luaL_loadbufferx(state, source, length, chunk, "t") != LUA_OK)
    luaL_error(state, "module '%s' cannot be loaded:\n\t%s", name, lua_tostring(state, -1));
  lua_pushvalue(state, lua_upvalueindex(environment));
  if (lua_setupvalue(state, -2, 1) == NULL) lua_settop(state, -2);
  lua_replace(state, 2);
  lua_settop(state, 3);
}

int library_require(lua_State *state) {
  const char *name = library_check_string(state, 1, "require");
  lua_settop(state, 1);
  if (raw_get(state, loaded, 1) != LUA_TNIL) return 1;
  border_push_preloaded(state);
  lua_pushvalue(state, 1);
  if (lua_rawget(state, -2) != LUA_TNIL) return 1;
  if (raw_get(state, loading, 1) == LUA_TFUNCTION && is_running(state))
    return luaL_error(state, "module '%s' requires itself, directly or through others", name);
  lua_settop(state, 1);
  load_module(state);
  raw_set(state, loading, 1, 2);
  lua_pushvalue(state, 2);
  lua_pushvalue(state, 1);
  lua_pushvalue(state, 3);
  lua_call(state, 2, 1);
  if (lua_isnil(state, -1)) {
    lua_settop(state, 3);
    lua_pushboolean(state, 1);
  }
  raw_set(state, loaded, 1, 4);
  return 1;
}
