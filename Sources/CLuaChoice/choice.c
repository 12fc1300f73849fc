#include "moonshelf_system_lua.h"

typedef int no_code;
