// Table functions whose loops no hook sees, charged at every step: a wrong length costs a script
// only its own budget.
#include <limits.h>

#include "library_internal.h"

enum { reads = 1, writes = 2, measures = 4 };
enum { element_work = 4 };

/// Whether a string has a length for the functions of tables.
#define MEASURES_STRINGS (LUA_VERSION_RELEASE_NUM >= 50501)

static int has_metamethod(lua_State *state, const char *name, int offset) {
  lua_pushstring(state, name);
  return lua_rawget(state, -offset) != LUA_TNIL;
}

/// Accepts a table, or a value whose metatable has the necessary metamethods.
static void check_table(lua_State *state, int index, int use) {
  if (lua_type(state, index) == LUA_TTABLE) return;
  int pushed = 1;
  if (lua_getmetatable(state, index) &&
      (!(use & reads) || has_metamethod(state, "__index", ++pushed)) &&
      (!(use & writes) || has_metamethod(state, "__newindex", ++pushed)) &&
      (!(use & measures) || (MEASURES_STRINGS && lua_type(state, index) == LUA_TSTRING) ||
       has_metamethod(state, "__len", ++pushed))) {
    lua_settop(state, -pushed - 1);
    return;
  }
  luaL_checktype(state, index, LUA_TTABLE);
}

static lua_Integer check_length(lua_State *state, int index, int use) {
  host_check_stack(state);
  check_table(state, index, use | measures);
  return luaL_len(state, index);
}

/// Copies element `from` of the table at `source` to `to` of the one at `target`.
static inline void copy_element(
    lua_State *state, int source, lua_Integer from, int target, lua_Integer to) {
  host_charge(state, element_work);
  lua_geti(state, source, from);
  lua_seti(state, target, to);
}

static int table_insert(lua_State *state) {
  const lua_Integer free_place =
      (lua_Integer)((lua_Unsigned)check_length(state, 1, reads | writes) + 1);
  const int count = lua_gettop(state);
  if (count != 2 && count != 3)
    return luaL_error(state, "wrong number of arguments to 'insert'");
  lua_Integer place = free_place;
  if (count == 3) {
    place = luaL_checkinteger(state, 2);
    luaL_argcheck(
        state, (lua_Unsigned)place - 1u < (lua_Unsigned)free_place, 2, "position out of bounds");
    for (lua_Integer to = free_place; to > place; to--) copy_element(state, 1, to - 1, 1, to);
  }
  lua_seti(state, 1, place);
  return 0;
}

static int table_remove(lua_State *state) {
  const lua_Integer length = check_length(state, 1, reads | writes);
  lua_Integer place = luaL_optinteger(state, 2, length);
  if (place != length)
    luaL_argcheck( // as in that version of Lua
        state, (lua_Unsigned)place - 1u <= (lua_Unsigned)length, LUA_VERSION_RELEASE_NUM < 50405 ? 1 : 2,
        "position out of bounds");
  lua_geti(state, 1, place);
  for (; place < length; place++) copy_element(state, 1, place + 1, 1, place);
  lua_pushnil(state);
  lua_seti(state, 1, place);
  return 1;
}

static int table_move(lua_State *state) {
  const lua_Integer first = luaL_checkinteger(state, 2), last = luaL_checkinteger(state, 3);
  const lua_Integer to = luaL_checkinteger(state, 4);
  const int target = lua_isnoneornil(state, 5) ? 1 : 5;
  check_table(state, 1, reads);
  check_table(state, target, writes);
  if (last >= first) {
    luaL_argcheck(
        state, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    const lua_Integer count = last - first + 1;
    luaL_argcheck(state, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    const int is_apart = to > last || to <= first ||
                         (target != 1 && !lua_compare(state, 1, target, LUA_OPEQ));
    for (lua_Integer step = 0; step < count; step++) {
      const lua_Integer offset = is_apart ? step : count - 1 - step;
      copy_element(state, 1, first + offset, target, to + offset);
    }
  }
  lua_pushvalue(state, target);
  return 1;
}

static void add_element(lua_State *state, luaL_Buffer *buffer, lua_Integer index) {
  host_charge(state, element_work);
  lua_geti(state, 1, index);
  if (!lua_isstring(state, -1))
    luaL_error(
        state, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(state, -1),
        (LUAI_UACINT)index);
  luaL_addvalue(buffer);
}

LARGE_FUNCTION(table_concat) {
  const lua_Integer length = check_length(state, 1, reads);
  size_t gap;
  const char *separator = luaL_optlstring(state, 2, "", &gap);
  lua_Integer index = luaL_optinteger(state, 3, 1);
  const lua_Integer last = luaL_optinteger(state, 4, length);
  luaL_Buffer buffer;
  luaL_buffinit(state, &buffer);
  for (; index < last; index++) {
    add_element(state, &buffer, index);
    luaL_addlstring(&buffer, separator, gap);
  }
  if (index == last) add_element(state, &buffer, index);
  luaL_pushresult(&buffer);
  return 1;
}

static int table_unpack(lua_State *state) {
  if (LUA_VERSION_RELEASE_NUM >= 50501) check_length(state, 1, reads); // which may raise
  lua_Integer index = luaL_optinteger(state, 2, 1);
  const lua_Integer last =
      lua_isnoneornil(state, 3) ? luaL_len(state, 1) : luaL_checkinteger(state, 3);
  if (index > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)index;
  if (count >= (unsigned)INT_MAX) return luaL_error(state, "too many results to unpack");
  host_reserve(state, state, (int)++count, "too many results to unpack");
  for (; index < last; index++) {
    host_charge(state, 1);
    lua_geti(state, 1, index);
  }
  lua_geti(state, 1, last);
  return (int)count;
}

#if LUA_VERSION_NUM >= 505
static int table_create(lua_State *state) {
  const lua_Unsigned elements = (lua_Unsigned)luaL_checkinteger(state, 1);
  const lua_Unsigned fields = (lua_Unsigned)luaL_optinteger(state, 2, 0);
  luaL_argcheck(state, elements <= INT_MAX, 1, "out of range");
  luaL_argcheck(state, fields <= INT_MAX, 2, "out of range");
  host_charge(state, (elements >> 2) + fields);
  lua_createtable(state, (int)elements, (int)fields);
  return 1;
}
#endif

const luaL_Reg library_table[] = {
    {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},
    {"remove", table_remove}, {"sort", library_sort},   {"unpack", table_unpack},
#if LUA_VERSION_NUM >= 505
    {"create", table_create},
#endif
    {NULL, NULL}};

int library_check_sortable(lua_State *state) {
  const lua_Integer length = check_length(state, 1, reads | writes);
  luaL_argcheck(state, length < INT_MAX, 1, "array too big");
  return length < 0 ? 0 : (int)length;
}
