#pragma once

#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

/// A width and a height in pixels.
struct Size {
  int width = 0;
  int height = 0;

  std::uint64_t pixels() const { return std::uint64_t(width) * std::uint64_t(height); }

  /// The largest size of the same proportions that fits into a room; never a larger one.
  Size fitting(Size room) const;

  /// Half of both sides, a quarter or an eighth, but at least twice the wanted size. Decoders scale
  /// coarsely, so that a factor of two or more is left to ours.
  Size halved(Size wanted) const;
};

/// A picture in memory: rows from top to bottom, three bytes of sRGB for each pixel.
struct Pixels {
  Size size;
  std::vector<std::uint8_t> bytes;

  /// Black pixels.
  explicit Pixels(Size size) : size(size), bytes(size.pixels() * 3) {}

  Pixels(std::vector<std::uint8_t> bytes, Size size) : size(size), bytes(std::move(bytes)) {}

  /// Scaled by Lanczos' filter of three lobes.
  Pixels scaled(Size wanted) const;

  /// Rotated and mirrored as Exif's orientation from 1 to 8 requires.
  Pixels upright(int orientation) const;
};

/// Makes three bytes for each pixel of four; transparent parts become white. In place.
Pixels opaque(std::vector<std::uint8_t> bytes, Size size);

/// A picture that cannot be decoded.
struct BrokenPicture : std::exception {};
