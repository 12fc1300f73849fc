// The trampoline for all Swift functions: raises errors after Swift has returned.
#include <stdlib.h>

#include "../Host/host_internal.h"

/// Raises "bad argument". Lua finds no name for a function that another C function calls, such as
/// `pcall`; such a function has the name with which it was created.
static int raise_argument(lua_State *state, int position) {
  const char *reason = luaL_tolstring(state, -1, NULL);
  lua_Debug record;
  if (lua_type(state, lua_upvalueindex(2)) != LUA_TSTRING || !lua_getstack(state, 0, &record))
    return luaL_argerror(state, position, reason);
  lua_getinfo(state, "n", &record);
  if (record.name != NULL) return luaL_argerror(state, position, reason);
  return luaL_error(
      state, "bad argument #%d to '%s' (%s)", position, lua_tostring(state, lua_upvalueindex(2)),
      reason);
}

/// The running C function.
static lua_CFunction running_function(lua_State *state) {
  lua_Debug record;
  if (!lua_getstack(state, 0, &record)) return NULL;
  lua_getinfo(state, "f", &record);
  const lua_CFunction function = lua_tocfunction(state, -1);
  lua_settop(state, -2);
  return function;
}

/// Results below this are yields: no function returns more values, and no argument number is as
/// high.
enum { most_yielded = border_yield + LUAI_MAXSTACK };

/// Resumed: returns the values to the script, or raises the one on top.
static int continued(lua_State *state, int status, lua_KContext height) {
  (void)status;
  border_host *host = border_of(state);
  const int32_t thrown = host->thrown;
  host->thrown = 0;
  if (thrown != 0) return host_finish(state, host, thrown);
  return lua_gettop(state) - (int)height;
}

int host_yield(lua_State *state, int count) {
  return lua_yieldk(state, count, lua_gettop(state) - count, continued);
}

int host_finish(lua_State *state, border_host *host, int32_t answer) {
  if (host->pending & pending_sample) host_sample(state);
  if (host->pending & pending_reserved) host_end_reserved(host);
  if (host->pending & pending_releases) border_drain(host);
  if (host->stop != border_ok) host_raise_stop(state);
  if (border_take_memory_error(host)) host_raise_memory(state);
  if (answer >= 0) return answer;
  if (answer < most_yielded) return host_yield(state, answer - border_yield);
  host->raises_again = answer == border_raise_again;
  switch (answer) {
  case border_raise_again:
    host->raiser = running_function(state);
    return lua_error(state);
  case border_raise: return lua_error(state);
  case border_raise_here:
    luaL_where(state, 1);
    lua_insert(state, -2);
    lua_concat(state, 2);
    return lua_error(state);
  case border_raise_memory: host_raise_memory(state);
  default: return raise_argument(state, border_raise_argument - answer);
  }
}

static int call_function(lua_State *state) {
  border_host *host = host_begin_swift(state);
  border_function function = (border_function)lua_touserdata(state, lua_upvalueindex(1));
  return host_end_swift(state, host, function(state));
}

static int call_closure(lua_State *state) {
  border_host *host = host_begin_swift(state);
  object_head *head = lua_touserdata(state, lua_upvalueindex(1));
  return host_end_swift(state, host, host->callbacks.invoke(state, head->object));
}

void border_push_function(lua_State *state, border_function function) {
  lua_pushlightuserdata(state, (void *)function);
  lua_pushcclosure(state, call_function, 1);
}

void border_push_closure(lua_State *state, void *closure, size_t size, const char *name) {
  border_push_object(state, border_of(state)->closure_type, closure, size);
  if (name != NULL) lua_pushstring(state, name);
  lua_pushcclosure(state, call_closure, name == NULL ? 1 : 2);
}

void border_push_error(lua_State *state, void *error) {
  border_push_object(state, border_of(state)->error_type, error, 0);
}

void border_push_wait(lua_State *state, void *wait) {
  border_push_object(state, border_of(state)->wait_type, wait, 0);
}

void *border_wait_at(lua_State *state, int32_t index) {
  return border_object_at(state, index, border_of(state)->wait_type);
}

void *border_error_at(lua_State *state, int32_t index) {
  return border_object_at(state, index, border_of(state)->error_type);
}
