// Reads TOML with toml++, and writes it as JSON.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of toml_json.
struct toml_json {
  /// The JSON, to be released with free; null after an error.
  char *text;
  size_t count;
  /// Otherwise the error and its line.
  char error[160];
  long line;
};

/// The JSON of a TOML document in UTF-8. What begins in a line of the document begins in the same
/// line of the JSON or in a later one; times are texts.
struct toml_json toml_json(const char *text, size_t count);

#ifdef __cplusplus
}
#endif
