#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// One response to the parent: a length in four bytes, then that many bytes, the first of which is
/// its kind. Numbers are little endian.
class AnswerBytes {
public:
  void add8(std::uint8_t number) { bytes.push_back(static_cast<char>(number)); }
  void add16(std::uint16_t number) { add(number, 2); }
  void add32(std::uint32_t number) { add(number, 4); }
  void add(std::string_view text) { bytes.append(text); }

  /// Overwrites a number that was added before.
  void replace16(std::size_t place, std::uint16_t number) {
    bytes[place] = static_cast<char>(number);
    bytes[place + 1] = static_cast<char>(number >> 8);
  }

  /// The bytes added after the kind.
  std::string_view content() const { return std::string_view(bytes).substr(headBytes); }

  /// The number of bytes, including those of the length.
  std::size_t size() const { return bytes.size(); }

  /// Writes all bytes to the standard output; false if it was closed.
  bool send();

protected:
  explicit AnswerBytes(std::uint8_t kind) { restart(kind); }

  void restart(std::uint8_t kind) {
    bytes.assign(lengthBytes, '\0');
    add8(kind);
  }

private:
  static constexpr std::size_t lengthBytes = 4;
  static constexpr std::size_t headBytes = lengthBytes + 1;

  std::string bytes;

  void add(std::uint32_t number, int count) {
    for (int index = 0; index < count; ++index) add8(static_cast<std::uint8_t>(number >> 8 * index));
  }
};

/// A response of a program with these kinds of responses.
template <typename AnswerKind>
class AnswerOf : public AnswerBytes {
public:
  using Kind = AnswerKind;

  explicit AnswerOf(Kind kind) : AnswerBytes(static_cast<std::uint8_t>(kind)) {}

  /// Removes all added bytes.
  void restart(Kind kind) { AnswerBytes::restart(static_cast<std::uint8_t>(kind)); }
};
