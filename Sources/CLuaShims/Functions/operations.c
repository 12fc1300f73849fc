// Operations that may run a metamethod or reject a key: Swift calls them with `border_call`.
#include "../Host/host_internal.h"

static int get(lua_State *state) {
  lua_gettable(state, 1);
  return 1;
}

static int set(lua_State *state) {
  lua_settable(state, 1);
  return 0;
}

static int next(lua_State *state) {
  lua_settop(state, 2);
  return lua_next(state, 1) ? 2 : 0;
}

static int length(lua_State *state) {
  lua_pushinteger(state, luaL_len(state, 1));
  return 1;
}

static int to_string(lua_State *state) {
  luaL_tolstring(state, 1, NULL);
  return 1;
}

lua_CFunction border_operation_get(void) { return get; }
lua_CFunction border_operation_set(void) { return set; }
lua_CFunction border_operation_next(void) { return next; }
lua_CFunction border_operation_length(void) { return length; }
lua_CFunction border_operation_to_string(void) { return to_string; }
