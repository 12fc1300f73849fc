#pragma once

#include <cstddef>
#include <cstdint>

/// What one picture may cost. Anybody may have made it, and its head may claim any size.
namespace limits {

/// The most pixels of a picture: a square of seven thousand.
constexpr std::uint64_t pixels = 50'000'000;
/// The largest file.
constexpr std::size_t fileBytes = 32 * 1024 * 1024;
/// The longest path that is asked for.
constexpr std::size_t pathBytes = 64 * 1024;

/// Bounds the memory of the whole process.
void boundMemory();

/// Gives the next picture a few seconds of the processor. Whoever takes longer is ended by the
/// system, and the parent knows by which picture.
void beginPicture();

}  // namespace limits
