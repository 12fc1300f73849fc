#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// One answer to the parent: a length in four bytes, then so many bytes, the first of which says
/// what it is. Numbers are little endian.
class Answer {
public:
  enum class Kind : std::uint8_t { picture = 0, refusal = 1, thumbnails = 2, drawing = 3 };

  explicit Answer(Kind kind) : bytes(4, '\0') { bytes.push_back(static_cast<char>(kind)); }

  void add32(std::uint32_t number) {
    for (int index = 0; index < 4; ++index) bytes.push_back(static_cast<char>(number >> 8 * index));
  }
  void add(std::string_view text) { bytes.append(text); }

  /// Writes it all to the standard output; false when nobody reads any more.
  bool send();

private:
  std::string bytes;
};
