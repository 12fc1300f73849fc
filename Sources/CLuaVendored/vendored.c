// Lua in one file, unless the trait SystemLua is on: the folder src has it unchanged, except that its
// four public headers are in include/moonshelf_lua.
#if __has_include(<moonshelf_system_lua.h>)
typedef int no_lua;
#else

#if defined(__linux__)
#define LUA_USE_LINUX
#elif defined(__APPLE__)
#define LUA_USE_MACOSX
#endif

// Without optimisation, luaV_execute takes 3.4 KB of the stack in place of 0.2: what the border leaves for it
// is enough for fewer nested calls.
#ifndef __OPTIMIZE__
#define LUAI_MAXCCALLS 50
#endif

#define LUA_CORE
#define LUA_LIB
#define ltable_c
#define lvm_c
#include "src/lprefix.h"

#include "moonshelf_lua/luaconf.h"

// Sanitizers check the border, as with the system's Lua: the stack has no room for the frames that they make,
// and the thread sanitizer counts calls that `_longjmp` leaves as open.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)
#endif

// What the parts share is not seen by other code.
#undef LUAI_FUNC
#undef LUAI_DDEC
#undef LUAI_DDEF
#define LUAI_FUNC static
#define LUAI_DDEC(declaration)
#define LUAI_DDEF static

// clang-format off: in this order
#include "src/lzio.c"
#include "src/lctype.c"
#include "src/lopcodes.c"
#include "src/lmem.c"
#include "src/lundump.c"
#include "src/ldump.c"
#include "src/lstate.c"
#include "src/lgc.c"
#include "src/llex.c"
#include "src/lcode.c"
#include "src/lparser.c"
#include "src/ldebug.c"
#include "src/lfunc.c"
#include "src/lobject.c"
#include "src/ltm.c"
#include "src/lstring.c"
#include "src/ltable.c"
#include "src/ldo.c"
#include "src/lvm.c"
#include "src/lapi.c"
#include "src/lauxlib.c"
#include "src/lbaselib.c"
#include "src/lcorolib.c"
#include "src/ldblib.c"
#include "src/liolib.c"
#include "src/lmathlib.c"
#include "src/loadlib.c"
#include "src/loslib.c"
#include "src/lstrlib.c"
#include "src/ltablib.c"
#include "src/lutf8lib.c"
#include "src/linit.c"

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
