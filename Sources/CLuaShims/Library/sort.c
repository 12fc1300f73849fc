// `table.sort` as a merge sort: it ends with any order function, needs fewer comparisons than Lua's
// quicksort, and is stable.
#include "library_internal.h"

enum { table = 1, order, buffer };
enum { comparison_work = 8 };

/// Whether the value at `left` precedes the one at `right`.
static int goes_before(lua_State *state, int left, int right) {
  host_charge(state, comparison_work);
  if (lua_isnil(state, order)) return lua_compare(state, left, right, LUA_OPLT);
  const int top = lua_gettop(state);
  lua_pushvalue(state, order);
  lua_pushvalue(state, left);
  lua_pushvalue(state, right);
  lua_call(state, 2, 1);
  const int answer = lua_toboolean(state, -1);
  lua_settop(state, top);
  return answer;
}

/// Merges the sorted ranges first…middle and middle+1…last. The first is copied to the buffer.
static void merge(lua_State *state, int first, int middle, int last) {
  const int count = middle - first + 1;
  for (int index = 0; index < count; index++) {
    host_charge(state, 1);
    lua_geti(state, table, first + index);
    lua_rawseti(state, buffer, index + 1);
  }
  int left = 1, right = middle + 1, to = first;
  lua_rawgeti(state, buffer, left);
  lua_geti(state, table, right);
  const int left_value = lua_gettop(state) - 1, right_value = left_value + 1;
  while (left <= count && right <= last) {
    if (goes_before(state, right_value, left_value)) {
      lua_seti(state, table, to++);
      if (++right <= last) lua_geti(state, table, right);
      else lua_pushnil(state);
    } else {
      lua_pushvalue(state, left_value);
      lua_seti(state, table, to++);
      lua_rawgeti(state, buffer, ++left);
      lua_replace(state, left_value);
    }
  }
  lua_settop(state, left_value - 1);
  for (; left <= count; left++) {
    host_charge(state, 1);
    lua_rawgeti(state, buffer, left);
    lua_seti(state, table, to++);
  }
}

/// Sorts first…last. The depth is the logarithm of the length, at most 31.
static void sort(lua_State *state, int first, int last) {
  if (first >= last) return;
  const int middle = first + (last - first) / 2;
  sort(state, first, middle);
  sort(state, middle + 1, last);
  lua_geti(state, table, middle);
  lua_geti(state, table, middle + 1);
  const int top = lua_gettop(state);
  const int is_ordered = !goes_before(state, top, top - 1);
  lua_settop(state, -3);
  if (is_ordered) return;
  if (last - first > 1) {
    merge(state, first, middle, last);
    return;
  }
  lua_geti(state, table, first);
  lua_geti(state, table, last);
  lua_seti(state, table, first);
  lua_seti(state, table, last);
}

int library_sort(lua_State *state) {
  const int length = library_check_sortable(state);
  if (length < 2) return 0;
  if (!lua_isnoneornil(state, order)) luaL_checktype(state, order, LUA_TFUNCTION);
  lua_settop(state, 2);
  lua_newtable(state);
  host_reserve(state, state, 16, "stack overflow");
  sort(state, 1, length);
  return 0;
}
