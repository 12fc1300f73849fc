#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char databases_json[] = {
#embed "../RecordRecognition/Sources/Databases/databases.json" suffix(, 0)
};

const char *embedded_databases(void) { return databases_json; }
