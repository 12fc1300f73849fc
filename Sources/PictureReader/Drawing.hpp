#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "Answer.hpp"
#include "Pixels.hpp"

/// The parameters of drawing a picture on a terminal: the available room, and the way.
struct Drawing {
  enum class Way : std::uint8_t { symbols = 0, kitty = 1, iterm = 2, sixel = 3 };
  enum class Colours : std::uint8_t { none = 0, sixteen = 1, palette = 2, all = 3 };

  Way way = Way::symbols;
  Colours colours = Colours::none;
  bool isUnicode = false;
  /// The available room, in cells.
  int columns = 0;
  int rows = 0;
  /// The size of a cell, in pixels.
  int cellWidth = 0;
  int cellHeight = 0;
  /// The picture's identifier for kitty.
  std::uint32_t identifier = 0;

  /// The number of bytes for these parameters in a request, before the path.
  static constexpr std::size_t byteCount = 16;

  /// Parses the bytes; nothing for parameters that no terminal has.
  static std::optional<Drawing> read(const std::string &bytes);

  /// The part of the room that a picture of this size needs.
  void fit(int width, int height);

  /// The number of pixels used: no terminal shows more.
  int pixelWidth() const { return columns * cellWidth; }
  int pixelHeight() const { return rows * cellHeight; }

  /// Draws a picture: the columns and rows it takes, the width and height of the
  /// pixels sent, then the cells (a character, the foreground and background colours) or one
  /// sequence for the terminal.
  Answer draw(const Pixels &picture) const;
};
