// The functions of the bounded library, by their table.
#ifndef LIBRARY_INTERNAL_H
#define LIBRARY_INTERNAL_H

#include "../Host/host_internal.h"
#include "../include/border_library.h"

/// Defines a function with a large frame, such as one with a buffer: the stack is checked before it
/// is taken, since an error in a message handler calls the handler again, 200 times.
#define LARGE_FUNCTION(name)                                       \
  static __attribute__((noinline)) int name##_body(lua_State *);   \
  static int name(lua_State *state) {                              \
    host_check_stack(state);                                       \
    return name##_body(state);                                     \
  }                                                                \
  static int name##_body(lua_State *state)

extern const luaL_Reg library_base[];      // replaces and extends Lua's own
extern const luaL_Reg library_coroutine[];
extern const luaL_Reg library_string[];
extern const luaL_Reg library_table[];
extern const luaL_Reg library_patterns[];

/// The string at an index. Each environment has its own functions, whose names Lua does not know.
const char *library_check_string(lua_State *state, int index, const char *function);

/// Functions with their environment as first upvalue.
int library_load(lua_State *state);
/// Upvalues: environment, loaded modules, modules being loaded, resolver.
int library_require(lua_State *state);
/// Upvalue: the function that takes complete lines.
int library_print(lua_State *state);
/// Upvalues: the function that takes complete lines, whether warnings are shown.
int library_warn(lua_State *state);
/// A method of strings that is not in the library: one that the script added to its `string`.
int library_added_method(lua_State *state);

int library_sort(lua_State *state);
/// Checks the argument of a sort and returns its length.
int library_check_sortable(lua_State *state);

#endif
