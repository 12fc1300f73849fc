// The C half of the Lua border: the only code that raises a Lua error or calls what may raise one.
//
// Swift imports Lua through this header alone. Two clang modules over one lua.h crash the compiler,
// so `CLua` only brings the flags and nobody imports it.
#ifndef CLUASHIMS_H
#define CLUASHIMS_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "border_functions.h"
#include "border_host.h"
#include "border_library.h"
#include "border_limits.h"
#include "border_objects.h"

#endif
