#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char moonshelf_lua[] = {
#embed "../ScriptAPI/library/moonshelf.lua" suffix(, 0)
};

static const char standard_lua[] = {
#embed "../ScriptAPI/library/standard.lua" suffix(, 0)
};

const char *embedded_moonshelf_lua(void) { return moonshelf_lua; }

const char *embedded_standard_lua(void) { return standard_lua; }
