#pragma once

#include <cstddef>
#include <cstdint>

/// What one picture may cost. Anybody may have made it, and its head may claim any size.
namespace limits {

/// The most pixels of a picture: a square of seven thousand.
constexpr std::uint64_t pixels = 50'000'000;
/// The largest file.
constexpr std::size_t fileBytes = 32 * 1024 * 1024;
/// What the largest picture needs where its file can only be decoded as a whole.
constexpr std::size_t memoryBytes = 1024UL * 1024 * 1024;
/// How long the processor may work on one picture.
constexpr int processorSeconds = 10;

}  // namespace limits
