#pragma once

#include <string>

/// Waits for the next question on the standard input: a letter that says what is asked, the length
/// of a path in four bytes, little endian, and the path.
///
/// False at the end of the questions, and when what comes is none.
bool readQuestion(char &kind, std::string &path);
