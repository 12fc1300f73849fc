// Operations that may run a metamethod or reject a key: Swift calls them with `border_call`.
#include "../Host/host_internal.h"

int border_operation_get(lua_State *state) {
  lua_gettable(state, 1);
  return 1;
}

int border_operation_set(lua_State *state) {
  lua_settable(state, 1);
  return 0;
}

int border_operation_next(lua_State *state) {
  lua_Integer left = lua_tointeger(state, 3);
  luaL_checkstack(state, (int)left * 2, NULL);
  lua_settop(state, 2);
  for (; left > 0 && lua_next(state, 1); left--) lua_pushvalue(state, -2);
  if (left == 0) lua_settop(state, -2); // the key of the next step
  return lua_gettop(state) - 1;
}

int64_t border_list_end(lua_State *state, int32_t index) {
  int64_t end = 0, entries = 0;
  for (lua_pushnil(state); lua_next(state, index); lua_settop(state, -2)) {
    entries++;
    if (lua_isinteger(state, -2) && lua_tointeger(state, -2) > end) end = lua_tointeger(state, -2);
  }
  return end > 64 + 8 * entries ? -1 : end;
}

int64_t border_list_size(lua_State *state, int32_t index) {
  const int64_t length = (int64_t)lua_rawlen(state, index);
  if (length == 0) lua_pushnil(state);
  else lua_pushinteger(state, length);
  if (LIKELY(!lua_next(state, index))) return length;
  lua_settop(state, -3);
  const int64_t end = border_list_end(state, index);
  return length < INT64_MAX && (end < 0 || end > length) ? length + 1 : length;
}

bool border_is_callable(lua_State *state, int32_t index) {
  const int kind = lua_type(state, index);
  if (kind != LUA_TTABLE && kind != LUA_TUSERDATA) return false;
  if (!lua_checkstack(state, 2) || luaL_getmetafield(state, index, "__call") == LUA_TNIL) return false;
  lua_settop(state, -2);
  return true;
}

int border_operation_load_file(lua_State *state) {
  if (luaL_loadfilex(state, luaL_checkstring(state, 1), border_of(state)->is_trusted ? NULL : "t") != LUA_OK)
    return lua_error(state);
  lua_pushvalue(state, 2);
  if (lua_setupvalue(state, -2, 1) == NULL) lua_settop(state, -2);
  return 1;
}

int border_operation_set_metatable(lua_State *state) {
  lua_setmetatable(state, 1);
  return 0;
}

int border_operation_length(lua_State *state) {
  lua_pushinteger(state, luaL_len(state, 1));
  return 1;
}

int border_operation_to_string(lua_State *state) {
  luaL_tolstring(state, 1, NULL);
  return 1;
}
