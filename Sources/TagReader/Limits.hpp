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
/// What the largest of these need together.
constexpr std::size_t memoryBytes = 512UL * 1024 * 1024;
/// How long the processor may work on one file.
constexpr int processorSeconds = 5;

}  // namespace limits
