#pragma once

#include <cstddef>

/// What a program may cost that looks at files anybody may have made.
namespace limits {

/// Bounds the memory of the whole process, and lets it write no file.
void boundProcess(std::size_t memoryBytes);

/// Gives the next file so many seconds of the processor. Whoever takes longer is ended by the system,
/// and the parent knows by which file.
void beginFile(int seconds);

}  // namespace limits
