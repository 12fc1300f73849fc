#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// The blocks that picture files consist of. The functions call another with the name and content
/// of each whole block.
namespace blocks {

inline std::uint32_t bigEndian(std::string_view bytes, std::size_t place, int count) {
  std::uint32_t number = 0;
  for (int index = 0; index < count; ++index) {
    number = number << 8 | static_cast<unsigned char>(bytes[place + index]);
  }
  return number;
}

inline std::uint32_t littleEndian(std::string_view bytes, std::size_t place, int count) {
  std::uint32_t number = 0;
  for (int index = count - 1; index >= 0; --index) {
    number = number << 8 | static_cast<unsigned char>(bytes[place + index]);
  }
  return number;
}

/// Segments of a JPEG, by their markers, up to the pixels.
///
/// Returns the place of the pixels; `npos` if there are none.
template <typename Visit>
std::size_t ofJPEG(std::string_view bytes, Visit visit) {
  std::size_t place = 2;
  while (place + 4 <= bytes.size()) {
    const auto marker = static_cast<unsigned char>(bytes[place + 1]);
    if (static_cast<unsigned char>(bytes[place]) != 0xFF) break;
    if (marker == 0xFF) {
      ++place;
      continue;
    }
    if (marker == 0xDA) return place;
    const std::size_t length = bigEndian(bytes, place + 2, 2);
    if (length >= 2 && place + 2 + length <= bytes.size()) {
      visit(marker, bytes.substr(place + 4, length - 2));
    }
    place += 2 + length;
  }
  return std::string_view::npos;
}

/// Chunks of a PNG, by their names.
template <typename Visit>
void ofPNG(std::string_view bytes, Visit visit) {
  std::size_t place = 8;
  while (place + 12 <= bytes.size()) {
    const std::size_t length = bigEndian(bytes, place, 4);
    if (place + 12 + length <= bytes.size()) {
      visit(bytes.substr(place + 4, 4), bytes.substr(place + 8, length));
    }
    place += 12 + length;
  }
}

/// Chunks of a WebP, by their names.
template <typename Visit>
void ofWebP(std::string_view bytes, Visit visit) {
  std::size_t place = 12;
  while (place + 8 <= bytes.size()) {
    const std::size_t length = littleEndian(bytes, place + 4, 4);
    if (place + 8 + length <= bytes.size()) {
      visit(bytes.substr(place, 4), bytes.substr(place + 8, length));
    }
    place += 8 + length + length % 2;
  }
}

}  // namespace blocks
