#pragma once

#include <cstddef>

/// What one file may cost. Tags are written by anybody, and a header may claim any length.
namespace limits {

/// The longest value that is handed on; lyrics and logs of rippers are longer.
constexpr std::size_t valueBytes = 4096;
/// The longest name of a tag.
constexpr std::size_t nameBytes = 256;
/// All tags of one file together.
constexpr std::size_t recordBytes = 64 * 1024;
/// The largest cover picture.
constexpr std::size_t pictureBytes = 16 * 1024 * 1024;
/// The longest path that is asked for.
constexpr std::size_t pathBytes = 64 * 1024;

/// Bounds the memory of the whole process.
void boundMemory();

/// Gives the next file a few seconds of the processor. Whoever takes longer is ended by the system,
/// and the parent knows by which file.
void beginFile();

}  // namespace limits
