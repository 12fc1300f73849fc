// Lists that are changed in place: an empty table in front of one with the elements.
#include "objects_internal.h"

/// The values in the metatable of such a list.
enum { list_items = 1, list_assign, list_owner, list_name, list_parent };

static void push_part(lua_State *state, int part) { // of the list at index 1
  lua_getmetatable(state, 1);
  lua_rawgeti(state, -1, part);
}

static int length(lua_State *state) {
  push_part(state, list_items);
  lua_pushinteger(state, (lua_Integer)lua_rawlen(state, -1));
  return 1;
}

static int next(lua_State *state) {
  lua_settop(state, 2);
  if (lua_next(state, 1)) return 2;
  lua_pushnil(state);
  return 1;
}

static int iterate(lua_State *state) {
  lua_pushcfunction(state, next);
  push_part(state, list_items);
  lua_replace(state, -2);
  return 2;
}

static int assign(lua_State *state) { // list, key, value
  enum { own = 4, root, function };
  lua_getmetatable(state, 1);
  if (lua_rawgeti(state, own, list_parent) != LUA_TTABLE) lua_copy(state, own, root);
  for (int part = list_assign; part <= list_name; part++) lua_rawgeti(state, root, part);
  lua_rawgeti(state, root, list_items);
  lua_pushvalue(state, 2);
  lua_pushvalue(state, 3);
  if (lua_rawequal(state, own, root)) {
    lua_pushnil(state);
  } else {
    lua_rawgeti(state, own, list_items);
  }
  lua_call(state, lua_gettop(state) - function, 0);
  return 0;
}

static void set_function(lua_State *state, const char *name, lua_CFunction function) {
  lua_pushstring(state, name);
  lua_pushcfunction(state, function);
  lua_rawset(state, -3);
}

/// Pops a table with elements, and pushes a list in front of it, and its metatable.
static void push_before_items(lua_State *state) {
  lua_createtable(state, 0, 0);
  lua_createtable(state, list_parent, 5);
  lua_pushvalue(state, -3);
  lua_rawseti(state, -2, list_items);
  lua_pushstring(state, "__index");
  lua_pushvalue(state, -4);
  lua_rawset(state, -3);
  lua_pushstring(state, "__metatable");
  lua_pushboolean(state, 0);
  lua_rawset(state, -3);
  set_function(state, "__newindex", assign);
  set_function(state, "__len", length);
  set_function(state, "__pairs", iterate);
  lua_pushvalue(state, -1);
  lua_setmetatable(state, -3);
  lua_remove(state, -3);
}

void border_push_list(lua_State *state) { // items, function, owner, name
  const int items = lua_gettop(state) - 3;
  lua_pushvalue(state, items);
  push_before_items(state);
  for (int part = list_assign; part <= list_name; part++) {
    lua_pushvalue(state, items + part - list_items);
    lua_rawseti(state, -2, part);
  }
  for (lua_Integer index = 1; lua_rawgeti(state, items, index) == LUA_TTABLE; index++) {
    push_before_items(state);
    lua_pushvalue(state, -3);
    lua_rawseti(state, -2, list_parent);
    lua_settop(state, -2);
    lua_rawseti(state, items, index);
  }
  lua_settop(state, -3);
  lua_replace(state, items);
  lua_settop(state, items);
}

void border_replace_list(lua_State *state) {
  if (!lua_getmetatable(state, -1)) return;
  lua_pushstring(state, "__len");
  lua_rawget(state, -2);
  if (lua_tocfunction(state, -1) != length) {
    lua_settop(state, -3);
    return;
  }
  lua_settop(state, -2);
  lua_rawgeti(state, -1, list_items);
  lua_replace(state, -3);
  lua_settop(state, -2);
}
