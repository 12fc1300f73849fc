// The sandboxed library: the safe part of Lua's own, bounded.
#ifndef BORDER_LIBRARY_H
#define BORDER_LIBRARY_H

#include "border_host.h"

#pragma clang assume_nonnull begin

/// Builds the library in a new machine: under protection, called once. Expects the functions for
/// `print` and `require`'s resolver on the stack, and pops them.
border_status border_build_library(lua_State *state);

/// Pops a resolver function for `require`, or nil, and pushes a new environment.
border_status border_make_environment(lua_State *state);

/// Pushes the globals that every environment sees behind its own.
void border_push_globals(lua_State *state);
/// Sets the environment of the running script, for functions that use no globals: its reference, or
/// a negative number for none.
void border_set_environment(border_host *host, int32_t reference);
/// Pushes the table of modules that every environment's `require` finds.
void border_push_preloaded(lua_State *state);

/// Pushes an environment with all of Lua's own libraries, which nothing bounds. Expects the function
/// for `print` on the stack, and pops it.
border_status border_make_trusted_environment(lua_State *state);

/// Pushes Lua's own libraries, unbounded, for comparison in tests.
border_status border_push_stock_library(lua_State *state);

#pragma clang assume_nonnull end
#endif
