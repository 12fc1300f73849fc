#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// One answer to the parent: a length in four bytes, then so many bytes, the first of which says
/// what it is. Numbers are little endian.
class Answer {
public:
  enum class Kind : std::uint8_t { tags = 0, refusal = 1, picture = 2, noPicture = 3 };

  explicit Answer(Kind kind) { restart(kind); }

  /// Forgets all that was added.
  void restart(Kind kind) {
    bytes.assign(4, '\0');
    add8(static_cast<std::uint8_t>(kind));
  }

  void add8(std::uint8_t number) { bytes.push_back(static_cast<char>(number)); }
  void add16(std::uint16_t number) { add(number, 2); }
  void add32(std::uint32_t number) { add(number, 4); }
  void add(std::string_view text) { bytes.append(text); }

  /// Writes a number over one that was added before.
  void replace16(std::size_t place, std::uint16_t number) {
    bytes[place] = static_cast<char>(number);
    bytes[place + 1] = static_cast<char>(number >> 8);
  }

  /// What was added after the kind.
  std::string_view content() const { return std::string_view(bytes).substr(5); }

  /// How many bytes there are, with those of the length.
  std::size_t size() const { return bytes.size(); }

  /// Writes it all to the standard output; false when nobody reads any more.
  bool send();

private:
  std::string bytes;

  void add(std::uint32_t number, int count) {
    for (int index = 0; index < count; ++index) add8(static_cast<std::uint8_t>(number >> 8 * index));
  }
};
