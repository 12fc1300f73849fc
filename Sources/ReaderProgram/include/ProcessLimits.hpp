#pragma once

#include <cstddef>

/// The resource limits of a program that reads untrusted files.
namespace limits {

/// Limits the memory of the whole process, and lets it write no files.
void boundProcess(std::size_t memoryBytes);

/// Gives the next file a number of seconds of processor time. The system ends a process that takes
/// longer, and the parent knows which file it was.
void beginFile(int seconds);

}  // namespace limits
