// Which Lua this package uses: the system's with the trait SystemLua, otherwise the one in this folder.
#ifndef CLUAVENDORED_H
#define CLUAVENDORED_H

#if __has_include(<moonshelf_system_lua.h>)
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#else
#include "moonshelf_lua/lua.h"

#include "moonshelf_lua/lauxlib.h"
#include "moonshelf_lua/lualib.h"
#endif

#endif
