// The C half of the Lua border: the only code that raises Lua errors or calls functions that may.
//
// Swift imports Lua through this header only. Two clang modules over one lua.h crash the compiler,
// so `CLuaSystem` and `CLuaVendored` only provide its headers and are never imported.
#ifndef CLUASHIMS_H
#define CLUASHIMS_H

#include <vendored.h>

#include "border_functions.h"
#include "border_host.h"
#include "border_library.h"
#include "border_limits.h"
#include "border_objects.h"

#endif
