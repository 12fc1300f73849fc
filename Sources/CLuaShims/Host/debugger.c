// A debugger in Lua: a function that is called at each line of scripts, and at errors.
//
// Lua disables hooks in a coroutine whose hook runs, so the debugger could not be stopped where it
// evaluates something: it does that in a coroutine of its own, which is limited like any other.
#include "host_internal.h"

#include <string.h>

static int start(lua_State *state) { // a function, which makes the debugger of the `debug` library
  border_host *host = border_of(state);
  lua_pushcfunction(state, luaopen_debug);
  lua_call(state, 0, 1);
  lua_call(state, 1, 1);
  lua_Debug own;
  lua_pushvalue(state, -1);
  lua_getinfo(state, ">S", &own);
  // Its other files are in the same folder.
  const char *slash = strrchr(own.source, '/');
  host->debugger_source = own.source;
  host->debugger_length = slash == NULL ? own.srclen : (size_t)(slash - own.source) + 1;
  host->debugger_reference = luaL_ref(state, LUA_REGISTRYINDEX);
  host->watches = true;
  host_arm(host, state);
  return 0;
}

border_status border_start_debugger(lua_State *state) { return host_call_protected(state, start, 0); }

void host_debug(lua_State *state, lua_Debug *record, int error) {
  border_host *host = border_of(state);
  // It also sees the lines that it evaluates, to end what does not return, but not its own.
  const bool evaluates = host->debugs;
  if (host->stop != border_ok || !lua_checkstack(state, 5)) return;
  if (record != NULL) {
    lua_getinfo(state, "Sl", record);
    if (evaluates && strncmp(record->source, host->debugger_source, host->debugger_length) == 0) {
      return;
    }
  } else if (evaluates) {
    return;
  }
  lua_rawgeti(state, LUA_REGISTRYINDEX, host->debugger_reference);
  if (record != NULL) {
    lua_pushstring(state, record->source);
    lua_pushinteger(state, record->currentline);
    lua_pushnil(state);
  } else {
    lua_pushnil(state);
    lua_pushnil(state);
    lua_pushvalue(state, error);
  }
  host->debugs = true;
  const int status = lua_pcall(state, 3, 0, 0);
  host->debugs = evaluates;
  host->running = state;
  if (status == LUA_OK) return;
  if (record == NULL) { // a message handler must not raise
    lua_settop(state, -2);
    return;
  }
  if (host->stop != border_ok) {
    host->stop_traced = false; // it is the script that stops, not the debugger
    host_raise_stop(state);
  }
  lua_error(state);
}
