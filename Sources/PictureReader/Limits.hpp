#pragma once

#include <cstddef>
#include <cstdint>

/// The limits for one picture. It is untrusted, and its header may claim any size.
namespace limits {

/// The maximum number of pixels of a picture: a square of seven thousand.
constexpr std::uint64_t pixels = 50'000'000;
/// The maximum size of a file.
constexpr std::size_t fileBytes = 32 * 1024 * 1024;
/// The memory for the largest picture if its file can only be decoded as a whole.
constexpr std::size_t memoryBytes = 1024UL * 1024 * 1024;
/// The processor time for one picture.
constexpr int processorSeconds = 10;

}  // namespace limits
