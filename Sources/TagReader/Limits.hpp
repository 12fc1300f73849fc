#pragma once

#include <cstddef>

/// The limits for one file. Tags are untrusted, and a header may claim any length.
namespace limits {

/// The maximum length of a value that is returned; lyrics and logs of rippers are longer.
constexpr std::size_t valueBytes = 4096;
/// The maximum length of a tag's name.
constexpr std::size_t nameBytes = 256;
/// The maximum size of all tags of one file together.
constexpr std::size_t recordBytes = 64 * 1024;
/// The maximum size of a cover picture.
constexpr std::size_t pictureBytes = 16 * 1024 * 1024;
/// The memory that the largest of these need together.
constexpr std::size_t memoryBytes = 512UL * 1024 * 1024;
/// The processor time for one file.
constexpr int processorSeconds = 5;

}  // namespace limits
