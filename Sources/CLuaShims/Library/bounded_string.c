// String functions whose work is not limited by hooks.
#include <limits.h>
#include <string.h>

#include "library_internal.h"

LARGE_FUNCTION(repeat) {
  size_t length, gap;
  const char *text = luaL_checklstring(state, 1, &length);
  const lua_Integer count = luaL_checkinteger(state, 2);
  const char *separator = luaL_optlstring(state, 3, "", &gap);
  if (count <= 0 || length + gap == 0) {
    lua_pushliteral(state, "");
    return 1;
  }
  const size_t most = LUA_VERSION_NUM >= 505 ? LUA_MAXINTEGER : INT_MAX; // Lua's own limit for a built string
  if (length + gap < length || length + gap > most / (size_t)count)
    return luaL_error(state, "resulting string too large");
  const size_t total = (size_t)count * length + (size_t)(count - 1) * gap;
  luaL_Buffer buffer;
  char *out = luaL_buffinitsize(state, &buffer, total);
  for (lua_Integer left = count; left > 0; left--) {
    host_charge(state, 1 + (length >> 6));
    memcpy(out, text, length);
    out += length;
    if (left == 1 || gap == 0) continue;
    memcpy(out, separator, gap);
    out += gap;
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

const luaL_Reg library_string[] = {{"rep", repeat}, {NULL, NULL}};
