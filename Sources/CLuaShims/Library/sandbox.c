// The functions of scripts, and an environment for each script.
//
// The library tables below are masters that scripts never hold: an environment has copies of them,
// and of the basic functions, and reads the host's globals through a locked metatable, so that one
// script cannot change the values that another sees.
#include <string.h>

#include "library_internal.h"

static const char *const stock_removed[] = {"dofile", "loadfile", "load", "_G", "_VERSION", "warn",
                                            NULL};
static const char *const string_removed[] = {"dump", NULL};
static const char *const os_removed[] = {"execute", "exit",      "getenv",  "remove",
                                         "rename",  "setlocale", "tmpname", NULL};

/// Functions of Lua that process a whole string without a hook, and with a large frame: called after
/// a charge and a look at the stack.
static const char *const string_charged[] = {"byte",   "format", "lower", "pack",
                                             "reverse", "unpack", "upper", NULL};
static const char *const utf8_charged[] = {"char", "codepoint", "len", "offset", NULL};
static const char *const base_charged[] = {"tonumber", NULL};
static const char *const os_charged[] = {"date", NULL};

/// What scripts get of `debug`: it shows no function or variable of others.
static const char *const debug_kept[] = {"getinfo", "traceback", NULL};

static int call_charged(lua_State *state) {
  host_check_stack(state);
  const int count = lua_gettop(state);
  size_t work = (size_t)count;
  for (int index = 1; index <= count; index++)
    if (lua_type(state, index) == LUA_TSTRING) work += lua_rawlen(state, index) >> 4;
  host_charge(state, work);
  // The arguments of this call are passed on unchanged.
  return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

/// `debug.getinfo` without the functions of the stack, which may be another script's.
static int call_getinfo(lua_State *state) {
  const int results = call_charged(state);
  if (results == 1 && lua_istable(state, -1)) {
    lua_pushnil(state);
    lua_setfield(state, -2, "func");
  }
  return results;
}

static void remove_all(lua_State *state, const char *const names[]) { // the table on top
  for (; *names != NULL; names++) {
    lua_pushnil(state);
    lua_setfield(state, -2, *names);
  }
}

static void charge_all(lua_State *state, const char *const names[]) { // the table on top
  for (; *names != NULL; names++) {
    lua_getfield(state, -1, *names);
    lua_pushcclosure(state, call_charged, 1);
    lua_setfield(state, -2, *names);
  }
}

/// Opens one of Lua's libraries: leaves it on top, and enters it into the table at index 3.
static void open_library(lua_State *state, const char *name, lua_CFunction open) {
  lua_pushcfunction(state, open);
  lua_call(state, 0, 1);
  lua_pushvalue(state, -1);
  lua_setfield(state, 3, name);
}

/// Makes `debug`, and enters it into the table at index 3.
static void build_debug(lua_State *state) {
  lua_pushcfunction(state, luaopen_debug);
  lua_call(state, 0, 1);
  lua_newtable(state);
  for (const char *const *name = debug_kept; *name != NULL; name++) {
    lua_getfield(state, -2, *name);
    lua_pushcclosure(state, name == debug_kept ? call_getinfo : call_charged, 1);
    lua_setfield(state, -2, *name);
  }
  lua_setfield(state, 3, "debug");
}

static void build_basics(lua_State *state) {
  open_library(state, LUA_GNAME, luaopen_base);
  remove_all(state, stock_removed);
  charge_all(state, base_charged);
  luaL_setfuncs(state, library_base, 0);
  lua_pushliteral(state, LUA_VERSION);
  lua_setfield(state, -2, "_VERSION");
  lua_pushvalue(state, 1);
  lua_pushcclosure(state, library_print, 1);
  lua_setfield(state, -2, "print");
}

static void build_libraries(lua_State *state) {
  open_library(state, "string", luaopen_string);
  remove_all(state, string_removed);
  charge_all(state, string_charged);
  luaL_setfuncs(state, library_string, 0);
  luaL_setfuncs(state, library_patterns, 0);
  open_library(state, "table", luaopen_table);
  luaL_setfuncs(state, library_table, 0);
  open_library(state, "math", luaopen_math);
  open_library(state, "os", luaopen_os);
  remove_all(state, os_removed);
  charge_all(state, os_charged);
  open_library(state, "utf8", luaopen_utf8);
  charge_all(state, utf8_charged);
  open_library(state, "coroutine", luaopen_coroutine);
  luaL_setfuncs(state, library_coroutine, 0);
  build_debug(state);
  // ("x"):upper() uses the master string table; its metatable is inaccessible.
  lua_pushliteral(state, "");
  lua_getmetatable(state, -1);
  lua_pushboolean(state, 0);
  lua_setfield(state, -2, "__metatable");
  lua_getfield(state, -1, "__index");
  lua_createtable(state, 0, 1);
  lua_pushcfunction(state, library_added_method);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
}

static int build(lua_State *state) { // print
  border_host *host = border_of(state);
  lua_newtable(state);
  lua_pushvalue(state, -1);
  host->preloaded_reference = luaL_ref(state, LUA_REGISTRYINDEX);
  host_track_boxes(state);
  lua_newtable(state);
  build_basics(state);
  build_libraries(state);
  lua_settop(state, 3);
  lua_pushvalue(state, 3); // in which Lua looks up the names of functions, for messages
  lua_setfield(state, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  host->libraries_reference = luaL_ref(state, LUA_REGISTRYINDEX);
  lua_newtable(state);
  host->globals_reference = luaL_ref(state, LUA_REGISTRYINDEX);
  return 0;
}

/// Copies the entries of one table to another, raw.
static void copy_entries(lua_State *state, int source, int target) {
  lua_pushnil(state);
  while (lua_next(state, source)) {
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, target);
  }
}

/// Copies the basic functions and the library tables into an environment.
static void copy_libraries(lua_State *state, int environment) {
  border_push_reference(state, border_of(state)->libraries_reference);
  const int libraries = lua_gettop(state);
  lua_getfield(state, libraries, LUA_GNAME);
  copy_entries(state, libraries + 1, environment);
  lua_settop(state, libraries);
  lua_pushnil(state);
  while (lua_next(state, libraries)) { // name, library
    if (strcmp(lua_tostring(state, -2), LUA_GNAME) != 0) {
      lua_pushvalue(state, -2);
      lua_newtable(state);
      copy_entries(state, libraries + 2, libraries + 4);
      lua_rawset(state, environment);
    }
    lua_settop(state, libraries + 1);
  }
  lua_settop(state, libraries - 1);
}

/// Adds an environment's `warn`, which writes like `print`.
static void add_warn(lua_State *state, int environment) {
  lua_getfield(state, environment, "print");
  lua_getupvalue(state, -1, 1);
  lua_pushboolean(state, 0);
  lua_pushcclosure(state, library_warn, 2);
  lua_setfield(state, environment, "warn");
  lua_settop(state, -2);
}

/// Adds `package` to an environment, with the loaded modules on top: it finds nothing, and is there
/// for libraries that look at it.
static void add_package(lua_State *state, int environment, int loaded) {
  lua_createtable(state, 0, 4);
  lua_pushliteral(state, "/\n;\n?\n!\n-\n");
  lua_setfield(state, -2, "config");
  lua_pushliteral(state, "");
  lua_setfield(state, -2, "path");
  lua_pushliteral(state, "");
  lua_setfield(state, -2, "cpath");
  lua_pushvalue(state, loaded);
  lua_setfield(state, -2, "loaded");
  lua_pushvalue(state, -1);
  lua_setfield(state, loaded, "package");
  lua_setfield(state, environment, "package");
}

/// Pushes the table of the initial modules of an environment: its libraries.
static void push_loaded(lua_State *state, int environment) {
  lua_newtable(state);
  const int loaded = lua_gettop(state);
  border_push_reference(state, border_of(state)->libraries_reference);
  lua_pushnil(state);
  while (lua_next(state, loaded + 1)) {
    lua_settop(state, -2);
    lua_pushvalue(state, -1);
    lua_pushvalue(state, -1);
    lua_rawget(state, environment);
    lua_rawset(state, loaded);
  }
  lua_settop(state, loaded);
}

static int make_environment(lua_State *state) { // resolver -> environment
  lua_settop(state, 1);
  lua_newtable(state);
  copy_libraries(state, 2);
  lua_pushvalue(state, 2);
  lua_setfield(state, 2, "_G");
  add_warn(state, 2);
  lua_pushvalue(state, 2);
  lua_pushcclosure(state, library_load, 1);
  lua_setfield(state, 2, "load");
  lua_pushvalue(state, 2);
  push_loaded(state, 2);
  add_package(state, 2, lua_gettop(state));
  lua_newtable(state);
  lua_pushvalue(state, 1);
  lua_pushcclosure(state, library_require, 4);
  lua_setfield(state, 2, "require");
  lua_createtable(state, 0, 2);
  border_push_globals(state);
  lua_setfield(state, -2, "__index");
  lua_pushboolean(state, 0);
  lua_setfield(state, -2, "__metatable");
  lua_setmetatable(state, 2);
  return 1;
}

border_status border_build_library(lua_State *state) { return host_call_protected(state, build, 0); }

border_status border_make_environment(lua_State *state) {
  return host_call_protected(state, make_environment, 1);
}

static int open_stock(lua_State *state) {
  border_of(state)->box_size = 0; // its files are userdata of the same size
  lua_pushnil(state); // or ours would be taken for them
  lua_setfield(state, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  luaL_openlibs(state);
  lua_pushglobaltable(state);
  return 1;
}

/// Lua's own globals; what the border has to know of is replaced.
static int open_trusted(lua_State *state) { // print
  border_of(state)->is_trusted = true;
  lua_pushnil(state); // so that string buffers have their finalizer again
  lua_setfield(state, LUA_REGISTRYINDEX, "_UBOX*");
  open_stock(state);
  lua_pushvalue(state, 1);
  lua_pushcclosure(state, library_print, 1);
  lua_setfield(state, -2, "print");
  lua_getfield(state, -1, "coroutine");
  luaL_setfuncs(state, library_coroutine, 0);
  lua_settop(state, -2);
  add_warn(state, lua_gettop(state));
  return 1;
}

border_status border_make_trusted_environment(lua_State *state) {
  return host_call_protected(state, open_trusted, 1);
}

border_status border_push_stock_library(lua_State *state) {
  lua_pushnil(state);
  return host_call_protected(state, open_stock, 1);
}

void border_push_globals(lua_State *state) {
  border_push_reference(state, border_of(state)->globals_reference);
}

void border_set_environment(border_host *host, int32_t reference) {
  host->environment_reference = reference;
}

void border_push_preloaded(lua_State *state) {
  border_push_reference(state, border_of(state)->preloaded_reference);
}
