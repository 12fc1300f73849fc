const int border_placeholder_table = 0;
#include "library_internal.h"
const luaL_Reg library_table[] = {{NULL, NULL}};
const luaL_Reg library_patterns[] = {{NULL, NULL}};
