#pragma once

#include <string>

/// Waits for the next request on the standard input: a letter for its kind, the length of a path in
/// four bytes, little endian, and the path.
///
/// False at the end of the requests, and for malformed ones.
bool readQuestion(char &kind, std::string &path);
